import { listSearch } from '../../lib/list-search.ts'

export const searchOfPromotion = listSearch(['session', 'class', 'outcome'])
