import type { Permission } from '../queries.ts'

export interface PermissionGroup {
  category: string
  permissions: Permission[]
}

/** Permissions by category, both in the order in which they come. */
export const groupsOf = (permissions: readonly Permission[]): PermissionGroup[] =>
  [...Map.groupBy(permissions, permission => permission.category).entries()].map(([category, group]) => ({
    category,
    permissions: group,
  }))

type Operation = Permission['operation']

/** What is chosen after a whole category is taken or left: only what one holds oneself can be taken. */
export const withGroup = (
  chosen: readonly Operation[],
  { permissions }: PermissionGroup,
  take: boolean,
): Operation[] => {
  const grantable = permissions.filter(({ held }) => held).map(({ operation }) => operation)
  const others = chosen.filter(operation => !grantable.includes(operation))
  return take ? [...others, ...grantable] : others
}

/** What one holds, of the operations of a role that is copied. */
export const grantableOf = (operations: readonly Operation[], permissions: readonly Permission[]): Operation[] =>
  operations.filter(operation => permissions.some(one => one.operation === operation && one.held))
