import { listSearch } from '../../lib/list-search.ts'

export const searchOfAssessment = listSearch(['tab'])
/** `kind` is sms for the short messages; `message` is the id of the open message. */
export const searchOfOutbox = listSearch(['status', 'kind', 'message'])
export const searchOfSettings = listSearch(['tab'])
/** `request` is the id of the open one. */
export const searchOfRequests = listSearch(['tab', 'request'])
