import { commonErrors } from '@akada/contract/kernel/errors'
import { roleErrors } from '@akada/contract/roles/calls'
import { administrationErrors } from '@akada/contract/staff/administration'
import type { Actor } from '../../platform/auth/index.ts'
import type { WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { findRoleToGive, lackedToGive, mayGive, type Organization, refuseLacking, type Role } from '../roles/index.ts'

/** Whether a role may be held in an organisation: a built-in one of its level, or one created there. */
export const isRoleOf = (role: Role, organization: Organization): boolean =>
  role.level === organization.level &&
  (role.builtIn !== null || (role.schoolId ?? role.districtId ?? role.stateId) === organization.id)

/** Refuses with `lacks_permission` a role that the actor may not give there. */
export const assertMayGive = (actor: Actor, role: Role, organization: Organization): void => {
  if (mayGive(actor, role, organization)) return
  refuseLacking(lackedToGive(actor, role, organization))
  refuse(commonErrors.forbidden)
}

/**
 * A role of an organisation that the actor may give, in its version in this transaction: nobody changes or deletes it before the end.
 * Refuses one from elsewhere, one that was deleted meanwhile, and one with permissions that the actor lacks.
 */
export const roleToGive = async (
  tx: WriteTx,
  actor: Actor,
  organization: Organization,
  roleId: string,
): Promise<Role> => {
  const role = await findRoleToGive(tx, roleId)
  if (!role || !isRoleOf(role, organization)) {
    const { message } = administrationErrors.unknownRole
    return refuse(administrationErrors.unknownRole, { fields: [{ path: 'body.role', message }] })
  }
  if (role.deletedAt !== null) refuse(roleErrors.deleted)
  assertMayGive(actor, role, organization)
  return role
}
