import { ApiError, foreignCode } from '../api-error.ts'

const byCode: ReadonlyMap<string, string> = new Map([
  ['offline', 'waiting for a connection'],
  ['timeout', 'the connection is too slow'],
  [foreignCode, 'something between this device and Akada answered instead of it'],
])
const byStatus: ReadonlyMap<number, string> = new Map([
  [401, 'sign in again to send it'],
  [403, 'your account must be completed first'],
  [423, 'Akada is locked here'],
  [429, 'Akada asks to wait'],
  [451, 'sign in again to send it'],
  [452, 'sign in again to send it'],
])

/** Why unsent work waits, to follow 'not yet sent': it is tried again by itself. */
export const waitReason = (error: unknown): string =>
  error instanceof ApiError
    ? (byCode.get(error.code) ?? byStatus.get(error.status) ?? 'Akada could not take it just now')
    : 'the answer could not be used'
