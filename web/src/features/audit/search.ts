import { listSearch } from '../../lib/list-search.ts'

/** `entry` is the id of the one that is open. */
export const searchOfAudit = listSearch(['operation', 'entity', 'school', 'startDate', 'endDate', 'entry'])

/** `event` is the id of the one that is open, `person` that of whose events are shown. */
export const searchOfSecurityEvents = listSearch(['kind', 'person', 'startDate', 'endDate', 'event'])
