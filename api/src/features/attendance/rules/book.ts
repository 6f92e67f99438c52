import {
  attendancesIn,
  type CountedStudent,
  isThere,
  percentOf,
  type RegisterLookup,
  type Sitting,
  sumOf,
  tallyOf,
  weeksOf,
} from './counting.ts'
import type { Mark } from './marking.ts'

const letters: Record<Mark, string> = { present: 'P', absent: 'A', late: 'L', excused: 'E' }
const shortSitting: Record<Sitting, string> = { morning: 'AM', afternoon: 'PM' }

/** What stands under the book's table. */
export const bookKey = [
  'P present, L late (counts as present), A absent, E excused. An empty cell was not marked.',
  '\u2013 The student was not in the class arm that day.',
  'Each week, and the last rows, count attendances: present and late.',
]

export interface BookFacts {
  students: readonly (CountedStudent & { admissionNumber: string })[]
  /** Every school day of the term. */
  days: readonly string[]
  daysToDate: readonly string[]
  sittings: readonly Sitting[]
  marksOf: RegisterLookup
}

export interface BookColumn {
  title: string
  width: number
  kind: 'text' | 'number'
}

const figures = ['Times opened', 'Attendances', 'Present', 'Late', 'Absent', 'Excused', 'Unmarked'] as const

/** The columns: who, then each week's sittings with its total, then the figures of the term. */
export const bookColumns = ({ days, sittings }: BookFacts): BookColumn[] => [
  { title: 'Name', width: 28, kind: 'text' },
  { title: 'Admission number', width: 18, kind: 'text' },
  { title: 'Sex', width: 6, kind: 'text' },
  ...weeksOf(days).flatMap((week, index) => [
    ...week.days.flatMap(day =>
      sittings.map(sitting => ({
        title: `${day.slice(8, 10)}-${day.slice(5, 7)}${sittings.length > 1 ? ` ${shortSitting[sitting]}` : ''}`,
        width: 9,
        kind: 'text' as const,
      })),
    ),
    { title: `Week ${index + 1}`, width: 9, kind: 'number' as const },
  ]),
  ...figures.map(title => ({ title, width: 13, kind: 'number' as const })),
  { title: 'Percent', width: 9, kind: 'text' },
]

type Cell = string | number | null

/** The rows, one by one: a student each, then boys, girls and all. */
export function* bookRows(facts: BookFacts): Generator<Cell[]> {
  for (const student of facts.students) yield studentRow(student, facts)
  yield totalRow(
    'Boys',
    facts.students.filter(one => one.gender === 'male'),
    facts,
  )
  yield totalRow(
    'Girls',
    facts.students.filter(one => one.gender === 'female'),
    facts,
  )
  yield totalRow('All', facts.students, facts)
}

const studentRow = (
  student: BookFacts['students'][number],
  { days, daysToDate, sittings, marksOf }: BookFacts,
): Cell[] => {
  const tallyDuring = (some: readonly string[]) => tallyOf(student.id, student.stays, some, sittings, marksOf)
  const cellOf = (day: string, sitting: Sitting): string => {
    const stay = student.stays.find(one => isThere(one, day))
    const mark = stay && marksOf(stay.classArmId, day, sitting)?.[student.id]
    return stay ? (mark ? letters[mark] : '') : '\u2013'
  }
  return [
    student.fullName,
    student.admissionNumber,
    student.gender === 'male' ? 'M' : 'F',
    ...weeksOf(days).flatMap(week => [
      ...week.days.flatMap(day => sittings.map(sitting => cellOf(day, sitting))),
      attendancesIn(tallyDuring(week.days)),
    ]),
    ...figuresOf(tallyDuring(daysToDate)),
  ]
}

const totalRow = (
  title: string,
  students: BookFacts['students'],
  { days, daysToDate, sittings, marksOf }: BookFacts,
): Cell[] => {
  const together = (some: readonly string[], kept: readonly Sitting[]) =>
    sumOf(students.map(({ id, stays }) => tallyOf(id, stays, some, kept, marksOf)))
  return [
    title,
    null,
    null,
    ...weeksOf(days).flatMap(week => [
      ...week.days.flatMap(day => sittings.map(sitting => attendancesIn(together([day], [sitting])))),
      attendancesIn(together(week.days, sittings)),
    ]),
    ...figuresOf(together(daysToDate, sittings)),
  ]
}

const figuresOf = (tally: ReturnType<typeof sumOf>): Cell[] => {
  const { opened, present, late, absent, excused, unmarked } = tally
  const attendances = attendancesIn(tally)
  return [opened, attendances, present, late, absent, excused, unmarked, percentOf(attendances, opened)]
}
