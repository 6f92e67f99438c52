import { ApiError } from '../../lib/api-error.ts'

/** The page shows the error and the waiting itself, in the language of the family. */
export const quiet = { meta: { silent: true, background: true } } as const

/** Whether a read failed because nobody is signed in as a family on this device. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401
