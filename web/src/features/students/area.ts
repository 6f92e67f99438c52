import { listSearch } from '../../lib/list-search.ts'
import type { Pages } from '../../lib/page/area.ts'
import { searchOfUpload } from '../../ui/upload/search.ts'

/** State of the admission register in its address. */
export const searchOfStudents = listSearch([
  'classType',
  'studentClass',
  'classArm',
  'studentWithNoClassArm',
  'gender',
  'status',
  'stateOfOrigin',
  'lgaOfOrigin',
])
export type StudentSearch = ReturnType<typeof searchOfStudents>

/** State of a district's list of students. */
export const searchOfDistrict = listSearch(['school', 'classType', 'gender', 'status', 'page'])
/** `tab` of a student's page, and which events the timeline shows. */
export const searchOfStudent = listSearch(['tab', 'kind'])
/** The two records that may be one child. */
export const searchOfMerge = listSearch(['keep', 'remove'])

export const register = '/administration/user-management/student-management/admission-register'
/** The students of a district's schools. */
export const districtStudents = '/dashboard/student-management'
export const sharedNumbersAt = `${register}/shared-numbers`
export const merges = `${register}/merges`

export const pages = {
  school: {
    register: {
      to: register,
      title: 'Admission register',
      operation: 'student.view',
      search: searchOfStudents,
      section: 'administration',
    },
    add: { to: `${register}/add`, operation: 'student.create' },
    upload: { to: `${register}/upload`, operation: 'student.create' },
    uploaded: { to: `${register}/upload/$id`, operation: 'student.create', search: searchOfUpload },
    merge: { to: `${register}/merge`, operation: 'student.merge', search: searchOfMerge },
    merges: { to: merges, operation: 'student.merge' },
    corrections: { to: `${register}/corrections`, operation: 'student.update' },
    sharedNumbers: { to: sharedNumbersAt, operation: 'guardian.manage' },
    guardians: { to: `${register}/$id/guardians`, operation: 'guardian.manage' },
    certificate: { to: `${register}/$id/certificate`, operation: 'student.withdraw' },
    former: { to: `${register}/former/$id`, operation: 'student.view-all' },
    student: { to: `${register}/$id`, operation: 'student.view', search: searchOfStudent },
    edit: { to: `${register}/$id/edit`, operation: 'student.update' },
  },
  district: {
    list: {
      to: districtStudents,
      title: 'Student management',
      operation: 'student.view-all',
      search: searchOfDistrict,
    },
    student: { to: `${districtStudents}/$id`, operation: 'student.view', search: searchOfStudent },
  },
} as const satisfies Pages

export const registerCrumb = pages.school.register
