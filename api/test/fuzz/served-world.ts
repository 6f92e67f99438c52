import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Things } from '../matrix-world.ts'

export const placeNames = ['own', 'otherState', 'emptyArm', 'emptySchool', 'emptyState'] as const
export type PlaceName = (typeof placeNames)[number]

/** A caller, and the place whose records are requested. */
export interface Caller {
  name: string
  place: PlaceName
}

export type AskOfWorld = { id: number } & ({ kind: 'tokens'; caller: string; count: number } | { kind: 'memory' })
/** Bytes used by a process: in total, in JavaScript objects, and in their buffers outside the heap. */
export interface HeldMemory {
  rss: number
  heapUsed: number
  external: number
}

export interface ToldOfWorld {
  id: number
  port?: number
  callers?: Caller[]
  things?: Record<PlaceName, Things>
  tokens?: string[]
  memory?: HeldMemory
}

export interface ServedWorld {
  url: string
  callers: readonly Caller[]
  things: Record<PlaceName, Things>
  /** A token of an unused session. */
  tokenFor(caller: Caller): Promise<string>
  /** Forgets the unused sessions of a person, which a request may have ended with all others. */
  forgetTokens(caller: Caller): void
  /** The server's memory after it released as much as possible. */
  memory(): Promise<HeldMemory>
  /** Whether its process is still running. */
  isAlive(): boolean
  stop(): Promise<void>
}

const tokensAtOnce = 50

/** Starts the server as a separate process, so that a hanging one can be detected. */
export const serveWorld = async (connectionString: string, dataDir: string): Promise<ServedWorld> => {
  const child: ChildProcess = fork(join(import.meta.dirname, 'world-server.ts'), [connectionString, dataDir], {
    execArgv: ['--expose-gc', '--max-semi-space-size=8', '--heap-growing-percent=50'],
    env: { ...process.env, NODE_ENV: 'test' },
  })
  const waiting = new Map<number, (told: ToldOfWorld) => void>()
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const told = (id: number): Promise<ToldOfWorld> =>
    new Promise((resolve, reject) => {
      waiting.set(id, resolve)
      void ended.then(() => reject(new Error('The server ended.')))
    })
  child.on('message', (message: ToldOfWorld) => {
    waiting.get(message.id)?.(message)
    waiting.delete(message.id)
  })
  const { port, callers = [], things } = await told(0)
  if (!port || !things) throw new Error('The server did not say where it is.')
  let asked = 0
  const ask = (what: { kind: 'tokens'; caller: string; count: number } | { kind: 'memory' }): Promise<ToldOfWorld> => {
    const id = ++asked
    child.send({ ...what, id })
    return told(id)
  }
  const tokens = new Map<string, Promise<string[]>>()
  const tokenFor = async (caller: Caller): Promise<string> => {
    const ready = (await tokens.get(caller.name))?.pop()
    if (ready !== undefined) return ready
    const more = ask({ kind: 'tokens', caller: caller.name, count: tokensAtOnce }).then(answer => answer.tokens ?? [])
    tokens.set(caller.name, more)
    return (await more).pop() ?? ''
  }
  return {
    url: `http://127.0.0.1:${port}`,
    callers,
    things,
    tokenFor,
    forgetTokens: ({ name }) => void tokens.delete(name),
    memory: async () => (await ask({ kind: 'memory' })).memory ?? { rss: 0, heapUsed: 0, external: 0 },
    isAlive: () => child.exitCode === null && child.signalCode === null,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
