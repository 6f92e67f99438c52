import { formatNaira } from '@akada/contract/kernel/money'
import { audit } from '../../platform/audit/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database } from '../../platform/db/index.ts'
import { settleReserved } from '../wallet/index.ts'
import { lockUnsettled, messagesToSettle, setSettlement } from './queries/sending.ts'
import { getSettings } from './queries/settings.ts'
import { settlementWords } from './rules.ts'

/** Messages that one look settles. */
const together = 200

/** Moves the money of one message on, as far as the outcome of its recipients is final: one posting. */
const settleMessage = (
  database: Database,
  { id, stateId }: { id: string; stateId: string },
  now: Date,
): Promise<void> =>
  database.forState(stateId).write(async tx => {
    const { refunds } = await getSettings(tx, stateId)
    const due = await lockUnsettled(tx, id, now, refunds)
    const { payer, schoolId, spentKobo, refundedKobo, recipients } = due
    if (!payer || spentKobo + refundedKobo === 0) {
      audit.exempt(tx, 'nothing was reserved for these recipients')
      return
    }
    const { postingId } = await settleReserved(tx, {
      place: payer,
      spentKobo,
      refundedKobo,
      narration: settlementWords(due),
      idempotencyKey: `message:${id}:receipts:${due.settlements + 1}`,
    })
    await setSettlement(tx, recipients, postingId)
    await audit(tx, { system: true, stateId, as: 'Receipts of messages' }, 'message.settle', ['message', id], {
      schoolId,
      districtId: due.districtId,
      summary: `Settled ${recipients.length} recipients of a message: ${formatNaira(spentKobo)} spent, ${formatNaira(refundedKobo)} paid back`,
      after: { spentKobo, refundedKobo, postingId },
    })
  })

/** Settles what is due. Returns how many messages it looked at; idempotent. Stops early at the signal. */
export const settleMessages = async (
  { database, clock }: { database: Database; clock: Clock },
  signal?: AbortSignal,
): Promise<number> => {
  const now = clock.now()
  const due = await database.system.read(tx => messagesToSettle(tx, now, together))
  let done = 0
  for (const message of due) {
    if (signal?.aborted) break
    await settleMessage(database, message, now)
    done++
  }
  return done
}
