import { listSearch } from '../../lib/list-search.ts'

/** The class arms of one class, if `class` is given, and of one stream. */
export const searchOfArms = listSearch(['class', 'stream'])
/** The list of an arm's students. */
export const searchOfArm = listSearch([])
