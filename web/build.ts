import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { constants, createBrotliCompress, gzip } from 'node:zlib'
import { build } from 'vite'
import { checkBudget } from './budget.ts'
import { prerender } from './prerender/index.ts'

/** `node build.ts /tmp/somewhere` builds into another folder than the one being served. */
const dist = resolve(process.argv[2] ?? join(import.meta.dirname, 'dist'))
const compressible = /\.(?:html|js|css|svg|json|txt|webmanifest)$/

const formEnd = '</form>'

/** A page in parts: what is up to the end of its form is compressed without the tables of what follows, and so arrives sooner. */
const partsOf = (content: Buffer): Buffer[] => {
  const found = content.indexOf(formEnd)
  const end = found === -1 ? content.length : found + formEnd.length
  return [content.subarray(0, end), content.subarray(end)].filter(part => part.length > 0)
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

/** Writes .br and .gz beside every text file, so that the server never compresses one itself. */
const precompress = async (): Promise<void> => {
  const gz = promisify(gzip)
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const content = await readFile(file)
    await writeFile(`${file}.br`, await brotli(entry.name === 'index.html' ? partsOf(content) : [content]))
    await writeFile(`${file}.gz`, await gz(content, { level: 9 }))
  }
}

await build({ configFile: join(import.meta.dirname, 'vite.config.ts'), build: { outDir: dist, emptyOutDir: true } })
await prerender(dist)
await precompress()
if (!(await checkBudget(dist))) process.exit(1)
