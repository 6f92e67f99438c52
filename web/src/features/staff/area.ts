import { listSearch } from '../../lib/list-search.ts'
import type { Pages } from '../../lib/page/area.ts'
import type { Area } from '../../lib/session/person.ts'
import { searchOfUpload } from '../../ui/upload/search.ts'

/** State of the list of staff in its address. */
export const searchOfStaff = listSearch([
  'school',
  'role',
  'staffType',
  'accountStatus',
  'gender',
  'stateOfOrigin',
  'lgaOfOrigin',
  'stateOfResidence',
  'lgaOfResidence',
  'startDate',
  'endDate',
  'datesMissing',
])
export type StaffSearch = ReturnType<typeof searchOfStaff>

export const searchOfLastActive = listSearch([])

/** `within` is a number of months, `school` one school of a district. */
export const searchOfRetirements = listSearch(['within', 'school'])
export type RetirementSearch = ReturnType<typeof searchOfRetirements>

/** Where the pages of this feature are: the same in the areas of school, district and state. */
export const staffPaths = {
  school: '/administration/user-management/staff-management',
  district: '/dashboard/staff',
  state: '/super-admin/staff',
} as const satisfies Record<Area, string>

const pagesAt = <const P extends string>(path: P) =>
  ({
    list: { to: path, title: 'Staff', operation: 'staff.view', search: searchOfStaff },
    retirements: { to: `${path}/retirements`, operation: 'staff.view', search: searchOfRetirements },
    lastActive: { to: `${path}/last-time-active`, operation: 'staff.view', search: searchOfLastActive },
    add: { to: `${path}/add`, operation: 'staff.create' },
    view: { to: `${path}/$id`, operation: 'staff.view' },
    edit: { to: `${path}/$id/edit`, operation: 'staff.update' },
  }) as const
const ofSchool = pagesAt(staffPaths.school)
const upload = `${staffPaths.school}/upload` as const

export const pages = {
  signedIn: {
    profile: { to: '/profile', title: 'User profile' },
    editProfile: { to: '/profile/edit' },
  },
  school: {
    ...ofSchool,
    list: { ...ofSchool.list, section: 'administration' },
    upload: { to: upload, operation: 'staff.create' },
    uploaded: { to: `${upload}/$id`, operation: 'staff.create', search: searchOfUpload },
  },
  district: {
    profile: { to: '/dashboard/profile', title: 'User profile' },
    editProfile: { to: '/dashboard/profile/edit' },
    ...pagesAt(staffPaths.district),
  },
  state: pagesAt(staffPaths.state),
} as const satisfies Pages
