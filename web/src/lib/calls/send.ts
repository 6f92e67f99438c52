import { authCalls } from '@akada/contract/auth/calls'
import { authSessionCalls } from '@akada/contract/auth/session-calls'
import { offlineError } from '../api-error.ts'
import { acrossTabs, createClient, type Address, type Sending } from '../client.ts'
import { takeKey } from '../device.ts'
import { session } from '../session.ts'
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
const send = confirming(client.send)

export const { leave, unlock } = client

/** Fetches the tokens of a page that was just opened, before anything needs them; what needs them asks again where that fails. */
export const fetchTokensEarly = (): void => void client.begin().catch(() => undefined)

/** Sends JSON and answers JSON. Throws ApiError. */
export const sendJson = async (to: Address, input: Sending = {}): Promise<unknown> => {
  const answer = await send(to, input)
  const content: unknown = JSON.parse((await answer.text()) || 'null')
  await takeKey(content)
  return content
}

export interface FileSending extends Sending {
  file?: File
  /** Between 0 and 1, as the bytes leave. */
  onProgress?: (share: number) => void
}

// Files are the work of later pages: what sends them comes with the first one.
const files = () =>
  import('../file-calls.ts').catch(() => {
    throw offlineError()
  })

/** Fetches a file and saves it under the name that the server gives. Throws ApiError with the message inside the answer. */
export const saveFile = async (to: Address, input: Sending = {}): Promise<void> =>
  (await files()).fetchFile(send, to, input)

/** Sends a file as multipart/form-data under `file`, with the fields of `body` beside it. Throws ApiError. */
export const sendFile = async (to: Address, input: FileSending = {}): Promise<unknown> =>
  (await files()).postFile(send, to, input)
