import { spawn } from 'node:child_process'
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import type { Config } from '../../platform/config/index.ts'
import { copyCluster, copyFolder } from '../../platform/db/base-backup.ts'
import { identityForPostgres, isReachable } from '../../platform/db/embedded-place.ts'
import { startEmbedded } from '../../platform/db/embedded.ts'
import { lastBackupFile } from '../../platform/health/index.ts'
import { AdminError } from '../errors.ts'
import { countDatabase, type Manifest, manifestName, manifestOf, sumsOfFiles } from './manifest.ts'

type BackupConfig = Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl' | 'dataDir' | 'secret' | 's3'>

/** The folders of a backup: those of a data folder. */
export const backupFolders = ['postgres/data', 'files'] as const

export const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

const isWithin = (path: string, folder: string): boolean => !relative(folder, path).startsWith('..')

/**
 * Where the backup is made, until it is complete: beside its final name. Throws an AdminError for a place that cannot be used.
 */
const placeIn = async (to: string, dataDir: string, now: Date): Promise<{ target: string; partial: string }> => {
  const folder = resolve(to)
  if (isWithin(folder, resolve(dataDir))) throw new AdminError('Choose a folder outside of DATA_DIR for the backup.')
  await mkdir(folder, { recursive: true, mode: 0o711 })
  if (!(await isReachable(folder, await identityForPostgres())))
    throw new AdminError(
      `PostgreSQL, which runs as an unprivileged user, has no access to ${folder}. Choose a folder that others may pass through, such as /var/backups/akada.`,
    )
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '')
  const target = join(folder, `akada-${stamp}Z`)
  if (await isThere(target)) throw new AdminError(`${target} exists already.`)
  return { target, partial: `${target}.partial` }
}

const copyDatabase = async (dataDir: string, partial: string): Promise<void> => {
  const source = await startEmbedded({ dataDir })
  try {
    await mkdir(join(partial, 'postgres'), { recursive: true, mode: 0o711 })
    await copyCluster(source.connectionString, source.cluster, join(partial, 'postgres/data'))
  } finally {
    await source.stop()
  }
  await writeFile(join(partial, 'postgres/made'), '')
}

/**
 * Starts the copied database once, so that the backup is known to work, and counts it: it is then at rest, and the manifest is of exactly
 * what it has.
 */
const countCopy = async (partial: string) => {
  const copy = await startEmbedded({ dataDir: partial })
  try {
    return await countDatabase(copy.connectionString)
  } finally {
    await copy.stop()
    for (const name of ['socket', 'owner', 'postgres.log'])
      await rm(join(partial, 'postgres', name), { recursive: true, force: true })
  }
}

/**
 * Copies the embedded database and the uploaded files into a new folder below `to`, while the portal runs or not. The secret is not part of
 * it. Returns the folder and its manifest. A backup that fails leaves nothing.
 */
export const backUp = async (
  config: BackupConfig,
  to: string,
  now: Date,
): Promise<{ target: string; manifest: Manifest }> => {
  const { dataDir, databaseUrl, s3 } = config
  if (databaseUrl)
    throw new AdminError(
      'DATABASE_URL names a database of your own: back it up with its own tools, and record its content with `npm run admin -- manifest` (docs/operations.md).',
    )
  const { target, partial } = await placeIn(to, dataDir, now)
  await mkdir(partial, { mode: 0o711 })
  try {
    await copyDatabase(dataDir, partial)
    // After the database, so that every file that it names is there.
    if (!s3 && (await isThere(join(dataDir, 'files')))) await copyFolder(join(dataDir, 'files'), join(partial, 'files'))
    const counted = await countCopy(partial)
    const manifest = manifestOf(counted, config, await sumsOfFiles(partial, backupFolders), now)
    await writeFile(join(partial, manifestName), JSON.stringify(manifest, null, 1))
    await rename(partial, target)
    await writeFile(join(dataDir, lastBackupFile), now.toISOString())
    return { target, manifest }
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

/**
 * Records what the database has in a file, and meanwhile runs a command that backs it up, with the snapshot in SNAPSHOT: both see the same
 * moment. Throws an AdminError if the command fails.
 */
export const recordManifest = async (
  config: BackupConfig,
  file: string,
  [command, ...args]: string[],
  now: Date,
): Promise<Manifest> => {
  const url = config.migrationDatabaseUrl ?? config.databaseUrl
  if (!url) throw new AdminError('Without DATABASE_URL use `npm run admin -- backup`, which records it by itself.')
  const run = (snapshot: string): Promise<void> =>
    new Promise((done, fail) => {
      if (!command) return done()
      spawn(command, args, { stdio: 'inherit', env: { ...process.env, SNAPSHOT: snapshot } })
        .on('error', fail)
        .on('exit', status =>
          status === 0 ? done() : fail(new AdminError(`${command} failed with status ${status}: there is no backup.`)),
        )
    })
  const manifest = manifestOf(await countDatabase(url, run), config, {}, now)
  await writeFile(file, JSON.stringify(manifest, null, 1))
  return manifest
}
