import { createHmac, timingSafeEqual } from 'node:crypto'

const hmac = (key: string, bytes: Uint8Array): Buffer => createHmac('sha512', key).update(bytes).digest()

/** The value of `x-paystack-signature`: hex HMAC-SHA512 of the bytes under the secret key. */
export const signatureOf = (secretKey: string, bytes: Uint8Array): string => hmac(secretKey, bytes).toString('hex')

/** Whether the signer of these bytes knows the key. Takes the same time wherever the signature is wrong. */
export const isSigned = (secretKey: string, bytes: Uint8Array, signature: string | null | undefined): boolean =>
  typeof signature === 'string' &&
  /^[0-9a-f]{128}$/i.test(signature) &&
  timingSafeEqual(hmac(secretKey, bytes), Buffer.from(signature, 'hex'))
