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

/** State of an upload's page: which rows (`tab`), and the search in them. */
export const searchOfUpload = listSearch(['tab'])
