import type { ErrorBody } from '@akada/contract/kernel/errors'

/** What every failed call throws. `message` is a sentence for the person; `code` is stable, for programs. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  /** Errors by field; `path` is the place in the request, such as `body.firstName`. */
  readonly fields: { path: string; message: string }[]
  readonly details: Record<string, unknown> | undefined
  readonly requestId: string | undefined
  /** The header `Retry-After` of the response, as it came. */
  retryAfter: string | null = null

  constructor(status: number, body: Pick<ErrorBody, 'code' | 'message'> & Partial<ErrorBody>) {
    super(body.message)
    this.status = status
    this.code = body.code
    this.fields = body.fields ?? []
    this.details = body.details
    this.requestId = body.requestId
  }
}

export const offlineError = () =>
  new ApiError(0, {
    code: 'offline',
    message: 'The service could not be reached. Check your internet, then try again.',
  })

/** A script of the product could not be fetched: only a device without a connection is asked to check it. */
export const unfetchedError = () =>
  new ApiError(0, {
    code: 'unfetched',
    message: `This could not be loaded. ${navigator.onLine ? 'Try again in a moment.' : 'Check your internet, then try again.'}`,
  })

export const timeoutError = () =>
  new ApiError(0, { code: 'timeout', message: 'The service took too long to answer. Try again in a moment.' })

/** The person the request was started for is no longer signed in, or acts in another role. Handled like a session ended by the server. */
export const actingChangedError = () =>
  new ApiError(452, {
    code: 'session_ended',
    message: 'Nothing was sent: you have signed out or gone on in another role. Do it again there.',
  })

/** The person did not confirm who they are, so nothing was done. */
export const unconfirmedError = () =>
  new ApiError(403, {
    code: 'confirm_identity',
    message: 'Nothing was changed, because you did not confirm that it is you.',
  })

/** The person did not confirm a change of what is already recorded, or it cannot be made. */
export const unsavedError = () =>
  new ApiError(409, { code: 'unsaved', message: 'Nothing was saved. What you entered is still here.' })

/** The code of an answer that is not Akada's. */
export const foreignCode = 'foreign'

/**
 * What came back is not Akada's: a portal, a filter or a gateway answered instead of it, or the answer was cut. `status` is what it answered
 * with, 0 for an answer that looked like a success.
 */
export const foreignError = (status = 0) =>
  new ApiError(status, {
    code: foreignCode,
    message: `Something between this device and Akada answered instead of it${status && ` (${status})`}. Try again in a moment.`,
  })

const read = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The JSON in the text of a response; null if it is empty. Throws an ApiError if the text is not JSON: then it is not Akada's. */
export const jsonOf = (text: string): unknown => {
  const content = read(text || 'null')
  if (content === undefined) throw foreignError()
  return content
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' &&
  body !== null &&
  ['message', 'code', 'requestId'].every(name => typeof new Map(Object.entries(body)).get(name) === 'string')

/** The error in a response's text: Akada's own has a code and the id of the request. */
export const errorFrom = (status: number, text: string): ApiError => {
  const body = read(text)
  return isErrorBody(body) ? new ApiError(status, body) : foreignError(status)
}

/** Whether the failure is only a request that was cancelled on purpose. */
export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** A sentence for the person, for anything that was thrown. What the browser says of its own errors is none. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError || (error instanceof Error && error.name === 'Error' && error.message)
    ? error.message
    : 'Something went wrong. Reload the page and try again.'

/** No connection, and answers about who sends or how often: a locked session (423) is unlocked with the password. */
const passing = new Set([0, 401, 408, 423, 425, 429, 451, 452])
const ofAccount = /^(?:account_unver|must_set_)/

/** Whether Akada itself refuses what was sent, so that a person must change it. Anything else may pass, and is tried again. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.code !== foreignCode &&
  error.status < 500 &&
  !passing.has(error.status) &&
  !ofAccount.test(error.code)
