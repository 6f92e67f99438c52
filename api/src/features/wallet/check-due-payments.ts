import { audit } from '../../platform/audit/index.ts'
import type { App } from '../../platform/http/index.ts'
import {
  GatewayError,
  GatewayKeyRefused,
  GatewayRefused,
  GatewayUnreachable,
  type PaymentGateway,
} from '../../platform/payments/index.ts'
import { claimDue } from './queries/payments.ts'
import { putOff, settlePayment } from './settle-payment.ts'

const atOnce = 4
const mostInATurn = 500
/** After this many failed calls in one turn, the rest waits for a better moment. */
const mostUnanswered = 3

/**
 * Asks the gateway about the due payments of all states, and settles them. Returns how many were checked. Several processes may do so at
 * once: each takes different ones. A payment without a response is checked again later. Throws a GatewayKeyRefused if the operator's key is
 * refused, as every other call would be.
 */
export const checkDuePayments = async (
  app: Pick<App, 'database' | 'clock' | 'hooks'> & { payments: PaymentGateway },
  signal?: AbortSignal,
): Promise<number> => {
  let [asked, unanswered] = [0, 0]
  const errors: unknown[] = []
  const ask = async (payment: { id: string; stateId: string }): Promise<void> => {
    try {
      await settlePayment(app, payment, { by: 'poller' })
    } catch (error) {
      if (!(error instanceof GatewayRefused)) throw error
      await putOff(app, payment, { by: 'poller' })
    }
  }
  while (asked < mostInATurn && unanswered < mostUnanswered && !signal?.aborted) {
    const due = await app.database.system.write(tx => {
      audit.exempt(tx, 'puts the next check off while it is made')
      return claimDue(tx, app.clock.now(), atOnce)
    })
    if (due.length === 0) break
    const ends = await Promise.allSettled(due.map(ask))
    asked += due.length
    for (const end of ends) {
      if (end.status === 'fulfilled') continue
      // An error with one payment must not prevent the others from being checked.
      if (end.reason instanceof GatewayKeyRefused) throw end.reason
      if (!(end.reason instanceof GatewayError)) errors.push(end.reason)
      if (end.reason instanceof GatewayUnreachable) unanswered += 1
    }
  }
  if (errors.length > 0) throw errors[0]
  return asked
}
