import { listSearch } from '../../lib/list-search.ts'

export const searchOfInvitations = listSearch(['state'])
