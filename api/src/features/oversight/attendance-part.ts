import { daysAfter } from '@akada/contract/kernel/days'
import { mondayOf } from '@akada/contract/kernel/days'
import { type AttendanceKey, type AttendanceRow, attendanceByAll, classesCalled } from './queries/breakdowns.ts'
import { countedAt } from './queries/cached-figures.ts'
import { oldSeconds, percentText } from './rules/figures.ts'
import {
  type PartRequest,
  choiceOf,
  districtTable,
  linkedRows,
  listed,
  type Part,
  percent,
  table,
  type Value,
} from './part-table.ts'

const columns = [
  percent('All'),
  percent('Boys'),
  percent('Girls'),
  listed('Called', 'called'),
  listed('Not there', 'notThere'),
]

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

/** How many attendances of the chosen class and week were called in each school, or missed there. */
export const attendancesIn = async (
  { tx, region, scope, narrowed: { classId, week } }: PartRequest,
  counts: 'called' | 'notThere',
): Promise<Map<string, number>> => {
  const all = await attendanceByAll(tx, region, { termId: scope.termId, classId, week })
  return new Map(
    all.flatMap(one => {
      const called = one.maleCalled + one.femaleCalled
      const missed = called - one.malePresent - one.femalePresent
      return one.kind === 'school' && one.id !== null ? [[one.id, counts === 'called' ? called : missed]] : []
    }),
  )
}

/** The number of the week of a Monday in a term that starts on a day. */
const weekNumber = (monday: string, first: string): number => {
  let number = 1
  for (let week = mondayOf(first); week < monday && number < 60; week = daysAfter(week, 7)) number++
  return number
}

/** Attendance of the active term by week, district, class and school, of boys and girls. */
export const attendancePart = async ({
  tx,
  region,
  scope,
  narrowed: { classId, week },
}: PartRequest): Promise<Part> => {
  const of = { termId: scope.termId, classId, week }
  const [asOf, all, options] = await Promise.all([
    countedAt(tx, region),
    attendanceByAll(tx, region, of),
    classesCalled(tx, region),
  ])
  const rowsOf = (kind: AttendanceKey) => all.filter(one => one.kind === kind)
  const [districts, classes, schools] = [rowsOf('district'), rowsOf('class'), rowsOf('school')]
  const first = scope.days[0] ?? scope.today
  const weeks = rowsOf('week').map(one => ({ ...one, id: one.name, name: `Week ${weekNumber(one.name, first)}` }))
  return {
    asOf,
    seconds: oldSeconds,
    notes: [
      'Of the attendances marked this term, those present or late. A register that was not marked counts neither way.',
      'Weeks before the last one are counted again once a day.',
      ...(week === null ? [] : ['The tables by class and place have the chosen week alone.']),
    ],
    choices: [
      choiceOf('class', 'Class', { value: classId, rows: options }),
      choiceOf('week', 'Week', { value: week, rows: weeks }),
    ],
    tables: [
      table({ id: 'weeks', title: 'Attendance by week', first: 'Week', columns }, linkedRows('week', weeks, valuesOf)),
      ...districtTable(region, { title: 'Attendance', columns }, () => linkedRows('district', districts, valuesOf)),
      table(
        { id: 'classes', title: 'Attendance by class', first: 'Class', columns },
        linkedRows('class', classes, valuesOf),
      ),
      table(
        { id: 'schools', title: 'Attendance by school, lowest first', first: 'School', columns },
        linkedRows(
          'school',
          schools.toSorted((one, other) => shareOf(one) - shareOf(other)),
          valuesOf,
        ),
      ),
    ],
  }
}
