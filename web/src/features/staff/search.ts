import { listSearch } from '../../lib/list-search.ts'

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
