import type { Area } from '../../lib/session/person.ts'

/** Where the pages of this feature are: the same in the areas of school, district and state. */
export const staffPaths = {
  school: '/administration/user-management/staff-management',
  district: '/dashboard/staff',
  state: '/super-admin/staff',
} as const satisfies Record<Area, string>
