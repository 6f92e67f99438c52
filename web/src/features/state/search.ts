import { listSearch } from '../../lib/list-search.ts'

export const searchOfSchools = listSearch(['category', 'district'])
export const searchOfAssessment = listSearch(['tab'])
/** `message` is the id of the one that is open. */
export const searchOfOutbox = listSearch(['page', 'message'])
