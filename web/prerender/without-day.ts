import { showClock } from '../src/lib/days.ts'

/**
 * A page as it is drawn at `now`, with that day replaced by `{weekday}, {date}`. Throws if the day is left anywhere, as it is wrong on every
 * day but that of the build.
 */
export const withoutDay = (html: string, now: Date): string => {
  const [weekday = '', date = ''] = showClock(now).day.split(', ')
  const filled = html.replaceAll(new RegExp(`${weekday}, (<span[^>]*>)?${date}`, 'g'), '{weekday}, $1{date}')
  if (filled.includes(date)) throw new Error('The start page shows the day of its build.')
  return filled
}
