import { appendFile, chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyCluster } from '../src/platform/db/base-backup.ts'
import { withClient } from '../src/platform/db/client.ts'
import { type EmbeddedPostgres, startEmbedded } from '../src/platform/db/embedded.ts'

/** A hot standby of an embedded PostgreSQL, below `dataDir`, whose replaying can be stopped for a while. */
export interface Standby extends EmbeddedPostgres {
  pause(): Promise<void>
  resume(): Promise<void>
}

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
