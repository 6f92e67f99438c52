import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const admin = join(root, 'api/src/admin/main.ts')
const server = join(root, 'api/src/main.ts')

export type Environment = Record<string, string | undefined>

const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGTERM')
})
for (const [signal, status] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => process.exit(status))

/** Starts a program of this repository with the Node.js that runs this one; it ends together with this one. */
export const startProcess = (
  args: readonly string[],
  environment: Environment,
  output: 'pipe' | 'inherit' = 'pipe',
): ChildProcess => {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', output, output],
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

const textOf = (child: ChildProcess): (() => string) => {
  const parts: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      parts.push(part.toString())
      if (parts.length > 200) parts.shift()
    })
  return () => parts.join('')
}

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode)
    child.once('error', reject)
    child.once('exit', code => resolve(code))
  })

/** Asks a child process to end and waits until it has. */
export const stopProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await ended(child)
}

/** Runs a command of the product's command line. Throws with its output if it fails. */
export const runAdmin = async (args: readonly string[], environment: Environment): Promise<string> => {
  const child = startProcess([admin, ...args], environment)
  const said = textOf(child)
  if ((await ended(child)) !== 0) throw new Error(`npm run admin -- ${args[0]} failed:\n${said()}`)
  return said()
}

export interface HeldDatabase {
  connectionString: string
  close(): Promise<void>
}

/** The database named by DATABASE_URL, or the embedded one in DATA_DIR, kept open until closed. Migrated in both cases. */
export const holdDatabase = async (environment: Environment): Promise<HeldDatabase> => {
  const outside = environment.DATABASE_URL ?? process.env.DATABASE_URL
  if (outside) {
    await runAdmin(['migrate'], environment)
    return { connectionString: outside, close: async () => {} }
  }
  const child = startProcess([admin, 'open-database'], environment)
  const said = textOf(child)
  const connectionString = await new Promise<string>((resolve, reject) => {
    if (child.stdout) createInterface(child.stdout).on('line', line => /^postgres(ql)?:/.test(line) && resolve(line))
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`The embedded database could not be opened:\n${said()}`)))
  })
  return { connectionString, close: () => stopProcess(child) }
}

export interface RunningServer {
  url: string
  pid: number
  /** The last lines of its log. */
  said: () => string
  close: () => Promise<void>
}

/** Starts the product like `npm start`, and waits until it is ready. */
export const startServer = async (port: number, environment: Environment): Promise<RunningServer> => {
  const child = startProcess(['--max-semi-space-size=8', '--heap-growing-percent=50', server, 'serve'], {
    LOG_LEVEL: 'warn',
    ...environment,
    PORT: String(port),
    HOST: '127.0.0.1',
  })
  const said = textOf(child)
  const url = `http://127.0.0.1:${port}`
  const giveUp = Date.now() + 60_000
  for (;;) {
    if (child.exitCode !== null || Date.now() > giveUp) {
      await stopProcess(child)
      throw new Error(`The server did not become ready:\n${said()}`)
    }
    const ready = await fetch(`${url}/health/ready`).then(
      answer => answer.ok,
      () => false,
    )
    if (ready) break
    await new Promise(resume => setTimeout(resume, 100))
  }
  return { url, pid: child.pid ?? 0, said, close: () => stopProcess(child) }
}
