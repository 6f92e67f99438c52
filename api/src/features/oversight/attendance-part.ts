import { daysAfter } from '@akada/contract/kernel/days'
import { mondayOf } from '@akada/contract/kernel/days'
import { type AttendanceKey, type AttendanceRow, attendanceByAll, classesCalled } from './queries/breakdowns.ts'
import { countedAt } from './queries/cached-figures.ts'
import { changeText, oldSeconds, percentText } from './rules/figures.ts'
import {
  type PartRequest,
  change,
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
  change('All, change'),
  percent('Boys'),
  percent('Girls'),
  listed('Called', 'called'),
  listed('Not there', 'notThere'),
]

const allOf = ({ malePresent, maleCalled, femalePresent, femaleCalled }: AttendanceRow): string | null =>
  percentText(malePresent + femalePresent, maleCalled + femaleCalled)

const valuesOf = (one: AttendanceRow, before: AttendanceRow | undefined): Value[] => {
  const { malePresent, maleCalled, femalePresent, femaleCalled } = one
  const [present, called] = [malePresent + femalePresent, maleCalled + femaleCalled]
  return [
    allOf(one),
    changeText(allOf(one), before && allOf(before)),
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
  const { before } = scope
  const [asOf, all, earlier, options] = await Promise.all([
    countedAt(tx, region),
    attendanceByAll(tx, region, of),
    before ? attendanceByAll(tx, region, { termId: before.termId, classId, week: null }) : [],
    classesCalled(tx, region),
  ])
  const rowsOf = (kind: AttendanceKey) => all.filter(one => one.kind === kind)
  const [districts, classes, schools] = [rowsOf('district'), rowsOf('class'), rowsOf('school')]
  const numbered = (rows: readonly AttendanceRow[], first: string) =>
    rows.map(one => ({ ...one, id: one.name, name: `Week ${weekNumber(one.name, first)}` }))
  const weeks = numbered(rowsOf('week'), scope.days[0] ?? scope.today)
  const keyOf = (kind: string, { id, name }: AttendanceRow): string => `${kind} ${kind === 'week' ? name : id}`
  const weeksBefore = numbered(
    earlier.filter(({ kind }) => kind === 'week'),
    before?.days[0] ?? scope.today,
  )
  const known = new Map(
    [...earlier, ...weeksBefore.map(one => ({ ...one, kind: 'week' }))].map(one => [keyOf(one.kind, one), one]),
  )
  const shown = (kind: AttendanceKey, rows: readonly AttendanceRow[]) =>
    linkedRows(kind, rows, one => valuesOf(one, known.get(keyOf(kind, one))))
  const compared = { columns, ...(before && earlier.length > 0 && { since: before.name }) }
  return {
    asOf,
    seconds: oldSeconds,
    notes: [
      'Of the attendances marked this term, those present or late. A register that was not marked counts neither way.',
      'Weeks before the last one, and the term before, are counted again once a day.',
      ...(compared.since
        ? [`Changes in points: of a week since the same week of ${compared.since}, of all else since that whole term.`]
        : []),
      ...(week === null ? [] : ['The tables by class and place have the chosen week alone.']),
    ],
    choices: [
      choiceOf('class', 'Class', { value: classId, rows: options }),
      choiceOf('week', 'Week', { value: week, rows: weeks }),
    ],
    tables: [
      table({ id: 'weeks', title: 'Attendance by week', first: 'Week', ...compared }, shown('week', weeks)),
      ...districtTable(region, { title: 'Attendance', ...compared }, () => shown('district', districts)),
      table({ id: 'classes', title: 'Attendance by class', first: 'Class', ...compared }, shown('class', classes)),
      table(
        { id: 'schools', title: 'Attendance by school, lowest first', first: 'School', ...compared },
        shown(
          'school',
          schools.toSorted((one, other) => shareOf(one) - shareOf(other)),
        ),
      ),
    ],
  }
}
