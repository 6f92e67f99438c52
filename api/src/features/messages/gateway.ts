import { gatewayErrors } from '@akada/contract/messages/webhook'
import { audit } from '../../platform/audit/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App, RawRequest } from '../../platform/http/index.ts'
import { type GatewayWord, readGatewayWord } from '../../platform/sms/index.ts'
import { startNumber, stopNumber, takeReceipt, takeReply } from './queries/receipts.ts'
import { meaningOf } from './rules.ts'

const take = (db: TenantDb, word: GatewayWord, now: Date): Promise<void> =>
  db.write(async tx => {
    audit.exempt(tx, 'what the gateway tells is kept by itself; the money of a message is audited when it is settled')
    if (word.kind === 'receipt') {
      const { gatewayId, outcome, reason } = word
      if (outcome) await takeReceipt(tx, { gatewayId, outcome, reason, now })
      return
    }
    const { gatewayId, from: number, text } = word
    const meaning = meaningOf(text)
    if (!(await takeReply(tx, { gatewayId, number, meaning, now }))) return
    if (meaning === 'stop') await stopNumber(tx, number, now)
    if (meaning === 'start') await startNumber(tx, number)
  })

/**
 * Takes what the gateway tells: a receipt, or a reply with STOP or START. Forged words are refused with 401; an unreadable one or one about
 * an unknown message is answered like any other, as the gateway would repeat it for days. `db` is the system's: the sender is no user.
 */
export const takeGatewayWord = async (
  { config }: Pick<App, 'config'>,
  db: TenantDb,
  { secret, raw, now }: { secret: string; raw: RawRequest; now: Date },
): Promise<{ received: true }> => {
  const reading = readGatewayWord(config.sms, {
    secret,
    bytes: raw.bytes,
    signature: raw.header('x-termii-signature'),
  })
  if (!reading.ok && reading.reason === 'forged') refuse(gatewayErrors.forged)
  if (reading.ok) await take(db, reading.word, now)
  return { received: true }
}
