import { api } from '../../lib/api.ts'
import type { Response } from '../../lib/http/endpoints.ts'
import { read, readPart } from '../../lib/query.ts'

export type RolesAnswer = Response<typeof api.roles.list>
export type Role = RolesAnswer['roles'][number]
export type RoleDetails = Response<typeof api.roles.view>
export type ToReassign = RolesAnswer['toReassign'][number]
export type Permission = Response<typeof api.roles.byRestriction>['permissions'][number]

export const rolesOf = (organization: string) => read(api.roles.list, { params: { id: organization } })

export const roleById = (id: string) => read(api.roles.view, { params: { id } })

export const permissionsOf = (restriction: Role['level']) =>
  readPart(api.roles.byRestriction, 'permissions', { params: { restriction } })

/** Names and meanings of operations, in the order of the registry. */
export const permissionsByOperations = (operations: Permission['operation'][]) =>
  readPart(api.roles.named, 'permissions', { body: { operations } })
