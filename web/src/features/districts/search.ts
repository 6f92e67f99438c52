import { listSearch } from '../../lib/list-search.ts'

export const searchOfDistricts = listSearch(['status'])
