import { constants } from 'node:fs'
import { appendFile, chmod, copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withClient } from '../src/platform/db/source.ts'
import { type EmbeddedPostgres, startEmbedded } from '../src/platform/db/embedded.ts'
import { codeOf } from '../src/platform/errors/index.ts'

/** A hot standby of an embedded PostgreSQL, below `dataDir`, whose replaying can be stopped for a while. */
export interface Standby extends EmbeddedPostgres {
  pause(): Promise<void>
  resume(): Promise<void>
}

/** Folders of a cluster whose content belongs to the running server; the copy gets them empty. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const leftOut =
  /^(?:pg_control|postmaster\.(?:pid|opts)|pg_internal\.init.*|backup_label.*|tablespace_map.*|pgsql_tmp.*|current_logfiles.*)$/
const control = 'global/pg_control'

/** Copies a file; one that PostgreSQL removed meanwhile is not needed: the log recreates it or removes it again. */
const copyIfThere = (from: string, to: string): Promise<void> =>
  copyFile(from, to, constants.COPYFILE_FICLONE).catch(error => {
    if (codeOf(error) !== 'ENOENT') throw error
  })

/** Copies a folder that is in use. `skips` names what is left out, and `empties` the folders that are made without their content. */
const copyFolder = async (
  from: string,
  to: string,
  skips: (file: string) => boolean = () => false,
  empties: (folder: string) => boolean = () => false,
): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (skips(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory() && empties(entry.name)) await mkdir(target, { recursive: true, mode: 0o700 })
    else if (entry.isDirectory()) await copyFolder(source, target, skips, empties)
    else if (entry.isFile()) await copyIfThere(source, target)
  }
}

/** The part of the log from one segment to another; `history` files say how a cluster came to its present timeline. */
const copyLog = async (cluster: string, target: string, first: string, last: string): Promise<void> => {
  const names = (await readdir(join(cluster, 'pg_wal'))).filter(
    name => name.endsWith('.history') || (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last),
  )
  for (const needed of [first, last])
    if (!names.includes(needed)) throw new Error(`The segment ${needed} of the database's log is missing.`)
  await mkdir(join(target, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 })
  for (const name of names) await copyFile(join(cluster, 'pg_wal', name), join(target, 'pg_wal', name))
}

/**
 * Copies the files of a cluster into `target` while its server goes on working, by PostgreSQL's own procedure: between the start and the end
 * of a backup it logs whole pages, and the copy gets the log from the start to the end. The first start on the copy recovers it to the
 * state at the end. `url` is of a superuser; both folders are on this machine.
 */
const copyCluster = (url: string, cluster: string, target: string): Promise<void> =>
  withClient(url, async client => {
    // The server keeps its log from here on; the slot ends with this connection.
    await client.query(`select pg_create_physical_replication_slot($1, true, true)`, [`akada_backup_${process.pid}`])
    await client.query(`select pg_backup_start('akada', fast => true)`)
    await copyFolder(
      cluster,
      target,
      name => leftOut.test(name),
      name => emptied.has(name),
    )
    // Last, so that it knows of everything that was copied.
    await copyFile(join(cluster, control), join(target, control))
    const { rows } = await client.query<{ label: string; last: string }>(
      `select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)`,
    )
    const [end] = rows
    const first = /\(file ([0-9A-F]{24})\)/.exec(end?.label ?? '')?.[1]
    if (!end || !first) throw new Error('PostgreSQL did not say which part of its log belongs to the backup.')
    await copyLog(cluster, target, first, end.last)
    await writeFile(join(target, 'backup_label'), end.label, { mode: 0o600 })
  })

/** Copies the primary's cluster and starts the copy as its standby, by streaming replication. */
export const startStandby = async (primary: EmbeddedPostgres, dataDir: string): Promise<Standby> => {
  const home = join(dataDir, 'postgres')
  const cluster = join(home, 'data')
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  for (const parent of [dataDir, home]) await chmod(parent, 0o711)
  const url = primary.urlOf('postgres')
  await copyCluster(url, primary.cluster, cluster)
  const socketFolder = new URLSearchParams(url.split('?')[1]).get('host') ?? ''
  await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = 'host=${socketFolder} user=akada'\n`)
  await writeFile(join(cluster, 'standby.signal'), '')
  await writeFile(join(home, 'made'), 'as a standby\n')
  const standby = await startEmbedded({ dataDir, purpose: 'test' })
  const tell = (statement: string) =>
    withClient(standby.urlOf('postgres'), async client => void (await client.query(statement)))
  return Object.assign(standby, {
    pause: () => tell('select pg_wal_replay_pause()'),
    resume: () => tell('select pg_wal_replay_resume()'),
  })
}
