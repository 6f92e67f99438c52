import { listSearch } from '../../lib/list-search.ts'

/** `tab` is the group of the status, `side` whether the school is asked or asks. */
export const searchOfTransfers = listSearch(['tab', 'side', 'startDate', 'endDate'])
export const searchOfTransfer = listSearch(['id'])
export const searchOfNewTransfer = listSearch(['student'])
