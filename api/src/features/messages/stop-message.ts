import { giveUpAt } from './hours.ts'
import { messageErrors } from '@akada/contract/messages/errors'
import { recipientsIn } from '@akada/contract/messages/words'
import { v7 as uuidv7 } from 'uuid'
import { audit } from '../../platform/audit/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { chargedPages, stoppedOf } from './plan-message.ts'
import { messageCan } from './policy.ts'
import { insertMessage, lockMessage, recountMessage, stopMessage } from './queries/messages.ts'
import { insertRecipients, claimMissed } from './queries/recipients.ts'
import { getSettings } from './queries/settings.ts'

import { type Acting, demandGateway, narrationOf, reserveFor } from './send-message.ts'

/** Stops a message. What was handed to the gateway already cannot be called back. */
export const stopSending = ({ db, actor, now }: Acting, id: string): Promise<{ message: string }> =>
  db.write(async tx => {
    const message = await lockMessage(tx, id)
    if (!messageCan(actor, message).stop) refuse(messageErrors.notUnderWay)
    const cancelled = await stopMessage(tx, id, actor.staffId, now)
    await audit(tx, actor, 'message.send', ['message', id], {
      summary: `Stopped a message before it went to ${cancelled} of ${recipientsIn(message.recipients, message.channel)}: ${message.audience}`,
      after: { cancelled },
    })
    return { message: `Stopped. Not sent to ${recipientsIn(cancelled, message.channel)}.` }
  })

/**
 * Sends the same texts to those whom a message did not reach, as a message of its own with its own cost. Each recipient is sent it again
 * once; never one of whom it is not known whether they got it.
 */
export const sendAgain = async ({ app, db, actor, place, now }: Acting, id: string): Promise<{ id: string }> =>
  db.write(async tx => {
    const message = await lockMessage(tx, id)
    if (!messageCan(actor, message).retry) refuse(messageErrors.nothingToRetry)
    demandGateway(app, message.channel)
    const again = uuidv7()
    const settings = await getSettings(tx, place.stateId)
    const { priceKobo } = settings
    const audienceWords = `Those not reached before: ${message.audience}`
    await insertMessage(tx, {
      ...place,
      id: again,
      clientId: again,
      kind: 'Written',
      channel: message.channel,
      asksToConfirm: false,
      template: message.template,
      audience: {},
      audienceWords,
      status: 'Sending',
      recipients: 0,
      pages: 0,
      priceKobo,
      costKobo: 0,
      writtenBy: actor.staffId,
      now,
      giveUpAt: giveUpAt(now),
      againOf: id,
    })
    const planned = await claimMissed(tx, id, again)
    if (planned.length === 0) refuse(messageErrors.nothingToRetry)
    const stopped = await stoppedOf(tx, planned)
    const pages = chargedPages(planned, stopped)
    const costKobo = pages * priceKobo
    await recountMessage(tx, again, { recipients: planned.length, pages, priceKobo, costKobo })
    await insertRecipients(
      tx,
      { stateId: place.stateId, messageId: again, channel: message.channel, priceKobo, dueAt: now, stopped },
      planned,
    )
    await reserveFor(
      tx,
      { id: again, costKobo, narration: narrationOf(planned.length, audienceWords) },
      { place, staffId: actor.staffId, settings },
    )
    await audit(tx, actor, 'message.send', ['message', again], {
      summary: `Sent a message again to ${recipientsIn(planned.length, message.channel)} that it had not reached: ${message.audience}`,
      after: { again: id, recipients: planned.length, pages, costKobo },
    })
    return { id: again }
  })
