import { greatestDivisor, integer, type Integer, product, quotient, remainder, sum } from './integer.ts'

/**
 * Exact fractions. A mark, a total or an average is a fraction of integers from the first addition until it is printed or compared with a
 * rule, and is rounded there, once (docs/figures.md).
 */
export interface Ratio {
  readonly n: Integer
  /** Greater than zero; the fraction is in lowest terms. */
  readonly d: Integer
}

/** A numerator and a denominator greater than zero, which may have factors in common. */
interface Terms {
  readonly n: Integer
  readonly d: Integer
}

const reduced = (n: Integer, d: Integer): Ratio => {
  const divisor = greatestDivisor(n, d)
  return divisor > 1 ? { n: quotient(n, divisor), d: quotient(d, divisor) } : { n, d }
}

/** `numerator / denominator` of integers; the denominator greater than zero, the numerator not negative. */
export const ratio = (numerator: number, denominator: number): Ratio => reduced(numerator, denominator)

/** The sum; 0 for an empty list. Most values have a denominator in common: they are added up before anything is reduced. */
export const sumOfRatios = (values: readonly Terms[]): Ratio => {
  const byDenominator = new Map<Integer, Integer>()
  for (const { n, d } of values) byDenominator.set(d, sum(byDenominator.get(d) ?? 0, n))
  let all = ratio(0, 1)
  for (const [d, n] of byDenominator) all = reduced(sum(product(all.n, d), product(n, all.d)), product(all.d, d))
  return all
}

/** The weighted mean of values, with integer weights; null if no weight is greater than zero. */
export const weightedMean = (values: readonly (readonly [value: Ratio, weight: number])[]): Ratio | null => {
  const weight = values.reduce((all, [, one]) => all + one, 0)
  if (weight === 0) return null
  const { n, d } = sumOfRatios(values.map(([value, one]) => ({ n: product(value.n, one), d: value.d })))
  return reduced(n, product(d, weight))
}

/** The mean; null for an empty list. */
export const meanOf = (values: readonly Ratio[]): Ratio | null => weightedMean(values.map(value => [value, 1] as const))

/** The mean of `count` values from partial sums, each 'n/d'; null for an empty list. */
export const meanOfSums = (sums: readonly string[], count: number): Ratio | null => {
  if (count === 0) return null
  const { n, d } = sumOfRatios(sums.map(ratioFrom))
  return reduced(n, product(d, count))
}

/** Rounded half up to a whole number of the last of `places` decimals: 58.335 with 2 places is 5834. */
export const roundedTo = ({ n, d }: Ratio, places: number): number => {
  const twice = product(n, 2 * 10 ** places)
  return Number(quotient(sum(twice, d), product(2, d)))
}

/** 'n/d', as stored beside the printed value. */
export const fractionText = ({ n, d }: Ratio): string => `${n}/${d}`

const integerIn = (digits: string): Integer => (digits.length < 16 ? Number(digits) : integer(BigInt(digits)))

/** Reads 'n/d' or a decimal. */
const termsIn = (text: string): Terms => {
  const [, whole, decimals = '', denominator] = /^(\d+)(?:\.(\d+)|\/([1-9]\d*))?$/.exec(text) ?? []
  if (whole === undefined) throw new Error(`Not a fraction or a decimal number: ${text}`)
  return denominator === undefined
    ? { n: integerIn(whole + decimals), d: integer(10n ** BigInt(decimals.length)) }
    : { n: integerIn(whole), d: integerIn(denominator) }
}

/** Reads 'n/d' as `fractionText` writes it, and decimal text such as '58.33'. Throws on anything else. */
export const ratioFrom = (text: string): Ratio => {
  const { n, d } = termsIn(text)
  return reduced(n, d)
}

/** Whether `places` decimals print the exact value. */
export const isExactTo = ({ d }: Ratio, places: number): boolean => remainder(10 ** places, d) === 0

/** Whether one is greater than the other. */
export const isGreater = (one: Ratio, other: Ratio): boolean => product(one.n, other.d) > product(other.n, one.d)
