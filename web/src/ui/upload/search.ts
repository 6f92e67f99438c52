import { listSearch } from '../../lib/list-search.ts'

/** State of an upload's page: which rows (`tab`), and the search in them. */
export const searchOfUpload = listSearch(['tab'])
