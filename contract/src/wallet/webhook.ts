import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { walletErrors } from './calls.ts'

/** Separate from the other calls, so that no page includes it. */
export const webhookCalls = calls({ tag: 'Wallet' })({
  webhook: {
    call: 'POST /paystack/webhook',
    base: '/billing',
    summary: 'A notification from the payment gateway',
    description:
      'Signed with HMAC-SHA512 of the raw body. Answered at once, as the gateway repeats what is not; what it says is then asked for again from the gateway itself.',
    access: 'public',
    where: { in: 'nowhere' },
    rawBody: true,
    response: z.object({ received: z.literal(true) }),
    errors: [walletErrors.badSignature],
    maxBodyBytes: 64 * 1024,
    limit: { times: 600, seconds: 60 },
  },
})
