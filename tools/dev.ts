/**
 * `npm run dev`: the demonstration for people who change it. The database stays up; the server is started again when one of its files changes
 * (node --watch); the pages come from Vite, which puts a changed component into the open page. PORT and DATA_DIR as for the demonstration.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '../e2e/src/demo-server.ts'

const root = join(import.meta.dirname, '..')
const port = process.env.PORT ?? '3000'
const serverPort = await freePort()
const address = `http://127.0.0.1:${port}`

const start = (command: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })

// Keeps the database open until the server has ended, also after Ctrl+C: in a group of its own. It prints the address once others can use it.
const database = spawn(process.execPath, ['api/test/open-database.ts'], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
  detached: true,
})
await Promise.race([once(database.stdout, 'data'), once(database, 'exit')])
if (database.exitCode !== null) process.exit(1)

const children = [
  start(process.execPath, ['--watch', '--watch-preserve-output', 'api/src/main.ts', 'demo'], {
    PORT: String(serverPort),
    PUBLIC_URL: address,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  }),
  // Not by npm, which would leave it running when it is ended itself.
  start(process.execPath, ['node_modules/vite/bin/vite.js', 'web', '--port', port, '--strictPort'], {
    AKADA_SERVER: `http://127.0.0.1:${serverPort}`,
  }),
]

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null
const end = async (child: ChildProcess): Promise<void> => {
  if (!isRunning(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

let isStopping = false
const stop = async (): Promise<void> => {
  if (isStopping) return
  isStopping = true
  await Promise.all(children.map(end))
  await end(database)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
// Without the one the other is of no use. (The watcher outlives a server that fails: it waits for the file to be corrected.)
for (const child of [...children, database]) child.once('exit', () => void stop())
