import { listSearch } from '../../lib/list-search.ts'

/** `school` is the one whose information is open. */
export const searchOfSchools = listSearch(['category', 'lga', 'withoutPrincipal', 'school'])
/** The schools of the state; `enter` is the id of the one that is being entered. */
export const searchOfStateSchools = listSearch(['category', 'district', 'enter'])
export const searchOfSchool = listSearch(['tab'])
