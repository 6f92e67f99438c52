import { listSearch } from '../../lib/list-search.ts'
import type { Pages } from '../../lib/page/area.ts'
import { searchOfUpload } from '../../ui/upload/search.ts'

/** `school` is the one whose information is open. */
export const searchOfSchools = listSearch(['category', 'lga', 'withoutPrincipal', 'school'])
/** The schools of the state; `enter` is the id of the one that is being entered. */
export const searchOfStateSchools = listSearch(['category', 'district', 'enter'])
export const searchOfSchool = listSearch(['tab'])

export const schoolManagement = '/dashboard/school-management'
export const addSchool = `${schoolManagement}/add-school`
export const uploadSchools = `${schoolManagement}/upload`
const stateUpload = '/super-admin/districts/upload-schools'

const view = 'district.view'
const create = 'school.create'

export const pages = {
  signedIn: {
    view: { to: `${schoolManagement}/view-school/$id`, operation: view },
    // Also for a super admin who is inside a school, to return.
    switch: {
      to: '/super-admin/switch-school',
      title: 'Switch school',
      operation: 'state.enter-school',
      search: searchOfStateSchools,
    },
  },
  school: {
    profile: {
      to: '/school',
      title: 'School profile',
      operation: 'school.view',
      search: searchOfSchool,
    },
  },
  district: {
    list: {
      to: schoolManagement,
      title: 'School management',
      operation: view,
      search: searchOfSchools,
    },
    add: { to: addSchool, operation: create },
    edit: { to: `${schoolManagement}/edit-school/$id`, operation: view, search: searchOfSchool },
    upload: { to: uploadSchools, operation: create },
    uploaded: { to: `${uploadSchools}/$id`, operation: create, search: searchOfUpload },
  },
  state: {
    upload: { to: stateUpload, operation: create },
    uploaded: { to: `${stateUpload}/$id`, operation: create, search: searchOfUpload },
  },
} as const satisfies Pages

export const editSchool = (id: string): string => `${schoolManagement}/edit-school/${id}`
export const schoolManagementCrumb = pages.district.list

export const schoolsOfStateCrumb = { title: 'Schools', to: pages.signedIn.switch.to }

/** The page of a school for people outside it: of its district, or of the state. */
export const schoolPage = (id: string): string => `${schoolManagement}/view-school/${id}`
