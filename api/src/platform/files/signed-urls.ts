import { createHmac, timingSafeEqual } from 'node:crypto'

const HOUR = 3600

const signatureOf = (secret: string, id: string, expires: number): Buffer =>
  createHmac('sha256', secret).update(`file\n${id}\n${expires}`).digest()

/**
 * The path under which a browser gets a file without a token, for one to two hours. Within a clock hour it is the same path, so
 * that the browser's cache knows the file again.
 */
export const signedPath = (secret: string, id: string, now: Date): string => {
  const expires = (Math.floor(now.getTime() / 1000 / HOUR) + 2) * HOUR
  return `/api/files/${encodeURIComponent(id)}?expires=${expires}&signature=${signatureOf(secret, id, expires).toString('base64url')}`
}

export interface SignedRequest {
  id: string
  /** Seconds since 1970, as the path carries them. */
  expires: number
  signature: string
}

/** Whether a path was signed here and has not expired. Takes the same time wherever a signature is wrong. */
export const isSigned = (secret: string, { id, expires, signature }: SignedRequest, now: Date): boolean => {
  const expected = signatureOf(secret, id, expires)
  const given = Buffer.from(signature, 'base64url')
  const genuine = given.length === expected.length && timingSafeEqual(given, expected)
  return genuine && Number.isSafeInteger(expires) && now.getTime() < expires * 1000
}
