import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import {
  chownTo,
  EmbeddedError,
  findBinaries,
  type Identity,
  identityForPostgres,
  clusterFolderOf,
  isAlive,
  isPostmasterOf,
  isSameFolder,
  giveClusterTo,
  processMark,
  readLockFile,
  releaseLocks,
  socketFolderFor,
} from './embedded-place.ts'

export { EmbeddedError }

export interface EmbeddedOptions {
  /** The cluster's data folder; created if missing. */
  dataDir: string
  /** `test`: no fsync and little memory; everything is lost if the machine stops. */
  purpose?: 'keep' | 'test'
}

export interface EmbeddedPostgres {
  /** Of the database `akada`, over a unix socket. */
  connectionString: string
  /** The same for another database of the cluster. */
  urlOf(database: string): string
  /** The current process id of the postmaster. */
  readonly pid: number
  /** Where the cluster's files are; not below `dataDir` if PostgreSQL's user has no access there. */
  cluster: string
  /** Fast shutdown, if this process started or took over the cluster; otherwise leaves it to its owner. */
  stop(): Promise<void>
}

const user = 'akada'
const socketName = '.s.PGSQL.5432'
const startLimit = 60_000
/** The signals that stop PostgreSQL, and how long each may take, in milliseconds. */
const stopSignals = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 3000],
  ['SIGKILL', 3000],
] as const

const settingsFor = (purpose: 'keep' | 'test'): Record<string, string> => ({
  listen_addresses: '',
  timezone: 'UTC',
  max_connections: '100',
  unix_socket_permissions: '0700',
  shared_buffers: purpose === 'test' ? '32MB' : '128MB',
  ...(purpose === 'test'
    ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }
    : { fsync: 'on', synchronous_commit: 'on' }),
})

const urlOf = (socketFolder: string, database: string): string =>
  `postgresql://${user}@/${database}?host=${encodeURIComponent(socketFolder)}`

/** A PostgreSQL that serves a cluster. */
interface Postmaster {
  pid: number
  /** Distinguishes it from a later process with the same pid: only a process that still has this mark is ever sent a signal. */
  mark: string
  socketFolder: string
  /** If this process started it. */
  child?: ChildProcess
}

const postmasterOf = (pid: number, socketFolder: string): Postmaster => ({ pid, mark: processMark(pid), socketFolder })

const runs = ({ pid, mark }: Postmaster): boolean => isAlive(pid) && processMark(pid) === mark

/**
 * The postmaster that serves a cluster, from its lock file; null if none does. After a restart of the machine the pid in the file may
 * belong to another program. Throws if the file came with a copy of a cluster that is in use.
 */
const findPostmaster = async (cluster: string): Promise<Postmaster | null> => {
  const lock = await readLockFile(join(cluster, 'postmaster.pid'))
  if (!lock) return null
  if (await isPostmasterOf(cluster, lock)) return postmasterOf(lock.pid, lock.socketFolder)
  if (!(await isSameFolder(lock.cluster, cluster)) && (await isPostmasterOf(lock.cluster, lock))) {
    throw new EmbeddedError(
      `The database in ${cluster} is a copy of the one in ${lock.cluster}, whose PostgreSQL is running (process ${lock.pid}). A copy that is made while it runs may be incomplete. Stop the program that uses ${lock.cluster}, copy the folder again, then start this one.`,
    )
  }
  return null
}

const answers = async (socketFolder: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: urlOf(socketFolder, 'postgres'), connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

const waitUntil = async (done: () => Promise<boolean> | boolean, limit: number): Promise<boolean> => {
  const end = performance.now() + limit
  while (performance.now() < end) {
    if (await done()) return true
    await pause(25)
  }
  return false
}

const tailOf = async (file: string): Promise<string> =>
  (await readFile(file, 'utf8').catch(() => '')).trim().split('\n').slice(-8).join('\n')

const runToEnd = (program: string, args: string[], as: Identity, log: number): Promise<number | null> =>
  new Promise((resolve, reject) => {
    spawn(program, args, { cwd: '/', env: {}, stdio: ['ignore', log, log], ...as })
      .on('error', reject)
      .on('exit', resolve)
  })

const createCluster = async (cluster: string, purpose: 'keep' | 'test', as: Identity, log: string): Promise<void> => {
  const { initdb } = await findBinaries(as)
  // An interrupted first start leaves a folder that initdb refuses; without PG_VERSION nothing in it is worth keeping.
  await rm(cluster, { recursive: true, force: true })
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  await chmod(cluster, 0o700)
  await chownTo(cluster, as)
  const output = openSync(log, 'a', 0o600)
  const args = ['-D', cluster, '-U', user, '--encoding=UTF8', '--locale=C.UTF-8', '--auth=trust', '--no-instructions']
  const code = await runToEnd(initdb, purpose === 'test' ? [...args, '--no-sync'] : args, as, output).finally(() =>
    closeSync(output),
  )
  if (code !== 0) throw new EmbeddedError(`The database could not be made in ${cluster}:\n${await tailOf(log)}`)
}

const launch = async (cluster: string, socketFolder: string, purpose: 'keep' | 'test', as: Identity, log: string) => {
  const { postgres } = await findBinaries(as)
  const settings = Object.entries(settingsFor(purpose)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const output = openSync(log, 'a', 0o600)
  // A process group of its own: Ctrl-C in the terminal must not stop it before the current requests have ended.
  const child = spawn(postgres, ['-D', cluster, '-k', socketFolder, ...settings], {
    cwd: '/',
    env: {},
    stdio: ['ignore', output, output],
    detached: true,
    ...as,
  })
  closeSync(output)
  child.on('error', () => {})
  child.unref()
  return child
}

/** Starts PostgreSQL and waits until it responds. For a second after a crash, old backends may still hold the shared memory. */
const startCluster = async (
  cluster: string,
  socketFolder: string,
  purpose: 'keep' | 'test',
  as: Identity,
  log: string,
): Promise<Postmaster> => {
  for (let attempt = 1; ; attempt++) {
    await releaseLocks(cluster, [join(cluster, 'postmaster.pid'), join(socketFolder, `${socketName}.lock`)])
    const child: ChildProcess = await launch(cluster, socketFolder, purpose, as, log)
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined
    let up = false
    await waitUntil(async () => {
      up = !hasEnded() && (await answers(socketFolder))
      return up || hasEnded()
    }, startLimit)
    if (up && child.pid !== undefined) return { ...postmasterOf(child.pid, socketFolder), child }
    child.kill('SIGQUIT')
    if (attempt >= 8) throw new EmbeddedError(`The database in ${cluster} could not be started:\n${await tailOf(log)}`)
    await pause(250)
  }
}

const ensureDatabase = async (socketFolder: string): Promise<void> => {
  const client = new pg.Client({ connectionString: urlOf(socketFolder, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [user])
    if (!rowCount) await client.query(`create database ${user}`)
  } finally {
    await client.end()
  }
}

/** Whether the cluster's owner is another process that still runs. */
const hasOtherOwner = async (ownerFile: string): Promise<boolean> => {
  const mark = (await readFile(ownerFile, 'utf8').catch(() => '')).trim()
  if (mark === '') return false
  const pid = Number(mark.split(':')[0])
  return pid !== process.pid && isAlive(pid) && processMark(pid) === mark
}

/**
 * Starts the bundled PostgreSQL, or joins the one that already serves this folder: one left behind by a killed process is taken over, one
 * that another running process owns is only used. Works as root (PostgreSQL then runs as an unprivileged user) and as any other user.
 * Throws an EmbeddedError with a sentence for the operator.
 */
export const startEmbedded = async ({ dataDir, purpose = 'keep' }: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const as = await identityForPostgres()
  const home = await clusterFolderOf(dataDir, as)
  const cluster = join(home, 'data')
  const log = join(home, 'postgres.log')
  const ownerFile = join(home, 'owner')

  let postmaster = await findPostmaster(cluster)
  const borrowed = postmaster !== null && (await hasOtherOwner(ownerFile))
  if (postmaster) {
    const { socketFolder } = postmaster
    const usable = await waitUntil(() => answers(socketFolder), borrowed ? startLimit : 5000)
    if (!usable && borrowed)
      throw new EmbeddedError(`Another process keeps the database in ${cluster}, but it does not answer.`)
    if (!usable) {
      await endPostmaster(postmaster)
      postmaster = null
    }
  }
  if (!postmaster) {
    const made = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null)
    if (made === null || !(await wasCompleted(home))) {
      await createCluster(cluster, purpose, as, log)
      await writeFile(join(home, 'made'), `${new Date().toISOString()}\n`)
    }
    await giveClusterTo(cluster, as)
    const socketFolder = await socketFolderFor(home, as)
    postmaster = await startCluster(cluster, socketFolder, purpose, as, log)
  }
  if (!borrowed) await writeFile(ownerFile, processMark(process.pid), { mode: 0o600 })
  const { socketFolder } = postmaster
  let serving = postmaster
  await ensureDatabase(socketFolder)
  const keeper = borrowed
    ? null
    : keepRunning(
        () => runs(serving) && existsSync(join(socketFolder, socketName)),
        async () => {
          await endPostmaster(serving)
          serving = await startCluster(cluster, socketFolder, purpose, as, log)
        },
        () => serving.child,
      )

  return {
    connectionString: urlOf(socketFolder, user),
    urlOf: database => urlOf(socketFolder, database),
    get pid() {
      return serving.pid
    },
    cluster,
    stop: async () => {
      if (!keeper) return
      await keeper.stop()
      await endPostmaster(serving)
      await rm(ownerFile, { force: true })
    },
  }
}

const lookEvery = 5000

/**
 * Checks every few seconds, and when the process has ended, whether the cluster still runs and can be reached, and restarts it if not: killed,
 * out of memory, or its socket removed by a cleaner of temporary folders. A failed attempt is repeated at the next check.
 */
const keepRunning = (
  runs: () => boolean,
  restart: () => Promise<void>,
  child: () => ChildProcess | undefined,
): { stop(): Promise<void> } => {
  let turn: Promise<void> | null = null
  let isStopped = false
  const look = (): void => {
    if (isStopped || turn || runs()) return
    turn = restart()
      .catch(() => {})
      .finally(() => {
        turn = null
        child()?.once('exit', look)
      })
  }
  child()?.once('exit', look)
  const timer = setInterval(look, lookEvery)
  timer.unref()
  return {
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await turn
    },
  }
}

const wasCompleted = async (home: string): Promise<boolean> =>
  (await readFile(join(home, 'made'), 'utf8').catch(() => null)) !== null

/** Fast shutdown, then an immediate one; a postmaster that ignores both is killed. Its committed data is recovered at the next start. */
const endPostmaster = async (postmaster: Postmaster): Promise<void> => {
  for (const [signal, limit] of stopSignals) {
    if (!runs(postmaster)) return
    process.kill(postmaster.pid, signal)
    if (await waitUntil(() => !runs(postmaster), limit)) return
  }
}
