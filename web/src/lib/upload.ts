import type { Answer } from './client.ts'

/** Sends by XMLHttpRequest, because fetch cannot say how much of a body has left. */
export const overXhr =
  (onProgress?: (share: number) => void) =>
  (method: string, url: string, headers: Headers, body: BodyInit | null, signal: AbortSignal): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
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
