import { groupBy } from '@akada/contract/kernel/arrays'
import type { Permission } from '../queries.ts'

export interface PermissionGroup {
  category: string
  permissions: Permission[]
}

/** Permissions by category, both in their original order. */
export const groupsOf = (permissions: readonly Permission[]): PermissionGroup[] =>
  [...groupBy(permissions, permission => permission.category).entries()].map(([category, group]) => ({
    category,
    permissions: group,
  }))

type Operation = Permission['operation']

/** The selection after a whole category is ticked or cleared: only permissions that the person holds can be ticked. */
export const withGroup = (
  chosen: readonly Operation[],
  { permissions }: PermissionGroup,
  take: boolean,
): Operation[] => {
  const grantable = permissions.filter(({ held }) => held).map(({ operation }) => operation)
  const others = chosen.filter(operation => !grantable.includes(operation))
  return take ? [...others, ...grantable] : others
}

/** The operations of a copied role that the person holds. */
export const grantableOf = (operations: readonly Operation[], permissions: readonly Permission[]): Operation[] =>
  operations.filter(operation => permissions.some(one => one.operation === operation && one.held))
