import { now } from './clock.ts'

/**
 * A new UUID of version 7, so that ids made on one device sort by time. Implemented here because `crypto.randomUUID` is missing if a
 * school's own server is reached without https.
 */
export const newId = (made: number = now().getTime()): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const time = BigInt(made)
  for (let place = 0; place < 6; place++) bytes[place] = Number((time >> BigInt(8 * (5 - place))) & 0xffn)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
