import { giveUpAt } from './hours.ts'
import { formatNaira } from '@akada/contract/kernel/money'
import { messageErrors } from '@akada/contract/messages/errors'
import { audience as audienceSchema } from '@akada/contract/messages/schemas'
import { audit } from '../../platform/audit/index.ts'
import type { WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { planMessage } from './plan.ts'
import { decideMessage, type MessageRow, lockMessage, recountMessage } from './queries/messages.ts'
import { insertRecipients } from './queries/recipients.ts'

import { type Acting, demandGateway, narrationOf, reserveFor } from './send.ts'

/** Counts the audience again, as it is today, and sends the message. */
const approve = async (tx: WriteTx, { actor, now, today }: Acting, message: MessageRow): Promise<number> => {
  const place = { stateId: message.stateId, districtId: message.districtId, schoolId: message.schoolId }
  const audience = audienceSchema.parse(JSON.parse(message.audienceKept))
  const { planned, stopped, pages, costKobo, settings } = await planMessage(tx, {
    place,
    draft: { template: message.template, audience, channel: message.channel },
    day: today,
  })
  if (costKobo > message.costKobo) refuse(messageErrors.costRose, { params: { cost: formatNaira(costKobo) } })
  await recountMessage(tx, message.id, {
    recipients: planned.length,
    pages,
    priceKobo: settings.priceKobo,
    costKobo,
  })
  await insertRecipients(
    tx,
    {
      stateId: message.stateId,
      messageId: message.id,
      channel: message.channel,
      priceKobo: settings.priceKobo,
      dueAt: now,
      stopped,
    },
    planned,
  )
  await reserveFor(
    tx,
    { id: message.id, costKobo, narration: narrationOf(planned.length, message.audience) },
    { place, staffId: actor.staffId, settings },
  )
  return planned.length
}

/** Approves or rejects a message that waits for a second person. Refuses its own sender. */
export const decideOnMessage = async (
  acting: Acting,
  id: string,
  { approve: isApproved, note }: { approve: boolean; note?: string | null | undefined },
): Promise<{ message: string }> => {
  const { app, db, actor, place, now } = acting
  return db.write(async tx => {
    const message = await lockMessage(tx, id)
    if (isApproved) demandGateway(app, message.channel)
    if (message.status !== 'Approval') refuse(messageErrors.notWaiting)
    if (message.writtenById === actor.staffId) refuse(messageErrors.ownMessage)
    await decideMessage(tx, id, {
      status: isApproved ? 'Sending' : 'Rejected',
      by: actor.staffId,
      now,
      note: note ?? null,
      giveUpAt: giveUpAt(now),
    })
    const recipients = isApproved ? await approve(tx, acting, message) : 0
    await audit(tx, actor, {
      operation: 'message.approve',
      entity: 'message',
      entityId: id,
      schoolId: message.schoolId,
      districtId: place.districtId,
      summary: `${isApproved ? 'Approved' : 'Rejected'} a message of ${message.writtenBy?.name ?? 'the portal'}: ${message.audience}`,
      after: { recipients, note: note ?? null },
    })
    return { message: isApproved ? 'Message Approved Successfully' : 'Message Rejected' }
  })
}
