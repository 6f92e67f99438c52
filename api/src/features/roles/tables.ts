/** Roles with their operations. */
export const tables = {
  owns: ['role'],
  publishes: ['role_brief'],
}
