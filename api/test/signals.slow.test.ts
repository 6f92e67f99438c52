import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'

const root = join(import.meta.dirname, '../..')
let dataDir = ''
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'akada-signals-'))
  await chmod(dataDir, 0o711)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** `npm start` on an embedded database, as an operator types it. */
const startNpm = () => {
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let text = ''
  child.stdout.on('data', piece => {
    text += String(piece)
  })
  const ended = new Promise(resolve => child.once('exit', resolve))
  const portOf = (): number => Number(/"port":(\d+)[^\n]*"ready"/.exec(text)?.[1] ?? 0)
  return { child, ended, portOf }
}

const serves = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health/live`).then(
    ({ ok }) => ok,
    () => false,
  )

/** The content of PostgreSQL's own status file; null once it has stopped, because it removes the file last. */
const stateOfPostgres = (): Promise<string | null> =>
  readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').then(
    text => /\b(starting|ready|stopping|standby)\b/.exec(text)?.[1] ?? 'unknown',
    () => null,
  )

it('leaves no PostgreSQL running if it is stopped while it starts', async () => {
  const { child, ended } = startNpm()
  await expect.poll(stateOfPostgres).toBe('ready')
  child.kill('SIGTERM')
  await ended
  await expect.poll(stateOfPostgres).toBeNull()
})

it.each(['SIGTERM', 'SIGKILL'] as const)('ends server and PostgreSQL if npm gets %s', async signal => {
  const { child, ended, portOf } = startNpm()
  await expect.poll(portOf).toBeGreaterThan(0)
  expect([await serves(portOf()), await stateOfPostgres()]).toEqual([true, 'ready'])
  child.kill(signal)
  await ended
  await expect.poll(() => serves(portOf())).toBe(false)
  await expect.poll(stateOfPostgres).toBeNull()
})
