import { listSearch } from '../../lib/list-search.ts'

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
/** `tab` of a student's page. */
export const searchOfStudent = listSearch(['tab'])
/** The two records that may be one child. */
export const searchOfMerge = listSearch(['keep', 'remove'])
