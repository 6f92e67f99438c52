/** The number of letters and digits in a code. */
export const codeLength = 12

/**
 * A code as people type it (lower case, with or without blanks or dashes, O for 0, I or L for 1) in its printed form 'K7QM-4Z2P-9XWD'; null
 * if it can't be a code. The server reads it in the same way.
 */
export const printedCode = (typed: string): string | null => {
  const symbols = symbolsOf(typed)
  return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(symbols) ? (symbols.match(/.{4}/g) ?? []).join('-') : null
}

const symbolsOf = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^\p{L}\d]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

/** Why a text is not a code, as a sentence; null if it may be one. */
export const errorOfCode = (typed: string): string | null => {
  const { length } = symbolsOf(typed)
  if (length === 0) return 'Type the code that is printed on the report card.'
  if (length !== codeLength) return `A code has ${codeLength} letters and figures; this one has ${length}.`
  return printedCode(typed) ? null : 'A code has the letters A to Z without U, and figures.'
}
