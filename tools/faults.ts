/**
 * Breaks a server in every way that one machine allows while eight writers save registers and scores and keep a journal: what was
 * acknowledged must be there afterwards, complete. Usage: npm run faults [-- --only database]. Takes about seven minutes; prints the table of
 * docs/operations.md, and ends with status 1 if a write was lost or a server did not recover. Linux.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { get } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Api, apiAs } from '../e2e/src/api.ts'
import { freePort, hasEnded, isReady, openDatabase, until } from '../e2e/src/demo-server.ts'
import { type Writer, writersOf } from '../e2e/src/journal.ts'
import { startCluster, whatIsMissing } from './faults/cluster.ts'
import { childrenOf } from './faults/processes.ts'
import { type Outcome, under } from './faults/outcome.ts'

const root = join(import.meta.dirname, '..')
const isRoot = process.getuid?.() === 0
const faultMs = 15_000

const { values: asked } = parseArgs({ options: { only: { type: 'string', default: '' } } })

const folder = mkdtempSync(join(tmpdir(), 'akada-faults-'))
const dataDir = join(folder, 'data')
const store = join(folder, 's3')
const clockFile = join(folder, 'clock')
for (const each of [dataDir, store]) mkdirSync(each)
// When started by root, the database runs as another user, who must be able to enter the folder.
for (const each of [folder, dataDir]) chmodSync(each, 0o755)

/** A disk of its own for the data, small enough to fill; only root may have one. */
const ownDisk = isRoot && process.platform === 'linux'
if (ownDisk) execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1200m,mode=755', 'tmpfs', dataDir])

const fakeTime = ['x86_64', 'aarch64']
  .map(machine => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find(path => existsSync(path))

interface Server {
  launcher: ChildProcess
  url: string
}

const start = (args: string[], env: Record<string, string> = {}): ChildProcess =>
  spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', openSync(join(folder, 'log'), 'a'), openSync(join(folder, 'log'), 'a')],
  })

const startServer = async (port: number, env: Record<string, string>): Promise<Server> => {
  const launcher = start(['api/src/launch.ts', 'serve'], { PORT: String(port), HOST: '127.0.0.1', ...env })
  const url = `http://127.0.0.1:${port}`
  if (!(await until(async () => hasEnded(launcher) || (await isReady(url)), 100_000)) || hasEnded(launcher))
    throw new Error(`The server did not become ready:\n${readFileSync(join(folder, 'log'), 'utf8').slice(-3000)}`)
  return { launcher, url }
}

const stopServer = async ({ launcher }: Server): Promise<void> => {
  launcher.kill('SIGTERM')
  await until(() => hasEnded(launcher), 60_000)
}
const serverOf = ({ launcher }: Server): number => childrenOf(launcher.pid ?? 0)[0] ?? 0
const postmaster = (): number =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10)

const fillDisk = async (): Promise<void> => {
  const ballast = join(dataDir, 'ballast')
  const file = openSync(ballast, 'w')
  const piece = Buffer.alloc(1024 * 1024)
  try {
    for (;;) writeSync(file, piece, 0, Math.min(piece.length, Math.max(4096, statfsSync(dataDir).bavail * 4096)))
  } catch {
    // Full.
  }
  closeSync(file)
  await pause(faultMs)
  rmSync(ballast)
}

const takeDescriptors = async (server: Server, port: number): Promise<void> => {
  const pid = serverOf(server)
  const limit = (soft: string) => execFileSync('prlimit', ['--pid', String(pid), `--nofile=${soft}:`])
  const before = /^Max open files\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1] ?? '1024'
  limit(String(readdirSync(`/proc/${pid}/fd`).length + 4))
  const sockets = Array.from({ length: 40 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  await pause(500)
  // Without an agent: fetch would use a connection that is open already.
  const stranger = await new Promise<string>(resolve => {
    const asking = get({ port, path: '/health/live', agent: false, timeout: 5000 }, ({ statusCode }) =>
      resolve(`status ${statusCode}`),
    )
    asking.on('error', error => resolve(error.message))
    asking.on('timeout', () => asking.destroy(new Error('no answer')))
  })
  console.log(`  a new connection got ${stranger} while there were no descriptors`)
  await pause(faultMs)
  limit(before)
  for (const socket of sockets) socket.destroy()
}

const freezeDatabase = async (): Promise<void> => {
  // The postmaster first: it would restart stopped processes.
  const all = [postmaster(), ...childrenOf(postmaster())]
  for (const pid of all) process.kill(pid, 'SIGSTOP')
  await pause(faultMs)
  for (const pid of all) process.kill(pid, 'SIGCONT')
}

/** Ends the store while the writers work; a picture is refused with 503 and a student is still shown. */
const endStore = async (worker: ChildProcess, api: Api): Promise<void> => {
  worker.kill('SIGKILL')
  const { foundStudents } = await api.call('GET /student/search', { query: { limit: 1 } })
  const params = { id: foundStudents[0]?.id ?? '' }
  await api.call('GET /student/view-by-id/{id}', { params })
  const picture = await api.send('PATCH /staff/update-profile-picture/{id}', {
    params: { id: api.user.staff.id },
    file: new Blob([new Uint8Array(readFileSync(join(root, 'web/public/icon-192.png')))]),
  })
  console.log(`  a picture got ${picture.status} while the bucket was away`)
  await pause(faultMs)
}

const jump = async (): Promise<void> => {
  for (const offset of ['+600s', '-600s', '+0s']) {
    writeFileSync(clockFile, offset)
    await pause(faultMs / 3)
  }
}

const rows: string[][] = []
let hasFailed = false
const report = (name: string, outcome: Outcome | string): void => {
  if (typeof outcome === 'string') rows.push([name, outcome, '', '', '', '', '', ''])
  else {
    const { acknowledged, lost, refused, failed, longest, held, recovery } = outcome
    if (lost > 0 || recovery === null) hasFailed = true
    const numbers = [acknowledged, lost, refused, failed].map(String)
    const seconds = [longest, held].map(each => each.toFixed(1))
    rows.push([name, ...numbers, ...seconds, recovery === null ? 'never' : recovery.toFixed(1)])
  }
  console.log(rows.at(-1)?.join(' | '))
}

/** Fills the database with a small school. */
const seed = async (env: Record<string, string>): Promise<void> => {
  const seeding = start(['bench/src/seed/main.ts', '--students', '600', '--detailed', '1'], env)
  await until(() => hasEnded(seeding), 300_000)
  if (seeding.exitCode !== 0)
    throw new Error(`The database could not be filled:\n${readFileSync(join(folder, 'log'), 'utf8').slice(-3000)}`)
}

const signIn = (url: string) => apiAs('principal.1', { url, password: 'Scale@2026' })

const isAsked = (name: string): boolean => name.toLowerCase().includes(asked.only.toLowerCase())

/** The same server on a cluster of three: its database moves to another machine, then that one is lost with its Patroni. */
const runFailover = async (): Promise<void> => {
  const moved = 'Database moved to another machine (switchover), cluster of three'
  const lost = 'Machine of the primary lost, cluster of three'
  const missing = whatIsMissing()
  const wanted = [moved, lost].filter(isAsked)
  if (missing) for (const name of wanted) report(name, `skipped: ${missing}`)
  if (missing || wanted.length === 0) return
  const cluster = await startCluster(join(folder, 'cluster'))
  try {
    const env = {
      DATABASE_URL: cluster.url,
      DATABASE_READ_URL: cluster.readUrl,
      AKADA_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
    }
    await seed(env)
    const server = await startServer(await freePort(), env)
    try {
      const under4 = async (fault: () => Promise<void>) => under(await writersOf(await signIn(server.url), 4), fault)
      if (isAsked(moved)) report(moved, await under4(cluster.movePrimary))
      if (!isAsked(lost)) return
      await cluster.allFollow()
      report(lost, await under4(cluster.losePrimary))
      await cluster.bringBack()
      console.log('  the lost machine came back and follows the new primary')
    } finally {
      await stopServer(server)
    }
  } finally {
    await cluster.stop()
  }
}

const run = async (): Promise<void> => {
  const port = await freePort()
  const storePort = await freePort()
  let server: Server
  let api: Api
  let writers: Writer[]
  const database = await openDatabase(dataDir)
  const restart = async (env: Record<string, string>): Promise<void> => {
    await stopServer(server)
    server = await startServer(port, { ...database.env, ...env })
    api = await signIn(server.url)
    writers = await writersOf(api, 4)
  }
  const kill = (pid: () => number) => async () => {
    process.kill(pid(), 'SIGKILL')
  }
  const faults: { name: string; missing?: string | false; env?: Record<string, string>; fault: () => Promise<void> }[] =
    [
      { name: 'Server killed (SIGKILL)', fault: kill(() => serverOf(server)) },
      { name: 'Database killed (SIGKILL)', fault: kill(postmaster) },
      { name: 'Database stands still for 15 s (SIGSTOP)', fault: freezeDatabase },
      { name: 'Disk full for 15 s', missing: !ownDisk && 'needs root, for a disk of its own', fault: fillDisk },
      { name: 'No file descriptors for 15 s', fault: () => takeDescriptors(server, port) },
      {
        name: 'Bucket away',
        env: {
          STORAGE: 's3',
          S3_ENDPOINT: `http://127.0.0.1:${storePort}`,
          S3_BUCKET: 'files',
          S3_ACCESS_KEY: 'S3RVER',
          S3_SECRET_KEY: 'S3RVER',
        },
        fault: () => endStore(bucket, api),
      },
      {
        name: 'Clock 10 minutes ahead, then 10 behind',
        missing: fakeTime === undefined && 'needs the Debian package libfaketime',
        env: {
          LD_PRELOAD: fakeTime ?? '',
          FAKETIME_TIMESTAMP_FILE: clockFile,
          FAKETIME_NO_CACHE: '1',
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        },
        fault: jump,
      },
    ]
  if (!faults.some(({ name }) => isAsked(name))) return
  await seed(database.env)
  server = await startServer(port, database.env)
  api = await signIn(server.url)
  writers = await writersOf(api, 4)
  const bucket = start(['api/test/s3-worker.ts', store, String(storePort)])
  writeFileSync(clockFile, '+0s')
  try {
    for (const { name, missing, env, fault } of faults) {
      if (!isAsked(name)) continue
      if (missing) {
        report(name, `skipped: ${missing}`)
        continue
      }
      if (env) await restart(env)
      report(name, await under(writers, fault))
    }
  } finally {
    bucket.kill('SIGKILL')
    await stopServer(server)
    await database.stop()
  }
}

try {
  await run()
  await runFailover()
} finally {
  if (ownDisk) execFileSync('umount', ['-l', dataDir])
  if (!hasFailed) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
const heads = [
  'Fault',
  'Writes acknowledged',
  'Lost',
  '503',
  'Other errors',
  'Longest wait, s',
  'Longest without a save, s',
  'Recovery, s',
]
console.log(`\n| ${heads.join(' | ')} |\n|${' --- |'.repeat(heads.length)}`)
for (const row of rows) console.log(`| ${row.join(' | ')} |`)
process.exit(hasFailed ? 1 : 0)
