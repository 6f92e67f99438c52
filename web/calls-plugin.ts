import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const contract = join(import.meta.dirname, '..', 'contract', 'src')
const importers = join(import.meta.dirname, 'src', 'lib', 'calls')
const prefix = '@akada/contract/'
const reduced = '\0calls:'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What the browser needs to make a call: its address, without the method that it takes by itself, and whether a file is uploaded or downloaded. */
const addressOf = ({ method, path, base, upload, response }: Record<string, unknown>): object => ({
  ...(method === 'GET' ? {} : { method }),
  path,
  ...(base ? { base } : {}),
  ...(upload ? { upload: {} } : {}),
  ...(isObject(response) && 'download' in response ? { response: { download: response.download } } : {}),
})

const isCalls = (value: unknown): value is Record<string, Record<string, unknown>> =>
  isObject(value) &&
  Object.values(value).length > 0 &&
  Object.values(value).every(one => isObject(one) && 'method' in one && 'path' in one)

/**
 * Gives web/src/lib/calls each module of the contract reduced to the addresses of its calls, so that a call brings in neither schemas nor
 * the schema library. The types, and the tests, use the whole module.
 */
export const reducedCalls = (): Plugin => ({
  name: 'reduced-calls',
  enforce: 'pre',
  resolveId(source, importer) {
    const wanted = source.startsWith(prefix) && importer?.startsWith(importers)
    return wanted ? `${reduced}${source.slice(prefix.length)}` : undefined
  },
  async load(id) {
    if (!id.startsWith(reduced)) return undefined
    const file = join(contract, `${id.slice(reduced.length)}.ts`)
    this.addWatchFile(file)
    const { mtimeMs } = await stat(file)
    const module: Record<string, unknown> = await import(`${file}?${mtimeMs}`)
    const exported = Object.entries(module).flatMap(([name, value]) => {
      if (!isCalls(value)) return []
      const addresses = Object.entries(value).map(([call, definition]) => [call, addressOf(definition)])
      return [`export const ${name} = ${JSON.stringify(Object.fromEntries(addresses))}`]
    })
    return { code: exported.join('\n'), map: null, moduleSideEffects: false }
  },
  // A page includes only the groups whose calls it makes.
  transform(_code, id) {
    return id.startsWith(importers) ? { moduleSideEffects: false } : undefined
  },
})
