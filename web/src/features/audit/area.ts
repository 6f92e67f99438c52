import { listSearch } from '../../lib/list-search.ts'
import type { Pages } from '../../lib/page/area.ts'

/** `entry` is the id of the open entry. */
export const searchOfAudit = listSearch(['operation', 'entity', 'school', 'startDate', 'endDate', 'entry'])

/** `event` is the id of the open event, `person` the id of the person whose events are shown. */
export const searchOfSecurityEvents = listSearch(['kind', 'person', 'startDate', 'endDate', 'event'])

const operation = 'audit.view'

export const pages = {
  state: {
    log: {
      to: '/super-admin/audit-log',
      title: 'Audit log',
      operation,
      search: searchOfAudit,
    },
    events: { to: '/super-admin/security-events', title: 'Security events', operation, search: searchOfSecurityEvents },
  },
} as const satisfies Pages
