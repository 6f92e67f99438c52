import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { cloneDatabase } from './database.ts'
import { documentedCalls, type DocumentedCall } from './fuzz/calls.ts'
import { extremesOf } from './fuzz/extremes.ts'
import { idsOf, isBad, type Input, type Outcome, send } from './fuzz/requests.ts'
import { unboundedInCall } from './fuzz/unbounded.ts'
import { type Caller, type PlaceName, placeNames, serveWorld } from './fuzz/served-world.ts'

/**
 * Every call of the contract with the limits of its input, by people with permission, for a school with everything in it, an arm without
 * students, a school without classes and a state without sessions. The server is a separate process: one that hangs is detected, and ended.
 */
const database = await cloneDatabase()
const folder = await mkdtemp(join(tmpdir(), 'akada-extremes-'))
const world = await serveWorld(database.connectionString, folder)
afterAll(async () => {
  await world.stop()
  await rm(folder, { recursive: true, force: true })
  await database.drop()
})

const calls = await documentedCalls()
/** Far above the duration of any call: only a server that hangs reaches it. */
const giveUpAfter = 60_000
const atOnce = 6

type Job = () => Promise<Outcome[]>

/** Runs the jobs, a few at a time, and stops once a request was not answered. */
const workThrough = async (jobs: readonly Job[]): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  const waiting = jobs.values()
  let isHanging = false
  const work = async (): Promise<void> => {
    for (const job of waiting) {
      const found = await job()
      outcomes.push(...found)
      isHanging ||= found.some(({ status }) => status === 0)
      if (isHanging) return
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcomes
}

const refused: readonly number[] = [0, 401, 403, 404]
/** The session is locked or has ended, or its role was switched: another request of the same person did it. */
const over: readonly number[] = [423, 451, 452]

/**
 * The token of each caller. It is used until a request ends its session: the server reads about every session in use every few seconds,
 * which for a session a request is more work than the requests.
 */
const tokens = new Map<string, Promise<string>>()

const sendAs = async (call: DocumentedCall, caller: Caller, input: Input): Promise<Outcome> => {
  if (call.isPublic) return send(world, call, caller, input, { token: null, giveUpAfter })
  const token = tokens.get(caller.name) ?? world.tokenFor(caller)
  tokens.set(caller.name, token)
  const outcome = await send(world, call, caller, input, { token: await token, giveUpAfter })
  if (over.includes(outcome.status) && tokens.get(caller.name) === token) {
    tokens.delete(caller.name)
    world.forgetTokens(caller)
  }
  return outcome
}

/** The extreme inputs of a call, one after the other; only the first if the caller may not call it, or nothing exists there. */
const jobOf =
  (call: DocumentedCall, caller: Caller, inputs: readonly Input[]): Job =>
  async () => {
    const outcomes: Outcome[] = []
    for (const input of inputs) {
      const first = await sendAs(call, caller, input)
      outcomes.push(over.includes(first.status) ? await sendAs(call, caller, input) : first)
      if (refused.includes(outcomes[0]?.status ?? 0)) break
    }
    return outcomes
  }

/** People of a place with the most permissions; in the full place, those with a narrower view too. */
const callersAt = (place: PlaceName, isWrite: boolean): Caller[] => {
  const names = isWrite ? ['principal', 'superAdmin'] : ['principal', 'superAdmin', 'classTeacher', 'districtAdmin']
  return world.callers.filter(caller => caller.place === place && (place !== 'own' || names.includes(caller.name)))
}

/** Whether an arm without students makes a difference to a call. */
const isAboutArm = ({ params, query, body }: DocumentedCall): boolean =>
  /classArm/.test(JSON.stringify([params, query, body]))

/** Calls worth making in a place. The other state does not differ from this one. */
const callsAt = (place: PlaceName, isWrite: boolean): DocumentedCall[] =>
  place === 'otherState'
    ? []
    : calls.filter(call => call.isWrite === isWrite && (place !== 'emptyArm' || isAboutArm(call)))

it('accepts no text, number or list without a limit in the contract', () => {
  expect(calls.flatMap(unboundedInCall)).toEqual([])
})

it.each([
  ['reads', false],
  ['writes', true],
] as const)(
  'responds to all %s with extreme values, none with a server error or a timeout',
  { timeout: 600_000 },
  async (_what, isWrite) => {
    const jobs = placeNames.flatMap(place => {
      const ids = idsOf(world.things[place])
      return callersAt(place, isWrite).flatMap(caller =>
        callsAt(place, isWrite).map(call => jobOf(call, caller, extremesOf(call, ids))),
      )
    })
    const outcomes = await workThrough(jobs)
    expect(outcomes.filter(isBad)).toEqual([])
    expect(outcomes.length).toBeGreaterThan(jobs.length)
    expect(outcomes.filter(({ status }) => status === 200).length).toBeGreaterThan(calls.length / 2)
    expect(await fetch(`${world.url}/health/live`).then(({ status }) => status)).toBe(200)
  },
)
