import { subjectsOfLevel } from './catalogue.ts'
import type { InventedTerm } from '@akada/contract/invented/calendar'
import { schoolDaysOf } from './days.ts'
import type { ScaleArm, ScaleSchool } from './school.ts'
import { componentsOf, type ScaleTerm, subjectOf } from './states.ts'
import type { Tables } from './tables.ts'

/** The number of school days before today whose registers are left unmarked: the benchmarks mark them. */
export const unmarkedDays = 10

export interface Attendance {
  opened: number
  present: number
  absent: number
  late: number
}

/** Marks the registers of an arm on these days, both sittings. Returns each student's attendance, in the order of the arm. */
export const keepRegisters = (
  { id: schoolId, state, chance }: ScaleSchool,
  arm: ScaleArm,
  term: ScaleTerm,
  days: readonly string[],
  tables: Tables,
): Attendance[] => {
  const tallies = arm.students.map((): Attendance => ({ opened: 0, present: 0, absent: 0, late: 0 }))
  for (const day of days)
    for (const [sitting, time] of [
      ['morning', '07:05:00Z'],
      ['afternoon', '12:35:00Z'],
    ] as const) {
      const at = `${day}T${time}`
      const students = arm.students.toSorted((one, other) => (one.id < other.id ? -1 : 1))
      const own: string[] = []
      // As a browser saves it: who was tapped has a mark of its own, and all others were presumed present under one id.
      const codes = students.map(student => {
        const luck = chance.below(100)
        const mark = luck < 92 ? 'present' : luck < 95 ? 'late' : 'absent'
        const tally = tallies[arm.students.indexOf(student)]
        if (tally) {
          tally.opened += 1
          tally[mark] += 1
        }
        if (mark === 'present') return 'P'
        own.push(`"${student.id}":{"i":"${chance.id()}"${mark === 'absent' ? ',"r":"sick"' : ''}}`)
        return mark === 'late' ? 'l' : 'a'
      })
      tables.register.add(
        arm.id,
        day,
        sitting,
        state.id,
        schoolId,
        term.id,
        `{${students.map(({ id }) => id).join(',')}}`,
        codes.join(''),
        `{"i":"${chance.id()}","t":"${at}","b":"${arm.teacher.id}"}`,
        own.length > 0 ? `{${own.join(',')}}` : null,
        at,
      )
    }
  return tallies
}

export type Cell = { kind: 'score'; tenths: number } | { kind: 'absent' } | { kind: 'empty' }
/** A student's cells by subject of the level and component; null if the subject is not taken. */
export type Marks = (Cell[] | null)[][]

/** Scores refer to their counts, which are corrected once all are there. */
const uncounted = 0

/** Fills the score grids of an arm in a term; `filled` tells whether a component, counted from 0, was entered. */
export const enterScores = (
  { id: schoolId, state, chance }: ScaleSchool,
  arm: ScaleArm,
  term: ScaleTerm,
  filled: (component: number) => boolean,
  enteredAt: string,
  tables: Tables,
): Marks => {
  const components = componentsOf(state, arm.level)
  const subjects = subjectsOfLevel(arm.level)
  for (const { name } of subjects)
    for (const [index, { id }] of components.entries())
      if (filled(index))
        tables.scoreCount.add(arm.id, term.id, subjectOf(state, name), id, term.sessionYear, state.id, uncounted)
  return arm.students.map(student =>
    subjects.map(({ name, elective }, subject) => {
      if (elective && name !== student.faith) return null
      return components.map((component, index): Cell => {
        if (!filled(index)) return { kind: 'empty' }
        const share = Math.max(1, Math.min(100, student.ability + chance.between(-18, 15)))
        const tenths = Math.floor((component.maximumTenths * share) / 1000) * 10
        const cell: Cell = chance.percent(1) ? { kind: 'absent' } : { kind: 'score', tenths }
        tables.score.add(
          student.id,
          term.id,
          subjectOf(state, name),
          component.id,
          state.id,
          schoolId,
          arm.id,
          term.sessionYear,
          cell.kind,
          cell.kind === 'score' ? cell.tenths : null,
          arm.teacherOf(subject),
          enteredAt,
        )
        return cell
      })
    }),
  )
}

/** The days of the active term whose registers are marked. */
export const markedDays = (term: InventedTerm, today: string): string[] =>
  schoolDaysOf(term, today).slice(0, -unmarkedDays)
