import { listSearch } from '../../lib/list-search.ts'
import type { Pages } from '../../lib/page/area.ts'

export const searchOfAssessment = listSearch(['tab'])
/** `kind` is sms for the short messages; `message` is the id of the open message. */
export const searchOfOutbox = listSearch(['status', 'kind', 'message'])
export const searchOfSettings = listSearch(['tab'])
/** `request` is the id of the open one. */
export const searchOfRequests = listSearch(['tab', 'request'])

const operation = 'state.configure'

export const pages = {
  state: {
    sessions: {
      to: '/super-admin/sessions',
      title: 'Sessions and terms',
      operation,
    },
    addSession: { to: '/super-admin/sessions/add', operation },
    editSession: { to: '/super-admin/sessions/$id', operation },
    assessment: {
      to: '/super-admin/assessment',
      title: 'Assessment',
      operation,
      search: searchOfAssessment,
    },
    requests: { to: '/super-admin/assessment/requests', operation, search: searchOfRequests },
    settings: {
      to: '/super-admin/settings',
      title: 'State settings',
      operation,
      search: searchOfSettings,
    },
    outbox: {
      to: '/super-admin/mail-outbox',
      title: 'Mail outbox',
      operation: 'mail-outbox.view',
      search: searchOfOutbox,
    },
  },
} as const satisfies Pages
