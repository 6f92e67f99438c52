/** Crockford's base 32: no I, L, O or U, so that a code can be read out and copied by hand. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Symbols of a code: 5 bits each, 60 in all. */
export const codeSymbols = 12

/** The code of an issue from random bytes, one for each symbol: 'K7QM-4Z2P-9XWD'. Throws if there are too few. */
export const codeFrom = (bytes: Uint8Array): string => {
  if (bytes.length < codeSymbols) throw new Error(`A code needs ${codeSymbols} random bytes.`)
  const symbols = Array.from(bytes.subarray(0, codeSymbols), byte => alphabet[byte & 31])
  return [symbols.slice(0, 4), symbols.slice(4, 8), symbols.slice(8)].map(group => group.join('')).join('-')
}

/** The letters and digits of what was typed, as a code has them: O for 0 and I or L for 1 are understood, all else is left out. */
export const symbolsOf = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^\p{L}\d]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

/** A typed code (lower case, with any blanks, dashes and full stops) in its printed form; null if it can't be one. */
export const normalCode = (typed: string): string | null => {
  const symbols = symbolsOf(typed)
  if (symbols.length !== codeSymbols || [...symbols].some(symbol => !alphabet.includes(symbol))) return null
  return `${symbols.slice(0, 4)}-${symbols.slice(4, 8)}-${symbols.slice(8)}`
}
