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

/** `within` so many months, of one school in a district. */
export const searchOfRetirements = listSearch(['within', 'school'])
export type RetirementSearch = ReturnType<typeof searchOfRetirements>
