import { titleWords } from '../../../platform/uploads/index.ts'

const joiners = new Set(['and', 'of', 'the', 'in'])

/** Words that count; single letters ('C R S') are one word. */
const wordsOf = (text: string): string[] => {
  const words = titleWords(text.replace(/[([{].*?[)\]}]/g, ' ')).filter(word => !joiners.has(word))
  return words.length > 1 && words.every(word => word.length === 1) ? [words.join('')] : words
}

/** Whether the letters of a short form are in a word in their order. */
const isIn = (short: string, word: string): boolean => {
  let at = -1
  for (const letter of short) {
    at = word.indexOf(letter, at + 1)
    if (at < 0) return false
  }
  return true
}

/** 'Maths', 'Agric' and 'Govt' stand for 'Mathematics', 'Agricultural' and 'Government'. */
const abbreviates = (short: string, word: string): boolean => {
  if (short === word) return true
  if (short.length < 3) return false
  if (word.startsWith(short) || word.startsWith(short.replace(/s$/, ''))) return true
  return short.length <= 5 && short[0] === word[0] && isIn(short, word)
}

/**
 * How exactly a text names a subject, or an exam: 4 in full, 3 by a form of each word ('MATHS', 'Agric Sci'), 2 by a form of its first words
 * ('ENGLISH' for English Language), 1 by initials ('C.R.S.'), 0 not at all. Case, accents and punctuation do not matter.
 */
export const subjectRank = (text: string, subject: string): 0 | 1 | 2 | 3 | 4 => {
  const [said, words] = [wordsOf(text), wordsOf(subject)]
  if (said.length === 0) return 0
  if (said.join('') === words.join('')) return 4
  if (said.length <= words.length && said.every((word, index) => abbreviates(word, words[index] ?? '')))
    return said.length === words.length ? 3 : 2
  const initials = words.map(word => word[0]).join('')
  return said.length === 1 && initials.length > 1 && said[0] === initials ? 1 : 0
}
