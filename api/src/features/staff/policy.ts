import { type BuiltInRole, builtInRoles, type Operation, operations, operationsOf } from '@akada/contract/permissions'
import type { Actor } from '../../platform/auth/index.ts'

type Viewer = Pick<Actor, 'staffId' | 'can' | 'reaches' | 'stateId'>

/** A role that somebody holds, and where. */
export interface HeldAccess {
  stateId: string
  districtId: string | null
  schoolId: string | null
  builtIn: string | null
  operations: string[]
}

const isSelf = (actor: Pick<Actor, 'staffId'>, staffId: string): boolean => actor.staffId === staffId

/** One's own profile needs no operation. */
export const mayView = (actor: Viewer, staffId: string): boolean => isSelf(actor, staffId) || actor.can('staff.view')

export const mayEdit = (actor: Viewer, staffId: string): boolean => isSelf(actor, staffId) || actor.can('staff.update')

/** The NIN is for the person and for those who keep the records. */
export const seesNin = (actor: Viewer, staffId: string): boolean => mayEdit(actor, staffId)

const isBuiltIn = (key: string | null): key is BuiltInRole => key !== null && key in builtInRoles
const isOperation = (name: string): name is Operation => operations.some(operation => operation === name)

const operationsOfAccess = ({ builtIn, operations: own }: HeldAccess): Operation[] =>
  isBuiltIn(builtIn) ? operationsOf(builtIn) : own.filter(isOperation)

/**
 * Whether the actor may change the e-mail of somebody. Reset codes go there, so whoever sets it can take over the account: only the
 * person, and those who reach everything the person reaches and hold every operation that the person holds.
 */
export const maySetEmail = (actor: Viewer, staffId: string, held: readonly HeldAccess[]): boolean =>
  isSelf(actor, staffId) ||
  held.every(access => actor.reaches(access) && operationsOfAccess(access).every(operation => actor.can(operation)))

/** The roles of somebody that the actor is to know of: all of one's own, otherwise those within reach. */
export const visibleAccesses = <A extends HeldAccess>(actor: Viewer, staffId: string, held: readonly A[]): A[] =>
  held.filter(access => isSelf(actor, staffId) || actor.reaches(access))
