import { outboxErrors } from '@akada/contract/files/outbox'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { lockMessage, queueMail, requeueMessage, testLetter } from '../../platform/mail/index.ts'

/** Sends a failed message again. Refuses with `message_not_failed` and, if it held a code or password, `message_text_gone`. */
export const retryMessage = (db: TenantDb, actor: Actor, id: string): Promise<{ message: string }> =>
  db.write(async tx => {
    const message = await lockMessage(tx, actor.stateId, id)
    if (message.status !== 'failed') refuse(outboxErrors.notFailed)
    if (!message.canRetry) refuse(outboxErrors.textGone)
    await requeueMessage(tx, id)
    await audit(tx, actor, {
      operation: 'mail-outbox.retry',
      entity: 'message',
      entityId: id,
      summary: `Had the message ${message.subject} sent again`,
      before: { status: message.status, lastError: message.lastError },
      after: { status: 'waiting' },
    })
    return { message: 'The message is sent again.' }
  })

/** Sends a message that says that mail works. Refuses with `mail_not_set_up` where nothing is sent. */
export const sendTest = async (app: App, db: TenantDb, actor: Actor, to: string): Promise<{ message: string }> => {
  if (app.mailer.delivery === 'none') refuse(outboxErrors.notSetUp)
  return db.write(async tx => {
    await queueMail(tx, app, { ...testLetter(app.config.providerName), stateId: actor.stateId, to })
    await audit(tx, actor, {
      operation: 'mail-outbox.retry',
      entity: 'state',
      entityId: actor.stateId,
      summary: 'Had a test message sent',
      after: { to },
    })
    return { message: `The test message is on its way to ${to}.` }
  })
}
