import { listSearch } from '../../lib/list-search.ts'

/** State of the list of registers in its address. */
export const searchOfArms = listSearch(['studentClass', 'classTeacher'])

/**
 * State of a register in its address: the day and sitting, whether it begins as a copy of the morning ('morning'), the view, the part of a term that the sheet shows, and the term of the totals
 * ('session' for all terms).
 */
export const searchOfRegister = listSearch(['tab', 'day', 'sitting', 'same', 'span', 'term', 'gender'])
export type RegisterSearch = ReturnType<typeof searchOfRegister>

/** State of the list of unmarked registers. */
export const searchOfNotMarked = listSearch(['classArm', 'from', 'to'])

/** State of the school's attendance: a term's id, or 'session', and the reason by which those who missed most are sorted. */
export const searchOfSchool = listSearch(['period', 'reason'])
