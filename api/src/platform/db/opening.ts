import type { Statement } from './batch.ts'
import type { Position } from './position.ts'
import { longestStatement } from './request.ts'

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The milliseconds that each statement of a transaction may run for, and the day of akada_today() (empty: the database's own). */
type Limits = readonly [limitMs: string, today: string]

/** The settings of every transaction; the parameters from `first` on are its limits. */
const settings = (first: 1 | 2 | 3): string =>
  [
    `set_config('timezone', 'UTC', true)`,
    `set_config('statement_timeout', $${first}, true)`,
    `set_config('akada.today', $${first + 1}, true)`,
    `set_config('idle_in_transaction_session_timeout', '${longestStatement}', true)`,
    // In milliseconds: a statement whose client has gone, or whose process was killed, ends.
    `set_config('client_connection_check_interval', '1000', true)`,
  ].join(', ')

const begin: Record<'read' | 'write', Statement> = {
  read: { name: 'akada begin read', text: 'begin read only', values: [] },
  write: { name: 'akada begin write', text: 'begin', values: [] },
}
const asSystem = (limits: Limits): Statement => ({
  name: 'akada system',
  text: `select set_config('role', 'akada_system', true), ${settings(1)}`,
  values: [...limits],
})
const asLogin = (limits: Limits): Statement => ({
  name: 'akada login',
  text: `select ${settings(1)}`,
  values: [...limits],
})
const asTenant = (stateId: string, limits: Limits): Statement => ({
  name: 'akada state',
  text: `select set_config('role', 'akada_app', true), set_config('akada.state_id', $1, true), ${settings(2)}`,
  values: [stateId, ...limits],
})

const asStateSystem = (stateId: string, limits: Limits): Statement => ({
  name: 'akada system of state',
  text: `select set_config('role', 'akada_state_system', true), set_config('akada.state_id', $1, true), ${settings(2)}`,
  values: [stateId, ...limits],
})

/** Sent within a transaction of the program in all states: from there on it acts in one. */
export const entering = (stateId: string): Statement => {
  if (!uuidForm.test(stateId)) throw new Error('The id of a state must be a UUID.')
  return {
    name: 'akada enter state',
    text: `select set_config('role', 'akada_state_system', true), set_config('akada.state_id', $1, true)`,
    values: [stateId],
  }
}

const asFamily = (stateId: string, personId: string, limits: Limits): Statement => ({
  name: 'akada family',
  text: `select set_config('role', 'akada_family', true), set_config('akada.state_id', $1, true), set_config('akada.family_id', $2, true), ${settings(3)}`,
  values: [stateId, personId, ...limits],
})

/** Ends a transaction. */
export const commit: Statement = { name: 'akada commit', text: 'commit', values: [] }
export const rollback: Statement = { name: 'akada rollback', text: 'rollback', values: [] }

/** Asked after a commit: the log holds the transaction up to here. */
export const currentPosition: Statement = {
  name: 'akada position',
  text: 'select pg_current_wal_insert_lsn()::text as position',
  values: [],
}

/** Asked of a replica before its rows are used. False on a server that replays nothing. */
export const hasReplayed = (position: Position): Statement => ({
  name: 'akada replayed',
  text: 'select coalesce(pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as replayed',
  values: [position],
})

/**
 * The scope of a transaction: one state, what one person of it sees as a family, the program itself in one state or in all, or the logged-in
 * user with that user's own rights.
 */
export type Actor = { state: string; family?: string } | { systemOf: string } | 'system' | 'login'

const asActor = (actor: Actor, limits: Limits): Statement => {
  if (actor === 'system') return asSystem(limits)
  if (actor === 'login') return asLogin(limits)
  const state = 'systemOf' in actor ? actor.systemOf : actor.state
  if (!uuidForm.test(state)) throw new Error('The id of a state must be a UUID.')
  if ('systemOf' in actor) return asStateSystem(state, limits)
  if (actor.family === undefined) return asTenant(actor.state, limits)
  if (!uuidForm.test(actor.family)) throw new Error('The id of a person must be a UUID.')
  return asFamily(actor.state, actor.family, limits)
}

/**
 * The statements that open a transaction, of which each statement may run for `limitMs`, and in which akada_today() is `today` (YYYY-MM-DD;
 * the database's own day if it is omitted). Everything in them is local to the transaction, so that a pooler in transaction mode may pass the
 * connection on. Throws if the state's id is not a UUID.
 */
export const openingOf = (
  actor: Actor,
  mode: 'read' | 'write',
  { limitMs, today = '' }: { limitMs: number; today?: string | undefined },
): readonly Statement[] => [begin[mode], asActor(actor, [String(limitMs), today])]
