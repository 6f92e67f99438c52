import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { build } from 'vite'

/** A script of a build, with the files that it imports, its style sheets, and the source files in it, by their paths from the root. */
export interface Chunk {
  name: string
  file: string
  isEntry: boolean
  /** Fetched on demand: a page, or a part of one. */
  isDynamic: boolean
  /** About its weight, compressed. */
  bytes: number
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

export const root = join(import.meta.dirname, '..')

/** What Vite's `build` returns for a page, as a manifest: Vite's own does not name the pages that share a file. */
export const manifestOf = (built: Awaited<ReturnType<typeof build>>): Manifest => {
  const chunks = [built]
    .flat()
    .flatMap(one => ('output' in one ? one.output : []))
    .filter(one => one.type === 'chunk')
    .map(({ name, code, fileName, isEntry, isDynamicEntry, imports, moduleIds, facadeModuleId, viteMetadata }) => ({
      name,
      file: fileName,
      isEntry,
      isDynamic: isDynamicEntry,
      bytes: brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length,
      imports,
      css: [...(viteMetadata?.importedCss ?? [])],
      // A file that only passes on another's exports has its source as a facade.
      sources: [...new Set([...moduleIds, ...(facadeModuleId ? [facadeModuleId] : [])])].map(id => relative(root, id)),
    }))
  return Object.fromEntries(chunks.map(chunk => [chunk.file, chunk]))
}

/** Scripts with all that they import, and the style sheets of all. */
export const closure = (manifest: Manifest, scripts: readonly string[]): Set<string> => {
  const files = new Set<string>()
  const add = (script: string): void => {
    const chunk = manifest[script]
    if (!chunk || files.has(script)) return
    for (const file of [script, ...chunk.css]) files.add(file)
    chunk.imports.forEach(add)
  }
  scripts.forEach(add)
  return files
}

/** The file that starts the program. */
export const entryOf = (manifest: Manifest): string => {
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('The build has no entry.')
  return entry.file
}

/**
 * The files of what patterns name: a source file, or the name of a group in chunks.ts at the end. Throws where nothing has that name, as
 * nothing would be weighed or fetched.
 */
export const filesOf = (manifest: Manifest, patterns: readonly RegExp[]): Set<string> => {
  const scripts = patterns.flatMap(pattern => {
    const named = Object.values(manifest).filter(({ name, sources }) =>
      [` ${name}`, ...sources].some(one => pattern.test(one)),
    )
    if (named.length === 0) throw new Error(`Nothing that was built matches ${pattern}.`)
    return named.map(({ file }) => file)
  })
  return closure(manifest, scripts)
}

/** The scripts of all pages; one with several pages comes for each of them. */
export const pagesOf = (manifest: Manifest): string[] =>
  Object.values(manifest).flatMap(({ file, sources }) =>
    sources.filter(source => /\/pages\/\w+\.tsx$/.test(source)).map(() => file),
  )

/** Those of the files that a page does not have yet. */
export const without = (files: Iterable<string>, has: ReadonlySet<string>): string[] =>
  [...files].filter(file => !has.has(file))

/** Today. */
export const board = /dashboard\/pages\/Dashboard\.tsx/
/** The class arms and the register of the day. */
export const register = /attendance\/pages\/(?:ClassAttendance|Register)\.tsx/

/** A first load: what the address needs beside the entry, and its maximum weight, compressed with brotli, in bytes. The bell added 300 to those of schools. */
export const loads: readonly { path: string; page?: string; most: number; lazy: readonly RegExp[] }[] = [
  { path: '/login', most: 149_800, lazy: [/ start$/, / entry$/] },
  {
    path: '/family',
    page: 'family-ha.html',
    most: 171_400,
    lazy: [/ start$/, /features\/family\/pages\/Family\.tsx/, /languages\/src\/family\/ha\/index\.ts/],
  },
  { path: '/dashboard', most: 184_200, lazy: [/ area$/, board] },
  {
    path: '/my-class/class-attendance',
    most: 209_000,
    lazy: [/ area$/, board, register],
  },
]
/**
 * A later visit to the dashboard, when the files named by their content are already in the browser: what is requested again each time, its API
 * responses (3.6 kB measured) and the headers of each response (1 kB). e2e/src/first-load.spec.ts counts the whole visit in a browser.
 */
const laterVisit = { most: 25_400, files: ['index.html', 'icon.svg', 'sw.js'], answers: 12_000, headers: 1_100 }
/**
 * What a page adds to the entry and the area: the heaviest page, and the average of all. Several pages in one file count each. One import more
 * may lead to other files that share what they have (merging.ts), and move the average by a kilobyte.
 */
const pageLimits = { heaviest: 166_500, average: 102_000 }
/**
 * The pages that people sign in on: at 50 kbit/s a kilobyte takes a sixth of a second. Up to its first field, at which somebody can type, the
 * page fits into two packets of 1,460 bytes with less than a kilobyte of headers (api/src/platform/http/static.test.ts, docs/adr/0013). The
 * pages of families are weighed in the language with the most letters.
 */
const firstPages: Readonly<Record<string, { whole: number; field: number }>> = {
  'index.html': { whole: 7_300, field: 1_940 },
  'family-en.html': { whole: 7_000, field: 2_100 },
  'family-yo.html': { whole: 7_000, field: 2_100 },
}
/** All that is fetched ahead for people with every operation, beyond what the dashboard has fetched already. */
const ahead = 177_500

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** Weighs the first loads of a finished build, prints them, and returns whether all are within their budgets. */
export const checkBudget = async (dist: string, manifest: Manifest): Promise<boolean> => {
  let good = true
  const check = (what: string, is: number, most: number, more = '', shown = kilobytes): void => {
    good &&= is <= most
    console.log(`${is <= most ? 'ok  ' : 'OVER'} ${what.padEnd(40)} ${shown(is).padStart(9)} of ${shown(most)}${more}`)
  }
  const weigh = async (files: Iterable<string>): Promise<number> => {
    const sizes = await Promise.all([...files].map(async file => (await stat(join(dist, `${file}.br`))).size))
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  const program = closure(manifest, [entryOf(manifest)])
  for (const { path, page = 'index.html', most, lazy } of loads) {
    const files = new Set([...program, ...filesOf(manifest, lazy), page])
    const scripts = await weigh([...files].filter(file => file.endsWith('.js')))
    check(path, await weigh(files), most, `  (scripts ${kilobytes(scripts)}, ${files.size} files)`)
  }
  const base = new Set([...program, ...filesOf(manifest, [/ area$/])])
  const pages = pagesOf(manifest)
  const added = await Promise.all(pages.map(page => weigh(without(closure(manifest, [page]), base))))
  check('the heaviest page beyond the area', Math.max(...added), pageLimits.heaviest)
  const average = added.reduce((sum, bytes) => sum + bytes, 0) / added.length
  check(`${pages.length} pages beyond the area, on average`, average, pageLimits.average)
  const { most, files: lasting, answers, headers } = laterVisit
  check('later visit', (await weigh(lasting)) + answers + lasting.length * headers, most)
  const offline: OfflineFiles = JSON.parse(await readFile(join(dist, 'offline.json'), 'utf8'))
  const beyond = [...offline.start, ...Object.values(offline.byOperation).flat()].map(file => file.slice(1))
  const dashboard = new Set([...base, ...filesOf(manifest, [board])])
  check('fetched ahead', await weigh(new Set(without(beyond, dashboard))), ahead)
  for (const [name, { whole, field }] of Object.entries(firstPages)) {
    check(name, await weigh([name]), whole)
    const html = await readFile(join(dist, name))
    check(`${name} up to its field`, brotliCompressSync(html.subarray(0, fieldEnd(html))).length, field, '', String)
  }
  const scripts = (await readdir(join(dist, 'assets'))).filter(file => file.endsWith('.js')).length
  const { build } = JSON.parse(await readFile(join(root, 'tools/size.json'), 'utf8'))
  check('scripts, as in tools/size.json', scripts, build.scripts, '', String)
  return good
}

/** Where the sign-in page's first field ends: the styles of what follows begin there (prerender/index.ts). */
export const fieldEnd = (html: Buffer): number => html.indexOf('<style>', html.indexOf('<body'))
