import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, closeSync, globSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const root = join(import.meta.dirname, '..', '..')

/** Ends a process once this one is gone, also if it was killed. The returned function undoes that. */
const endTogether = (child: ChildProcess): (() => void) => {
  const watcher = spawn(join(root, 'api/test/end-together.sh'), ['TERM', String(child.pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  return () => void watcher.kill('SIGKILL')
}

/** A PostgreSQL that a server can use, in a data folder. */
export interface OpenDatabase {
  /** The settings of a server on it. */
  env: { DATABASE_URL: string; MIGRATION_DATABASE_URL: string; MIGRATE_ON_START: string; AKADA_SECRET: string }
  stop: () => Promise<void>
}

/** Starts the embedded PostgreSQL of a data folder, which is restarted if it is killed, until `stop`. */
export const openDatabase = async (dataDir: string, env = process.env): Promise<OpenDatabase> => {
  const child = spawn(process.execPath, ['api/test/open-database.ts', dataDir], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const release = endTogether(child)
  let text = ''
  child.stdout.on('data', piece => {
    text += String(piece)
  })
  const setting = (name: string): string => new RegExp(`^${name}=(.+)\n`, 'm').exec(text)?.[1] ?? ''
  await until(() => hasEnded(child) || setting('DATABASE_URL') !== '', 100_000)
  if (setting('DATABASE_URL') === '') throw new Error(`The database in ${dataDir} could not be opened.`)
  return {
    env: {
      DATABASE_URL: setting('DATABASE_URL'),
      MIGRATION_DATABASE_URL: setting('MIGRATION_DATABASE_URL'),
      MIGRATE_ON_START: 'on',
      AKADA_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
    },
    stop: async () => {
      release()
      child.kill('SIGTERM')
      await until(() => hasEnded(child), 60_000)
    },
  }
}

export interface RunningServer {
  /** Its URL, without a trailing slash. */
  url: string
  /**
   * Stops it and deletes its data folder, which `inspect` may read before. Throws if the server does not end cleanly or leaves its
   * database running.
   */
  stop: (inspect?: (dataDir: string) => Promise<void>) => Promise<void>
}

export interface ServerOptions {
  /** Where its output goes; otherwise into its data folder. */
  logPath?: string
  /** The program, relative to the root of the repository. */
  entry?: string
  /** A free one if omitted. */
  port?: number
  env?: NodeJS.ProcessEnv
  /** Fills the database before the start, with the environment that the server gets. */
  prepare?: (env: NodeJS.ProcessEnv) => Promise<void>
  readyMs?: number
  stopMs?: number
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (address && typeof address === 'object') resolve(address.port)
        else reject(new Error('The system gave no free port.'))
      })
    })
  })

const lastLines = (path: string): string => readFileSync(path, 'utf8').trimEnd().split('\n').slice(-30).join('\n')

export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Waits until `question` returns true; returns whether it did in time. */
export const until = async (question: () => boolean | Promise<boolean>, limitMs: number): Promise<boolean> => {
  const end = Date.now() + limitMs
  while (!(await question())) {
    if (Date.now() > end) return false
    await wait(100)
  }
  return true
}

export const isReady = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5000) })
    return response.status === 200
  } catch {
    return false
  }
}

/** Process ids of databases still running in the data folder. */
const databasesIn = (dataDir: string): number[] =>
  globSync('**/postmaster.pid', { cwd: dataDir })
    .map(path => Number.parseInt(readFileSync(join(dataDir, path), 'utf8'), 10))
    .filter(isAlive)

/**
 * After five executions on a connection PostgreSQL may plan a statement for any parameters. Such a plan can be far slower, and a journey is
 * over before it comes: so they are made from the start.
 */
const asAfterHours = '-c plan_cache_mode=force_generic_plan'

/**
 * Starts a server as a separate process, in an empty data folder (the portal also with an empty database), and waits until it is ready. Throws with the end of its output if it does
 * not become ready.
 */
export const startServer = async (
  command: 'demo' | 'serve',
  { entry = 'api/src/main.ts', readyMs = 600_000, stopMs = 60_000, ...options }: ServerOptions,
): Promise<RunningServer> => {
  const port = options.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'akada-'))
  // When started by root, the database runs as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o755)
  const { logPath = join(dataDir, 'server.log') } = options
  const database = command === 'serve' ? await openDatabase(dataDir) : null
  const env = {
    ...process.env,
    PGOPTIONS: asAfterHours,
    ...database?.env,
    ...options.env,
    PORT: String(port),
    DATA_DIR: dataDir,
  }
  await options.prepare?.(env)
  mkdirSync(dirname(logPath), { recursive: true })
  const log = openSync(logPath, 'w')
  const child = spawn(process.execPath, [entry, command], { cwd: root, env, stdio: ['ignore', log, log] })
  closeSync(log)
  const release = endTogether(child)

  const stop: RunningServer['stop'] = async inspect => {
    release()
    const errors: string[] = []
    if (!hasEnded(child)) child.kill('SIGTERM')
    if (!(await until(() => hasEnded(child), stopMs))) {
      errors.push(`it still ran ${stopMs / 1000} seconds after SIGTERM`)
      child.kill('SIGKILL')
      await until(() => hasEnded(child), 5000)
    } else if (child.exitCode !== 0) errors.push(`it ended with ${child.exitCode ?? child.signalCode}`)
    await database?.stop()
    for (const pid of databasesIn(dataDir)) {
      errors.push(`it left its database running (process ${pid})`)
      process.kill(pid, 'SIGQUIT')
      await until(() => !isAlive(pid), 5000)
    }
    const output = lastLines(logPath)
    await inspect?.(dataDir).finally(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }))
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
    if (errors.length) throw new Error(`The server (${command}) did not stop cleanly: ${errors.join('; ')}.\n${output}`)
  }

  const settled = await until(async () => hasEnded(child) || (await isReady(url)), readyMs)
  if (settled && !hasEnded(child)) return { url, stop }
  const reason = hasEnded(child)
    ? `ended with ${child.exitCode ?? child.signalCode}`
    : `was not ready in ${readyMs / 1000} seconds`
  const output = lastLines(logPath)
  await stop().catch(() => undefined)
  throw new Error(`The server (${command}) ${reason}. The end of its output:\n${output}`)
}

/** A Thursday morning in the first term of 2026/2027: the journeys are the same on every day and at every hour. */
export const schoolMorning = '2026-11-26T09:10:00+01:00'

/** The demonstration, whose clock stands at `now` when it starts: '2026-11-26T13:10:00+01:00' for the afternoon's register. */
export const startDemo = ({
  now = schoolMorning,
  env,
  ...options
}: ServerOptions & { now?: string }): Promise<RunningServer> =>
  startServer('demo', { ...options, env: { AKADA_NOW: now, ...env } })
