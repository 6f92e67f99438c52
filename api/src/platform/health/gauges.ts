import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import client from 'prom-client'
import { preparedCount, type ReplicaState } from '../db/index.ts'
import type { App } from '../http/app.ts'
import { freeResources } from './resources.ts'

/** In the data folder: the instant of the last backup that `npm run admin -- manifest` ran. */
export const lastBackupFile = 'last-backup'

/** The figures of a replica. Its lag is left out while it, or the primary, does not respond: an alert asks whether the figure is missing. */
const showReplica = (register: client.Registry, replica: ReplicaState): void => {
  new client.Gauge({
    name: 'db_replica_reads',
    help: 'Reads that a replica might have answered, by who did: the replica, or the primary because the replica was behind or away.',
    labelNames: ['by'],
    registers: [register],
    collect() {
      for (const [by, count] of Object.entries(replica.reads())) this.set({ by }, count)
    },
  })
  const lagOf = (unit: 'bytes' | 'seconds') =>
    new client.Gauge({
      name: `db_replica_lag_${unit}`,
      help: `How far the replica is behind the primary, in ${unit}.`,
      registers: [register],
      async collect() {
        this.reset()
        const lag = await replica.lag().catch(() => null)
        if (lag) this.set(lag[unit])
        else this.remove()
      },
    })
  lagOf('bytes')
  lagOf('seconds')
}

/** What /metrics shows of one process and of what it depends on; each is read when it is asked for. */
export const showProcess = (register: client.Registry, app: App): void => {
  new client.Gauge({
    name: 'db_pool_connections',
    help: 'Database connections of this process, by what they do; waiting: requests for which there is none yet.',
    labelNames: ['state'],
    registers: [register],
    collect() {
      for (const [state, count] of Object.entries(app.database.connections())) this.set({ state }, count)
    },
  })
  new client.Gauge({
    name: 'db_prepared_statements',
    help: 'Statements that the connections of this process have prepared, all together.',
    registers: [register],
    collect() {
      this.set(preparedCount())
    },
  })

  const { replica } = app.database
  if (replica) showReplica(register, replica)
  new client.Gauge({
    name: 'backup_last_timestamp_seconds',
    help: 'When npm run admin -- manifest last ran a command that backs up the database; 0 if it never did.',
    registers: [register],
    async collect() {
      const made = await readFile(join(app.config.dataDir, lastBackupFile), 'utf8').catch(() => '')
      this.set((Date.parse(made) || 0) / 1000)
    },
  })

  new client.Gauge({
    name: 'files_ready',
    help: 'Whether the store of files answers: 1 or 0.',
    registers: [register],
    async collect() {
      this.set((await app.files.isReady()) ? 1 : 0)
    },
  })
  new client.Gauge({
    name: 'data_disk_free_bytes',
    help: 'Room that is left on the disk of DATA_DIR.',
    registers: [register],
    async collect() {
      this.set((await freeResources(app.config.dataDir).catch(() => null))?.diskFreeBytes ?? 0)
    },
  })
}
