import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, apiAs } from './api.ts'
import { freePort, hasEnded, isReady, openDatabase, type OpenDatabase, until } from './demo-server.ts'
import { hasLost, type Writer, writeOn, writersOf } from './journal.ts'

const root = join(import.meta.dirname, '..', '..')
const writeMs = 2500

let dataDir = ''
let database: OpenDatabase
let server: ChildProcess
let api: Api
let writers: Writer[] = []

const startProgram = (args: string[], port = 0): ChildProcess =>
  spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...database.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'fatal' },
    stdio: 'ignore',
  })

const start = async (): Promise<string> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  server = startProgram(['api/src/main.ts', 'serve'], port)
  await until(async () => hasEnded(server) || (await isReady(url)), 100_000)
  if (!(await isReady(url))) throw new Error('The server did not become ready.')
  return url
}

/** Every writer finds its acknowledged state, or the one in progress; complete in both cases. */
const expectNothingLost = async (): Promise<void> => {
  for (const writer of writers) expect(await hasLost(writer), `${writer.name} after ${writer.count} saves`).toBe(false)
}

const postmaster = (): number =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10)

/** Writes from several sides while a process is killed. */
const writeWhile = async (kill: () => void): Promise<void> => {
  const before = writers.map(({ count }) => count)
  let isOver = false
  const writing = writers.map(writer => writeOn(writer, () => isOver))
  await pause(writeMs)
  await until(() => writers.every(({ count }, index) => count - (before[index] ?? 0) > 4), 60_000)
  kill()
  await Promise.race([Promise.all(writing), pause(60_000)])
  isOver = true
  await Promise.all(writing)
  for (const [index, { name, count }] of writers.entries())
    expect(count - (before[index] ?? 0), `saves of ${name}`).toBeGreaterThan(2)
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'akada-kill-'))
  // When started by root, the database runs as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o755)
  database = await openDatabase(dataDir)
  const seeding = startProgram(['bench/src/seed/main.ts', '--students', '600', '--detailed', '1'])
  await until(() => hasEnded(seeding), 200_000)
  if (seeding.exitCode !== 0) throw new Error(`Filling the database ended with ${seeding.exitCode}.`)
  api = await apiAs('principal.1', { url: await start(), password: 'Scale@2026' })
  writers = await writersOf(api, 4)
})

afterAll(async () => {
  if (!hasEnded(server)) server.kill('SIGTERM')
  if (!(await until(() => hasEnded(server), 60_000))) server.kill('SIGKILL')
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
})

it('a killed server keeps every acknowledged write, and no partial one', async () => {
  await writeWhile(() => server.kill('SIGKILL'))
  await until(() => hasEnded(server), 60_000)
  api.url = await start()
  await expectNothingLost()
})

it('a killed database restarts by itself, with every acknowledged write and no partial one', async () => {
  const killed = postmaster()
  await writeWhile(() => process.kill(killed, 'SIGKILL'))
  expect(await until(async () => (await isReady(api.url)) && postmaster() !== killed, 100_000)).toBe(true)
  await expectNothingLost()
  await Promise.all(writers.map(async writer => writer.save(++writer.count)))
})
