import { randomBytes } from 'node:crypto'

/** Digits and letters that cannot be confused on the telephone (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The reference of a movement, for people to quote: AKD-7K2M-9QXT-4B3H. Sixty random bits; the database refuses a duplicate. */
export const newReference = (random: Uint8Array = randomBytes(12)): string => {
  const letters = [...random].map(byte => alphabet.charAt(byte % 32)).join('')
  return `AKD-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8, 12)}`
}
