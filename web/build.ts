import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { constants, createBrotliCompress, gzip } from 'node:zlib'
import { build, type BuildOptions } from 'vite'
import { checkBudget, fieldEnd, manifestOf, root } from './budget.ts'
import { draftGroups, groupsBy } from './chunks.ts'
import { checkFloor } from './floor.ts'
import { prerender } from './prerender/index.ts'

/** `node build.ts /tmp/somewhere` builds into another folder than the one being served. */
const dist = resolve(process.argv[2] ?? join(import.meta.dirname, 'dist'))
const compressible = /\.(?:html|js|css|svg|json|txt|webmanifest)$/

/**
 * A page in parts: up to its first field, up to the end of its form, and the rest. What comes first is compressed without the tables of what
 * follows, and so arrives sooner.
 */
const partsOfPage = (content: Buffer): Buffer[] => {
  const field = fieldEnd(content)
  const form = content.indexOf('</form>') + '</form>'.length
  return [content.subarray(0, field), content.subarray(field, form), content.subarray(form)]
}

const brotli = async (parts: Buffer[]): Promise<Buffer> => {
  const stream = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  const compressed = stream.toArray()
  for (const part of parts) {
    stream.write(part)
    await new Promise<void>(resolve => stream.flush(constants.BROTLI_OPERATION_FLUSH, resolve))
  }
  stream.end()
  return Buffer.concat(await compressed)
}

/** The pages that show a form before the program is loaded. */
const isFirstPage = /^(?:index|family-\w+)\.html$/

/** Writes .br and .gz beside every text file, so that the server never compresses one itself. */
const precompress = async (): Promise<void> => {
  const gz = promisify(gzip)
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const content = await readFile(file)
    await writeFile(`${file}.br`, await brotli(isFirstPage.test(entry.name) ? partsOfPage(content) : [content]))
    await writeFile(`${file}.gz`, await gz(content, { level: 9 }))
  }
}

const buildIn = async (groups: ReturnType<typeof groupsBy>, options: BuildOptions = {}) =>
  manifestOf(
    await build({
      configFile: join(import.meta.dirname, 'vite.config.ts'),
      build: { outDir: dist, rolldownOptions: { output: { codeSplitting: { groups } } }, ...options },
      logLevel: 'warn',
    }),
  )

const { build: ceilings } = JSON.parse(await readFile(join(root, 'tools/size.json'), 'utf8'))
// Two more are written by the prerender.
const draft = await buildIn(draftGroups, { write: false, minify: false })
const manifest = await buildIn(groupsBy(draft, ceilings.scripts - 2), { emptyOutDir: true })
await prerender(dist, manifest)
await precompress()
const checks = [await checkFloor(dist), await checkBudget(dist, manifest)]
if (checks.includes(false)) process.exit(1)
