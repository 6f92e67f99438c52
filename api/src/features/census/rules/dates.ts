import { daysAfter } from '@akada/contract/kernel/days'
import { writtenDay } from '@akada/contract/kernel/written-day'

/** The same day a year earlier; 28 February for the 29th. */
const yearBefore = (day: string): string => {
  const [year = '', ...rest] = day.split('-')
  const monthAndDay = rest.join('-')
  return `${String(Number(year) - 1).padStart(4, '0')}-${monthAndDay === '02-29' ? '02-28' : monthAndDay}`
}

/** The first day of which transfers and leavers are counted: after the last census, or one year before this one. */
export const countsFrom = (censusDay: string, formerDay: string | null): string =>
  daysAfter(formerDay ?? yearBefore(censusDay), 1)

/** What is wrong with the dates of a census, with the field; null if nothing is. */
export const datesError = (
  { censusDay, deadline }: { censusDay: string; deadline: string },
  session: { name: string; starts: string; ends: string },
): { path: string; message: string } | null => {
  if (censusDay < session.starts || censusDay > session.ends) {
    const [starts, ends] = [writtenDay(session.starts), writtenDay(session.ends)]
    return {
      path: 'body.censusDay',
      message: `Choose a census day in ${session.name}, between ${starts} and ${ends}.`,
    }
  }
  return deadline < censusDay
    ? { path: 'body.deadline', message: 'Choose a deadline on or after the census day.' }
    : null
}
