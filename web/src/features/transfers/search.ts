import { listSearch } from '../../lib/list-search.ts'

/** `tab` is the group of the status, `side` whether the school is asked or asks, `to` the school that is asked, for people above it. */
export const searchOfTransfers = listSearch(['tab', 'side', 'to', 'startDate', 'endDate'])
export const searchOfTransfer = listSearch(['id'])
export const searchOfNewTransfer = listSearch(['student'])
