import { listSearch } from '../../lib/list-search.ts'

/** State of the analysis in its address. */
export const searchOfAnalysis = listSearch(['term', 'class'])
