import * as z from 'zod'
import { calls } from '../kernel/calls.ts'

/** A screen has at most this many characters: operators allow 182, and some telephones show no more than a page of an SMS. */
export const ussdScreen = 160

/** What the gateway sends at each step of a session, as a form. */
export const ussdRequest = z.object({
  /** One for each time that somebody dials. */
  sessionId: z.string().min(1).max(100),
  /** With the code of the country: +2348031234567. */
  phoneNumber: z.string().regex(/^\+\d{8,15}$/),
  /** All that was typed since the code was dialled, with * between the steps; empty at first. */
  text: z.string().max(300).default(''),
})

/** The call of the USSD gateway (Africa's Talking). */
export const ussdCalls = calls({ tag: 'Families' })({
  answer: {
    call: 'POST /ussd/{secret}',
    summary: 'A step of a USSD session of a guardian',
    description:
      'The gateway sends a form with sessionId, phoneNumber and text; the answer is plain text that begins with CON, where more can be typed, or END. The address has a secret (USSD_SECRET), since the gateway signs nothing. The phone number is the sign-in; results need a PIN.',
    access: 'public',
    where: { in: 'nowhere' },
    params: z.object({ secret: z.string().min(1).max(200) }),
    rawBody: true,
    response: { download: 'text' },
    maxBodyBytes: 4096,
    // The gateway calls for everybody, from a few addresses: 500 steps a second.
    limit: { times: 30_000, seconds: 60 },
  },
})
