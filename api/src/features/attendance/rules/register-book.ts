import { cellOf as writtenCell, notInArm } from '@akada/contract/attendance/cells'
import type { Attended, RegisterBook } from '@akada/contract/attendance/sheets'
import { percentOf } from '@akada/contract/kernel/percent'
import type { CountedStudent } from './aggregate.ts'
import {
  attendancesIn,
  cellOf,
  calledIn,
  reasonsOf,
  type RegisterLookup,
  type Sitting,
  stayOn,
  sumOf,
  sumOfReasons,
  tallyOf,
  unitOf,
} from './counting.ts'
import type { TermWeek } from './spans.ts'

export interface BookStudent extends CountedStudent {
  admissionNumber: string
}

export interface BookFacts {
  classArmId: string
  /** Placements of the whole term, and those of the date range shown. */
  termWeeks: readonly TermWeek[]
  weeks: readonly TermWeek[]
  /** Holidays of the term: day to name. */
  closures: ReadonlyMap<string, string>
  students: readonly BookStudent[]
  sittings: readonly Sitting[]
  registerOf: RegisterLookup
  today: string
}

type Counted = Pick<
  RegisterBook,
  'from' | 'to' | 'unit' | 'days' | 'weeks' | 'students' | 'columns' | 'timesOpened' | 'totals' | 'reasons'
>

const daysOf = (weeks: readonly TermWeek[]): string[] => weeks.flatMap(week => week.days)

/** Days on which school opened, up to today: those that count. */
const countedIn = (days: readonly string[], { closures, today }: BookFacts): string[] =>
  days.filter(day => day <= today && !closures.has(day))

const tally = (student: BookStudent, days: readonly string[], { sittings, registerOf, classArmId }: BookFacts) =>
  tallyOf(student.id, student.stays, days, sittings, registerOf, classArmId)

/** Who was in the arm on any of the days. */
const presentIn = (days: readonly string[], { students, classArmId }: BookFacts): BookStudent[] =>
  students.filter(({ stays }) => days.some(day => stayOn(stays, day, classArmId)))

const attendedBy = (students: readonly BookStudent[], days: readonly string[], facts: BookFacts): Attended => {
  const counted = countedIn(days, facts)
  const sum = sumOf(students.map(student => tally(student, counted, facts)))
  const last = counted.at(-1) ?? days.at(-1) ?? ''
  const attended = attendancesIn(sum)
  return {
    onRoll: students.filter(({ stays }) => stayOn(stays, last, facts.classArmId)).length,
    attended,
    possible: calledIn(sum),
    percent: percentOf(attended, calledIn(sum)),
  }
}

const boysOf = <S extends { gender: string }>(students: readonly S[]): S[] =>
  students.filter(one => one.gender === 'male')
const girlsOf = <S extends { gender: string }>(students: readonly S[]): S[] =>
  students.filter(one => one.gender === 'female')

/** Attendances in each column of cells. */
const columnsOf = (students: RegisterBook['students'], count: number): number[] =>
  Array.from({ length: count }, (_, at) => students.filter(({ cells }) => /^[PL]/.test(cells[at] ?? '')).length)

const rowOf = (
  student: BookStudent,
  { days, soFar }: { days: readonly string[]; soFar: readonly string[] },
  facts: BookFacts,
): RegisterBook['students'][number] => {
  const { classArmId, closures, sittings, registerOf, weeks, termWeeks } = facts
  const { id, fullName, admissionNumber, gender, stays } = student
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const own = stays.filter(stay => stay.classArmId === classArmId)
  const [entry, leaving] = [own[0]?.begins ?? '', own.at(-1)?.ends ?? null]
  const termDays = daysOf(termWeeks)
  const counted = countedIn(days, facts)
  const ofSpan = tally(student, counted, facts)
  const ofTerm = tally(student, soFar, facts)
  const attended = attendancesIn(ofSpan)
  return {
    id,
    fullName,
    admissionNumber,
    gender,
    joined: entry > from || (entry === from && entry > (termDays[0] ?? '')) ? entry : null,
    left: leaving !== null && leaving <= to && leaving < (termDays.at(-1) ?? '') ? leaving : null,
    cells: days.flatMap(day => {
      const stay = stayOn(stays, day, classArmId)
      return sittings.map(sitting => {
        if (!stay) return notInArm
        const cell = closures.has(day) ? undefined : cellOf(id, stays, stay, { day, sitting }, registerOf)
        return cell ? writtenCell(cell.mark, cell.reason) : ''
      })
    }),
    weeks: weeks.map(week => attendancesIn(tally(student, countedIn(week.days, facts), facts))),
    ...ofSpan,
    called: calledIn(ofSpan),
    attended,
    percent: percentOf(attended, calledIn(ofSpan)),
    reasons: reasonsOf(id, stays, counted, sittings, registerOf, classArmId),
    soFar: { called: calledIn(ofTerm), attended: attendancesIn(ofTerm) },
  }
}

/** How many marks the registers of a day contain. */
const keptOn = (day: string, { classArmId, sittings, registerOf }: BookFacts): number =>
  sittings.reduce((sum, sitting) => sum + (registerOf(classArmId, day, sitting)?.marks.size ?? 0), 0)

/**
 * The register of some weeks of a term as a sheet, for the screen, the spreadsheet and the print. Future days are included, but do not
 * count yet. Marks of a day that was declared a holiday afterwards are kept but not counted: the day shows how many there are.
 */
export const bookOf = (facts: BookFacts): Counted => {
  const { weeks, termWeeks, closures, sittings } = facts
  const days = daysOf(weeks)
  const here = presentIn(days, facts)
  const [boys, girls] = [boysOf(here), girlsOf(here)]
  const groups = (some: readonly string[]) => ({
    boys: attendedBy(boys, some, facts),
    girls: attendedBy(girls, some, facts),
    all: attendedBy(here, some, facts),
  })
  const soFar = countedIn(
    daysOf(termWeeks).filter(day => day <= (days.at(-1) ?? '')),
    facts,
  )
  const students = here.map(student => rowOf(student, { days, soFar }, facts))
  const cells = days.length * sittings.length
  return {
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    unit: unitOf(sittings),
    days: weeks.flatMap((week, place) =>
      week.days.map(day => {
        const closed = closures.get(day) ?? null
        return { day, week: place, closed, kept: closed === null ? 0 : keptOn(day, facts) }
      }),
    ),
    weeks: weeks.map(week => ({
      number: week.number,
      from: week.days[0] ?? '',
      to: week.days.at(-1) ?? '',
      opened: countedIn(week.days, facts).length * sittings.length,
      ...groups(week.days),
    })),
    students,
    columns: {
      boys: columnsOf(boysOf(students), cells),
      girls: columnsOf(girlsOf(students), cells),
      all: columnsOf(students, cells),
    },
    timesOpened: countedIn(days, facts).length * sittings.length,
    totals: groups(days),
    reasons: sumOfReasons(students.map(one => one.reasons)),
  }
}
