import { gatewayErrors } from '@akada/contract/messages/webhook'
import { audit } from '../../platform/audit/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { RawRequest } from '../../platform/http/index.ts'
import type { AnswerWork } from './hooks.ts'
import { type GatewayWord, readGatewayWord } from '../../platform/sms/index.ts'
import { setConsent, saveReceipt, saveReply } from './queries/receipts.ts'
import { meaningOf } from './rules.ts'

/** Keeps what the gateway tells; returns whether it is a text that may ask for something. */
const take = (db: TenantDb, word: GatewayWord, now: Date): Promise<boolean> =>
  db.write(async tx => {
    audit.exempt(tx, 'what the gateway tells is kept by itself; the money of a message is audited when it is settled')
    if (word.kind === 'receipt') {
      const { gatewayId, outcome, reason } = word
      if (outcome) await saveReceipt(tx, { gatewayId, outcome, reason, now })
      return false
    }
    if (word.kind === 'optOut') {
      await setConsent(tx, word.from, { isGiven: false, source: 'SMS', now })
      return false
    }
    const { gatewayId, from: number, text } = word
    const meaning = meaningOf(text)
    if (!(await saveReply(tx, { gatewayId, number, meaning, now }))) return false
    if (meaning !== 'other') await setConsent(tx, number, { isGiven: meaning === 'start', source: 'SMS', now })
    return meaning === 'other'
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
  const reading = readGatewayWord(work.app.config.sms, {
    secret,
    bytes: raw.bytes,
    signature: raw.header('x-termii-signature'),
  })
  if (!reading.ok && reading.reason === 'forged') refuse(gatewayErrors.forged)
  if (!reading.ok) return { received: true }
  const { word } = reading
  const asks = await take(db, word, work.now)
  if (asks && word.kind === 'reply') await work.app.hooks.answerText(work, word)
  return { received: true }
}
