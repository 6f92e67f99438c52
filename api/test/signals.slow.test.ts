import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { settingFor } from './backup.ts'
import { cloneDatabase } from './database.ts'

const root = join(import.meta.dirname, '../..')
let dataDir = ''
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'akada-signals-'))
  await chmod(dataDir, 0o711)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const start = (command: string, args: string[], env: Record<string, string> = {}) => {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', piece => {
      text += String(piece)
    })
  const ended = new Promise(resolve => child.once('exit', resolve))
  const portOf = (): number => Number(/"port":(\d+)[^\n]*"ready"/.exec(text)?.[1] ?? 0)
  return { child, ended, portOf, text: () => text }
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

it('leaves no PostgreSQL of a demonstration running that is stopped while it starts', async () => {
  const { child, ended } = start(process.execPath, ['api/src/launch.ts', 'demo'])
  await expect.poll(stateOfPostgres).toBe('ready')
  child.kill('SIGTERM')
  await ended
  await expect.poll(stateOfPostgres).toBeNull()
})

it('refuses to serve without a database, and says how PostgreSQL is installed', async () => {
  const { ended, text } = start('npm', ['start'])
  expect(await ended).toBe(78)
  expect(text()).toContain('sudo apt-get install postgresql\n    sudo -u postgres psql < deploy/database.sql\n')
  expect(await stateOfPostgres()).toBeNull()
})

it.each(['SIGTERM', 'SIGKILL'] as const)('fills an empty database, and ends if npm gets %s', async signal => {
  const database = await cloneDatabase('empty')
  onTestFinished(() => database.drop())
  const { child, ended, portOf } = start('npm', ['start'], {
    DATABASE_URL: settingFor(database.connectionString),
    MIGRATE_ON_START: 'on',
    AKADA_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
  })
  await expect.poll(portOf).toBeGreaterThan(0)
  expect(await serves(portOf())).toBe(true)
  child.kill(signal)
  await ended
  await expect.poll(() => serves(portOf())).toBe(false)
})
