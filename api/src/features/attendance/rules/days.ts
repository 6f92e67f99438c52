const perDay = 86_400_000

const numberOf = (day: string): number => Date.parse(day) / perDay

/** The date of a number of days since 1970, in the Gregorian calendar. */
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

/** The day this many days later (or earlier, if negative). */
export const daysAfter = (day: string, days: number): string => dayOf(numberOf(day) + days)

/** How many days `to` is after `from`. */
export const daysApart = (from: string, to: string): number => numberOf(to) - numberOf(from)

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => {
  const number = numberOf(day)
  // Day 0 was a Thursday.
  return dayOf(number - ((((number + 3) % 7) + 7) % 7))
}
