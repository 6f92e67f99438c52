import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The folder of this repository. */
export const ownRoot = join(import.meta.dirname, '../..')

export type Environment = Record<string, string | undefined>

/** The bench cannot do what was wanted; the message says why and what to do. */
export class BenchError extends Error {
  override name = 'BenchError'
}

const children = new Set<ChildProcess>()
const cleanings: (() => void)[] = []
let isInterrupted = false

/** Has this done when the program ends, in turn, also after an error or Ctrl-C: it must not wait for anything. */
export const atEnd = (clean: () => void): void => void cleanings.push(clean)

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

process.once('exit', () => {
  for (const child of children) child.kill('SIGTERM')
  for (const clean of cleanings) clean()
})
for (const [signal, status] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => {
    isInterrupted = true
    void Promise.allSettled([...children].map(stopProcess)).then(() => process.exit(status))
  })

/** Runs the program; prints the message of a `BenchError`, and any other error whole. After Ctrl-C errors are its consequences. */
export const runProgram = async (run: () => Promise<void>): Promise<void> => {
  try {
    await run()
  } catch (error) {
    if (isInterrupted) return
    console.error(error instanceof BenchError ? error.message : error)
    process.exitCode = 1
  }
}

/** A new folder that is removed when the program ends. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'akada-bench-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))
  return folder
}

/** Starts a program of a release, by its path there, with the Node.js that runs this one; it ends together with this one. */
const startProcess = (
  root: string,
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

/** Runs a command of the product's command line. Throws with its output if it fails. */
export const runAdmin = async (args: string[], environment: Environment, root: string = ownRoot): Promise<void> => {
  const child = startProcess(root, ['api/src/admin/main.ts', ...args], environment)
  const said = textOf(child)
  if ((await ended(child)) !== 0) throw new Error(`npm run admin -- ${args[0]} failed:\n${said()}`)
}

/** Fills an empty database as `npm run seed:scale` of that release does. */
export const seedScale = async (root: string, args: readonly string[], environment: Environment): Promise<void> => {
  const child = startProcess(root, ['bench/src/seed/main.ts', ...args], environment, 'inherit')
  if ((await ended(child)) !== 0) throw new BenchError(`npm run seed:scale failed in ${root}.`)
}

export interface OpenDatabase {
  /** For its owner. */
  connectionString: string
  /** The environment of a server on it. */
  environment: Environment
  close(): Promise<void>
}

/** The database of DATABASE_URL, or the embedded one of DATA_DIR, opened by this release also for others; migrated by the release. */
export const openDatabase = async (given: Environment, root: string = ownRoot): Promise<OpenDatabase> => {
  const environment: Environment = { AKADA_SECRET: 'only-for-benches-only-for-benches', ...process.env, ...given }
  const child = environment.DATABASE_URL ? null : startProcess(ownRoot, ['api/test/open-database.ts'], given)
  if (child) {
    const said = textOf(child)
    while (!/^DATABASE_URL=.*\n/m.test(said())) {
      if (child.exitCode !== null) throw new Error(`The embedded database could not be opened:\n${said()}`)
      await new Promise(resume => setTimeout(resume, 50))
    }
    for (const [, name = '', value] of said().matchAll(/^(\w+)=(.+)$/gm)) environment[name] = value
  }
  await runAdmin(['migrate'], environment, root)
  const connectionString = environment.MIGRATION_DATABASE_URL || environment.DATABASE_URL || ''
  return { connectionString, environment, close: async () => void (child && (await stopProcess(child))) }
}

export interface RunningServer {
  url: string
  pid: number
  /** The last lines of its log. */
  said: () => string
  close: () => Promise<void>
}

/** Starts the product like `npm start`, and waits until it is ready. */
export const startServer = async (root: string, port: number, environment: Environment): Promise<RunningServer> => {
  const flags = ['--max-semi-space-size=8', '--heap-growing-percent=50']
  const child = startProcess(root, [...flags, 'api/src/main.ts', 'serve'], {
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
