/**
 * The text of an SMS. A message in the GSM 7-bit default alphabet (3GPP TS 23.038) has 160 characters on one page and 153 on each of several;
 * with any other character it has 70 and 67. Operators charge by the page.
 */

const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Each takes the place of two characters. */
const extended = new Set('\f^{}\\[~]|€')

const folded: Readonly<Record<string, string>> = {
  '₦': 'N',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  ʼ: "'",
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  '\t': ' ',
  ɓ: 'b',
  Ɓ: 'B',
  ɗ: 'd',
  Ɗ: 'D',
  ƙ: 'k',
  Ƙ: 'K',
  ƴ: 'y',
  Ƴ: 'Y',
}

const isPlain = (letter: string): boolean => basic.has(letter) || extended.has(letter)

/**
 * The text in the GSM alphabet: letters with dots and tone marks lose them (Ọlá becomes Ola), and anything else that it lacks becomes a
 * question mark. Otherwise one dotted letter would more than double the pages.
 */
export const folding = (text: string): string =>
  [...text.normalize('NFC')]
    .map(letter => {
      if (isPlain(letter)) return letter
      const normalised = folded[letter] ?? [...letter.normalize('NFD')].filter(part => !/\p{M}/u.test(part)).join('')
      return [...normalised].every(isPlain) ? normalised : '?'
    })
    .join('')

/** How many pages a text takes. An empty text takes one. */
export const pagesOf = (text: string): number => {
  const letters = [...text]
  const isGsm = letters.every(isPlain)
  const length = isGsm ? letters.length + letters.filter(letter => extended.has(letter)).length : text.length
  const [single, each] = isGsm ? [160, 153] : [70, 67]
  return length <= single ? 1 : Math.ceil(length / each)
}
