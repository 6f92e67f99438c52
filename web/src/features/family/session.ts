import { ApiError } from '../../lib/api-error.ts'

/** The page shows the error itself. */
export const quiet = { meta: { silent: true } } as const

/** Whether a read failed because nobody is signed in as a family on this device. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401
