import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { done, instant } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { messages } from '../kernel/messages.ts'
import { authErrors } from './errors.ts'
import { loggedInUser, signInBody } from './schemas.ts'

const nowhere = { in: 'nowhere' } as const

/** Six digits from an authenticator app, as people type them. */
const appCode = z
  .string({ error: messages.required })
  .max(20, 'Type the six digits that the app shows.')
  .transform(value => value.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Type the six digits that the app shows.'))

/** Six digits from the app, or one of the recovery codes with or without its dashes. */
const anyCode = z
  .string({ error: messages.required })
  .max(40, 'Type the six digits that the app shows, or a recovery code.')
  .transform(value => value.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^(\d{6}|[A-Z2-7]{16})$/, 'Type the six digits that the app shows, or a recovery code.'))

const recoveryCodes = z.object({
  /** Shown once; each code works once. */
  recoveryCodes: z.array(z.string()).length(limits.recoveryCodes),
})

export const secondFactorState = z.object({
  enrolled: z.boolean(),
  enrolledAt: instant.nullable(),
  /** The state requires it for the active role. */
  required: z.boolean(),
  recoveryCodesLeft: z.int(),
})

export const secondFactorCalls = calls({ tag: 'Accounts', access: 'signedIn', where: nowhere })({
  complete: {
    call: 'POST /auth/second-factor',
    summary: 'Complete a sign-in with a code',
    description:
      'The `challenge` is in the details of `second_factor_required`, which the sign-in answered; it works for 5 minutes. Takes a code of the authenticator app or a recovery code, each of which works once.',
    access: 'public',
    body: z.object({ challenge: z.string().min(20).max(100), code: anyCode }),
    response: loggedInUser,
    errors: [authErrors.wrongSecondFactor, authErrors.signInExpired, authErrors.tooManyCodes, authErrors.noRole],
    limit: { times: 300, seconds: 60 },
  },
  textCode: {
    call: 'POST /auth/text-second-factor',
    summary: 'Send the code that completes a sign-in by SMS',
    description:
      'To the phone number of an account whose second factor was confirmed with a code by SMS (`texts` in the details of `second_factor_required`). The code works for 10 minutes, once.',
    access: 'public',
    body: z.object({ challenge: z.string().min(20).max(100) }),
    response: done,
    errors: [authErrors.noSms, authErrors.signInExpired, authErrors.tooManyTexts],
    limit: { times: 120, seconds: 600 },
  },
  confirm: {
    call: 'POST /auth/confirm-identity',
    summary: 'Confirm who one is, for the calls that ask for it again',
    description:
      'With the password, or a code of the authenticator app. Holds for 10 minutes in this session: calls that answered `confirm_identity` can be sent again.',
    anyStatus: true,
    body: z.union([z.object({ password: signInBody.shape.password }).strict(), z.object({ code: appCode }).strict()]),
    response: done,
    errors: [
      authErrors.wrongPassword,
      authErrors.wrongSecondFactor,
      authErrors.tooManyPasswords,
      authErrors.tooManyCodes,
    ],
    limit: { times: 120, seconds: 60 },
  },
  view: {
    call: 'GET /auth/second-factor',
    summary: "Whether one's own second factor is set up",
    anyStatus: true,
    response: secondFactorState,
  },
  begin: {
    call: 'POST /auth/begin-second-factor',
    summary: 'Begin to set up a second factor',
    description:
      'Answers a new secret for an authenticator app (TOTP, SHA-1, 30 seconds, 6 digits). Nothing changes until a code confirms it within 30 minutes. Asks for the password again, unless the state demands the second factor before anything else.',
    anyStatus: true,
    stepUp: 'whereNeeded',
    response: z.object({
      /** Base32, to be typed into the app if there is no camera. */
      secret: z.string(),
      /** otpauth://totp/..., the content of the QR code. */
      address: z.string(),
      /** The address as a QR code: the path data of an SVG of `size` by `size` units. */
      qrCode: z.object({ path: z.string(), size: z.int() }),
    }),
    limit: { times: 20, seconds: 600 },
  },
  textFirstCode: {
    call: 'POST /auth/text-first-code',
    summary: 'Send the first code of a second factor that is being set up by SMS, in place of an app',
    description: 'To the own phone number, where an SMS gateway is set up. The code works for 10 minutes.',
    anyStatus: true,
    response: done,
    errors: [authErrors.noSms, authErrors.enrolmentExpired, authErrors.tooManyTexts],
    limit: { times: 20, seconds: 600 },
  },
  choosePrintedCodes: {
    call: 'POST /auth/use-printed-codes',
    summary: 'Set up a second factor of printed codes only, for a person without a smartphone',
    description:
      'Every sign-in then takes one of the recovery codes, which are answered this once. Ends the other sessions of the account. Asks for the password again, unless the state demands the second factor before anything else.',
    anyStatus: true,
    stepUp: 'whereNeeded',
    response: recoveryCodes,
    limit: { times: 10, seconds: 600 },
  },
  confirmFactor: {
    call: 'POST /auth/confirm-second-factor',
    summary: 'Confirm the new secret with a code, and get recovery codes',
    description: 'From now on every sign-in asks for a code. Ends the other sessions of the account.',
    anyStatus: true,
    body: z.object({ code: appCode }),
    response: recoveryCodes,
    errors: [authErrors.wrongSecondFactor, authErrors.enrolmentExpired, authErrors.tooManyCodes],
    limit: { times: 30, seconds: 60 },
  },
  renewCodes: {
    call: 'POST /auth/renew-recovery-codes',
    summary: "Replace one's recovery codes by new ones",
    anyStatus: true,
    stepUp: true,
    response: recoveryCodes,
    errors: [authErrors.noSecondFactor],
    limit: { times: 10, seconds: 600 },
  },
  turnOff: {
    call: 'POST /auth/turn-off-second-factor',
    summary: "Turn one's own second factor off",
    description: 'Refused where the state demands it for the active role.',
    stepUp: true,
    response: done,
    errors: [authErrors.noSecondFactor, authErrors.secondFactorDemanded],
  },
  reset: {
    call: 'POST /staff/reset-second-factor/{id}',
    summary: 'Take the second factor from the account of somebody who lost their device',
    description: 'Ends every session of the account and tells its owner by e-mail.',
    access: 'staff.reset-second-factor',
    where: { in: 'param', name: 'id', of: 'staff' },
    stepUp: true,
    response: done,
    errors: [authErrors.noSecondFactor],
    limit: { times: 20, seconds: 600 },
  },
})
