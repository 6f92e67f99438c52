/**
 * An installation as docs/operations.md has it for several machines, on this one: HAProxy with deploy/haproxy-states.cfg, two processes of the
 * program, PgBouncer, a primary and a standby of PostgreSQL, and a bucket. Usage: cluster-worker.ts DATA FOLDER AKADA_NOW
 *
 * `DATA` is the data folder of a filled demonstration that nothing else uses; `FOLDER` an empty one. Once requests are answered, it sends its
 * parent where that is. It ends, with all it has started, when the parent disconnects or on SIGTERM. Linux.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'
import { withClient } from '../src/platform/db/source.ts'
import { type EmbeddedPostgres, startEmbedded } from '../src/platform/db/embedded.ts'
import { identityForPostgres } from '../src/platform/db/embedded-place.ts'
import { embeddedLogin } from '../src/platform/db/roles.ts'
import { haproxy, proxySettings } from './proxy-settings.ts'
import { startStandby } from './standby.ts'

/** Where it answers: at the proxy, and at each of its processes. */
interface Place {
  url: string
  processes: { url: string; pid: number }[]
}

const root = join(import.meta.dirname, '../..')
const [dataDir, folder, now] = process.argv.slice(2)
if (!dataDir || !folder || !now) throw new Error('usage: cluster-worker.ts DATA FOLDER AKADA_NOW')
const readyMs = 180_000

const pgbouncer = '/usr/sbin/pgbouncer'
const missing = [haproxy, pgbouncer].filter(program => !existsSync(program))
if (missing.length > 0) {
  process.stderr.write(
    `These journeys need HAProxy and PgBouncer. Install them (apt-get install haproxy pgbouncer). Missing: ${missing.join(', ')}.\n`,
  )
  process.exit(1)
}

const started: ChildProcess[] = []

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

const start = (
  program: string,
  args: readonly string[],
  {
    env,
    isServer = false,
    ...as
  }: { env?: Record<string, string>; isServer?: boolean; uid?: number; gid?: number } = {},
): ChildProcess => {
  const log = openSync(join(folder, 'log'), 'a')
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    // A server ends when the program that started it disconnects.
    stdio: ['ignore', log, log, ...(isServer ? (['ipc'] as const) : [])],
    ...as,
  })
  closeSync(log)
  started.push(child)
  return child
}

/** Distinct ports that nothing listens on. */
const freePorts = async (count: number): Promise<number[]> => {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  return Promise.all(
    servers.map(async server => {
      await once(server, 'listening')
      const address = server.address()
      server.close()
      return address && typeof address === 'object' ? address.port : 0
    }),
  )
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(5000) }).then(
    ({ status }) => status < 500,
    () => false,
  )

/** Waits until something answers at a URL. Throws once the process that is to answer has ended. */
const answered = async (url: string, by: ChildProcess): Promise<void> => {
  const end = performance.now() + readyMs
  while (!(await answers(url))) {
    if (hasEnded(by) || performance.now() > end) throw new Error(`${by.spawnargs.join(' ')} does not answer at ${url}.`)
    await pause(100)
  }
}

const socketOf = (postgres: EmbeddedPostgres): string =>
  new URLSearchParams(postgres.connectionString.split('?')[1]).get('host') ?? ''

/** In transaction mode, with fewer connections than the processes may open. Returns the address of a database in it. */
const startPool = async (primary: EmbeddedPostgres, standby: EmbeddedPostgres): Promise<(name: string) => string> => {
  const place = join(folder, 'pool')
  const as = await identityForPostgres()
  await mkdir(place, { mode: 0o700 })
  await writeFile(join(place, 'users'), `"${embeddedLogin}" ""\n`)
  await writeFile(
    join(place, 'pgbouncer.ini'),
    `[databases]
primary = host=${socketOf(primary)} dbname=akada
standby = host=${socketOf(standby)} dbname=akada
[pgbouncer]
listen_addr =
listen_port = 6432
unix_socket_dir = ${place}
auth_type = trust
auth_file = ${join(place, 'users')}
pool_mode = transaction
default_pool_size = 4
; The played clock, which is set on the database here.
ignore_startup_parameters = options
`,
  )
  if (as.uid !== undefined && as.gid !== undefined) await chown(place, as.uid, as.gid)
  start(pgbouncer, [join(place, 'pgbouncer.ini')], as)
  return name => `postgresql://${embeddedLogin}@localhost/${name}?host=${encodeURIComponent(place)}&port=6432`
}

/** Sets the program's clock for all connections: a pooler does not pass on what a session is opened with. */
const setClock = (primary: EmbeddedPostgres, ahead: number): Promise<void> =>
  withClient(primary.connectionString, async client => {
    await client.query(`alter database akada set akada.clock_ahead = '${ahead / 1000}'`)
  })

const databases: EmbeddedPostgres[] = []

const open = async (): Promise<Place> => {
  await chmod(folder, 0o711)
  const primary = await startEmbedded({ dataDir, purpose: 'test' })
  databases.push(primary)
  const ahead = new Date(now).getTime() - Date.now()
  await setClock(primary, ahead)
  const standby = await startStandby(primary, join(folder, 'standby'))
  databases.push(standby)
  const addressIn = await startPool(primary, standby)

  const [front = 0, first = 0, second = 0, store = 0] = await freePorts(4)
  await mkdir(join(folder, 's3'))
  const bucket = start(process.execPath, ['api/test/s3-worker.ts', join(folder, 's3'), String(store)])
  const env = {
    NODE_ENV: 'development',
    DATABASE_URL: addressIn('primary'),
    DATABASE_READ_URL: addressIn('standby'),
    // A setting is an address with a host; the socket of `host` goes first.
    MIGRATION_DATABASE_URL: primary.connectionString.replace('@/', '@localhost/'),
    PREPARED_STATEMENTS: 'off',
    DB_LISTEN: 'off',
    AKADA_SECRET: (await readFile(join(dataDir, 'secret'), 'utf8')).trim(),
    STORAGE: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${store}`,
    S3_BUCKET: 'files',
    S3_ACCESS_KEY: 'S3RVER',
    S3_SECRET_KEY: 'S3RVER',
    TRUST_PROXY: 'on',
    PUBLIC_URL: `http://127.0.0.1:${front}`,
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
  }
  await answered(`http://127.0.0.1:${store}`, bucket)
  const move = start(process.execPath, ['api/src/admin/main.ts', 'move-files'], { env: { ...env, DATA_DIR: dataDir } })
  const moved = once(move, 'exit')

  const processes = [first, second].map(port => {
    const child = start(process.execPath, ['api/src/main.ts', 'serve'], {
      isServer: true,
      env: {
        ...env,
        PORT: String(port),
        DATA_DIR: join(folder, String(port)),
        AKADA_NOW: new Date(Date.now() + ahead).toISOString(),
      },
    })
    return { url: `http://127.0.0.1:${port}`, child }
  })
  await moved
  if (move.exitCode !== 0) throw new Error('The files could not be moved into the bucket.')
  await Promise.all(processes.map(({ url, child }) => answered(`${url}/health/ready`, child)))
  const settings = join(folder, 'haproxy.cfg')
  await writeFile(settings, await proxySettings(folder, front, [first, second]))
  const proxy = start(haproxy, ['-db', '-f', settings])
  const url = `http://127.0.0.1:${front}`
  await answered(`${url}/health/ready`, proxy)
  return { url, processes: processes.map(({ url, child }) => ({ url, pid: child.pid ?? 0 })) }
}

const end = async (child: ChildProcess): Promise<void> => {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const limit = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await ended
  clearTimeout(limit)
}

let isStopping = false
const stop = async (status: number): Promise<void> => {
  if (isStopping) return
  isStopping = true
  await Promise.all(started.map(end))
  for (const database of databases.toReversed()) await database.stop()
  process.exit(status)
}
process.on('SIGTERM', () => void stop(0))
process.on('disconnect', () => void stop(0))

try {
  process.send?.(await open())
} catch (error) {
  const log = await readFile(join(folder, 'log'), 'utf8').catch(() => '')
  process.stderr.write(`${inspect(error)}\n${log.slice(-3000)}\n`)
  await stop(1)
}
