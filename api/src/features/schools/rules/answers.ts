import { type BuiltInRole, builtInRoles } from '@akada/contract/permissions'

/** A remark for the averages from `from` to `to`, inclusive, in percent with at most two decimals. */
export interface RemarkRange {
  from: number
  to: number
  remark: string
}

const hundredths = (percent: number): number => Math.round(percent * 100)
const written = ({ from, to }: RemarkRange): string => `${from} to ${to}`

/** Ranges in whole hundredths, as stored. */
export const inHundredths = (ranges: readonly RemarkRange[]) =>
  ranges.map(({ from, to, remark }) => ({ from: hundredths(from), to: hundredths(to), remark }))

/** Indices (from 0) of ranges that end before they begin. */
export const reversedRanges = (ranges: readonly RemarkRange[]): number[] =>
  ranges.flatMap(({ from, to }, index) => (hundredths(from) > hundredths(to) ? [index] : []))

/** The first two ranges that share an average, in display form; null if every average has at most one remark. */
export const findOverlap = (ranges: readonly RemarkRange[]): { first: string; second: string } | null => {
  const sorted = ranges.toSorted((one, other) => one.from - other.from)
  for (const [index, range] of sorted.entries()) {
    const next = sorted[index + 1]
    if (next && hundredths(range.to) >= hundredths(next.from)) return { first: written(range), second: written(next) }
  }
  return null
}

const builtInKeys = Object.keys(builtInRoles) as BuiltInRole[]
/** The built-in roles of a school, in the order of the registry. */
export const schoolRoleKeys = builtInKeys.filter(key => builtInRoles[key].level === 'School')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const given = (value: unknown): unknown =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined))
    : value

/** The changes a part of the census makes: null removes an answer; omitted answers are unchanged. */
export const answersIn = (section: Record<string, unknown>): { set: Record<string, unknown>; remove: string[] } => ({
  set: Object.fromEntries(
    Object.entries(section).flatMap(([key, value]) =>
      value === null || value === undefined ? [] : [[key, given(value)]],
    ),
  ),
  remove: Object.entries(section).flatMap(([key, value]) => (value === null ? [key] : [])),
})
