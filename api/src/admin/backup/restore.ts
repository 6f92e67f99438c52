import { cp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../platform/config/index.ts'
import { withClient } from '../../platform/db/client.ts'
import { identityForPostgres, placeFor } from '../../platform/db/embedded-place.ts'
import { startEmbedded } from '../../platform/db/embedded.ts'
import { differencesOf } from '../../platform/db/sums.ts'
import { AdminError } from '../errors.ts'
import { backupFolders, isThere } from './backup.ts'
import { countDatabase, type Manifest, readManifest, secretMark, sumsOfFiles } from './manifest.ts'

type RestoreConfig = Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl' | 'dataDir' | 'secret' | 's3'>

/** What a database lacks or has otherwise than its backup, each as a sentence. */
export interface Verified {
  manifest: Manifest
  differences: string[]
  /** The secret is another one than when the backup was made. */
  isOtherSecret: boolean
}

const mostNamed = 5

const assertWhole = async (from: string, { files }: Manifest): Promise<void> => {
  const found = await sumsOfFiles(from, backupFolders)
  const wrong = Object.keys(files).filter(path => found[path] !== files[path])
  if (wrong.length === 0) return
  throw new AdminError(
    `The backup is damaged: ${wrong.length} of its files are missing or altered, such as ${wrong.slice(0, mostNamed).join(', ')}. Nothing was restored.`,
  )
}

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

const compare = async (url: string, manifest: Manifest, { dataDir, secret, s3 }: RestoreConfig): Promise<Verified> => {
  const { tables } = await countDatabase(url)
  const differences = differencesOf(manifest.tables, tables).map(({ table, before, after }) => {
    if (!after) return `${table} is missing; the backup has ${before?.rows} rows of it.`
    if (!before) return `${table} is new: the backup does not have it.`
    if (before.rows !== after.rows) return `${table} has ${after.rows} rows; the backup has ${before.rows}.`
    return `${table} has the ${after.rows} rows of the backup, but with other content.`
  })
  const lost = s3 || manifest.storage === 's3' ? [] : await missingFiles(url, dataDir)
  if (lost.length > 0)
    differences.push(`${lost.length} uploaded files are missing, such as ${lost.slice(0, mostNamed).join(', ')}.`)
  return { manifest, differences, isOtherSecret: secretMark(secret) !== manifest.secret }
}

/** Compares the configured database and its files with the manifest of a backup. Right after a restore nothing differs. */
export const verifyBackup = async (config: RestoreConfig, from: string): Promise<Verified> => {
  const manifest = await readManifest(from)
  const outside = config.migrationDatabaseUrl ?? config.databaseUrl
  if (outside) return compare(outside, manifest, config)
  const embedded = await startEmbedded({ dataDir: config.dataDir })
  try {
    return await compare(embedded.connectionString, manifest, config)
  } finally {
    await embedded.stop()
  }
}

/**
 * Puts a backup into an empty data folder, and compares the result with its manifest. Throws an AdminError, and changes nothing, if the
 * backup is damaged or the data folder is in use. An interrupted restore can be repeated.
 */
export const restoreBackup = async (config: RestoreConfig, from: string): Promise<Verified> => {
  const { dataDir, databaseUrl } = config
  if (databaseUrl)
    throw new AdminError(
      'DATABASE_URL names a database of your own: restore it with its own tools (docs/operations.md).',
    )
  const manifest = await readManifest(from)
  await assertWhole(from, manifest)
  const home = await placeFor(dataDir, await identityForPostgres())
  if (await isThere(join(home, 'made')))
    throw new AdminError(
      `There is a database in ${dataDir} already. Move the folder away, or set DATA_DIR to a new one.`,
    )
  const files = join(dataDir, 'files')
  if ((await readdir(files).catch(() => [])).length > 0 && (await isThere(join(from, 'files'))))
    throw new AdminError(`There are files in ${files} already. Move the folder away, or set DATA_DIR to a new one.`)
  await rm(join(home, 'data'), { recursive: true, force: true })
  await cp(join(from, 'postgres/data'), join(home, 'data'), { recursive: true })
  if (await isThere(join(from, 'files'))) await cp(join(from, 'files'), files, { recursive: true })
  await writeFile(join(home, 'made'), `${new Date().toISOString()}\n`)
  return verifyBackup(config, from)
}
