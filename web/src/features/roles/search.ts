import { listSearch } from '../../lib/list-search.ts'

/** `role` is the one whose information is open. */
export const searchOfRoles = listSearch(['role'])
/** `copy` is the role that the new one starts as a copy of. */
export const searchOfNewRole = listSearch(['copy'])
