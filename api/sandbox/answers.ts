import * as z from 'zod'
import type { SandboxTransaction } from './store.ts'

/** The input of `/transaction/initialize`. The amount may be a number or a string of digits. */
export const initialiseBody = z.object({
  email: z.email().max(254),
  amount: z
    .union([z.int(), z.string().regex(/^\d{1,15}$/)])
    .transform(Number)
    .refine(value => value > 0 && Number.isSafeInteger(value)),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('NGN'),
  reference: z
    .string()
    .max(100)
    .regex(/^[-.,=A-Za-z0-9]+$/)
    .optional(),
  callback_url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional(),
  metadata: z.unknown().optional(),
})

const mostFees = 200_000
const flatFeesFrom = 250_000
const flatFees = 10_000

/** Paystack's price for local cards: 1.5 percent, 100 naira more from 2,500 naira on, 2,000 naira at most. In kobo. */
export const feesOf = (paidKobo: number): number =>
  Math.min(Math.ceil((paidKobo * 15) / 1000) + (paidKobo >= flatFeesFrom ? flatFees : 0), mostFees)

const responseOf = (status: SandboxTransaction['status']): string => {
  if (status === 'success') return 'Successful'
  return status === 'failed' ? 'Declined' : 'Not completed'
}

/** A payment as reported by verify and webhooks, in the gateway's own terms; unused fields are left out. */
export const chargeOf = (one: SandboxTransaction) => ({
  id: one.id,
  domain: 'test',
  status: one.status,
  reference: one.reference,
  receipt_number: null,
  amount: one.paidKobo ?? one.requestedKobo,
  message: null,
  gateway_response: responseOf(one.status),
  paid_at: one.paidAt,
  created_at: one.createdAt,
  channel: 'card',
  currency: one.currency,
  ip_address: null,
  metadata: one.metadata ?? '',
  log: null,
  fees: one.paidKobo === null ? null : feesOf(one.paidKobo),
  fees_split: null,
  authorization: {},
  customer: { email: one.email },
  plan: null,
  requested_amount: one.requestedKobo,
})

const no = (message: string, code: string) => ({ status: false, message, type: 'validation_error', code })

/** The errors of the protocol, each with its status. */
export const refusals = {
  badKey: { status: 401, body: no('Invalid key', 'invalid_Key') },
  invalid: { status: 400, body: no('Invalid parameters', 'invalid_params') },
  duplicate: { status: 400, body: no('Duplicate Transaction Reference', 'duplicate_reference') },
  notFound: { status: 400, body: no('Transaction reference not found.', 'transaction_not_found') },
  nothingHere: { status: 404, body: no('Nothing is served here', 'not_found') },
  tooLarge: { status: 413, body: no('The request is too large', 'too_large') },
}
