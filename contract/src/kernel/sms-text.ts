/**
 * The text of an SMS. A message in the GSM 7-bit default alphabet (3GPP TS 23.038) has 160 characters on one page and 153 on each of several;
 * with any other character it has 70 and 67. Operators charge by the page.
 */

const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Each takes the place of two characters. */
const extended = new Set('\f^{}\\[~]|€')

/** Each of some signs with what stands for it. */
const standFor = (word: string, signs: string) => Object.fromEntries(Array.from(signs, sign => [sign, word]))

/** What stands for letters and signs that the alphabet lacks, after compatibility forms (½, ™, em space) are taken apart. */
const folded: Readonly<Record<string, string>> = {
  '₦': 'N',
  ...standFor("'", '‘’‚‛ʼʹˈ′`´'),
  ...standFor('"', '“”„‟″«»'),
  ...standFor('-', '‐‑‒–—―−•‣'),
  '‹': '<',
  '›': '>',
  '⁄': '/',
  '÷': '/',
  '×': 'x',
  '·': '.',
  '∙': '.',
  '°': ' deg',
  '©': '(c)',
  '®': '(R)',
  '\t': ' ',
  ...standFor('', '\u200b\u200c\u200d\u2060\ufeff\u00ad'),
  ɓ: 'b',
  Ɓ: 'B',
  ɗ: 'd',
  Ɗ: 'D',
  ƙ: 'k',
  Ƙ: 'K',
  ƴ: 'y',
  Ƴ: 'Y',
  ə: 'e',
  Ə: 'E',
  ǝ: 'e',
  Ǝ: 'E',
  ŋ: 'n',
  Ŋ: 'N',
}

const isPlain = (letter: string): boolean => basic.has(letter) || extended.has(letter)

/** The letter in the GSM alphabet; null if nothing there stands for it. */
const foldedLetter = (letter: string): string | null => {
  const known = folded[letter]
  if (known !== undefined) return known
  const parts = [...letter.normalize('NFKD')].filter(part => !/\p{M}/u.test(part)).map(part => folded[part] ?? part)
  return parts.every(part => [...part].every(isPlain)) ? parts.join('') : null
}

/** The letters with tone marks that the alphabet has: fewer than Yoruba and Igbo need. */
const withTone = /[àèéìòùÉ]/g

/**
 * The text in the GSM alphabet: letters with dots and tone marks lose them (Ọlá becomes Ola), and anything else that it lacks becomes a
 * question mark. Otherwise one dotted letter would more than double the pages. Where one letter loses its tone mark, all do: half of them
 * would read worse than none.
 */
export const folding = (text: string): string => {
  const letters = [...text.normalize('NFC')]
  const isStripped = letters.some(letter => !isPlain(letter) && /\p{M}/u.test(letter.normalize('NFD')))
  const whole = letters.map(letter => (isPlain(letter) ? letter : (foldedLetter(letter) ?? '?'))).join('')
  return isStripped ? whole.replaceAll(withTone, letter => letter.normalize('NFD').slice(0, 1)) : whole
}

/** The letters and signs of a text that become question marks when it is folded, each once. */
export const lostLetters = (text: string): string[] => [
  ...new Set([...text.normalize('NFC')].filter(letter => !isPlain(letter) && foldedLetter(letter) === null)),
]

/** How many pages a text takes. An empty text takes one. */
export const pagesOf = (text: string): number => {
  const letters = [...text]
  const isGsm = letters.every(isPlain)
  const length = isGsm ? letters.length + letters.filter(letter => extended.has(letter)).length : text.length
  const [single, each] = isGsm ? [160, 153] : [70, 67]
  return length <= single ? 1 : Math.ceil(length / each)
}
