import { listSearch } from '../../lib/list-search.ts'

/** State of the list of scores in its address. */
export const searchOfProgress = listSearch(['classArm', 'subject', 'teacher'])

/** State of a score grid in its address. */
export const searchOfGrid = listSearch(['term'])
