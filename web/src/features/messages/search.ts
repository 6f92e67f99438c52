import { listSearch } from '../../lib/list-search.ts'

/** `status` narrows the list of messages, or the recipients of one. */
export const searchOfMessages = listSearch(['status'])
