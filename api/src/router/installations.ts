import * as z from 'zod'
import { commonErrors } from '@akada/contract/kernel/errors'
import { genericCalls } from '@akada/contract/generic/calls'
import { refuse } from '../platform/errors/index.ts'
import { fullPath, heldAnswer, heldPath } from '../platform/http/index.ts'

export interface Installation {
  name: string
  /** Without a slash at the end. */
  address: string
}

/** Who of the installations is meant. Rejects with `busy` where one that might be does not answer. */
export interface Installations {
  all: readonly Installation[]
  named(name: string | null): Installation | null
  /** In the order in which a request that any can answer tries them: those that were last reached first. */
  inOrder(): Installation[]
  /** Those that keep a value. If none of those that answer does and one does not answer, it is unknown. */
  holding(kind: string, value: string): Promise<Installation[]>
  /** The one that serves a state; null if none does. */
  serving(stateId: string): Promise<Installation | null>
  /** The states of some of them. */
  statesOf(some: readonly Installation[]): Promise<ServedState[]>
  /** A JSON answer of the first that responds. */
  readAny(path: string): Promise<unknown>
  /** Notes whether a request reached an installation. */
  note(installation: Installation, wasReached: boolean): void
  /** Whether each answered the last request. */
  reached(): { name: string; wasReached: boolean }[]
  /** Looks every five seconds whether each is ready. Returns how to stop that. */
  watch(): () => void
}

export type ServedState = z.output<typeof served>['servedStates'][number]

const served = genericCalls.allEnum.response.pick({ servedStates: true })

/** How long an installation may take for a short question, in milliseconds. */
const questionLimit = 3000
/** The same for one that did not respond the last time: the others' people wait for the answer as well. */
const limitWhileAway = 500
const watchedEveryMs = 5000
/** How long the states of the installations are known, in milliseconds. A state that is not among them is looked for at once. */
const statesKnownMs = 60_000
/** How often a state that nobody serves may have the installations asked, in milliseconds. */
const askedAgainMs = 5000

export const openInstallations = (all: readonly Installation[], secret: string): Installations => {
  const away = new Set<string>()
  let states = new Map<string, { state: ServedState; at: Installation }>()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> = Promise.resolve()

  const note = ({ name }: Installation, wasReached: boolean): void => {
    if (wasReached) away.delete(name)
    else away.add(name)
  }

  const ask = async (
    at: Installation,
    path: string,
    { limit = away.has(at.name) ? limitWhileAway : questionLimit, ...init }: RequestInit & { limit?: number } = {},
  ): Promise<unknown> => {
    try {
      const response = await fetch(`${at.address}${path}`, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(limit),
      })
      if (!response.ok) throw new Error(`${at.name} answered ${response.status} to a question of the router`)
      const answer: unknown = await response.json()
      note(at, true)
      return answer
    } catch (error) {
      note(at, false)
      throw error
    }
  }

  const inOrder = (): Installation[] => all.toSorted((a, b) => Number(away.has(a.name)) - Number(away.has(b.name)))

  const readStates = async (): Promise<void> => {
    const found = await Promise.allSettled(all.map(at => ask(at, fullPath(genericCalls.allEnum))))
    const fresh = new Map<string, { state: ServedState; at: Installation }>()
    for (const [index, at] of all.entries()) {
      const answer = found[index]
      // What was known of one that does not answer now still holds.
      if (answer?.status === 'fulfilled')
        for (const state of served.parse(answer.value).servedStates) fresh.set(state.id, { state, at })
      else for (const [id, known] of states) if (known.at === at) fresh.set(id, known)
    }
    states = fresh
  }

  /** Reads the states again if they were read longer ago than this; all who ask meanwhile wait for the same reading. */
  const knowStates = (since: number): Promise<void> => {
    if (performance.now() - readAt > since) {
      readAt = performance.now()
      reading = readStates()
    }
    return reading
  }

  return {
    all,
    note,
    named: name => all.find(one => one.name === name) ?? null,
    inOrder,
    reached: () => all.map(({ name }) => ({ name, wasReached: !away.has(name) })),
    holding: async (kind, value) => {
      const question = {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ kind, value }),
      }
      const answers = await Promise.allSettled(all.map(at => ask(at, heldPath, question)))
      const holders = all.filter((_, index) => {
        const answer = answers[index]
        return answer?.status === 'fulfilled' && heldAnswer.parse(answer.value).held
      })
      if (holders.length === 0 && answers.some(({ status }) => status === 'rejected')) refuse(commonErrors.busy)
      return holders
    },
    serving: async stateId => {
      await knowStates(statesKnownMs)
      if (!states.has(stateId)) await knowStates(askedAgainMs)
      return states.get(stateId)?.at ?? null
    },
    statesOf: async some => {
      await knowStates(statesKnownMs)
      return [...states.values()].filter(({ at }) => some.includes(at)).map(({ state }) => state)
    },
    readAny: async path => {
      for (const at of inOrder()) {
        const answer = await ask(at, path).catch(() => null)
        if (answer !== null) return answer
      }
      return refuse(commonErrors.busy)
    },
    watch: () => {
      const timer = setInterval(() => {
        for (const at of all) void ask(at, '/health/ready', { limit: questionLimit }).catch(() => undefined)
      }, watchedEveryMs)
      timer.unref()
      return () => clearInterval(timer)
    },
  }
}
