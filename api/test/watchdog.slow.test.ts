import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startChild } from './child.ts'
import { cloneDatabase } from './database.ts'

const startServer = async () => {
  const database = await cloneDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'akada-watchdog-'))
  const child = startChild('supervised-child.ts', 'standstill-server.ts', database.connectionString, folder)
  onTestFinished(async () => {
    child.process.kill('SIGKILL')
    await child.ended
    await rm(folder, { recursive: true, force: true })
    await database.drop()
  })
  const [, port] = await child.says(/port (\d+)/)
  return { ...child, url: `http://127.0.0.1:${port}` }
}

const isAlive = (url: string): Promise<boolean> =>
  fetch(`${url}/health/live`).then(
    ({ ok }) => ok,
    () => false,
  )

it('ends a server whose event loop is blocked, names the request, and restarts it', async () => {
  const server = await startServer()
  expect(await isAlive(server.url)).toBe(true)
  const asked = await fetch(`${server.url}/api/stand-still/secret`, { headers: { 'x-request-id': 'standing-1' } }).then(
    ({ status }) => status,
    () => 'lost',
  )
  expect(asked).toBe('lost')
  const [line] = await server.says(/\{.*stood still.*\}/)
  const { underWay } = JSON.parse(line) as { underWay: { name: string }[] }
  // The path may contain personal data: only ids are named.
  expect(underWay.map(({ name }) => name)).toEqual(['GET /api/stand-still/:word standing-1'])
  const [, port] = await server.says(/port \d+[^]*port (\d+)/)
  expect(await isAlive(`http://127.0.0.1:${port}`)).toBe(true)
})

it('is stopped with its supervisor, and ends if the supervisor is killed', async () => {
  const stopped = await startServer()
  stopped.process.kill('SIGTERM')
  expect(await stopped.ended).toBe(0)
  expect(await isAlive(stopped.url)).toBe(false)
  const orphan = await startServer()
  orphan.process.kill('SIGKILL')
  await orphan.ended
  await expect.poll(() => isAlive(orphan.url)).toBe(false)
})
