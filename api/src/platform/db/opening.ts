import type { Step } from './exchange.ts'

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Longest a statement may run, and longest a transaction may sit idle, in milliseconds. */
export const statementLimit = 60_000

const settings = `set_config('timezone', 'UTC', true), set_config('statement_timeout', '${statementLimit}', true), set_config('idle_in_transaction_session_timeout', '${statementLimit}', true)`

const begin = { read: 'begin read only', write: 'begin' }
const asSystem = `select set_config('role', 'akada_system', true), ${settings}`
const asLogin = `select ${settings}`
const asTenant = (stateId: string) =>
  `select set_config('role', 'akada_app', true), set_config('akada.state_id', ${stateId}, true), ${settings}`

const beginStep: Record<'read' | 'write', Step> = {
  read: { name: 'akada begin read', text: begin.read, values: [] },
  write: { name: 'akada begin write', text: begin.write, values: [] },
}
const systemStep: Step = { name: 'akada system', text: asSystem, values: [] }
const loginStep: Step = { name: 'akada login', text: asLogin, values: [] }

/** For whom a transaction acts: one state, the program itself in all states, or the user that logged in, with whatever rights that has. */
export type Actor = { state: string } | 'system' | 'login'

/** Ends a transaction. */
export const commitStep: Step = { name: 'akada commit', text: 'commit', values: [] }

/** The statements that open a transaction, as steps of prepared statements and as one simple query. */
export interface Opening {
  steps: readonly Step[]
  simple: string
}

/**
 * What opens a transaction. Everything in it is local to the transaction, so that a pooler in transaction mode may hand the connection on.
 * Throws where the state's id is no UUID.
 */
export const openingOf = (actor: Actor, mode: 'read' | 'write'): Opening => {
  if (actor === 'system') return { steps: [beginStep[mode], systemStep], simple: `${begin[mode]}; ${asSystem}` }
  if (actor === 'login') return { steps: [beginStep[mode], loginStep], simple: `${begin[mode]}; ${asLogin}` }
  const { state } = actor
  if (!uuidForm.test(state)) throw new Error('The id of a state must be a UUID.')
  return {
    steps: [beginStep[mode], { name: 'akada state', text: asTenant('$1'), values: [state] }],
    simple: `${begin[mode]}; ${asTenant(`'${state}'`)}`,
  }
}
