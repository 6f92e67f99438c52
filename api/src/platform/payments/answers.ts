import * as z from 'zod'
import { type Payment, type PaymentStatus, paymentStatuses } from './gateway.ts'

const text = z.string().max(2000)
const sum = z.int().min(0)

const isStatus = (value: string): value is PaymentStatus => (paymentStatuses as readonly string[]).includes(value)

/** Absent, null, empty or no date at all: unknown. When a payment was made decides nothing, so that it never stops one. */
const moment = z
  .string()
  .nullish()
  .transform(value => {
    const date = new Date(value ?? '')
    return Number.isNaN(date.getTime()) ? null : date
  })
  .catch(null)

/** What a payment looks like in an answer and in a webhook. Whatever else stands there, metadata of any shape included, is passed over. */
const charge = z
  .object({
    id: z.union([z.int(), text]).transform(String),
    status: text.transform((value): PaymentStatus => (isStatus(value) ? value : 'pending')),
    reference: text.min(1),
    amount: sum,
    requested_amount: sum.nullish().catch(null),
    currency: text.transform(value => value.toUpperCase()),
    paid_at: moment,
    fees: sum.nullish().catch(null),
  })
  .transform(
    ({ id, status, reference, amount, requested_amount, currency, paid_at, fees }): Payment => ({
      reference,
      status,
      // While nothing was paid, the gateway's amount is what was asked for.
      amountKobo: status === 'success' || status === 'reversed' ? amount : 0,
      requestedKobo: requested_amount ?? null,
      currency,
      paidAt: paid_at,
      gatewayId: id,
      feesKobo: fees ?? null,
    }),
  )

/** The answer to `/transaction/initialize`. */
export const initialised = z.object({
  status: z.literal(true),
  data: z.object({
    authorization_url: z.url({ protocol: /^https?$/ }).max(2000),
    access_code: text.min(1),
    reference: text.min(1),
  }),
})

/** The answer to `/transaction/verify/{reference}`: `status` says that the call worked, `data.status` where the payment stands. */
export const verified = z.object({ status: z.literal(true), data: charge })

/** A no: in words, and in newer answers with a word for programs. */
export const refused = z.object({ message: text.catch('no reason given'), code: text.nullish().catch(null) })

/** Any webhook; what a charge says is read by `chargeEvent` beside it. */
export const anyEvent = z.object({ event: text.min(1) })
export const chargeEvent = z.object({ data: charge })
