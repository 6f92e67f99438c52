import { walletErrors } from '@akada/contract/wallet/calls'
import { audit } from '../../platform/audit/index.ts'
import type { SystemDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App, RawRequest } from '../../platform/http/index.ts'
import type { PaymentGateway } from '../../platform/payments/index.ts'
import { findPaymentState, insertWebhook, type WebhookOutcome } from './queries/webhooks.ts'

/** The background job that asks the gateway about the payment named in a webhook. */
export const settleJob = 'wallet.settle'

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const keepStrange = (db: SystemDb, event: string, outcome: WebhookOutcome): Promise<unknown> =>
  db.write(tx => {
    audit.exempt(tx, 'what strangers and the gateway sent, for tracing')
    return insertWebhook(tx, { event, paymentId: null, outcome })
  })

/** Records that a payment was named, and has the gateway asked about it. The webhook's other contents are ignored. */
const takeUp = (app: App, db: SystemDb, event: string, reference: string): Promise<unknown> =>
  db.write(async tx => {
    audit.exempt(tx, 'the gateway is asked about it by a job, which audits')
    const stateId = uuidForm.test(reference) ? await findPaymentState(tx, reference) : null
    if (stateId === null) return insertWebhook(tx, { event, paymentId: null, outcome: 'unknown reference' })
    await insertWebhook(tx, { event, paymentId: reference, outcome: 'taken' })
    tx.enterState(stateId)
    return app.jobs.send(tx, settleJob, { stateId, id: reference })
  })

/**
 * Handles a webhook of the gateway: one with an invalid signature is refused (401), every other is answered at once, because the gateway
 * repeats unanswered ones. The sender is not one of our users.
 */
export const receiveWebhook = async (app: App, raw: RawRequest): Promise<{ received: true }> => {
  const { system } = app.database
  const gateway: PaymentGateway = app.payments ?? refuse(walletErrors.badSignature)
  const reading = gateway.readWebhook(raw.bytes, raw.header('x-paystack-signature'))
  if (!reading.ok) {
    await keepStrange(system, 'unknown', reading.reason)
    if (reading.reason === 'forged') refuse(walletErrors.badSignature)
  } else if (reading.payment) await takeUp(app, system, reading.event, reading.payment.reference)
  else await keepStrange(system, reading.event, 'other event')
  return { received: true }
}
