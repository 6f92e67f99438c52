import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { build } from 'vite'

/** A script of a build, with the files that it imports, its style sheets, and the source files in it, by their paths from the root. */
export interface Chunk {
  name: string
  file: string
  isEntry: boolean
  imports: string[]
  css: string[]
  sources: string[]
}

/** What the service worker caches for use without a connection (prerender/offline.ts): addresses of files. */
export interface OfflineFiles {
  /** Distinguishes the list from any other JSON that a foreign server may answer. */
  product: 'akada'
  /** The version's first file, which its page names too. */
  main: string
  /** For everybody who is signed in. */
  start: string[]
  /** For those whose role has an operation. */
  byOperation: Record<string, string[]>
  /** The digest of each file by its address; the page's is `/`. */
  files: Record<string, string>
}

/** The scripts of a build, by their files. */
export type Manifest = Readonly<Record<string, Chunk>>

const root = join(import.meta.dirname, '..')

/** What Vite's `build` returns for a page, as a manifest: Vite's own does not name the pages that share a file. */
export const manifestOf = (built: Awaited<ReturnType<typeof build>>): Manifest => {
  const outputs = Array.isArray(built) ? built : [built]
  const chunks = outputs
    .flatMap(one => ('output' in one ? one.output : []))
    .filter(one => one.type === 'chunk')
    .map(({ name, fileName, isEntry, imports, moduleIds, facadeModuleId, viteMetadata }) => ({
      name,
      file: fileName,
      isEntry,
      imports,
      css: [...(viteMetadata?.importedCss ?? [])],
      // A file that only passes on another's exports has its source as a facade.
      sources: [...new Set([...moduleIds, ...(facadeModuleId ? [facadeModuleId] : [])])].map(id => relative(root, id)),
    }))
  return Object.fromEntries(chunks.map(chunk => [chunk.file, chunk]))
}

/**
 * A first load: the files that the address needs beside the entry, and its maximum weight, compressed with brotli, in bytes. A pattern
 * matches a source file, or the name of a group in chunks.ts at the end.
 */
const loads: readonly { path: string; page?: string; most: number; lazy: readonly RegExp[] }[] = [
  { path: '/login', most: 148_000, lazy: [/ start$/, / entry$/] },
  // What a guardian on the slowest line fetches: at most 60 kB beyond what /login fetches.
  {
    path: '/family',
    page: 'family-ha.html',
    most: 195_000,
    lazy: [/ start$/, /features\/family\/pages\/Family\.tsx/, /languages\/src\/family\/ha\/index\.ts/],
  },
  {
    path: '/dashboard',
    most: 182_500,
    lazy: [/ area$/, / board$/],
  },
  { path: '/my-class/class-attendance', most: 212_500, lazy: [/ area$/, / board$/, / registers$/] },
]

/** Maximum weight of a later visit to the dashboard, when the files named by their content are already in the browser. */
const laterVisit = 25_100
/**
 * Maximum size of its API responses, compressed, and the headers of each response, in bytes. Measured: 3.6 kB and 1 kB;
 * e2e/src/first-load.spec.ts counts the whole visit in a browser.
 */
const answers = 12_000
/**
 * What a page adds to the entry and the area: the heaviest page, and the average of all, in bytes. Since pages share files, those that do are
 * weighed too: before, they were 109,000 on average and the heaviest 169,600, in 22.1 files. They need 20.6 files now, and each file that is
 * not requested saves more than a kilobyte of headers. The setting of the schema library adds 400 to the average.
 */
const pageLimits = { heaviest: 172_500, average: 111_300 }
/**
 * The pages that people sign in on: at 50 kbit/s a kilobyte takes a sixth of a second. Up to its first field, at which somebody can type, the
 * page fits into two packets of 1,460 bytes with less than a kilobyte of headers (api/src/platform/http/static.test.ts, docs/adr/0028). The
 * pages of families are weighed in the language with the most letters. index.html and the later visit gained 100 bytes with the code that
 * fetches a lost file again.
 */
const firstPages: Readonly<Record<string, { whole: number; field: number }>> = {
  'index.html': { whole: 7_300, field: 1_940 },
  'family-en.html': { whole: 7_000, field: 2_100 },
  'family-yo.html': { whole: 7_000, field: 2_100 },
}
const headers = 1_100
/**
 * All that is fetched ahead for people with every operation, so that their pages of every day open without a connection, beyond what the
 * dashboard has fetched already.
 */
const ahead = 189_000

export const closure = (manifest: Manifest, keys: string[]): Set<string> => {
  const files = new Set<string>()
  const seen = new Set<string>()
  const queue = [...keys]
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) continue
    seen.add(key)
    files.add(chunk.file)
    for (const css of chunk.css) files.add(css)
    queue.push(...chunk.imports)
  }
  return files
}

/** The scripts that a pattern names: by a source file in them, or by their group. */
export const keysOf = (manifest: Manifest, pattern: RegExp): string[] =>
  Object.keys(manifest).filter(key =>
    [` ${manifest[key]?.name}`, ...(manifest[key]?.sources ?? [])].some(name => pattern.test(name)),
  )

/** The first script that a pattern names. */
export const keyOf = (manifest: Manifest, pattern: RegExp): string | undefined => keysOf(manifest, pattern)[0]

/** A missing page is an error only once its feature exists. */
const isStarted = (pattern: RegExp): boolean => {
  const feature = /features\\\/(\w+)/.exec(pattern.source)?.[1]
  return feature === undefined || existsSync(join(import.meta.dirname, 'src', 'features', feature))
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/**
 * Weighs the first loads of a finished build and returns whether all are within their budgets. A page that no longer exists under its name
 * is a failure too, because nothing would be weighed.
 */
export const checkBudget = async (dist: string, manifest: Manifest): Promise<boolean> => {
  const entries = Object.keys(manifest).filter(key => manifest[key]?.isEntry)
  const weigh = async (files: Iterable<string>): Promise<number> => {
    const sizes = await Promise.all([...files].map(async file => (await stat(join(dist, `${file}.br`))).size))
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  let good = true
  for (const { path, page = 'index.html', most, lazy } of loads) {
    const pages = lazy.map(pattern => keyOf(manifest, pattern))
    const missing = lazy.filter((pattern, index) => pages[index] === undefined && isStarted(pattern))
    const files = closure(manifest, [...entries, ...pages.filter(page => page !== undefined)])
    files.add(page)
    const scripts = await weigh([...files].filter(file => file.endsWith('.js')))
    const styles = await weigh([...files].filter(file => file.endsWith('.css')))
    const all = await weigh(files)
    const within = all <= most && missing.length === 0
    good &&= within
    console.log(
      `${within ? 'ok  ' : 'OVER'} ${path.padEnd(26)} ${kilobytes(all).padStart(9)} of ${kilobytes(most)}` +
        `  (scripts ${kilobytes(scripts)}, styles ${kilobytes(styles)}, ${files.size} files)`,
    )
    for (const pattern of missing) console.log(`     ${path}: no page matches ${pattern}; name it in budget.ts`)
  }
  const area = keyOf(manifest, / area$/)
  const base = closure(manifest, area === undefined ? entries : [...entries, area])
  const pages = Object.entries(manifest).flatMap(([key, { sources }]) =>
    sources.filter(source => /\/pages\/\w+\.tsx$/.test(source)).map(() => key),
  )
  const added = await Promise.all(
    pages.map(key => weigh([...closure(manifest, [key])].filter(file => !base.has(file)))),
  )
  const heaviest = Math.max(...added)
  const average = added.reduce((sum, bytes) => sum + bytes, 0) / added.length
  const light = heaviest <= pageLimits.heaviest && average <= pageLimits.average
  good &&= light
  console.log(
    `${light ? 'ok  ' : 'OVER'} ${pages.length} pages beyond the area      ${kilobytes(average)} of ${kilobytes(pageLimits.average)} on average, the heaviest ${kilobytes(heaviest)} of ${kilobytes(pageLimits.heaviest)}`,
  )
  // The rest is requested again each time; usually only headers are returned, except after an update.
  const lasting = ['index.html', 'icon.svg', 'sw.js']
  const later = (await weigh(lasting)) + answers + lasting.length * headers
  good &&= later <= laterVisit
  console.log(
    `${later <= laterVisit ? 'ok  ' : 'OVER'} later visit                ${kilobytes(later).padStart(9)} of ${kilobytes(laterVisit)}` +
      `  (${kilobytes(answers)} of it for answers of the API)`,
  )
  const offline: OfflineFiles = JSON.parse(await readFile(join(dist, 'offline.json'), 'utf8'))
  const dashboard = closure(manifest, [...entries, keyOf(manifest, / area$/) ?? '', keyOf(manifest, / board$/) ?? ''])
  const beyond = [...offline.start, ...Object.values(offline.byOperation).flat()].map(file => file.slice(1))
  const fetched = await weigh(new Set(beyond.filter(file => !dashboard.has(file))))
  good &&= fetched <= ahead
  console.log(
    `${fetched <= ahead ? 'ok  ' : 'OVER'} fetched ahead              ${kilobytes(fetched).padStart(9)} of ${kilobytes(ahead)}`,
  )
  for (const [name, { whole, field }] of Object.entries(firstPages)) {
    const page = await weigh([name])
    const html = await readFile(join(dist, name))
    const start = brotliCompressSync(html.subarray(0, fieldEnd(html))).length
    good &&= page <= whole && start <= field
    console.log(
      `${page <= whole ? 'ok  ' : 'OVER'} ${name.padEnd(26)} ${kilobytes(page).padStart(9)} of ${kilobytes(whole)}` +
        `, up to its field ${start} of ${field} bytes${start <= field ? '' : ': OVER'}`,
    )
  }
  const count = (await readdir(join(dist, 'assets'))).filter(file => file.endsWith('.js')).length
  const { build } = JSON.parse(await readFile(join(import.meta.dirname, '../tools/size.json'), 'utf8'))
  const few = count <= build.scripts
  good &&= few
  console.log(`${few ? 'ok  ' : 'OVER'} ${count} scripts of ${build.scripts} in tools/size.json`)
  return good
}

/** Where the sign-in page's first field ends: the styles of what follows begin there (prerender/early.ts). */
export const fieldEnd = (html: Buffer): number => html.indexOf('<style>', html.indexOf('<body'))
