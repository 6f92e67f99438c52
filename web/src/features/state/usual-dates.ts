import { daysAfter, isWeekend, mondayOf } from '@akada/contract/kernel/days'
import type { api, Input } from '../../lib/api.ts'

type Term = Input<typeof api.state.addSession>['body']['terms'][number]

/** Easter Sunday of a year of the Gregorian calendar (the algorithm of Meeus, Jones and Butcher). */
const easterOf = (year: number): string => {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451)
  return daysAfter(`${year}-03-22`, moon + weekday - 7 * late)
}

const firstMondayFrom = (day: string): string => mondayOf(daysAfter(day, 6))

const holidaysOf = (year: number): { day: string; name: string }[] => [
  { day: daysAfter(easterOf(year), -2), name: 'Good Friday' },
  { day: daysAfter(easterOf(year), 1), name: 'Easter Monday' },
  { day: `${year}-05-01`, name: 'Workers’ Day' },
  { day: `${year}-05-27`, name: 'Children’s Day' },
  { day: `${year}-06-12`, name: 'Democracy Day' },
  { day: `${year}-10-01`, name: 'Independence Day' },
]

/** Nigerian terms have 13 to 14 weeks: the first begins in mid-September, the second in mid-January, the third at the beginning of May. */
const spans = [
  { year: 0, from: '09-08', weeks: 14 },
  { year: 1, from: '01-08', weeks: 13 },
  { year: 1, from: '05-01', weeks: 13 },
]

/**
 * The three terms as most states set them, with the public holidays that fall on their school days. The two Eids and Maulud are not among
 * them: their days are announced late. Undefined if the name is not a session such as 2026/2027.
 */
export const usualTerms = (session: string): Term[] | undefined => {
  const [, first, second] = /^(2\d{3})\/(2\d{3})$/.exec(session) ?? []
  if (Number(second) !== Number(first) + 1) return undefined
  return spans.map(({ year, from, weeks }) => {
    const of = Number(first) + year
    const starts = firstMondayFrom(`${of}-${from}`)
    const ends = daysAfter(starts, weeks * 7 - 3)
    const holidays = holidaysOf(of).filter(({ day }) => starts <= day && day <= ends && !isWeekend(day))
    return { starts, ends, nextTermBegins: null, holidays }
  })
}
