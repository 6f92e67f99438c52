import { showLongDay } from '../../../lib/days.ts'
import { counted } from '../../../lib/words.ts'
import type { SchoolFigures } from '@akada/contract/dashboards/schemas'
import type { Changes } from '@akada/contract/dashboards/today'

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })

/** 'Mon' for a day 'YYYY-MM-DD'. */
export const shortDay = (day: string): string => weekday.format(new Date(`${day}T12:00:00Z`))

/** A share in whole percent; null if there is nothing to divide by. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100)

/** A share in percent with one decimal at most, so that 95.4 and 95.8 are not the same; null if there is nothing to divide by. */
export const tenthsOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 1000) / whole) / 10

/** The columns of the week's chart. A day says how much of it is marked if that is not all, and looks like a part below half. */
export const weekColumns = ({ attendanceOfWeek }: SchoolFigures) =>
  attendanceOfWeek.map(({ day, present, expected, notCalled }) => {
    const marked = percentOf(expected, expected + notCalled) ?? 0
    const note = marked === 0 ? 'under 1% marked' : `${Math.min(marked, 99)}% marked`
    return {
      name: shortDay(day),
      percent: tenthsOf(present, expected),
      ...(expected > 0 && notCalled > 0 && { note, isPart: marked < 50 }),
    }
  })

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

/** 'Since Thursday: 24 registers marked, 1 class arm approved, 38 report cards published.'; what there was none of is left out. */
export const changesInWords = ({ since, registers, approved, published }: Changes): string => {
  const parts = [
    registers > 0 && `${counted(registers, 'register')} marked`,
    approved > 0 && `${counted(approved, 'class arm')} approved`,
    published > 0 && `${counted(published, 'report card')} published`,
  ].filter(Boolean)
  const [name] = showLongDay(since).split(',')
  return parts.length > 0
    ? `Since ${name}: ${parts.join(', ')}.`
    : `Since ${name} nothing was marked, approved or published.`
}
