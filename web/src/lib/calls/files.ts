import { outboxCalls } from '@akada/contract/files/outbox'
import { bind } from './bind.ts'

export const mailOutbox = bind('mailOutbox', outboxCalls, {
  retry: { always: ['mailOutbox.list'] },
})
