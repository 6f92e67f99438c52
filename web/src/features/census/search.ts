import { listSearch } from '../../lib/list-search.ts'

/**
 * Of a return, `number` of its earlier submissions, and of the list of returns; `school` is the one that is opened, `gap` a gap
 * whose people are listed.
 */
export const searchOfCensus = listSearch(['census', 'school', 'number', 'status', 'district', 'gap'])
