import {
  type BuiltInRole,
  builtInRoles,
  type Operation,
  operations,
  operationsOf,
  permissions,
  type Restriction,
} from '@akada/contract/permissions'
import type { Actor, Place } from '../../platform/auth/index.ts'

type Holder = Pick<Actor, 'can' | 'reaches' | 'isSuperAdmin'>

/** The permissions of a role, as stored. */
export interface GrantedRole {
  builtIn: string | null
  level: Restriction
  /** Empty for a built-in role, whose operations are in the registry. */
  operations: readonly string[]
}

const known = new Set<string>(operations)
const isBuiltIn = (key: string | null): key is BuiltInRole => key !== null && key in builtInRoles
const isOperation = (name: string): name is Operation => known.has(name)

/** The operations of a role; those no longer in the registry are ignored. */
export const operationsOfRole = ({ builtIn, operations: own }: GrantedRole): Operation[] =>
  isBuiltIn(builtIn) ? operationsOf(builtIn) : own.filter(isOperation)

/** Nobody grants operations they lack: the missing operations. */
export const missingOperations = (actor: Pick<Actor, 'can'>, wanted: readonly Operation[]): Operation[] =>
  wanted.filter(operation => !actor.can(operation))

/** The built-in role of the state grants more than its operations: only its holders can give it. */
const opensEverything = ({ builtIn, level }: GrantedRole): boolean => builtIn !== null && level === 'State'

/**
 * The state defines the built-in roles of schools, so a person who appoints staff may give one without holding its operations
 * (docs/adr/0006).
 */
const mayAppoint = (actor: Holder, { builtIn, level }: GrantedRole, place: Place): boolean =>
  builtIn !== null && level === 'School' && actor.can('staff.appoint') && actor.reaches(place)

/** The operations the actor lacks to give or end a role in an organisation; empty if they may. */
export const lackedToGive = (actor: Holder, role: GrantedRole, place: Place): Operation[] =>
  mayAppoint(actor, role, place) ? [] : missingOperations(actor, operationsOfRole(role))

/** Whether the actor may give a role to someone else in an organisation, or end it. */
export const mayGive = (actor: Holder, role: GrantedRole, place: Place): boolean =>
  actor.reaches(place) && (opensEverything(role) ? actor.isSuperAdmin : lackedToGive(actor, role, place).length === 0)

const heldAt: Readonly<Record<Restriction, readonly Restriction[]>> = {
  School: ['School'],
  District: ['School', 'District'],
  State: ['School', 'District', 'State'],
}

/** Whether a role of a level may hold an operation: those of a district may also hold the schools' operations. */
export const fitsLevel = (operation: Operation, level: Restriction): boolean =>
  heldAt[level].includes(permissions[operation].restriction)

/** Everyone may see built-in roles; a custom one is visible to its organisation and those above it. */
export const maySee = (actor: Pick<Actor, 'reaches'>, role: { builtIn: string | null } & Place): boolean =>
  role.builtIn !== null || actor.reaches(role)

export const mayChange = (actor: Pick<Actor, 'can' | 'reaches'>, role: { builtIn: string | null } & Place): boolean =>
  role.builtIn === null && actor.can('role.manage') && actor.reaches(role)
