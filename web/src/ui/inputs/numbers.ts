import { koboOf, maxKobo, nairaInWords, nairaOf } from '@akada/contract/kernel/kobo'
import { readNaira, showNaira } from '../../lib/money.ts'

/** What typed text means: the number, or in one sentence why it is none. */
export type ReadNumber = { value: number } | { problem: string }

/** Longer text is never a number that a box asks for. */
const longest = 40

const sign = /^[-−–]/
const grouped = /^\d{1,3}(?:,\d{3})+$/
const digits = /^\d+$/

interface Range {
  min: number
  max: number
}

const outside = (value: number, { min, max }: Range): string | undefined => {
  if (value < min) return `At least ${min.toLocaleString('en-NG')}.`
  return value > max ? `At most ${max.toLocaleString('en-NG')}.` : undefined
}

const within = (value: number, range: Range): ReadNumber => {
  const problem = outside(value, range)
  return problem === undefined ? { value } : { problem }
}

/** A whole number as typed: 1200 or 1,200. Digits that stand beside anything else are refused, never picked out. */
export const readWhole = (text: string, range: Range): ReadNumber => {
  const typed = text.trim().replace(sign, '-')
  const size = typed.replace('-', '')
  if (/^\d+[.,]\d+$/.test(size) && !grouped.test(size)) return { problem: 'Write a whole number, without decimals.' }
  if (text.length > longest || !(digits.test(size) || grouped.test(size)))
    return { problem: 'Write a whole number in digits, such as 12.' }
  const value = Number(size.replaceAll(',', ''))
  return within(typed.startsWith('-') && value !== 0 ? -value : value, range)
}

/** A number as typed with at most so many decimals after a point: 60, 12.5, and 60% where `unit` is '%'. */
export const readDecimal = (text: string, { decimals, unit = '', ...range }: Range & DecimalForm): ReadNumber => {
  const typed = text.trim().replace(sign, '-')
  const number = unit !== '' && typed.endsWith(unit) ? typed.slice(0, -unit.length).trimEnd() : typed
  if (text.length > longest || !/^-?\d+(?:\.\d+)?$/.test(number))
    return { problem: 'Write a number with a point for decimals, such as 12.5.' }
  if ((number.split('.')[1] ?? '').length > decimals)
    return { problem: decimals === 1 ? 'At most one decimal.' : `At most ${decimals} decimals.` }
  return within(Number(number), range)
}

interface DecimalForm {
  decimals: number
  /** What may follow the number. */
  unit?: string
}

/** A sum of money as typed, in naira. */
export const readMoney = (text: string): ReadNumber => {
  const kobo = text.length > longest ? null : readNaira(text)
  if (kobo === null) {
    const isNegative =
      text.length <= longest && readNaira(text.trim().replace(/^((?:₦|NGN|N)\s*)?[-−–]\s*/i, '$1')) !== null
    return {
      problem: isNegative
        ? 'The amount cannot be below zero.'
        : 'Write the amount in naira, as 12,500 or 12,500.50: a comma between thousands, a point before kobo.',
    }
  }
  if (kobo > maxKobo) return { problem: `The most that can be written here is ${showNaira(nairaOf(maxKobo))}.` }
  return { value: nairaOf(kobo) }
}

/** A sum in naira as a box of money shows it: '10,000', '1,500.50'. */
export const writtenMoney = (naira: number): string =>
  koboOf(naira) === null ? String(naira) : showNaira(naira).replace('₦', '').replace(/\.00$/, '')

/** The sum in words that is typed; undefined if it is not one. `zero` is said of nothing. */
export const moneyInWords = (text: string, zero: string): string | undefined => {
  const read = readMoney(text)
  if ('problem' in read) return undefined
  return read.value === 0 ? zero : nairaInWords(koboOf(read.value) ?? 0)
}
