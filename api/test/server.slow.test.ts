import { mkdtemp, rm, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request as httpRequest } from 'node:http'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { startChild } from './child.ts'

const folder = await mkdtemp(join(tmpdir(), 'akada-server-'))
await chmod(folder, 0o711)
afterAll(() => rm(folder, { recursive: true, force: true }))

const startServer = async (dataDir: string) => {
  const child = startChild('server-child.ts', dataDir)
  onTestFinished(() => void child.process.kill('SIGKILL'))
  const [, port] = await child.says(/port (\d+)/)
  return { ...child, url: `http://127.0.0.1:${port}` }
}

/** Counts up through HTTP until the server is gone, which is killed at 50; returns the last acknowledged number. */
const countUntilGone = async (url: string, kill: () => void): Promise<number> => {
  let last = 0
  for (;;) {
    try {
      const response = await fetch(`${url}/api/count`, { method: 'POST' })
      if (response.status !== 200) return last
      last = Number(Object(await response.json()).count)
      // Between two writes or during one: the kill happens while the next are in progress.
      if (last === 50) setTimeout(kill, 20)
    } catch {
      return last
    }
  }
}

it('loses nothing that it acknowledged when it is killed while writing', async () => {
  const dataDir = join(folder, 'killed')
  let server = await startServer(dataDir)
  const { process: killed } = server
  const acknowledged = await countUntilGone(server.url, () => killed.kill('SIGKILL'))
  expect(acknowledged).toBeGreaterThanOrEqual(50)
  server = await startServer(dataDir)
  const after: unknown = await (await fetch(`${server.url}/api/count`)).json()
  expect(Object(after).count).toBeGreaterThanOrEqual(acknowledged)
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

it('finishes current requests when it is told to stop, and accepts no new ones', async () => {
  const server = await startServer(join(folder, 'stopped'))
  const slow = new Promise<{ status: number; text: string }>((resolve, reject) => {
    httpRequest(`${server.url}/api/slow`, response => {
      let text = ''
      response.on('data', piece => {
        text += String(piece)
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
      .on('error', reject)
      .end()
  })
  await server.says(/slow begins/)
  server.process.kill('SIGTERM')
  await expect.poll(() => fetch(`${server.url}/health/ready`).then(String, () => 'refused')).toBe('refused')
  // Only now may it end.
  server.process.kill('SIGUSR2')
  expect(await slow).toEqual({ status: 200, text: '{"message":"done"}' })
  expect(await server.ended).toBe(0)
})
