/** Letters and digits that nobody mistakes for one another on paper. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 10

/**
 * A code from random bytes, of which 30 values in 256 are cut off so that every letter is as likely: 30^10 codes. Null if there are too few
 * bytes.
 */
export const codeFrom = (bytes: Uint8Array): string | null => {
  const even = Math.floor(256 / alphabet.length) * alphabet.length
  const letters = [...bytes].filter(byte => byte < even).map(byte => alphabet[byte % alphabet.length] ?? '')
  return letters.length < length ? null : letters.slice(0, length).join('')
}

/** A code as it is printed: 'ABCD-EFG-HJK'. */
export const printedCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4, 7)}-${code.slice(7)}`

/** A typed code without case, blanks and dashes. */
export const typedCode = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** Whether a mark is an absence of which the school does not know why. */
export const isUnexplained = ({ mark, reason }: { mark: string; reason: string | null }): boolean =>
  mark === 'absent' && (reason === null || reason === 'unknown')
