import { daysAfter } from '@akada/contract/kernel/days'
import { mondayOf } from '../attendance/index.ts'
import { type AttendanceKey, type AttendanceRow, attendanceByAll, classesCalled } from './queries/breakdowns.ts'
import { countedAt } from './queries/kept.ts'
import { oldSeconds, percentText } from './rules/figures.ts'
import { type Asked, count, type Part, percent, row, table, type Value } from './part-table.ts'

const columns = [percent('All'), percent('Boys'), percent('Girls'), count('Called'), count('Not there')]

const valuesOf = ({ malePresent, maleCalled, femalePresent, femaleCalled }: AttendanceRow): Value[] => {
  const [present, called] = [malePresent + femalePresent, maleCalled + femaleCalled]
  return [
    percentText(present, called),
    percentText(malePresent, maleCalled),
    percentText(femalePresent, femaleCalled),
    called,
    called - present,
  ]
}

const shareOf = ({ malePresent, maleCalled, femalePresent, femaleCalled }: AttendanceRow): number =>
  maleCalled + femaleCalled === 0 ? 1 : (malePresent + femalePresent) / (maleCalled + femaleCalled)

/** The number of the week of a Monday in a term that starts on a day. */
const weekNumber = (monday: string, first: string): number => {
  let number = 1
  for (let week = mondayOf(first); week < monday && number < 60; week = daysAfter(week, 7)) number++
  return number
}

/** Attendance of the active term by week, district, class and school, of boys and girls. */
export const attendancePart = async ({ tx, region, scope, classId }: Asked): Promise<Part> => {
  const of = { termId: scope.termId, classId }
  const [asOf, all, options] = await Promise.all([
    countedAt(tx, region),
    attendanceByAll(tx, region, of),
    classesCalled(tx, region),
  ])
  const rowsOf = (kind: AttendanceKey) => all.filter(one => one.kind === kind)
  const [weeks, districts, classes, schools] = [rowsOf('week'), rowsOf('district'), rowsOf('class'), rowsOf('school')]
  const first = scope.days[0] ?? scope.today
  return {
    asOf,
    seconds: oldSeconds,
    notes: [
      'Of the attendances called this term, those present or late. A register that was not called counts neither way.',
      'Weeks before the last one are counted again once a day.',
    ],
    choices: [{ name: 'class', label: 'Class', value: classId, options }],
    tables: [
      table(
        { id: 'weeks', title: 'Attendance by week', first: 'Week', columns },
        weeks.map(week => row(`Week ${weekNumber(week.name, first)}`, null, valuesOf(week))),
      ),
      ...(region.districtId
        ? []
        : [
            table(
              { id: 'districts', title: 'Attendance by {district}', first: '{District}', columns },
              districts.map(one => row(one.name, one.id ? { kind: 'district', id: one.id } : null, valuesOf(one))),
            ),
          ]),
      table(
        { id: 'classes', title: 'Attendance by class', first: 'Class', columns },
        classes.map(one => row(one.name, one.id ? { kind: 'class', id: one.id } : null, valuesOf(one))),
      ),
      table(
        { id: 'schools', title: 'Attendance by school, lowest first', first: 'School', columns },
        schools
          .toSorted((one, other) => shareOf(one) - shareOf(other))
          .map(one => row(one.name, one.id ? { kind: 'school', id: one.id } : null, valuesOf(one))),
      ),
    ],
  }
}
