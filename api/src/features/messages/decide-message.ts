import { giveUpAt } from './hours.ts'
import { formatNaira, nairaOf } from '@akada/contract/kernel/money'
import { messageErrors } from '@akada/contract/messages/errors'
import { audience as audienceSchema, type messageToDecide } from '@akada/contract/messages/schemas'
import type * as z from 'zod'
import { audit } from '../../platform/audit/index.ts'
import { dayInLagos } from '../../platform/clock/index.ts'
import type { ReadTx, WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { notify } from '../notices/index.ts'
import { type Plan, planMessage, samplesOf } from './plan-message.ts'
import { decideMessage, getMessage, type MessageRow, lockMessage, recountMessage } from './queries/messages.ts'
import { insertRecipients } from './queries/recipients.ts'
import { type Acting, demandGateway, narrationOf, reserveFor } from './send-message.ts'

const placeOf = ({ stateId, districtId, schoolId }: MessageRow) => ({ stateId, districtId, schoolId })

/** What a stored message is with the audience of a day. */
const planAgain = (tx: ReadTx, message: MessageRow, day: string): Promise<Plan> => {
  const audience = audienceSchema.parse(JSON.parse(message.audienceKept))
  const { template, channel } = message
  const writtenOn = dayInLagos(new Date(message.writtenAt))
  return planMessage(tx, { place: placeOf(message), draft: { template, audience, channel }, day, writtenOn })
}

/** What a message that waits for a second person would be if it was approved now: three of its recipients, how many there are, and its cost. */
export const previewDecision = ({ db, actor, today }: Acting, id: string): Promise<z.input<typeof messageToDecide>> =>
  db.read(async tx => {
    const message = await getMessage(tx, id)
    if (message.status !== 'Approval') refuse(messageErrors.notWaiting)
    const { planned, stopped, costKobo } = await planAgain(tx, message, today)
    return {
      recipients: planned.length,
      stopped: stopped.size,
      cost: nairaOf(costKobo),
      samples: samplesOf(actor, planned),
    }
  })

/** Counts the audience again, as it is today, and sends the message; absentees are those of the day on which it was written. */
const approve = async (tx: WriteTx, { actor, now, today }: Acting, message: MessageRow): Promise<number> => {
  const place = placeOf(message)
  const { planned, stopped, pages, costKobo, settings } = await planAgain(tx, message, today)
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
    await audit(tx, actor, 'message.approve', ['message', id], {
      schoolId: message.schoolId,
      districtId: place.districtId,
      summary: `${isApproved ? 'Approved' : 'Rejected'} a message of ${message.writtenBy?.name ?? 'the portal'}: ${message.audience}`,
      after: { recipients, note: note ?? null },
    })
    if (message.writtenById)
      await notify(tx, {
        stateId: message.stateId,
        schoolId: message.schoolId,
        staffId: message.writtenById,
        kind: 'message',
        text: `${actor.name} ${isApproved ? 'approved' : 'rejected'} your message to ${message.audience}${note ? `: ${note}` : ''}`,
        recordId: id,
        at: now,
        by: actor.staffId,
      })
    return { message: isApproved ? 'Message Approved Successfully' : 'Message Rejected' }
  })
}
