import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startDemo } from './demo-server.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'demo-server-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A program that behaves like the demo, with `extra` run before it listens and `atEnd` on SIGTERM. */
const program = (extra: string, atEnd = 'process.exit(0)') => {
  const entry = join(folder, 'main.mjs')
  writeFileSync(
    entry,
    `import { createServer } from 'node:http'
     import { writeFileSync } from 'node:fs'
     console.log('data in ' + process.env.DATA_DIR)
     ${extra}
     let asked = 0
     createServer((request, answer) => {
       answer.statusCode = request.url === '/health/ready' && ++asked > 2 ? 200 : 503
       answer.end()
     }).listen(Number(process.env.PORT), '127.0.0.1')
     process.on('SIGTERM', () => { ${atEnd} })`,
  )
  return { entry, logPath: join(folder, 'demo.log') }
}

const dataDir = () => /data in (\S+)/.exec(readFileSync(join(folder, 'demo.log'), 'utf8'))?.[1] ?? ''

it('waits until the server is ready, and deletes its data folder when it stops', async () => {
  const server = await startDemo(program(''))
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200)
  expect(existsSync(dataDir())).toBe(true)
  await server.stop()
  expect(existsSync(dataDir())).toBe(false)
  await expect(fetch(server.url)).rejects.toThrow('fetch failed')
})

it('shows the output of a server that ends at once', async () => {
  await expect(startDemo(program(`console.error('PORT is taken'); process.exit(3)`))).rejects.toThrow(
    /The server \(demo\) ended with 3\.[\s\S]*PORT is taken/,
  )
})

it('gives up on a server that never becomes ready', async () => {
  await expect(startDemo({ ...program('await new Promise(r => setTimeout(r, 60000))'), readyMs: 500 })).rejects.toThrow(
    'was not ready in 0.5 seconds',
  )
})

it('refuses a server that exits with an error or does not exit', async () => {
  const invalid = await startDemo(program('', 'process.exit(1)'))
  await expect(invalid.stop()).rejects.toThrow('did not stop cleanly: it ended with 1')
  const deaf = await startDemo({ ...program('', ''), stopMs: 300 })
  await expect(deaf.stop()).rejects.toThrow('still ran 0.3 seconds after SIGTERM')
})

it('refuses a server that leaves its database running, and ends the database', async () => {
  const database = spawn('sleep', ['60'])
  const ended = new Promise(resolve => database.once('exit', (_code, signal) => resolve(signal)))
  const server = await startDemo(
    program(`writeFileSync(process.env.DATA_DIR + '/postmaster.pid', '${database.pid}\\n${folder}\\n')`),
  )
  await expect(server.stop()).rejects.toThrow(`left its database running (process ${database.pid})`)
  expect(await ended).toBe('SIGQUIT')
})
