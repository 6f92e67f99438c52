const perDay = 86_400_000

/** The day for a number of days since 1970, in the civil calendar. */
const dayOf = (number: number): string => {
  const shifted = number + 719_468
  const era = Math.floor(shifted / 146_097)
  const ofEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  )
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * ofYear + 2) / 153)
  const date = ofYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(date).padStart(2, '0')].join('-')
}

/** The first and last day that any call accepts: a year outside this range is a typing mistake. */
export const firstDay = '1900-01-01'
export const lastDay = '2200-12-31'

/** Longer than any session; the maximum number of days that a loop steps through. */
const mostDays = 800

/**
 * The days of a range (YYYY-MM-DD), both ends included; none if it ends before it begins. The number of steps is known before the first:
 * throws a RangeError for a range of more than 800 days, or if an end is not a day.
 */
export const daysOfSpan = (from: string, to: string): string[] => {
  const first = Date.parse(from) / perDay
  const count = Date.parse(to) / perDay - first + 1
  if (Number.isNaN(count) || count > mostDays) throw new RangeError(`${from} to ${to} is no span of ${mostDays} days.`)
  return Array.from({ length: Math.max(0, count) }, (_, place) => dayOf(first + place))
}

/** The day (YYYY-MM-DD) this number of days later, or earlier if the number is negative. */
export const daysAfter = (day: string, days: number): string => dayOf(Date.parse(day) / perDay + days)

/** The same day so many years later; 29 February stays, although it may not exist. For comparisons only. */
export const yearsLater = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`

/** How many days `to` is after `from`. */
export const daysApart = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / perDay

/** The day of the week: 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: string): number => (((Date.parse(day) / perDay + 4) % 7) + 7) % 7

/** Whether a day is a Saturday or a Sunday. */
export const isWeekend = (day: string): boolean => weekdayOf(day) % 6 === 0

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => daysAfter(day, -((weekdayOf(day) + 6) % 7))
