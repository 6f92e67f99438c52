import type { Secrets } from '../secrets/index.ts'

const HOUR = 3600

const signedText = (id: string, expires: number): string => `${id}\n${expires}`

/**
 * The path under which a browser gets a file without a token, for one to two hours. Within a clock hour it is the same path, so
 * that the browser's cache knows the file again.
 */
export const signedPath = (secrets: Secrets, id: string, now: Date): string => {
  const expires = (Math.floor(now.getTime() / 1000 / HOUR) + 2) * HOUR
  const signature = secrets.sign('file address', signedText(id, expires)).toString('base64url')
  return `/api/files/${encodeURIComponent(id)}?expires=${expires}&signature=${signature}`
}

export interface SignedRequest {
  id: string
  /** Seconds since 1970, as the path carries them. */
  expires: number
  signature: string
}

/** Whether a path was signed here and has not expired. Takes the same time wherever a signature is wrong. */
export const isSigned = (secrets: Secrets, { id, expires, signature }: SignedRequest, now: Date): boolean => {
  const genuine = secrets.isSigned('file address', signedText(id, expires), Buffer.from(signature, 'base64url'))
  return genuine && Number.isSafeInteger(expires) && now.getTime() < expires * 1000
}
