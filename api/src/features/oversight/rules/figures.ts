import { daysAfter, mondayOf } from '@akada/contract/kernel/days'
import { formatNaira, koboOf } from '@akada/contract/kernel/money'
import { signed } from '@akada/contract/oversight/change'
import { writtenDay } from '@akada/contract/kernel/written-day'
import type { ColumnKind } from '@akada/contract/oversight/schemas'
import { type Sitting, sittingsOf } from '../../attendance/index.ts'
import { type ActiveTerm, schoolDays } from '../../state/index.ts'

/** When the background work counts a school again, in seconds, and when it also counts earlier weeks and terms again. */
export const staleSeconds = 20 * 60
export const fullSeconds = 24 * 60 * 60
/** Figures older than this are said to be old: the background work is behind. Today's registers are counted more often. */
export const oldSeconds = 60 * 60
export const oldRegistersSeconds = 15 * 60

/** A register that nobody called, or in which nobody tapped a mark, on this many school days in a row makes its arm's figures doubtful. */
export const silentDays = 5

/** A class arm with more students than this is large: the National Policy on Education has at most 35 in primary and 40 in secondary classes. */
export const largeArm = 40

/** Who has had an account for so many days and never signed in is to be checked. */
export const unusedAccountDays = 30

/** What the figures of schools are counted over at a moment. */
export interface Scope {
  today: string
  sessionId: string | null
  termId: string | null
  /** The school days of the active term up to today, and the latest of them. */
  days: string[]
  lastDays: string[]
  /** One day more: today's registers may not be marked yet. */
  recentDays: string[]
  /** The school days of this week up to today. */
  weekDays: string[]
  sittings: Sitting[]
  /** The term before the active one, with which figures are compared; null if there is none. */
  before: { sessionId: string; termId: string; name: string; days: string[] } | null
  /** The same day of the year before, and of the years before that: three years in all, the latest first. */
  dayBefore: string
  earlierDays: string[]
  /** Staff who retire up to this day are listed. */
  retiresBy: string
}

const inYears = (day: string, years: number): string => {
  const year = Number(day.slice(0, 4)) + years
  return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`
}

/** `term` is the active one and `before` the one before it; null if there is none. */
export const scopeOf = (
  { term, before }: { term: ActiveTerm | null; before: ActiveTerm | null },
  sittingsPerDay: number,
  today: string,
): Scope => {
  const days = term ? schoolDays(term, term.holidays, { to: today }) : []
  return {
    today,
    sessionId: term?.sessionId ?? null,
    termId: term?.id ?? null,
    days,
    lastDays: days.length < silentDays ? [] : days.slice(-silentDays),
    recentDays: days.slice(-silentDays - 1),
    weekDays: days.filter(day => day >= mondayOf(today)),
    sittings: sittingsOf(sittingsPerDay),
    before: before && {
      sessionId: before.sessionId,
      termId: before.id,
      name: `${before.name}, ${before.sessionName}`,
      days: schoolDays(before, before.holidays, { to: before.ends }),
    },
    dayBefore: inYears(today, -1),
    earlierDays: [-1, -2, -3].map(years => inYears(today, years)),
    retiresBy: inYears(today, 1),
  }
}

/** The Monday from which weeks are counted with every count; earlier ones are counted once a day. */
export const weeksFrom = (today: string): string => daysAfter(mondayOf(today), -7)

/** The last day before the next September, when a session usually begins. */
export const beforeSeptember = (today: string): string => {
  const year = Number(today.slice(0, 4))
  return today.slice(5) < '09-01' ? `${year}-08-31` : `${year + 1}-08-31`
}

/** A share in percent with one decimal, rounded half up; null if there is nothing to divide by. */
export const percentText = (part: number, whole: number): string | null => {
  if (whole === 0) return null
  const tenths = Math.floor((part * 2000 + whole) / (2 * whole))
  return `${Math.floor(tenths / 10)}.${tenths % 10}`
}

/** How far a figure is from an earlier one, both as they are shown, in tenths: '2.1', '-0.3'; null if one of them is missing. */
export const changeText = (now: string | null, before: string | null | undefined): string | null => {
  if (now === null || before === null || before === undefined) return null
  const change = (Number(now) - Number(before)).toFixed(1)
  return change === '-0.0' ? '0.0' : change
}

/** How many for each, with one decimal, rounded half up; null if there is none to divide by. */
export const perEachText = (many: number, each: number): string | null => {
  if (each === 0) return null
  const tenths = Math.floor((many * 20 + each) / (2 * each))
  return `${Math.floor(tenths / 10)}.${tenths % 10}`
}

/** Whether figures of an instant are older than they should be at a moment. */
export const isOld = (asOf: string | null, now: Date, seconds: number): boolean =>
  asOf !== null && now.getTime() - Date.parse(asOf) > seconds * 1000

/** Text with a state's word for a district in place of `{District}` and `{district}`. */
export const withDistrict = (text: string, word: string): string => {
  const inSentence = word === word.toUpperCase() ? word : word.toLowerCase()
  return text.replaceAll('{District}', word).replaceAll('{district}', inSentence)
}

const number = new Intl.NumberFormat('en-NG')

/** A figure as it is printed; a dash where there is nothing to count. */
export const valueText = (kind: ColumnKind, value: number | string | null | undefined): string => {
  if (value === null || value === undefined) return '–'
  if (kind === 'percent') return `${value}%`
  if (kind === 'change') return signed(Number(value))
  if (kind === 'naira') return formatNaira(koboOf(Number(value)) ?? 0)
  if (kind === 'day') return writtenDay(String(value))
  return typeof value === 'number' ? number.format(value) : value
}
