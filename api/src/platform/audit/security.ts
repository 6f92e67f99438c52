import { type SecurityOperation, securityEventKinds } from '@akada/contract/audit/security'
import type { Actor } from '../auth/actor.ts'
import { throttleAddress } from '../auth/guesses.ts'
import type { Clock } from '../clock/index.ts'
import type { Database, ReadTx } from '../db/index.ts'
import { isDatabaseAway } from '../errors/index.ts'
import { type Group, recordGroups } from './security-tally.ts'

/** Someone who is not signed in, or not yet. */
export interface Visitor {
  requestId: string
  address: string
  /** 'Chrome on Android', as returned by `deviceOf`. */
  device: string
}

export interface SecurityEvent {
  operation: SecurityOperation
  /** Who caused it. */
  by: Actor | Visitor
  /** The account it concerns; the actor's if omitted. A visitor's event without an account goes into the log of every state. */
  account?: { stateId: string; staffId: string } | null
  /** One sentence without passwords, codes or typed usernames: 'A wrong password was entered for Ada Obi'. */
  summary: string
  details?: Readonly<Record<string, string | number | boolean | null>>
}

export interface SecurityLog {
  /** Accepts an event; returns at once and never throws. The event is written within a second, counted together with its repeats. */
  note(event: SecurityEvent): void
  /** Writes the events accepted so far. */
  write(): Promise<void>
  /** Writes every second until stopped. */
  start(): void
  /** Writes the remaining events, then stops. */
  stop(): Promise<void>
}

/** Different events that may wait at the same time; beyond them only their number is kept. */
const mostWaiting = 500
const writeEveryMs = 1000

const isActor = (by: Actor | Visitor): by is Actor => 'staffId' in by

const subjectOf = ({ by, account }: SecurityEvent): string =>
  isActor(by) ? by.staffId : `${account?.staffId ?? 'unknown'} ${throttleAddress(by.address)}`

/** Events of one kind, about one subject, in one hour, as one group with a count. */
const groupOf = (event: SecurityEvent, now: Date): Group => {
  const { by, account, operation, summary, details } = event
  const concerned = account ?? (isActor(by) ? { stateId: by.stateId, staffId: by.staffId } : null)
  const hour = new Date(now)
  hour.setUTCMinutes(0, 0, 0)
  return {
    stateId: concerned?.stateId ?? null,
    operation,
    subject: subjectOf(event),
    hour: hour.toISOString(),
    times: 1,
    entry: {
      staffId: isActor(by) ? by.staffId : null,
      actingAs: isActor(by) ? by.actingAs : 'Not signed in',
      districtId: isActor(by) ? by.districtId : null,
      schoolId: isActor(by) ? by.schoolId : null,
      entityId: concerned?.staffId ?? null,
      summary: summary.slice(0, 300),
      after: { device: by.device.slice(0, 80), ...details },
      requestId: by.requestId,
      address: by.address,
    },
  }
}

/** Stands in for events that are too many and too different to be kept separately. */
const asOther = (group: Group): Group => ({
  ...group,
  subject: 'others',
  entry: {
    ...group.entry,
    staffId: null,
    districtId: null,
    schoolId: null,
    entityId: null,
    actingAs: 'Several',
    summary: `${securityEventKinds[group.operation].title}: many different accounts or addresses`,
    after: {},
    address: null,
    requestId: null,
  },
})

const keyOf = ({ stateId, operation, subject, hour }: Group): string => `${stateId} ${operation} ${subject} ${hour}`

export interface SecurityLogOptions {
  database: Database
  clock: Clock
  onError: (error: unknown) => void
  /** The ids of the states of this deployment, for events that concern all of them. */
  statesOf: (tx: ReadTx) => Promise<string[]>
}

/**
 * Records security events outside the request's transaction: a refusal has no transaction of its own, must not become slower by being
 * recorded, and an attacker who causes thousands of them must not fill the log. Nothing is lost while the database is down, but events
 * accepted within the last second are lost if the process crashes.
 */
export const openSecurityLog = ({ database, clock, onError, statesOf }: SecurityLogOptions): SecurityLog => {
  let waiting = new Map<string, Group>()
  let timer: NodeJS.Timeout | undefined
  let isStarted = false
  let turn: Promise<void> = Promise.resolve()

  const add = (group: Group): void => {
    const known = waiting.get(keyOf(group))
    if (known) known.times += group.times
    else if (waiting.size < mostWaiting || group.subject === 'others') waiting.set(keyOf(group), group)
    else add(asOther(group))
  }

  const writeOnce = async (): Promise<void> => {
    if (waiting.size === 0) return
    const taken = waiting
    waiting = new Map()
    try {
      await database.system.write(async tx => {
        const groups = [...taken.values()]
        const states = groups.some(group => group.stateId === null) ? await statesOf(tx) : []
        await recordGroups(tx, groupsByState(groups, states), asOther)
      })
    } catch (error) {
      // An entry that the database refuses would be refused again and block all that follow.
      if (isDatabaseAway(error)) for (const group of taken.values()) add(group)
      throw error
    }
  }

  /** Once started, what waits is written after a second: nothing wakes a server of which nothing is noted. */
  const plan = (): void => {
    if (!isStarted || timer || waiting.size === 0) return
    timer = setTimeout(() => {
      timer = undefined
      void write().catch(onError).finally(plan)
    }, writeEveryMs)
    timer.unref()
  }

  const write = (): Promise<void> => {
    const next = turn.then(writeOnce)
    turn = next.catch(() => {})
    return next
  }

  return {
    note: event => {
      add(groupOf(event, clock.now()))
      plan()
    },
    write,
    start: () => {
      isStarted = true
      plan()
    },
    stop: async () => {
      isStarted = false
      clearTimeout(timer)
      await write().catch(onError)
    },
  }
}

/** A visitor's event without an account concerns every state, for all share one sign-in form. */
const groupsByState = (groups: readonly Group[], states: readonly string[]): (Group & { stateId: string })[] =>
  groups.flatMap(group => {
    const { stateId } = group
    return stateId === null ? states.map(id => ({ ...group, stateId: id })) : [{ ...group, stateId }]
  })

/**
 * Records a security event in the audit log: a failed sign-in, a refusal, a step-up. For a change within a transaction, call `audit` there
 * with the operation and `securityDetails` instead. Limits itself: repeats within an hour are counted, not written.
 */
export const securityEvent = (app: { security: SecurityLog }, event: SecurityEvent): void => app.security.note(event)

/** For the `after` of an audit entry about a password, a second factor or another change that the security events show: the device used. */
export const securityDetails = (by: { device: string }): { device: string } => ({ device: by.device.slice(0, 80) })
