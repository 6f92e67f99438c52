import { listSearch } from '../../lib/list-search.ts'

/** State of the list of registers in its address. */
export const searchOfArms = listSearch(['studentClass', 'classTeacher'])

/** State of a register in its address: the day and sitting, the view, and the term that the totals are of. */
export const searchOfRegister = listSearch(['tab', 'day', 'sitting', 'term', 'gender'])
export type RegisterSearch = ReturnType<typeof searchOfRegister>
