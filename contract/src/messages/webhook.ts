import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { catalogue } from '../kernel/errors.ts'

export const gatewayErrors = catalogue({
  forged: '401 gateway_word_forged: This does not come from the SMS gateway: its secret or its signature is wrong.',
})

/** Separate from the other calls, so that no page includes it. */
export const gatewayCalls = calls({ tag: 'Messages' })({
  tell: {
    call: 'POST /message/gateway/{secret}',
    summary: 'What the SMS gateway tells: a receipt for a message, or a reply of a guardian',
    description:
      "Termii's events in JSON, signed with HMAC-SHA512 of the raw body, or Africa's Talking's callbacks as a form. Answered at once, in any order and however often; an unknown message is no error.",
    access: 'public',
    where: { in: 'nowhere' },
    params: z.object({ secret: z.string().max(100) }),
    rawBody: true,
    response: z.object({ received: z.literal(true) }),
    errors: [gatewayErrors.forged],
    maxBodyBytes: 64 * 1024,
    limit: { times: 30_000, seconds: 60 },
  },
})
