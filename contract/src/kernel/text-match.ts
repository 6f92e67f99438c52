const hooked: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' }

/** Most texts are plain: the rest takes most of the time. */
const plainLetters = (text: string): string =>
  /[^\0-\x7f]/.test(text)
    ? text
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase()
        .replace(/[ɓɗƙƴ]/g, letter => hooked[letter] ?? letter)
    : text.toLowerCase()

/**
 * The words of a text as lists compare them: without case, accents, hooks, apostrophes and signs between words. 'Ọlá  SA’ADATU-Ade' is ola,
 * saadatu, ade. The database has the same as `akada_words`; a test compares both. No imports, so any page may use it.
 */
export const foldedWords = (text: string): string[] =>
  plainLetters(text)
    .replace(/['’ʼ‘`]/g, '')
    .split(/[\s,.;:/()_-]+/)
    .filter(word => word !== '')

/**
 * What is looked for, in folded words: each part that was typed between blanks, so that '2026/00012' is one thing, and is not found where its
 * halves are far apart.
 */
export const searchedParts = (typed: string): string[] =>
  typed
    .split(/\s+/)
    .map(part => foldedWords(part).join(' '))
    .filter(part => part !== '')

/**
 * Whether every part of what was typed is within one of the texts: the one way in which lists are searched. `const found = textMatcher(search.q)`, then
 * `rows.filter(({ name }) => found(name))`. Nothing typed finds everything, signs alone are found as they are.
 */
export const textMatcher = (typed: string | undefined): ((...texts: (string | null | undefined)[]) => boolean) => {
  const parts = searchedParts(typed ?? '')
  const signs = (typed ?? '').trim()
  return (...texts) => {
    if (parts.length === 0) return texts.join(' ').includes(signs)
    const within = foldedWords(texts.join(' ')).join(' ')
    return parts.every(part => within.includes(part))
  }
}
