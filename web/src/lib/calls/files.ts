import { outboxCalls } from '@akada/contract/files/outbox'
import { bind } from './bind.ts'

export const mailOutbox = bind('mailOutbox', outboxCalls, {
  test: { always: ['mailOutbox.list', 'dashboards.state'] },
  testSms: { always: ['mailOutbox.list', 'dashboards.state'] },
  retry: { always: ['mailOutbox.list'] },
})
