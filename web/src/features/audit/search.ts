import { listSearch } from '../../lib/list-search.ts'

/** `entry` is the id of the open entry. */
export const searchOfAudit = listSearch(['operation', 'entity', 'school', 'startDate', 'endDate', 'entry'])

/** `event` is the id of the open event, `person` the id of the person whose events are shown. */
export const searchOfSecurityEvents = listSearch(['kind', 'person', 'startDate', 'endDate', 'event'])
