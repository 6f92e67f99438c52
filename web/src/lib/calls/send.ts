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

const fileTimeout = 60_000

/** Sends JSON and answers JSON. Throws ApiError. */
export const sendJson = async (to: Address, input: Sending = {}): Promise<unknown> => {
  const answer = await send(to, input)
  const content: unknown = JSON.parse((await answer.text()) || 'null')
  await takeKey(content)
  return content
}

/** Fetches a file and saves it under the name that the server gives. Throws ApiError with the message inside the answer. */
export const saveFile = async (to: Address, input: Sending = {}): Promise<void> => {
  const answer = await send(to, { timeout: fileTimeout, ...input })
  save(await answer.blob(), fileName(answer.header('content-disposition')) ?? 'download')
}

export interface FileSending extends Sending {
  file?: File
  /** Between 0 and 1, as the bytes leave. */
  onProgress?: (share: number) => void
}

/** Sends a file as multipart/form-data under `file`, with the fields of `body` beside it. Throws ApiError. */
export const sendFile = async (to: Address, { file, onProgress, ...sending }: FileSending = {}): Promise<unknown> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(sending.body ?? {})) {
    if (value === undefined || value === null) continue
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  if (file) form.append('file', file, file.name)
  const { overXhr } = await import('../upload.ts').catch(() => {
    throw offlineError()
  })
  const answer = await send(to, { ...sending, body: form }, true, overXhr(onProgress), fileTimeout)
  return JSON.parse(await answer.text())
}

const fileName = (disposition: string | null): string | undefined => {
  if (!disposition) return undefined
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (extended) return decodeURIComponent(extended)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1]
}

/** Hands a file to the browser's downloads. */
export const save = (blob: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
