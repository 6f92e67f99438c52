import { listSearch } from '../../lib/list-search.ts'

/** State of the list of registers in its address. */
export const searchOfArms = listSearch(['studentClass', 'classTeacher'])

/**
 * State of a register in its address: the day and sitting, the view, the part of a term that the sheet shows, and the term that the totals
 * are of ('session' for all of them).
 */
export const searchOfRegister = listSearch(['tab', 'day', 'sitting', 'span', 'term', 'gender'])
export type RegisterSearch = ReturnType<typeof searchOfRegister>

/** State of the list of registers not marked. */
export const searchOfNotMarked = listSearch(['classArm', 'from', 'to'])

/** State of the school's attendance: a term's id, or 'session', and the reason that those who missed most are ordered by. */
export const searchOfSchool = listSearch(['period', 'reason'])
