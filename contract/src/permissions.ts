/**
 * The registry of permissions. A permission is an operation with a name, a description, a category, and the level of organisation
 * whose roles may hold it. `roles` are the built-in roles that hold it by default. No imports: the browser uses it too.
 *
 * A super admin holds every operation of the state. A district's role may hold School operations: it has them in every school of
 * the district.
 */
import { academicPermissions } from './permissions/academics.ts'
import { messagePermissions } from './permissions/messages.ts'
import { moneyPermissions } from './permissions/money.ts'
import { organisationPermissions } from './permissions/organisations.ts'
import { peoplePermissions } from './permissions/people.ts'
import type { BuiltInRole } from './permissions/spec.ts'

export { type BuiltInRole, builtInRoles, type Restriction } from './permissions/spec.ts'

export const permissions = {
  ...peoplePermissions,
  ...academicPermissions,
  ...moneyPermissions,
  ...messagePermissions,
  ...organisationPermissions,
} as const

export type Operation = keyof typeof permissions
export const operations = Object.keys(permissions) as Operation[]

/** The operations that a built-in role holds by default. A super admin holds all of them. */
export const operationsOf = (role: BuiltInRole): Operation[] =>
  role === 'superAdmin'
    ? operations
    : operations.filter(operation => (permissions[operation].roles as readonly BuiltInRole[]).includes(role))
