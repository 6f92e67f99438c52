import { listSearch } from '../../lib/list-search.ts'

/** The class arms of one class, where `class` names it, and of one stream. */
export const searchOfArms = listSearch(['class', 'stream'])
/** The list of an arm's students. */
export const searchOfArm = listSearch([])
