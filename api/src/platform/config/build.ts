import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../../..')

const hashOfSources = async (): Promise<string> => {
  const sources = globSync('{api/src,api/migrations,contract/src}/**/*.{ts,sql}', { cwd: root })
  const hash = createHash('sha256')
  for (const source of sources.sort()) hash.update(`${source}\n`).update(await readFile(join(root, source)))
  return hash.digest('base64url').slice(0, 22)
}

let found: Promise<string> | undefined

/** Identifies the program that answers: the same for every process of one version, and another one once anything of it has changed. */
export const build = (): Promise<string> => {
  found ??= hashOfSources()
  return found
}
