import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

interface Chunk {
  file: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}

type Manifest = Record<string, Chunk>

/** A first load: what the address needs beside the entry, and the most that it may weigh, compressed by brotli, in bytes. */
const loads = [
  { path: '/login', most: 140_000, lazy: [/app\/layouts\/AuthLayout/, /features\/auth\/pages\/Login/] },
  { path: '/dashboard', most: 200_000, lazy: [/app\/layouts\/AreaLayout/, /features\/dashboard\/pages\/Dashboard/] },
]

const closure = (manifest: Manifest, keys: string[]): Set<string> => {
  const files = new Set<string>()
  const seen = new Set<string>()
  const queue = [...keys]
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) continue
    seen.add(key)
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    queue.push(...(chunk.imports ?? []))
  }
  return files
}

/** A page is missed only once its feature is there. */
const isStarted = (pattern: RegExp): boolean => {
  const feature = /features\\\/(\w+)/.exec(pattern.source)?.[1]
  return feature === undefined || existsSync(join(import.meta.dirname, 'src', 'features', feature))
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/**
 * Weighs the first loads of a finished build and says whether all keep to their budgets. A page that no longer exists under its
 * name is a failure too, for then nothing would be weighed.
 */
export const checkBudget = async (dist: string): Promise<boolean> => {
  const manifest: Manifest = JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8'))
  const entries = Object.keys(manifest).filter(key => manifest[key]?.isEntry)
  const weigh = async (files: Iterable<string>): Promise<number> => {
    const sizes = await Promise.all([...files].map(async file => (await stat(join(dist, `${file}.br`))).size))
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  let good = true
  for (const { path, most, lazy } of loads) {
    const pages = lazy.map(pattern => Object.keys(manifest).find(key => pattern.test(key)))
    const missing = lazy.filter((pattern, index) => pages[index] === undefined && isStarted(pattern))
    const files = closure(manifest, [...entries, ...pages.filter(page => page !== undefined)])
    for (const file of ['index.html', 'theme.js']) files.add(file)
    const scripts = await weigh([...files].filter(file => file.endsWith('.js')))
    const styles = await weigh([...files].filter(file => file.endsWith('.css')))
    const all = await weigh(files)
    const within = all <= most && missing.length === 0
    good &&= within
    console.log(
      `${within ? 'ok  ' : 'OVER'} ${path.padEnd(11)} ${kilobytes(all).padStart(9)} of ${kilobytes(most)}` +
        `  (scripts ${kilobytes(scripts)}, styles ${kilobytes(styles)}, ${files.size} files)`,
    )
    for (const pattern of missing) console.log(`     ${path}: no page matches ${pattern}; name it in budget.ts`)
  }
  return good
}

if (import.meta.main) process.exit((await checkBudget(join(import.meta.dirname, 'dist'))) ? 0 : 1)
