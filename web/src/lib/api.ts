import { offlineError } from './api-error.ts'
import { acrossTabs, createClient, type Sending } from './client.ts'
import { takeKey } from './device.ts'
import type { CallKey, DownloadKey, Input, InputArgument, Response, UploadKey } from './endpoints.ts'
import { session } from './session.ts'
import { confirming } from './step-up.ts'

export { ApiError, messageOf } from './api-error.ts'
export type { CallKey, DownloadKey, Input, LoggedInUser, Response, UploadKey } from './endpoints.ts'

const client = createClient({
  bases: { api: '/api', billing: import.meta.env.VITE_BILLING_BASE || '/billing' },
  session,
  lock: acrossTabs,
  prepare: takeKey,
})
const send = confirming(client.send)

export const { leave, unlock } = client

/** Fetches the tokens of a page that was just opened, before anything needs them; what needs them asks again where that fails. */
export const fetchTokensEarly = (): void => void client.begin().catch(() => undefined)

const fileTimeout = 60_000

/**
 * Calls the API and answers what the contract says. Throws ApiError.
 * `call('GET /student/view-by-id/{id}', { params: { id } })`; a query's `signal` goes beside `params`.
 */
export function call<K extends CallKey>(key: K, ...input: InputArgument<K>): Promise<Response<K>>
export async function call(key: string, input: Sending = {}): Promise<unknown> {
  const answer = await send(key, input)
  const content: unknown = JSON.parse((await answer.text()) || 'null')
  await takeKey(content)
  return content
}

/**
 * Fetches a file and saves it under the name that the server gives. Throws ApiError with the message inside the answer.
 * `download('GET /student/download', { query: { school: [id] } })`
 */
export function download<K extends DownloadKey>(key: K, ...input: InputArgument<K>): Promise<void>
export async function download(key: string, input: Sending = {}): Promise<void> {
  const answer = await send(key, { timeout: fileTimeout, ...input })
  save(await answer.blob(), fileName(answer.header('content-disposition')) ?? 'download')
}

interface FileToSend {
  file: File
  /** Between 0 and 1, as the bytes leave. */
  onProgress?: (share: number) => void
}

/**
 * Sends a file as multipart/form-data under `file`, with the fields of `body` beside it. Throws ApiError.
 * `upload('POST /student/upload-multiple', { file, body: { school: id }, onProgress: setShare })`
 */
export function upload<K extends UploadKey>(key: K, input: Input<K> & FileToSend): Promise<Response<K>>
export async function upload(key: string, { file, onProgress, ...sending }: Sending & FileToSend): Promise<unknown> {
  const form = new FormData()
  for (const [name, value] of Object.entries(sending.body ?? {})) {
    if (value === undefined || value === null) continue
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  form.append('file', file, file.name)
  const { overXhr } = await import('./upload.ts').catch(() => {
    throw offlineError()
  })
  const answer = await send(key, { ...sending, body: form }, true, overXhr(onProgress), fileTimeout)
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
