import { authCalls } from '@akada/contract/auth/calls'
import { authSessionCalls } from '@akada/contract/auth/session-calls'
import { jsonOf, offlineError } from '../api-error.ts'
import { acrossTabs, createClient, type Address, type Sending } from '../client.ts'
import { takeKey } from '../device.ts'
import { confirmingRecorded } from '../recorded-change.ts'
import { session } from '../session.ts'
import type { FileSending } from '../file-calls.ts'
import { confirming } from '../step-up.ts'

const { refreshToken, logout } = authCalls
const { unlock: unlocking, revoke } = authSessionCalls

const client = createClient({
  bases: { api: '/api', billing: import.meta.env.VITE_BILLING_BASE || '/billing' },
  calls: { refreshToken, logout, unlock: unlocking, revoke },
  session,
  lock: acrossTabs,
  prepare: takeKey,
})
const send = confirmingRecorded(confirming(client.send))

export const { leave, unlock } = client

/** Fetches the tokens of a newly opened page before anything needs them. If that fails, the first call that needs them tries again. */
export const fetchTokensEarly = (): void => void client.begin().catch(() => undefined)

/** Sends JSON and returns the JSON response. Throws ApiError. */
export const sendJson = async (to: Address, input: Sending = {}): Promise<unknown> => {
  const { held } = input
  const answer = await send(to, input)
  if (answer.status === 304) return held?.content
  const content = jsonOf(await answer.text())
  if (held) Object.assign(held, { tag: answer.header('etag'), content })
  await takeKey(content)
  return content
}

// Only later pages send files: the code that sends them is loaded with the first file. Browsers remember that a script could not be fetched,
// so without a connection it is not asked for.
const files = async () => {
  if (!navigator.onLine) throw offlineError()
  return import('../file-calls.ts').catch(() => {
    throw offlineError()
  })
}

/** Fetches the code that sends files before the connection can be lost. */
export const prepareFiles = (): void => void files().catch(() => undefined)

/** Fetches a file and saves it under the name that the server gives. Throws ApiError with the message from the response. */
export const saveFile = async (to: Address, input: Sending = {}): Promise<void> =>
  (await files()).fetchFile(send, to, input)

/** Sends a file as multipart/form-data under `file`, together with the fields of `body`. Throws ApiError. */
export const sendFile = async (to: Address, input: FileSending = {}): Promise<unknown> =>
  (await files()).postFile(send, to, input)
