import { listSearch } from '../../lib/list-search.ts'

/** The class arms of one class, where `class` names it. */
export const searchOfArms = listSearch(['class'])
/** The list of an arm's students. */
export const searchOfArm = listSearch([])
