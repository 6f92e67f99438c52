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

/** An error as it is written: `'409 name_taken: This name is taken. Choose another.'`. */
type WrittenError = `${ErrorSpec['status']} ${string}: ${string}`

const specOf = (error: WrittenError | ErrorSpec): ErrorSpec => {
  if (typeof error !== 'string') return error
  const [start = '', ...sentences] = error.split(': ')
  const [status, code = ''] = start.split(' ')
  return { code, status: Number(status) as ErrorSpec['status'], message: sentences.join(': ') }
}

/**
 * Declares a feature's errors, each by its status, its code and its sentence; the keys are used in the code, the codes in responses. An error
 * of another catalogue may be among them.
 */
export const catalogue = <const Name extends string>(errors: Readonly<Record<Name, WrittenError | ErrorSpec>>) =>
  Object.fromEntries(
    Object.entries<WrittenError | ErrorSpec>(errors).map(([name, error]) => [name, specOf(error)]),
  ) as Record<Name, ErrorSpec>

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
  unreadable: '400 unreadable: The request could not be read. Reload the page and try again.',
  repeatedField: '400 repeated_field: The request names the same field twice. Send each field once.',
  wrongCursor: '400 wrong_cursor: This list cannot be continued from here. Open it again from its first page.',
  notSignedIn: '401 not_signed_in: Sign in to go on.',
  forbidden: '403 forbidden: Your role does not allow this. Ask the person who gave you the role if you need it.',
  notInAdvance:
    '403 not_in_advance: This changes something, so it cannot be loaded in advance. Open the page and try again.',
  notFound: '404 not_found: This does not exist, or is not yours to see.',
  tooLarge: '413 too_large: This is larger than what is accepted here.',
  wrongMedia: '415 wrong_media: This kind of file or content is not accepted here.',
  invalid: '422 invalid: Validation failed: Please ensure all fields are filled correctly',
  unfit: '422 unfit_value: A number or date here is out of range, or a text is too long. Change it and try again.',
  full: '409 limit_reached: {sentence}',
  detached: '409 stored_elsewhere: {sentence}',
  requestReused:
    '409 request_reused: This form was saved before, with other content. Reload the page to see what was saved.',
  tooMany: '429 too_many_requests: Too many tries. Wait {seconds} seconds, then try again.',
  expired: '451 token_expired: Your sign-in has expired.',
  ended: '452 session_ended: Your session has ended. Sign in again.',
  locked: '423 session_locked: Akada is locked here. Type your password to go on.',
  unverified:
    '403 account_unverified: Unverified. We are currently reviewing the provided information and will get back to you as soon as possible. After approval, you will be able to carry out operations on the application.',
  mustSetPassword: '403 must_set_password: Set a password of your own before anything else.',
  mustSetUpSecondFactor:
    '403 must_set_up_second_factor: Your state requires a second sign-in step for your role. Set it up before anything else.',
  confirmIdentity:
    '403 confirm_identity: Confirm that it is you to go on: enter your password or a code from your authenticator app.',
  noSchool: '422 no_school: Choose a school first: this is done inside a school.',
  busy: '503 busy: The service is busy or being restarted. Nothing was saved; try again in a moment.',
  stillWorking:
    '503 still_working: Others, or an earlier request of yours, are still being worked on. Nothing was saved; try again in a moment.',
  tooSlow:
    '503 too_slow: This took too long and was stopped. Nothing was saved. Choose less at once, or try again later.',
  filesAway:
    '503 files_unavailable: Files and pictures cannot be stored or shown at the moment. Nothing was saved; try again in a moment.',
  outcomeUnknown: '503 outcome_unknown: It is not known whether this was saved. Sending it again is safe.',
  outcomeUnknownCheck:
    '503 outcome_unknown_check: It is not known whether this was saved. Reload the page and check before you send it again.',
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
