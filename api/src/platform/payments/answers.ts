import * as z from 'zod'
import { type Payment, type PaymentStatus, paymentStatuses } from './gateway.ts'

const text = z.string().max(2000)
const sum = z.int().min(0)

const isStatus = (value: string): value is PaymentStatus => (paymentStatuses as readonly string[]).includes(value)

/** Absent, null, empty or not a date: unknown. The time of a payment decides nothing, so it never blocks one. */
const moment = z
  .string()
  .nullish()
  .transform(value => {
    const date = new Date(value ?? '')
    return Number.isNaN(date.getTime()) ? null : date
  })
  .catch(null)

/** A payment in a response and in a webhook. Any other field, including metadata of any shape, is ignored. */
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
      // While nothing was paid, the gateway's amount is the requested amount.
      amountKobo: status === 'success' || status === 'reversed' ? amount : 0,
      requestedKobo: requested_amount ?? null,
      currency,
      paidAt: paid_at,
      gatewayId: id,
      feesKobo: fees ?? null,
    }),
  )

/** The response of `/transaction/initialize`. */
export const initialised = z.object({
  status: z.literal(true),
  data: z.object({
    authorization_url: z.url({ protocol: /^https?$/ }).max(2000),
    access_code: text.min(1),
    reference: text.min(1),
  }),
})

/** The response of `/transaction/verify/{reference}`: `status` says that the call worked, `data.status` the state of the payment. */
export const verified = z.object({ status: z.literal(true), data: charge })

/** A refusal: in words, and in newer responses also with a code for programs. */
export const refused = z.object({ message: text.catch('no reason given'), code: text.nullish().catch(null) })

/** Any webhook; the content of a charge is read by `chargeEvent` below. */
export const anyEvent = z.object({ event: text.min(1) })
export const chargeEvent = z.object({ data: charge })
