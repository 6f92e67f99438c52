/** A remark for the averages from `from` to `to`, both included, in percent with at most two decimals. */
export interface RemarkRange {
  from: number
  to: number
  remark: string
}

const hundredths = (percent: number): number => Math.round(percent * 100)
const written = ({ from, to }: RemarkRange): string => `${from} to ${to}`

/** Ranges in whole hundredths, as they are kept. */
export const inHundredths = (ranges: readonly RemarkRange[]) =>
  ranges.map(({ from, to, remark }) => ({ from: hundredths(from), to: hundredths(to), remark }))

/** Numbers (from 0) of ranges that end before they begin. */
export const reversedRanges = (ranges: readonly RemarkRange[]): number[] =>
  ranges.flatMap(({ from, to }, index) => (hundredths(from) > hundredths(to) ? [index] : []))

/** The first two ranges that share an average, as people write them; null where every average has one remark at most. */
export const findOverlap = (ranges: readonly RemarkRange[]): { first: string; second: string } | null => {
  const sorted = ranges.toSorted((one, other) => one.from - other.from)
  for (const [index, range] of sorted.entries()) {
    const next = sorted[index + 1]
    if (next && hundredths(range.to) >= hundredths(next.from)) return { first: written(range), second: written(next) }
  }
  return null
}
