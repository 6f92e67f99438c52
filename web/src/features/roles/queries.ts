import type { QueryClient } from '@tanstack/react-query'
import type { Response } from '../../lib/endpoints.ts'
import { read } from '../../lib/query.ts'

export type RolesAnswer = Response<'GET /role/get-roles-for-organization/{id}'>
export type Role = RolesAnswer['roles'][number]
export type RoleDetails = Response<'GET /role/get-by-id/{id}'>
export type ToReassign = RolesAnswer['toReassign'][number]
export type Permission = Response<'GET /permission/by-restriction/{restriction}'>['permissions'][number]

export const rolesOf = (organization: string) =>
  read('GET /role/get-roles-for-organization/{id}', { params: { id: organization } })

export const roleById = (id: string) => read('GET /role/get-by-id/{id}', { params: { id } })

export const permissionsOf = (restriction: Role['level']) => ({
  ...read('GET /permission/by-restriction/{restriction}', { params: { restriction } }),
  select: ({ permissions }: Response<'GET /permission/by-restriction/{restriction}'>) => permissions,
})

/** What operations are called and mean, in the order of the registry. */
export const permissionsByOperations = (operations: Permission['operation'][]) => ({
  ...read('POST /permission/get-permissions-by-operations', { body: { operations } }),
  select: ({ permissions }: Response<'POST /permission/get-permissions-by-operations'>) => permissions,
})

/** Forgets what a change of roles makes stale. */
export const forgetRoles = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    (['GET /role/get-roles-for-organization/{id}', 'GET /role/get-by-id/{id}', 'GET /staff/search'] as const).map(key =>
      client.invalidateQueries({ queryKey: [key] }),
    ),
  )
