import type { Step } from './exchange.ts'

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Longest a statement may run, and longest a transaction may sit idle, in milliseconds. */
export const statementLimit = 60_000

const settings = `set_config('timezone', 'UTC', true), set_config('statement_timeout', '${statementLimit}', true), set_config('idle_in_transaction_session_timeout', '${statementLimit}', true)`

const begin = { read: 'begin read only', write: 'begin' }
const asOwner = `select ${settings}`
const asTenant = (stateId: string) =>
  `select set_config('role', 'akada_app', true), set_config('akada.state_id', ${stateId}, true), ${settings}`

const beginStep: Record<'read' | 'write', Step> = {
  read: { name: 'akada begin read', text: begin.read, values: [] },
  write: { name: 'akada begin write', text: begin.write, values: [] },
}
const ownerStep: Step = { name: 'akada owner', text: asOwner, values: [] }

/** Ends a transaction. */
export const commitStep: Step = { name: 'akada commit', text: 'commit', values: [] }

/** The statements that open a transaction, as steps of prepared statements and as one simple query. */
export interface Opening {
  steps: readonly Step[]
  simple: string
}

/**
 * What opens a transaction of a state, or of the owner of the tables where `stateId` is null. Everything in it is local to the
 * transaction, so that a pooler in transaction mode may hand the connection on. Throws where the state's id is no UUID.
 */
export const openingOf = (stateId: string | null, mode: 'read' | 'write'): Opening => {
  if (stateId === null) return { steps: [beginStep[mode], ownerStep], simple: `${begin[mode]}; ${asOwner}` }
  if (!uuidForm.test(stateId)) throw new Error('The id of a state must be a UUID.')
  return {
    steps: [beginStep[mode], { name: 'akada state', text: asTenant('$1'), values: [stateId] }],
    simple: `${begin[mode]}; ${asTenant(`'${stateId}'`)}`,
  }
}
