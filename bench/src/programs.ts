import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

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

const admin = 'api/src/admin/main.ts'

/** Runs a command of the product's command line. Throws with its output if it fails. */
export const runAdmin = async (
  args: readonly string[],
  environment: Environment,
  root: string = ownRoot,
): Promise<string> => {
  const child = startProcess(root, [admin, ...args], environment)
  const said = textOf(child)
  if ((await ended(child)) !== 0) throw new Error(`npm run admin -- ${args[0]} failed:\n${said()}`)
  return said()
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

/** The settings that a program prints as NAME=VALUE, up to DATABASE_URL. */
const printedSettings = (child: ChildProcess): Promise<Record<string, string>> => {
  const said = textOf(child)
  const settings: Record<string, string> = {}
  return new Promise((resolve, reject) => {
    if (child.stdout)
      createInterface(child.stdout).on('line', line => {
        const [, name = '', value = ''] = /^([A-Z_]+)=(.+)$/.exec(line) ?? []
        settings[name] = value
        if (name === 'DATABASE_URL') resolve(settings)
      })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`The embedded database could not be opened:\n${said()}`)))
  })
}

/**
 * The database named by DATABASE_URL, or the embedded one in DATA_DIR, kept open until closed. A release finds it migrated by itself; the
 * embedded one is opened by this release for every other.
 */
export const openDatabase = async (given: Environment, root: string = ownRoot): Promise<OpenDatabase> => {
  const { DATABASE_URL: outside, MIGRATION_DATABASE_URL: owner } = { ...process.env, ...given }
  const child = outside ? null : startProcess(ownRoot, ['api/test/open-database.ts'], given)
  const settings = child ? await printedSettings(child) : { DATABASE_URL: outside, MIGRATION_DATABASE_URL: owner }
  const environment: Environment = {
    AKADA_SECRET: process.env.AKADA_SECRET || 'only-for-benches-only-for-benches',
    ...given,
    ...settings,
  }
  await runAdmin(['migrate'], environment, root)
  return {
    connectionString: settings.MIGRATION_DATABASE_URL || settings.DATABASE_URL || '',
    environment,
    close: async () => {
      if (child) await stopProcess(child)
    },
  }
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
