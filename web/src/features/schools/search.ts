import { listSearch } from '../../lib/list-search.ts'

/** `school` is the one whose information is open. */
export const searchOfSchools = listSearch(['category', 'lga', 'withoutPrincipal', 'school'])
export const searchOfSchool = listSearch(['tab'])
