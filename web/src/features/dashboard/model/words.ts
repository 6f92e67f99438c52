import { counted } from '../../../lib/words.ts'
import type { SchoolFigures } from '@akada/contract/dashboards/schemas'

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })

/** 'Mon' for a day 'YYYY-MM-DD'. */
export const shortDay = (day: string): string => weekday.format(new Date(`${day}T12:00:00Z`))

/** A share in whole percent; null if there is nothing to divide by. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100)

/** The chart of enrolment in words. */
export const enrolmentSummary = ({ students }: SchoolFigures): string => {
  const total = students.male + students.female
  if (total === 0) return 'Nobody is enrolled yet.'
  const girls = percentOf(students.female, total)
  return `${counted(total, 'student')}: ${counted(students.male, 'boy')} and ${counted(students.female, 'girl')} (${girls}% girls).`
}

/** The chart of the week's attendance in words. */
export const attendanceSummary = ({ attendanceOfWeek }: SchoolFigures): string => {
  const [present, expected] = attendanceOfWeek.reduce(
    ([came, due], day) => [came + day.present, due + day.expected],
    [0, 0],
  )
  const notCalled = attendanceOfWeek.reduce((sum, day) => sum + day.notCalled, 0)
  const percent = percentOf(present ?? 0, expected ?? 0)
  if (percent === null) return 'No register of this week is marked yet.'
  const beside = notCalled > 0 ? ` ${counted(notCalled, 'attendance')} not marked.` : ''
  return `${percent}% attendance this week, from the registers marked.${beside}`
}
