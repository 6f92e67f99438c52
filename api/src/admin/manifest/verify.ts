import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { withClient } from '../../platform/db/source.ts'
import { differencesOf } from '../../platform/db/sums.ts'
import { countDatabase, type Manifest, type ManifestConfig, ownerUrlOf, readManifest, secretMark } from './manifest.ts'

/** What a database lacks or has otherwise than its backup, each as a sentence. */
export interface Verified {
  manifest: Manifest
  differences: string[]
  /** The secret is another one than when the backup was made. */
  isOtherSecret: boolean
}

const mostNamed = 5

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Files that the database names and the storage on disk does not have. */
const missingFiles = async (url: string, dataDir: string): Promise<string[]> => {
  const keys = await withClient(url, async client => {
    const { rows } = await client.query<{ key: string }>('select storage_key as key from public.file order by 1')
    return rows.map(({ key }) => key)
  })
  const missing: string[] = []
  for (const key of keys) if (!(await isThere(join(dataDir, 'files', key)))) missing.push(key)
  return missing
}

/** Compares the database and its files with the manifest of a backup. Right after a restore nothing differs. */
export const verifyBackup = async (config: ManifestConfig, from: string): Promise<Verified> => {
  const manifest = await readManifest(from)
  const url = ownerUrlOf(config)
  const { tables } = await countDatabase(url)
  const differences = differencesOf(manifest.tables, tables).map(({ table, before, after }) => {
    if (!after) return `${table} is missing; the backup has ${before?.rows} rows of it.`
    if (!before) return `${table} is new: the backup does not have it.`
    if (before.rows !== after.rows) return `${table} has ${after.rows} rows; the backup has ${before.rows}.`
    return `${table} has the ${after.rows} rows of the backup, but with other content.`
  })
  const lost = config.s3 || manifest.storage === 's3' ? [] : await missingFiles(url, config.dataDir)
  if (lost.length > 0)
    differences.push(`${lost.length} uploaded files are missing, such as ${lost.slice(0, mostNamed).join(', ')}.`)
  return { manifest, differences, isOtherSecret: secretMark(config.secret) !== manifest.secret }
}
