import type { TermFigures } from '@akada/contract/analysis/calls'
import { averageText, meanOfSums } from '../report-cards/index.ts'

/** Values of a term: exact, one sum per denominator, so that they are rounded once, when shown. */
export interface TermSums {
  counted: number
  passed: number
  /** The sums of the values, as fractions 'n/d'. */
  sums: readonly string[]
}

/** The values of several parts of a school together. */
export const sumOfSums = (parts: readonly TermSums[]): TermSums => ({
  counted: parts.reduce((sum, one) => sum + one.counted, 0),
  passed: parts.reduce((sum, one) => sum + one.passed, 0),
  sums: parts.flatMap(({ sums }) => sums),
})

/** A share in percent with one decimal, rounded half up. */
const rateText = (part: number, whole: number): string => {
  const tenths = Math.floor((part * 2000 + whole) / (2 * whole))
  return `${Math.floor(tenths / 10)}.${tenths % 10}`
}

/** Average with two decimals and pass rate with one, each rounded once, half up; null if nothing is counted. */
export const figuresOf = ({ counted, passed, sums }: TermSums): TermFigures => {
  const average = meanOfSums(sums, counted)
  return {
    average: average && averageText(average),
    counted,
    passed,
    passRate: counted === 0 ? null : rateText(passed, counted),
  }
}
