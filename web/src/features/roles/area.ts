import { listSearch } from '../../lib/list-search.ts'
import type { Pages } from '../../lib/page/area.ts'

/** `role` is the one whose information is open. */
export const searchOfRoles = listSearch(['role'])
/** `copy` is the role that the new one starts as a copy of. */
export const searchOfNewRole = listSearch(['copy'])

/** Where the roles of a person's organisation are. */
export const roleLists = {
  school: '/administration/user-management/permission-management',
  district: '/dashboard/permission-management',
  state: '/super-admin/permissions',
} as const

const pagesAt = <const P extends string>(path: P) =>
  ({
    list: { to: path, title: 'Roles', operation: 'role.view', search: searchOfRoles },
    add: { to: `${path}/add`, operation: 'role.manage', search: searchOfNewRole },
    edit: { to: `${path}/edit-role/$id`, operation: 'role.view' },
  }) as const
const ofSchool = pagesAt(roleLists.school)
const ofDistrict = pagesAt(roleLists.district)

/** The same pages in the areas of school, district and state. */
export const pages = {
  school: { ...ofSchool, list: { ...ofSchool.list, section: 'administration' } },
  district: { ...ofDistrict, list: { ...ofDistrict.list, title: 'Permission/Roles' } },
  state: pagesAt(roleLists.state),
} as const satisfies Pages
