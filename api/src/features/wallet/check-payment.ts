import { walletErrors } from '@akada/contract/wallet/calls'
import type { SystemActor } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { GatewayError } from '../../platform/payments/index.ts'
import { getPayment, type PaymentRow } from './queries/payments.ts'
import { isOver } from './rules/settlement.ts'
import { settlePayment } from './settle-payment.ts'
import { demandGateway } from './start-payment.ts'

/**
 * Asks the gateway about a payment for the person who pays it, and returns its resulting status. A payment whose money has arrived is returned unchanged
 * if the gateway is unreachable; any other is refused with 503.
 */
export const checkPayment = async (app: App, actor: Actor | SystemActor, id: string): Promise<PaymentRow> => {
  const payments = demandGateway(app)
  const db = app.database.forState(actor.stateId)
  const before = await db.read(tx => getPayment(tx, id))
  if (isOver(before)) return before
  try {
    return await settlePayment({ database: app.database, clock: app.clock, hooks: app.hooks, payments }, before, {
      by: actor,
    })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    if (before.creditedKobo > 0 || before.status === 'Held') return before
    return refuse(walletErrors.gatewaySilent)
  }
}
