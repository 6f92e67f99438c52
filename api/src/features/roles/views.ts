import { operations, permissions, type Restriction } from '@akada/contract/permissions'
import type { PermissionDetails, RoleDetails, RoleSummary } from '@akada/contract/roles/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { pictureOf } from '../files/index.ts'
import { fitsLevel, mayChange, mayGive, maySee, operationsOfRole } from './policy.ts'
import {
  getOrganization,
  getRole,
  holdersOf,
  leftOverIn,
  type Organization,
  type Person,
  type Role,
  rolesOf,
} from './queries.ts'

const summaryOf = (actor: Actor, role: Role & { staffCount: number }, organization: Organization): RoleSummary => {
  const changes = mayChange(actor, role)
  return {
    id: role.id,
    name: role.name,
    description: role.description,
    builtIn: role.builtIn !== null,
    level: role.level,
    permissions: operationsOfRole(role),
    staffCount: role.staffCount,
    can: {
      edit: changes,
      delete: changes,
      assign: actor.can('role.assign') && mayGive(actor, role, organization),
    },
  }
}

const personOf = (app: App, actor: Actor, { pictureFileId, ...person }: Person) => ({
  ...person,
  profilePictureLocation: pictureOf(app, actor, pictureFileId)?.Location ?? null,
})

/** The roles of an organisation, and the people there whose role was deleted. */
export const rolesFor = async (tx: ReadTx, app: App, actor: Actor, organizationId: string) => {
  const organization = await getOrganization(tx, organizationId)
  const roles = await rolesOf(tx, organization)
  const leftOver = await leftOverIn(tx, organization)
  return {
    roles: roles.map(role => summaryOf(actor, role, organization)),
    toReassign: leftOver.map(({ person, ...left }) => ({ ...left, staff: personOf(app, actor, person) })),
  }
}

/** The actor's organisation, by its id. */
export const organizationIdOf = ({ schoolId, districtId, stateId }: Place): string => schoolId ?? districtId ?? stateId

/**
 * A role and its holders: a built-in one in the actor's organisation, any other in its own. Refuses with 404 if the actor may not see it.
 */
export const detailsFor = async (tx: ReadTx, app: App, actor: Actor, id: string): Promise<RoleDetails> => {
  const role = await getRole(tx, id)
  if (!maySee(actor, role) || role.deletedAt !== null) refuse(commonErrors.notFound)
  const organization = await getOrganization(tx, organizationIdOf(role.builtIn === null ? role : actor))
  const { staffCount, staff } = await holdersOf(tx, id, organization)
  return {
    ...summaryOf(actor, { ...role, staffCount }, organization),
    revision: role.revision,
    organization: { id: organization.id, name: organization.name },
    staff: staff.map(person => personOf(app, actor, person)),
  }
}

/** Operations in their display form, in the order of the registry. */
const described = (actor: Actor, wanted: (operation: (typeof operations)[number]) => boolean): PermissionDetails[] =>
  operations.filter(wanted).map(operation => {
    const { name, description, category, restriction } = permissions[operation]
    return { operation, name, description, category, restriction, held: actor.can(operation) }
  })

export const permissionsNamed = (actor: Actor, names: readonly string[]): PermissionDetails[] => {
  const wanted = new Set(names)
  return described(actor, operation => wanted.has(operation))
}

export const permissionsFor = (actor: Actor, level: Restriction): PermissionDetails[] =>
  described(actor, operation => fitsLevel(operation, level))
