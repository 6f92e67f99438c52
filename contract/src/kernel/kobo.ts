/** The maximum of one call, in kobo: a thousand million naira. Far above any real sum, far below the largest exact number. */
export const maxKobo = 100_000_000_000

/** A number of naira as written, with at most two decimals. */
const written = /^\d+(?:\.\d{1,2})?$/

/**
 * Whole kobo for a number of naira with at most two decimals; null if it has more, is negative or is not a number. Read from the
 * decimal text, so that no floating-point product is ever rounded.
 */
export const koboOf = (naira: number): number | null => {
  const text = String(naira)
  if (!written.test(text)) return null
  const [whole = '0', decimals = ''] = text.split('.')
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

/** The number of naira used in JSON for whole kobo. */
export const nairaOf = (kobo: number): number => kobo / 100

/** In the usual notation: ₦12,500.00. */
export const formatNaira = (kobo: number): string => {
  const whole = Math.trunc(Math.abs(kobo) / 100)
  const rest = Math.abs(kobo) % 100
  const grouped = String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${kobo < 0 ? '-' : ''}₦${grouped}.${String(rest).padStart(2, '0')}`
}

const ones = [
  'zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen',
  'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen',
] as const // biome-ignore format: a table of words
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const
const scales = [
  [1_000_000_000, 'billion'],
  [1_000_000, 'million'],
  [1000, 'thousand'],
] as const

const belowHundred = (value: number): string =>
  value < 20 ? `${ones[value]}` : `${tens[Math.trunc(value / 10)]}${value % 10 > 0 ? `-${ones[value % 10]}` : ''}`

const belowThousand = (value: number): string => {
  const hundreds = Math.trunc(value / 100)
  const rest = value % 100
  if (hundreds === 0) return belowHundred(rest)
  return `${ones[hundreds]} hundred${rest > 0 ? ` and ${belowHundred(rest)}` : ''}`
}

const inWords = (value: number): string => {
  if (value < 1000) return belowThousand(value)
  const groups: string[] = []
  let rest = value
  for (const [size, name] of scales) {
    if (rest >= size) groups.push(`${belowThousand(Math.trunc(rest / size))} ${name}`)
    rest %= size
  }
  if (rest > 0) groups.push(rest < 100 ? `and ${belowHundred(rest)}` : belowThousand(rest))
  return groups.join(rest > 0 && rest < 100 ? ' ' : ', ')
}

/** A sum in words, as on invoices and receipts: 'Twelve thousand, five hundred naira only'. For zero or more kobo. */
export const nairaInWords = (kobo: number): string => {
  const whole = Math.trunc(kobo / 100)
  const rest = kobo % 100
  const parts = [whole > 0 || rest === 0 ? `${inWords(whole)} naira` : '', rest > 0 ? `${inWords(rest)} kobo` : '']
  const text = `${parts.filter(Boolean).join(', ')} only`
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
