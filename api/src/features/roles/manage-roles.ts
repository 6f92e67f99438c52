import { commonErrors } from '@akada/contract/kernel/errors'
import { limits } from '@akada/contract/kernel/limits'
import { builtInRoles, type Operation, permissions } from '@akada/contract/permissions'
import { roleErrors, type RoleDetails, type roleBody } from '@akada/contract/roles/calls'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import { audit, lastEditorOf } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb, WriteTx } from '../../platform/db/index.ts'
import { onUniqueViolation, refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { fitsLevel, missingOperations, mayChange, operationsOfRole } from './policy.ts'
import {
  countOwnRoles,
  getOrganization,
  getRoleToChange,
  insertRole,
  leftOverIn,
  markDeleted,
  type Organization,
  type Role,
  staffHolding,
  updateRole,
} from './queries.ts'
import { detailsFor } from './views.ts'

interface Call {
  app: App
  db: TenantDb
  actor: Actor
}
type Body = Pick<z.output<typeof roleBody>, 'name' | 'description' | 'permissions'>

const mostNamed = 8

/** 'View students, Edit students and 3 more'. */
const listed = (operations: readonly Operation[]): string => {
  const names = operations.map(operation => permissions[operation].name)
  const rest = names.length - mostNamed
  return rest > 1 ? `${names.slice(0, mostNamed).join(', ')} and ${rest} more` : names.join(', ')
}

/** Refuses with `lacks_permission` if operations are granted that the actor does not hold. */
export const refuseMissingOperations = (lacking: readonly Operation[]): void => {
  if (lacking.length > 0)
    refuse(roleErrors.lacksPermission, { params: { permissions: listed(lacking) }, details: { operations: lacking } })
}

const refuseNameTaken = (name: string): never => {
  const message = `There is already a role called ${name}. Choose another name.`
  return refuse(roleErrors.nameTaken, { params: { name }, fields: [{ path: 'body.name', message }] })
}

const builtInNames = new Map(
  Object.values(builtInRoles).map(({ name, level }) => [`${level} ${name.toLowerCase()}`, name]),
)

/** Checks the requested form of a role, for this actor and this level of organisation. */
const assertSound = (actor: Actor, level: Organization['level'], body: Body): void => {
  const misplaced = body.permissions.filter(operation => !fitsLevel(operation, level))
  if (misplaced.length > 0) refuse(roleErrors.wrongLevel, { params: { permissions: listed(misplaced) } })
  refuseMissingOperations(missingOperations(actor, body.permissions))
  if (builtInNames.has(`${level} ${body.name.toLowerCase()}`)) refuseNameTaken(body.name)
}

const kept = ({ name, description, ...role }: Pick<Role, 'name' | 'description' | 'operations'>) => ({
  name,
  description,
  operations: role.operations,
})

const organizationIdOf = (role: Role): string => role.schoolId ?? role.districtId ?? role.stateId

/**
 * Creates a role of an organisation. Refuses if it holds operations that the actor lacks, or that belong to another level, and if the
 * maximum number is reached.
 */
export const createRole = async (
  { app, db, actor }: Call,
  organizationId: string,
  body: Body,
): Promise<RoleDetails> => {
  const role = {
    id: uuidv7(),
    name: body.name,
    description: body.description,
    operations: [...new Set(body.permissions)],
  }
  return db
    .write(async tx => {
      const organization = await getOrganization(tx, organizationId)
      assertSound(actor, organization.level, body)
      if ((await countOwnRoles(tx, organization)) >= limits.ownRoles)
        refuse(roleErrors.tooMany, { params: { most: limits.ownRoles } })
      const { level, stateId, districtId, schoolId } = organization
      await insertRole(tx, { ...role, level, stateId, districtId, schoolId })
      await audit(tx, actor, 'role.manage', ['role', role.id], {
        summary: `Created the role ${body.name} of ${organization.name}`,
        schoolId,
        districtId,
        after: kept(role),
      })
      return detailsFor(tx, app, actor, role.id)
    })
    .catch(onUniqueViolation(() => refuseNameTaken(body.name), 'role_name'))
}

const refuseStale = async (tx: WriteTx, app: App, actor: Actor, role: Role): Promise<never> => {
  const by = await lastEditorOf(tx, 'role', role.id)
  return refuse(roleErrors.changedMeanwhile, {
    params: { name: by ?? 'Somebody else' },
    details: { theirs: await detailsFor(tx, app, actor, role.id), by },
  })
}

/** A custom role, locked; refuses a built-in one, and with 404 the state's own to actors of a lower level. */
const getOwnRole = async (tx: WriteTx, actor: Actor, id: string): Promise<Role> => {
  const role = await getRoleToChange(tx, id)
  if (role.builtIn !== null) refuse(roleErrors.builtIn)
  if (!mayChange(actor, role)) refuse(commonErrors.notFound)
  return role
}

/** Holders of the role act with its new operations from their next request on. */
const invalidateAll = (app: App, staffIds: readonly string[]): void => {
  for (const staffId of staffIds) app.actors.invalidate(staffId)
}

/** Changes a role. Refuses a stale change with `role_changed_meanwhile` and the current version. */
export const changeRole = async (
  { app, db, actor }: Call,
  id: string,
  body: Body & { revision: number },
): Promise<RoleDetails> => {
  const { holders, details } = await db
    .write(async tx => {
      const before = await getOwnRole(tx, actor, id)
      if (before.deletedAt !== null) refuse(roleErrors.deleted)
      if (before.revision !== body.revision) await refuseStale(tx, app, actor, before)
      assertSound(actor, before.level, body)
      const after = { name: body.name, description: body.description, operations: [...new Set(body.permissions)] }
      await updateRole(tx, id, after)
      await audit(tx, actor, 'role.manage', ['role', id], {
        summary: `Changed the role ${after.name}`,
        schoolId: before.schoolId,
        districtId: before.districtId,
        before: { ...kept(before), operations: operationsOfRole(before) },
        after,
      })
      return { holders: await staffHolding(tx, id), details: await detailsFor(tx, app, actor, id) }
    })
    .catch(onUniqueViolation(() => refuseNameTaken(body.name), 'role_name'))
  invalidateAll(app, holders)
  return details
}

/** Deletes a role: its holders lose it at once. Returns how many people of the organisation need another. */
export const deleteRole = async ({ app, db, actor }: Call, id: string, now: Date) => {
  const { holders, toReassign } = await db.write(async tx => {
    const role = await getOwnRole(tx, actor, id)
    const staff = await staffHolding(tx, id)
    if (role.deletedAt === null) {
      await markDeleted(tx, id, now)
      await audit(tx, actor, 'role.manage', ['role', id], {
        summary: `Deleted the role ${role.name}, which ${staff.length} held`,
        schoolId: role.schoolId,
        districtId: role.districtId,
        before: { ...kept(role), staff },
      })
    } else audit.exempt(tx, 'it was deleted before')
    const organization = await getOrganization(tx, organizationIdOf(role))
    return { holders: staff, toReassign: (await leftOverIn(tx, organization, id)).length }
  })
  invalidateAll(app, holders)
  return { message: 'Role Deleted Successfully', toReassign }
}
