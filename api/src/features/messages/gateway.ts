import { gatewayErrors } from '@akada/contract/messages/webhook'
import { audit } from '../../platform/audit/index.ts'
import { dayInLagos } from '../../platform/clock/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { RawRequest } from '../../platform/http/index.ts'
import type { AnswerWork, ReceivedText } from './hooks.ts'
import { type GatewayEvent, readGatewayEvent } from '../../platform/sms/index.ts'
import { repliesOnDay, saveReceipt, saveReply, setConsent } from './queries/receipts.ts'
import { meaningOf } from './rules.ts'

/** How many texts of one number are read on a day: the others are stored as having come, and go no further. */
const answersADay = 20

/** Stores what the gateway tells; returns what there is to be answered: a text that may ask for something, or one that stops messages. */
const take = (db: TenantDb, event: GatewayEvent, now: Date): Promise<ReceivedText | null> =>
  db.write(async tx => {
    audit.exempt(tx, 'what the gateway tells is kept by itself; the money of a message is audited when it is settled')
    if (event.kind === 'receipt') {
      const { gatewayId, outcome, reason } = event
      if (outcome) await saveReceipt(tx, { gatewayId, outcome, reason, now })
      return null
    }
    if (event.kind === 'optOut') {
      await setConsent(tx, event.from, { isGiven: false, source: 'SMS', now })
      return null
    }
    const { gatewayId, from: number, text } = event
    const meaning = meaningOf(text)
    if (!(await saveReply(tx, { gatewayId, number, meaning, now }))) return null
    if (meaning === 'other')
      return (await repliesOnDay(tx, number, dayInLagos(now))) > answersADay ? null : { from: number, text, meaning }
    const isNew = await setConsent(tx, number, { isGiven: meaning === 'start', source: 'SMS', now })
    return isNew && meaning === 'stop' ? { from: number, text, meaning } : null
  })

/**
 * Takes what the gateway tells: a receipt, a reply with STOP or START, or a text that asks for something. Forged words are refused with 401; an unreadable one or one about
 * an unknown message is answered like any other, as the gateway would repeat it for days. `db` is the system's: the sender is no user.
 */
export const receiveDeliveryReport = async (
  work: AnswerWork,
  db: TenantDb,
  { secret, raw }: { secret: string; raw: RawRequest },
): Promise<{ received: true }> => {
  const reading = readGatewayEvent(work.app.config.sms, {
    secret,
    bytes: raw.bytes,
    signature: raw.header('x-termii-signature'),
  })
  if (!reading.ok && reading.reason === 'forged') refuse(gatewayErrors.forged)
  if (!reading.ok) return { received: true }
  const { event } = reading
  const received = await take(db, event, work.now)
  if (received) await work.app.hooks.answerText(work, received)
  return { received: true }
}
