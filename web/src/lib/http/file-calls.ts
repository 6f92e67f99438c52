import { jsonOf } from './api-error.ts'
import type { Address, Answer, Send, Sending } from './client.ts'
import { save } from '../save.ts'

export interface FileSending extends Sending {
  file?: File
  /** Between 0 and 1, the share of bytes sent. */
  onProgress?: (share: number) => void
}

/** In milliseconds. */
const patience = 60_000

/** Fetches a file and saves it under the name that the server gives. Throws ApiError. */
export const fetchFile = async (send: Send, to: Address, input: Sending): Promise<void> => {
  const answer = await send(to, { timeout: patience, ...input })
  save(await answer.blob(), fileName(answer.header('content-disposition')) ?? 'download')
}

/** Sends a file as multipart/form-data under `file`, with the fields of `body` beside it. Throws ApiError. */
export const postFile = async (
  send: Send,
  to: Address,
  { file, onProgress, ...sending }: FileSending,
): Promise<unknown> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(sending.body ?? {})) {
    if (value === undefined || value === null) continue
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  if (file) form.append('file', file, file.name)
  const answer = await send(to, { ...sending, body: form }, true, overXhr(onProgress), patience)
  return jsonOf(await answer.text())
}

const fileName = (disposition: string | null): string | undefined => {
  if (!disposition) return undefined
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (extended) return decodeURIComponent(extended)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1]
}

/** Sends with XMLHttpRequest, because fetch does not report upload progress. */
const overXhr =
  (onProgress?: (share: number) => void) =>
  (
    method: string | undefined,
    url: string,
    headers: Headers,
    body: BodyInit | null,
    signal: AbortSignal,
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method ?? 'GET', url)
      request.responseType = 'blob'
      headers.forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.upload.onprogress = event => {
        if (event.lengthComputable) onProgress?.(event.loaded / event.total)
      }
      request.onload = () => {
        const blob: Blob = request.response
        resolve({
          status: request.status,
          text: () => blob.text(),
          blob: async () => blob,
          header: name => request.getResponseHeader(name),
        })
      }
      request.onerror = () => reject(new TypeError('The network failed.'))
      request.onabort = () => reject(new DOMException('Given up.', 'AbortError'))
      signal.addEventListener('abort', () => request.abort(), { once: true })
      request.send(body instanceof FormData ? body : null)
    })
