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

export const timeoutError = () =>
  new ApiError(0, { code: 'timeout', message: 'The service took too long to answer. Try again in a moment.' })

/** The person the request was started for is no longer signed in, or acts in another role. Handled like a session ended by the server. */
export const leftError = () =>
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

/** The error in a response's text, which is JSON if the service itself responded. */
export const errorFrom = (status: number, text: string): ApiError => {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string') {
      const { message, code, fields, details, requestId } = body as Partial<ErrorBody> & { message: string }
      return new ApiError(status, { message, code: code ?? 'unknown', fields, details, requestId })
    }
  } catch {
    // Not JSON: a proxy or a gateway responded.
  }
  const raw = text.trim()
  return new ApiError(status, {
    code: 'unknown',
    message:
      raw && raw.length < 200 && !raw.startsWith('<')
        ? raw
        : `The service answered with an error (${status}). Try again.`,
  })
}

/** Whether the failure is only a request that was cancelled on purpose. */
export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** A sentence for the person, for anything that was thrown. */
export const messageOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : 'Something went wrong. Reload the page and try again.'

// A locked session (423) is unlocked with the password.
const passing = new Set([0, 408, 423, 425, 429, 502, 503, 504])

/** Whether trying again later may succeed: no connection, a timeout, or a busy service. */
export const isPassing = (error: unknown): boolean => error instanceof ApiError && passing.has(error.status)
