import * as z from 'zod'
import { delivery } from '../kernel/delivery.ts'
import { calls } from '../kernel/calls.ts'
import { catalogue } from '../kernel/errors.ts'
import { done, email, id, instant, listOf, paging, phone, cursorQuery } from '../kernel/fields.ts'

export const outboxErrors = catalogue({
  notFailed: '409 message_not_failed: This message was sent already or is still waiting. Reload the page.',
  notSetUp: '409 mail_not_set_up: No mail server is set up, so nothing can be sent. Set SMTP_URL on the server first.',
  smsNotSetUp:
    '409 sms_gateway_not_set_up: No SMS gateway is set up, so nothing can be sent by SMS. Set SMS_GATEWAY on the server first.',
  textGone:
    '409 message_text_gone: This message held a code or a password, which is not kept. Set a new password for the person instead.',
})

/** `sent`: the mail server or the SMS gateway accepted it, which does not say that it arrived. */
export const outboxStatus = z.enum(['sent', 'waiting', 'failed'])
export type OutboxStatus = z.infer<typeof outboxStatus>

export const outboxMessage = z.object({
  id,
  /** An e-mail address, or a phone number: '+2348031234567'. */
  to: z.string(),
  /** Of a short message: how many pages it takes. */
  subject: z.string(),
  /** Without codes, passwords and links, except in a demonstration. */
  text: z.string(),
  createdAt: instant,
  sentAt: instant.nullable(),
  status: outboxStatus,
  /** The last error of the mail server, the SMS gateway or the connection; null if there was none. */
  lastError: z.string().nullable(),
  /** Whether it is an e-mail that failed and whose text is still stored. */
  canRetry: z.boolean(),
})

const messageKind = z.enum(['mail', 'sms']).default('mail')

/** A test message that was put into the outbox, and its id there. */
const queued = done.extend({ id })

export const outboxCalls = calls({ tag: 'Files', access: 'mail-outbox.retry', where: { in: 'actor' } })({
  list: {
    call: 'GET /mail-outbox',
    summary: "The state's messages, newest first",
    description:
      'To whom, about what, and whether each was sent, waits or failed. Codes, passwords and links can be read in a demonstration only. Messages are kept for 90 days.',
    access: 'mail-outbox.view',
    query: z.object({
      status: outboxStatus.optional(),
      /** `sms`: the short messages instead of the e-mail. */
      kind: messageKind,
      ...paging(100),
      ...cursorQuery,
    }),
    response: listOf('foundMessages', outboxMessage).extend({ delivery }),
  },
  view: {
    call: 'GET /mail-outbox/view/{id}',
    summary: 'One message, and what came of it so far',
    access: 'mail-outbox.view',
    query: z.object({ kind: messageKind }),
    response: outboxMessage,
  },
  test: {
    call: 'POST /mail-outbox/test',
    summary: 'Send a test message',
    description:
      'It is put into the outbox and sent in the background. It is then listed like any other: as accepted by the mail server, or with its last error.',
    body: z.object({ to: email }),
    response: queued,
    errors: [outboxErrors.notSetUp],
    limit: { times: 5, seconds: 60 },
  },
  testSms: {
    call: 'POST /mail-outbox/test-sms',
    summary: 'Send a test message by SMS',
    description:
      'It is put into the outbox and sent in the background. It is then listed like any other: as accepted by the gateway, or with the reason that the gateway gave. The gateway charges for it.',
    body: z.object({ to: phone }),
    response: queued,
    errors: [outboxErrors.smsNotSetUp],
    limit: { times: 5, seconds: 600 },
  },
  retry: {
    call: 'POST /mail-outbox/retry/{id}',
    summary: 'Send a failed message again',
    response: done,
    errors: [outboxErrors.notFailed, outboxErrors.textGone],
    limit: { times: 60, seconds: 60 },
  },
})
