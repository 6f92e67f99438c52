import { listSearch } from '../../lib/list-search.ts'

/** State of the list of scores in its address. */
export const searchOfProgress = listSearch(['classArm', 'subject', 'teacher', 'state', 'tab'])
export type ProgressSearch = ReturnType<typeof searchOfProgress>

/** State of the list of an arm's students in its address. */
export const searchOfArm = listSearch(['term', 'state'])

/** State of the page of entry windows in its address. */
export const searchOfWindows = listSearch(['term', 'tab', 'status'])

/** State of a score grid in its address: its term, and the component in which it begins. */
export const searchOfGrid = listSearch(['term', 'component'])
export type GridSearch = ReturnType<typeof searchOfGrid>
