import type { RegisterBook } from '@akada/contract/attendance/sheets'
import { percentOf } from '@akada/contract/kernel/percent'
import { attendancesIn, calledIn, type Sitting, sumOf, sumOfReasons } from './counting.ts'
import { writtenDay } from '@akada/contract/kernel/written-day'

const shortSitting: Record<Sitting, string> = { morning: 'AM', afternoon: 'PM' }

const key = [
  'P present, L late (counts as present), A absent, E excused. An empty cell was not marked.',
  'Behind A and E: s sick, p permission, x suspended, u unknown.',
  '- The student was not in the class arm that day.',
  'Each week, and the rows of boys, girls and all, count attendances: present and late.',
]

/** The notes beside the spreadsheet's table: class arm and period, key, joiners and leavers, and days without school. */
export const bookNotes = (book: RegisterBook): string[] => [
  `${book.school.name}: register of ${book.classArm.fullName}, ${book.term.name} ${book.session}, ${writtenDay(book.from)} to ${writtenDay(book.to)}`,
  `Class teacher: ${book.classTeacher ?? 'none'}`,
  `School opened ${book.timesOpened} times, counted in ${book.unit}.`,
  ...key,
  ...book.students.flatMap(({ fullName, joined, left }) => [
    ...(joined ? [`${fullName} joined on ${writtenDay(joined)}.`] : []),
    ...(left ? [`${fullName} left on ${writtenDay(left)}.`] : []),
  ]),
  ...book.days.flatMap(({ day, closed, kept }) =>
    closed === null
      ? []
      : [
          `${writtenDay(day)}: ${closed}. ${kept > 0 ? `${kept} marks were made before it was known; they are kept, but not counted.` : 'No school.'}`,
        ],
  ),
]

interface BookColumn {
  title: string
  width: number
  kind: 'text' | 'number' | 'average'
}

const figures = [
  'Times opened',
  'Attendances',
  'Present',
  'Late',
  'Absent',
  'Excused',
  'Not marked',
  'Percent of called',
  'Sick',
  'Permission',
  'Suspended',
  'Unknown',
] as const

/** The days of each week, each with its index among all. */
const daysOfWeek = (book: RegisterBook, week: number) =>
  book.days.map((day, place) => ({ ...day, place })).filter(day => day.week === week)

/** The columns: the student, then each week's sittings with its total, then the figures of the date range. */
export const bookColumns = (book: RegisterBook): BookColumn[] => [
  { title: 'Name', width: 28, kind: 'text' },
  { title: 'Admission number', width: 18, kind: 'text' },
  { title: 'Gender', width: 8, kind: 'text' },
  ...book.weeks.flatMap((week, at) => [
    ...daysOfWeek(book, at).flatMap(({ day, closed }) => {
      const short = `${day.slice(8, 10)}-${day.slice(5, 7)}`
      if (closed !== null) return [{ title: `${short} ${closed}`, width: 9, kind: 'text' as const }]
      return book.sittings.map(sitting => ({
        title: `${short}${book.sittings.length > 1 ? ` ${shortSitting[sitting]}` : ''}`,
        width: 9,
        kind: 'text' as const,
      }))
    }),
    { title: `Week ${week.number}`, width: 9, kind: 'number' as const },
  ]),
  ...figures.map(title => ({
    title,
    width: 13,
    kind: title === 'Percent of called' ? ('average' as const) : ('number' as const),
  })),
]

type Cell = string | number | null

/** A percentage as a number of the spreadsheet; an empty cell where nobody was called. */
const percentCell = (percent: string | null): Cell => (percent === null ? null : Number(percent))

/** The cells of a row between the name and the figures: one for a day without school, one for each sitting of any other day. */
const across = (book: RegisterBook, cells: readonly Cell[], weeks: readonly Cell[]): Cell[] =>
  book.weeks.flatMap((_, at) => [
    ...daysOfWeek(book, at).flatMap(({ closed, place }) => {
      const first = place * book.sittings.length
      return closed === null ? book.sittings.map((_sitting, turn) => cells[first + turn] ?? null) : [null]
    }),
    weeks[at] ?? null,
  ])

type Student = RegisterBook['students'][number]

const figuresOf = (students: readonly Student[]): Cell[] => {
  const tally = sumOf(students)
  const { opened, present, late, absent, excused, unmarked } = tally
  const attendances = attendancesIn(tally)
  const { sick, permission, suspended, unknown } = sumOfReasons(students.map(one => one.reasons))
  return [
    opened,
    attendances,
    present,
    late,
    absent,
    excused,
    unmarked,
    percentCell(percentOf(attendances, calledIn(tally))),
    sick,
    permission,
    suspended,
    unknown,
  ]
}

/** The rows: one per student, then boys, girls and all, the times opened and the percentage. */
export function* bookRows(book: RegisterBook): Generator<Cell[]> {
  for (const student of book.students) {
    yield [
      student.fullName,
      student.admissionNumber,
      student.gender === 'male' ? 'M' : 'F',
      ...across(book, student.cells, student.weeks),
      ...figuresOf([student]),
    ]
  }
  const total = (title: string, of: 'boys' | 'girls' | 'all', students: readonly Student[]): Cell[] => [
    title,
    null,
    null,
    ...across(
      book,
      book.columns[of],
      book.weeks.map(week => week[of].attended),
    ),
    ...figuresOf(students),
  ]
  yield total(
    'Boys',
    'boys',
    book.students.filter(one => one.gender === 'male'),
  )
  yield total(
    'Girls',
    'girls',
    book.students.filter(one => one.gender === 'female'),
  )
  yield total('All', 'all', book.students)
  const line = (title: string, weeks: readonly Cell[], total: readonly Cell[]): Cell[] => [
    title,
    null,
    null,
    ...across(book, [], weeks),
    ...total,
  ]
  yield line(
    'Times school opened',
    book.weeks.map(week => week.opened),
    [book.timesOpened],
  )
  yield line(
    'On roll',
    book.weeks.map(week => week.all.onRoll),
    [],
  )
  yield line(
    'Percent of boys, girls and all together',
    book.weeks.map(week => percentCell(week.all.percent)),
    figures.map(title => (title === 'Percent of called' ? percentCell(book.totals.all.percent) : null)),
  )
}
