import { spawn } from 'node:child_process'
import { mkdtemp, rm, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request as httpRequest } from 'node:http'
import { afterAll, expect, it } from 'vitest'

const folder = await mkdtemp(join(tmpdir(), 'akada-server-'))
await chmod(folder, 0o711)
afterAll(() => rm(folder, { recursive: true, force: true }))

const program = join(import.meta.dirname, 'server-child.ts')

const startServer = async (dataDir: string) => {
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  const ended = new Promise<number | null>(resolve => child.on('exit', resolve))
  child.stdout.on('data', piece => {
    text += String(piece)
  })
  for (let tries = 0; tries < 400 && !/port (\d+)/.test(text); tries++)
    await new Promise(resume => setTimeout(resume, 25))
  const port = Number(/port (\d+)/.exec(text)?.[1])
  if (!port) throw new Error(`The server said only: ${text}`)
  return { child, ended, url: `http://127.0.0.1:${port}`, port }
}

/** Counts up through HTTP until the server is gone; answers the last number that was acknowledged. */
const countUntilGone = async (url: string): Promise<number> => {
  let last = 0
  for (;;) {
    try {
      const response = await fetch(`${url}/api/count`, { method: 'POST' })
      if (response.status !== 200) return last
      last = Number(Object(await response.json()).count)
    } catch {
      return last
    }
  }
}

it('loses nothing that it acknowledged when it is killed while writing', async () => {
  const dataDir = join(folder, 'killed')
  let server = await startServer(dataDir)
  const counting = countUntilGone(server.url)
  await new Promise(resume => setTimeout(resume, 700))
  server.child.kill('SIGKILL')
  const acknowledged = await counting
  expect(acknowledged).toBeGreaterThan(10)
  server = await startServer(dataDir)
  const after: unknown = await (await fetch(`${server.url}/api/count`)).json()
  expect(Object(after).count).toBeGreaterThanOrEqual(acknowledged)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

it('finishes what is under way when it is told to stop, and takes nothing new', async () => {
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
  await new Promise(resume => setTimeout(resume, 300))
  server.child.kill('SIGTERM')
  await new Promise(resume => setTimeout(resume, 200))
  await expect(fetch(`${server.url}/health/ready`)).rejects.toThrow()
  expect(await slow).toEqual({ status: 200, text: '{"message":"done"}' })
  expect(await server.ended).toBe(0)
})
