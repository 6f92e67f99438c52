import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'
import type { BuiltApp } from './app.ts'
import type { Config } from './platform/config/index.ts'
import { type EmbeddedPostgres, startEmbedded } from './platform/db/embedded.ts'
import { assertUpToDate, migrateOrCheck } from './platform/db/migrate.ts'
import { ensureEmbeddedLogin, loginUrlOf } from './platform/db/roles.ts'
import { codeOf } from './platform/errors/index.ts'
import { prepareJobs } from './platform/jobs/index.ts'

/** How long current requests may take to finish when the program is stopped, in milliseconds. */
const stopLimit = 10_000
/** After how long the program ends although its work has not, in milliseconds. */
const closeLimit = 20_000

export interface ReadyDatabase {
  /** For the server: a user who owns nothing, if the operator configured one. */
  connectionString: string
  /** For dumps and for filling a database: the owner of the tables, if known. */
  ownerUrl: string
  /** Migrations applied by this start. */
  migrated: string[]
  /** Stops the embedded PostgreSQL of a demonstration or a test, if this process started it. */
  stop(): Promise<void>
}

/**
 * Applies the missing migrations, prepares the queue of jobs, and returns the names of those it applied. `report` gets sentences about what is
 * waited for. A user that may not change the database gets a MigrationError, unless nothing is missing.
 */
export const bringUpToDate = async (
  ownerUrl: string,
  isEmbedded: boolean,
  report?: (sentence: string) => void,
): Promise<string[]> => {
  const migrated = await migrateOrCheck(ownerUrl, undefined, report)
  if (migrated === null) return []
  if (isEmbedded) await ensureEmbeddedLogin(ownerUrl)
  await prepareJobs(ownerUrl)
  return migrated
}

/** Brings the configured database up to date, and says on the error output what is waited for; returns the names of the applied steps. */
export const migrateConfigured = ({ migrationDatabaseUrl, databaseUrl }: Config): Promise<string[]> =>
  bringUpToDate(migrationDatabaseUrl ?? databaseUrl ?? '', false, sentence => process.stderr.write(`${sentence}\n`))

/**
 * The configured database. Brought up to date only if the configuration says so, otherwise a MigrationError names the command that does it. That
 * of a demonstration is embedded, is started, and is always brought up to date.
 */
export const readyDatabase = async (config: Config): Promise<ReadyDatabase> => {
  const embedded: EmbeddedPostgres | null = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir })
  try {
    // Closed to PostgreSQL's own user, which passes through the data folder.
    await mkdir(join(config.dataDir, 'files'), { recursive: true, mode: 0o700 })
    const ownerUrl = embedded?.connectionString ?? config.migrationDatabaseUrl ?? config.databaseUrl ?? ''
    let migrated: string[] = []
    if (embedded) migrated = await bringUpToDate(ownerUrl, true)
    else if (config.migrateOnStart) migrated = await migrateConfigured(config)
    else await assertUpToDate(config.databaseUrl ?? '')
    const connectionString = embedded ? loginUrlOf(ownerUrl) : (config.databaseUrl ?? '')
    return { connectionString, ownerUrl, migrated, stop: async () => embedded?.stop() }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** Another program listens where this one is to listen. */
class PortInUse extends Error {
  override name = 'PortInUse'
}

/** Throws a PortInUse if another program listens on the port already; before the long work of a start, which would be in vain. */
export const assertPortFree = async ({ port, host }: Pick<Config, 'port' | 'host'>): Promise<void> => {
  const attempt = createServer()
  try {
    await once(attempt.listen(port, host), 'listening')
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') throw error
    throw new PortInUse(
      `Port ${port} is in use. Stop the program that listens on it, or choose another port: PORT=${port + 1} npm run demo`,
    )
  } finally {
    attempt.close()
  }
}

/** Errors that the operator can fix: reported as a sentence, without a stack. Returns the exit status, or null for any other error. */
export const exitStatusOf = (error: unknown): number | null => {
  if (!(error instanceof Error)) return null
  if (error.name === 'ConfigError') return 78
  if (['MigrationError', 'EmbeddedError', 'BootError', 'AdminError', 'NotAlone', 'PortInUse'].includes(error.name))
    return 1
  const code = 'code' in error ? error.code : null
  return code === 'EADDRINUSE' ||
    code === 'EACCES' ||
    code === 'ECONNREFUSED' ||
    code === 'ENOTFOUND' ||
    code === '28P01'
    ? 1
    : null
}

/** Reports a fatal error and ends the process. */
export const endWith = (error: unknown): never => {
  const status = exitStatusOf(error)
  if (status !== null && error instanceof Error) process.stderr.write(`${error.message}\n`)
  else process.stderr.write(`${inspect(error)}\n`)
  process.exit(status ?? 1)
}

const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

let isToldEarly = false
const noteEarly = (): void => {
  // Anyone who stops the program a second time does not want to wait for it.
  if (isToldEarly) process.exit(1)
  isToldEarly = true
}

/**
 * Records a signal that arrives during the start, when it would leave an embedded PostgreSQL running. Active until `stopOnSignals`, which
 * then stops at once.
 */
export const noteEarlySignals = (): void => {
  for (const signal of stopSignals) process.on(signal, noteEarly)
  if (process.connected) process.once('disconnect', noteEarly)
}

export const isStopRequested = (): boolean => isToldEarly

/** Ends the process in order at the first SIGTERM, SIGINT or SIGHUP, and at once at the second. */
export const stopOnSignals = (
  built: Pick<BuiltApp, 'server' | 'close'>,
  database: Pick<ReadyDatabase, 'stop'>,
): void => {
  const { log } = built.server
  let stopping = false
  const stop = async (status: number) => {
    stopping = true
    const impatience = setTimeout(() => built.server.server.closeAllConnections(), stopLimit)
    const closed = built.close().catch(error => log.error({ err: error }, 'stopping'))
    // If the database does not respond, neither do jobs end nor connections close.
    await Promise.race([closed, pause(closeLimit)])
    clearTimeout(impatience)
    await database.stop().catch(error => log.error({ err: error }, 'stopping the database'))
    process.exit(status)
  }
  process.off('disconnect', noteEarly)
  for (const signal of stopSignals) {
    process.off(signal, noteEarly)
    process.on(signal, () => {
      if (stopping) process.exit(1)
      log.info({ signal }, 'stopping')
      void stop(0)
    })
  }
  // The supervisor was killed: nobody else would end this program.
  if (process.connected)
    process.once('disconnect', () => {
      if (!stopping) void stop(0)
    })
  const fatal = (error: unknown) => {
    log.fatal({ err: error }, 'unhandled error')
    if (stopping) process.exit(1)
    void stop(1)
  }
  if (isToldEarly) void stop(0)
  process.on('unhandledRejection', fatal)
  process.on('uncaughtException', fatal)
}
