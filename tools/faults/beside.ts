/**
 * Two installations behind a router, as docs/operations.md describes them: one is destroyed and restored from its backup while people write to
 * the other. Linux.
 */
import type { ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Api, apiAs } from '../../e2e/src/api.ts'
import { freePort, hasEnded, until } from '../../e2e/src/demo-server.ts'
import { hasLost, type Writer, writeOn, writersOf } from '../../e2e/src/journal.ts'
import { type Outcome, under } from './outcome.ts'
import { childrenOf } from './processes.ts'

type Environment = Record<string, string>

/** How this run starts programs and fills databases. */
export interface Programs {
  folder: string
  start: (args: string[], env: Environment) => ChildProcess
  /** Under its supervisor; resolves when it is ready. */
  startServer: (port: number, env: Environment, command?: 'serve' | 'route') => Promise<{ launcher: ChildProcess }>
  stopServer: (server: { launcher: ChildProcess }) => Promise<void>
  seed: (env: Environment, size: string[]) => Promise<void>
}

const password = 'Scale@2026'
/** How many saves a writer of the lost installation makes before its backup, and after its return. */
const turns = 5
const limitMs = 300_000

/** Writes that many saves; throws if one is not acknowledged. */
const write = async (writer: Writer): Promise<void> => {
  const last = writer.count + turns
  const error = await writeOn(writer, () => writer.count >= last)
  if (error !== null) throw new Error(`${writer.name} could not be saved.`, { cause: error })
}

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

interface Seen {
  /** When it was answered. */
  at: number
  status: number
  again: string | null
  seconds: number
}

/** Asks the same again and again until told to stop; returns what was answered. */
const askOn = (question: () => Promise<Response>, everyMs: number): (() => Promise<Seen[]>) => {
  let isOver = false
  const seen: Seen[] = []
  const asking = (async () => {
    while (!isOver) {
      const began = performance.now()
      const { status, headers } = await question()
      const at = performance.now()
      seen.push({ at, status, again: headers.get('retry-after'), seconds: (at - began) / 1000 })
      await pause(everyMs)
    }
  })()
  return async () => {
    isOver = true
    await asking
    return seen
  }
}

const longestOf = (seen: readonly Seen[]): string => Math.max(0, ...seen.map(({ seconds }) => seconds)).toFixed(1)

const signInOf = (api: Api) => () =>
  api.send('POST /auth/login', { body: { strategy: 'local', username: api.user.staff.username, password } })

export interface Beside {
  /** What the writers of the installation that stayed saw. */
  outcome: Outcome
  /** What should not have happened, each as a sentence. */
  problems: string[]
}

/** What people must not have seen meanwhile. `back`: of the lost installation, `stayed`: of the other one. */
const problemsOf = (outcome: Outcome, back: readonly Seen[], stayed: readonly Seen[]): string[] => {
  const problems: string[] = []
  const { refused, failed } = outcome
  if (refused + failed > 0) problems.push(`${refused + failed} saves in the other installation were refused.`)
  const wrong = stayed.filter(({ status }) => status !== 200)
  if (wrong.length > 0) problems.push(`${wrong.length} people of the other installation could not sign in.`)
  const odd = back.filter(({ status, again }) => status !== 200 && !(status === 503 && again !== null))
  if (odd.length > 0)
    problems.push(`People of the lost installation got ${odd.map(({ status }) => status).join(', ')}.`)
  if (back.at(-1)?.status !== 200) problems.push('People of the lost installation were never served again.')
  return problems
}

export const restoreBeside = async (programs: Programs): Promise<Beside> => {
  const { folder, start, startServer, stopServer, seed } = programs
  const [port, westPort, eastPort] = await Promise.all([freePort(), freePort(), freePort()])
  const url = `http://127.0.0.1:${port}`
  const secret = { ROUTER_SECRET: 'only-for-tests-only-for-tests-only-for-tests' }
  const envOf = (name: string): Environment & { DATA_DIR: string } => {
    const DATA_DIR = join(folder, name)
    mkdirSync(DATA_DIR, { mode: 0o711 })
    return { ...secret, DATA_DIR, INSTALLATION: name, PUBLIC_URL: url, TRUST_PROXY: 'on' }
  }
  const [west, east] = [envOf('west'), envOf('east')]
  // Two states of one plan, so that nobody of one has a username of the other.
  const size = ['--students', '1600', '--states', '2', '--detailed', '2', '--only-state']
  await seed(east, [...size, '1'])
  await seed(west, [...size, '2'])

  const command = async (args: string[]): Promise<number> => {
    const began = performance.now()
    const running = start(['api/src/admin/main.ts', ...args], east)
    await until(() => hasEnded(running), limitMs)
    if (running.exitCode !== 0)
      throw new Error(
        `${args[0]} ended with ${running.exitCode}:\n${readFileSync(join(folder, 'log'), 'utf8').slice(-3000)}`,
      )
    return (performance.now() - began) / 1000
  }
  const running = [
    await startServer(westPort, west),
    await startServer(
      port,
      { ...secret, INSTALLATIONS: `west=http://127.0.0.1:${westPort} east=http://127.0.0.1:${eastPort}` },
      'route',
    ),
  ]
  let lost = await startServer(eastPort, east)
  try {
    const [stays, goes] = [await apiAs('principal.2', { url, password }), await apiAs('principal.1', { url, password })]
    const journal = await writersOf(goes, 2)
    await Promise.all(journal.map(write))
    const backups = join(folder, 'backups')
    console.log(`  the backup took ${(await command(['backup', backups])).toFixed(1)} s`)
    const [backup = ''] = readdirSync(backups)
    cpSync(join(east.DATA_DIR, 'secret'), join(folder, 'secret-of-east'))

    const destroy = (): void => {
      const pid = lost.launcher.pid ?? 0
      const database = Number.parseInt(readFileSync(join(east.DATA_DIR, 'postgres/data/postmaster.pid'), 'utf8'), 10)
      // The supervisor first: it would start the server again.
      for (const each of [pid, ...childrenOf(pid), database, ...childrenOf(database)]) kill(each)
      rmSync(east.DATA_DIR, { recursive: true, force: true, maxRetries: 3 })
    }
    let back: Seen[] = []
    let newcomers: Seen[] = []
    let stayed: Seen[] = []
    const outcome = await under(await writersOf(stays, 4), async () => {
      destroy()
      const began = performance.now()
      const stopAll = [
        askOn(() => goes.send('GET /auth/me'), 100),
        askOn(signInOf(goes), 1000),
        askOn(signInOf(stays), 1000),
      ]
      mkdirSync(east.DATA_DIR, { mode: 0o711 })
      cpSync(join(folder, 'secret-of-east'), join(east.DATA_DIR, 'secret'))
      const took = await command(['restore', join(backups, backup)])
      console.log(`  the restore and its comparison with the manifest took ${took.toFixed(1)} s`)
      lost = await startServer(eastPort, east)
      await pause(3000)
      ;[back = [], newcomers = [], stayed = []] = await Promise.all(stopAll.map(stop => stop()))
      const served = back.find(({ status }) => status === 200)
      if (served) console.log(`  people were served again ${((served.at - began) / 1000).toFixed(1)} s after the loss`)
    })
    const problems = problemsOf(outcome, [...newcomers, ...back], stayed)
    for (const writer of journal) if (await hasLost(writer)) problems.push(`${writer.name} is not as in the backup.`)
    await Promise.all(journal.map(write))
    const refused = [...back, ...newcomers].filter(({ status }) => status === 503)
    console.log(
      `  people of the lost installation got 503 with Retry-After ${refused.length} times, after ${longestOf(refused)} s at most`,
    )
    console.log(`  ${stayed.length} people of the other signed in meanwhile, in ${longestOf(stayed)} s at most`)
    return { outcome, problems }
  } finally {
    for (const each of [...running, lost]) await stopServer(each)
  }
}
