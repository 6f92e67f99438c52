import { listSearch } from '../../lib/list-search.ts'

export const searchOfRules = listSearch(['tab'])
export const searchOfPromotion = listSearch(['session', 'class', 'outcome'])
