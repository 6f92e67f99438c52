import { sorted } from '../kernel/arrays.ts'

const hundredths = (percent: number): number => Math.round(percent * 100)

/**
 * The averages without a remark, as people write them: '40 to 49.99', '100'. `ranges` are in percent with two decimals at most, with both
 * ends; those that end before they begin cover nothing.
 */
export const averagesWithoutRemark = (ranges: readonly { from: number; to: number }[]): string[] => {
  const gaps: string[] = []
  let next = 0
  for (const { from, to } of sorted(ranges, (one, other) => one.from - other.from)) {
    if (from > to) continue
    if (hundredths(from) > next) gaps.push(`${next / 100} to ${(hundredths(from) - 1) / 100}`)
    next = Math.max(next, hundredths(to) + 1)
  }
  if (next <= 10_000) gaps.push(next === 10_000 ? '100' : `${next / 100} to 100`)
  return gaps
}
