import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { checkBudget } from './budget.ts'
import { prerender } from './prerender/index.ts'

/** `node build.ts /tmp/somewhere` builds into another folder than the one being served. */
const dist = resolve(process.argv[2] ?? join(import.meta.dirname, 'dist'))
const compressible = /\.(?:html|js|css|svg|json|txt|webmanifest)$/

/** Writes .br and .gz beside every text file, so that the server never compresses one itself. */
const precompress = async (): Promise<void> => {
  const brotli = promisify(brotliCompress)
  const gz = promisify(gzip)
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const content = await readFile(file)
    await writeFile(`${file}.br`, await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    await writeFile(`${file}.gz`, await gz(content, { level: 9 }))
  }
}

await build({ configFile: join(import.meta.dirname, 'vite.config.ts'), build: { outDir: dist, emptyOutDir: true } })
await prerender(dist)
await precompress()
if (!(await checkBudget(dist))) process.exit(1)
