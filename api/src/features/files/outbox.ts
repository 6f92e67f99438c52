import { outboxErrors } from '@akada/contract/files/outbox'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { lockMessage, queueMail, requeueMessage, testLetter } from '../../platform/mail/index.ts'
import { queueSms, testSmsText } from '../../platform/sms/index.ts'
import type { FileHooks } from './hooks.ts'

/** Sends a failed message again. Refuses with `message_not_failed` and, if it held a code or password, `message_text_gone`. */
export const retryMessage = (
  { hooks }: { hooks: FileHooks },
  db: TenantDb,
  actor: Actor,
  id: string,
): Promise<{ message: string }> =>
  db.write(async tx => {
    const message = await lockMessage(tx, actor.stateId, id)
    if (message.status !== 'failed') refuse(outboxErrors.notFailed)
    if (!message.canRetry) refuse(outboxErrors.textGone)
    await requeueMessage(tx, id)
    for (const tell of hooks.letterDueAgain) await tell(tx, id)
    await audit(tx, actor, 'mail-outbox.retry', ['message', id], {
      summary: `Had the message ${message.subject} sent again`,
      before: { status: message.status, lastError: message.lastError },
      after: { status: 'waiting' },
    })
    return { message: 'The message is sent again.' }
  })

interface Queued {
  message: string
  /** Of the message in the outbox. */
  id: string
}

/** Queues a message that says that mail works. Refuses with `mail_not_set_up` where nothing is sent. */
export const sendTest = async (app: App, db: TenantDb, actor: Actor, to: string): Promise<Queued> => {
  if (app.mailer.delivery === 'none') refuse(outboxErrors.notSetUp)
  return db.write(async tx => {
    const id = await queueMail(tx, app, { ...testLetter(app.config.providerName), stateId: actor.stateId, to })
    await audit(tx, actor, 'mail-outbox.retry', ['state', actor.stateId], {
      summary: 'Had a test message sent',
      after: { to },
    })
    return { message: `The test message to ${to} is waiting to be sent.`, id }
  })
}

/** Queues a short message that says that the gateway works. Refuses with `sms_gateway_not_set_up`. */
export const sendTestSms = async (
  app: App,
  db: TenantDb,
  actor: Actor,
  phone: { code: string; number: string },
): Promise<Queued> => {
  if (!app.sms.isSetUp) refuse(outboxErrors.smsNotSetUp)
  const to = `${phone.code}${phone.number}`
  const text = testSmsText(app.config.providerName)
  return db.write(async tx => {
    const id = await queueSms(tx, { stateId: actor.stateId, to, text, shownText: text, holdsSecret: false })
    await audit(tx, actor, 'mail-outbox.retry', ['state', actor.stateId], {
      summary: 'Had a test message sent by SMS',
      after: { to },
    })
    return { message: `The test message to ${to} is waiting to be sent.`, id }
  })
}
