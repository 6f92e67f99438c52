import * as z from 'zod'

/**
 * One error of a feature's catalogue. `code` is stable and for programs, `message` is a sentence that tells the person what to
 * do next; `{name}` in it is filled from the parameters given when it is raised.
 */
export interface ErrorSpec {
  code: string
  status: 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 422 | 423 | 429 | 451 | 452 | 503
  message: string
}

/** Declares a feature's errors; the keys are used in the code, the `code`s in responses. */
export const catalogue = <const C extends Record<string, ErrorSpec>>(errors: C): C => errors

/**
 * A save that is based on an older revision: `details.theirs` is what is saved now, `details.by` who saved it. `what` is the record for use
 * in a sentence: 'this price'.
 */
export const changedMeanwhile = <const R extends string>(record: R, what: string) =>
  ({
    code: `${record}_changed_meanwhile`,
    status: 409,
    message: `{name} changed ${what} while you were typing. Review it, then save again.`,
  }) as const

/** Errors that any call can return. */
export const commonErrors = catalogue({
  unreadable: {
    code: 'unreadable',
    status: 400,
    message: 'The request could not be read. Reload the page and try again.',
  },
  repeatedField: {
    code: 'repeated_field',
    status: 400,
    message: 'The request names the same field twice. Send each field once.',
  },
  wrongCursor: {
    code: 'wrong_cursor',
    status: 400,
    message: 'This list cannot be continued from here. Open it again from its first page.',
  },
  notSignedIn: { code: 'not_signed_in', status: 401, message: 'Sign in to go on.' },
  forbidden: {
    code: 'forbidden',
    status: 403,
    message: 'Your role does not allow this. Ask the person who gave you the role if you need it.',
  },
  notInAdvance: {
    code: 'not_in_advance',
    status: 403,
    message: 'This changes something, so it cannot be loaded in advance. Open the page and try again.',
  },
  notFound: { code: 'not_found', status: 404, message: 'This does not exist, or is not yours to see.' },
  tooLarge: { code: 'too_large', status: 413, message: 'This is larger than what is accepted here.' },
  wrongMedia: { code: 'wrong_media', status: 415, message: 'This kind of file or content is not accepted here.' },
  invalid: {
    code: 'invalid',
    status: 422,
    message: 'Validation failed: Please ensure all fields are filled correctly',
  },
  unfit: {
    code: 'unfit_value',
    status: 422,
    message: 'A number or date here is out of range, or a text is too long. Change it and try again.',
  },
  full: { code: 'limit_reached', status: 409, message: '{sentence}' },
  detached: { code: 'stored_elsewhere', status: 409, message: '{sentence}' },
  requestReused: {
    code: 'request_reused',
    status: 409,
    message: 'This form was saved before, with other content. Reload the page to see what was saved.',
  },
  tooMany: {
    code: 'too_many_requests',
    status: 429,
    message: 'Too many tries. Wait {seconds} seconds, then try again.',
  },
  expired: { code: 'token_expired', status: 451, message: 'Your sign-in has expired.' },
  ended: { code: 'session_ended', status: 452, message: 'Your session has ended. Sign in again.' },
  locked: {
    code: 'session_locked',
    status: 423,
    message: 'Akada is locked here. Type your password to go on.',
  },
  unverified: {
    code: 'account_unverified',
    status: 403,
    message:
      'Unverified. We are currently reviewing the provided information and will get back to you as soon as possible. After approval, you will be able to carry out operations on the application.',
  },
  mustSetPassword: {
    code: 'must_set_password',
    status: 403,
    message: 'Set a password of your own before anything else.',
  },
  mustSetUpSecondFactor: {
    code: 'must_set_up_second_factor',
    status: 403,
    message: 'Your state requires a second sign-in step for your role. Set it up before anything else.',
  },
  confirmIdentity: {
    code: 'confirm_identity',
    status: 403,
    message: 'Confirm that it is you to go on: enter your password or a code from your authenticator app.',
  },
  noSchool: { code: 'no_school', status: 422, message: 'Choose a school first: this is done inside a school.' },
  busy: {
    code: 'busy',
    status: 503,
    message: 'The service is busy or being restarted. Nothing was saved; try again in a moment.',
  },
  stillWorking: {
    code: 'still_working',
    status: 503,
    message:
      'Others, or an earlier request of yours, are still being worked on. Nothing was saved; try again in a moment.',
  },
  tooSlow: {
    code: 'too_slow',
    status: 503,
    message: 'This took too long and was stopped. Nothing was saved. Choose less at once, or try again later.',
  },
  filesAway: {
    code: 'files_unavailable',
    status: 503,
    message: 'Files and pictures cannot be stored or shown at the moment. Nothing was saved; try again in a moment.',
  },
  outcomeUnknown: {
    code: 'outcome_unknown',
    status: 503,
    message: 'It is not known whether this was saved. Sending it again is safe.',
  },
  outcomeUnknownCheck: {
    code: 'outcome_unknown_check',
    status: 503,
    message: 'It is not known whether this was saved. Reload the page and check before you send it again.',
  },
})

/** The body of every error response. `path` is the position of the field in the request, joined by dots: `body.contacts.0.phone`. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Data that belongs to the code, as documented for the endpoint (both values of a stale save, the amount missing from a wallet). */
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string(),
})
export type ErrorBody = z.infer<typeof errorBody>
