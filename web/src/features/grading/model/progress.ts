import { textMatcher } from '@akada/contract/kernel/text-match'
import { sorted } from '@akada/contract/kernel/arrays'
import type { ProgressRow } from '../queries.ts'
import type { ProgressSearch } from '../area.ts'

export interface Counts {
  entered: number
  expected: number
}

/** How many scores of a component are due: what publication has closed is not. */
export const dueOf = ({ students }: Pick<ProgressRow, 'students'>, { closed }: { closed: number }): number =>
  students - closed

/** How many scores of a subject in an arm are entered, of how many. */
export const countsOf = (row: ProgressRow): Counts => ({
  entered: row.components.reduce((sum, component) => sum + component.entered, 0),
  expected: row.components.reduce((sum, component) => sum + dueOf(row, component), 0),
})

export const isComplete = (row: ProgressRow): boolean => {
  const { entered, expected } = countsOf(row)
  return entered >= expected
}

const isIn: Record<string, (row: ProgressRow) => boolean> = {
  open: row => !isComplete(row),
  complete: isComplete,
  noTeacher: row => row.teachers.length === 0,
}

/** The rows that match the search and the filters; those that the person may enter come first. */
export const matching = (rows: readonly ProgressRow[], search: ProgressSearch): ProgressRow[] => {
  const isFound = textMatcher(search.q)
  const stateOf = isIn[search.state ?? '']
  return sorted(
    rows.filter(
      row =>
        isFound(row.subject.name, row.classArm.fullName, ...row.teachers) &&
        (!search.classArm || row.classArm.fullName === search.classArm) &&
        (!search.subject || row.subject.name === search.subject) &&
        (!search.teacher || row.teachers.includes(search.teacher)) &&
        (!stateOf || stateOf(row)),
    ),
    (a, b) => Number(b.can.enter) - Number(a.can.enter),
  )
}

export interface TeacherProgress extends Counts {
  id: string
  name: string
  subjects: number
  complete: number
}

/**
 * The same by teacher, the one with the most still to enter first. A subject with two teachers counts for both; subjects without a teacher
 * are one row of their own, without a name.
 */
export const byTeacher = (rows: readonly ProgressRow[]): TeacherProgress[] => {
  const found = new Map<string, TeacherProgress>()
  for (const row of rows) {
    const { entered, expected } = countsOf(row)
    const whose =
      row.teacherIds.length > 0
        ? row.teacherIds.map((id, place) => ({ id, name: row.teachers[place] ?? '' }))
        : [{ id: '', name: '' }]
    for (const { id, name } of whose) {
      const sum = found.get(id) ?? { id, name, subjects: 0, complete: 0, entered: 0, expected: 0 }
      sum.subjects += 1
      sum.complete += isComplete(row) ? 1 : 0
      sum.entered += entered
      sum.expected += expected
      found.set(id, sum)
    }
  }
  const open = ({ entered, expected }: Counts) => expected - entered
  return sorted([...found.values()], (a, b) => open(b) - open(a) || a.name.localeCompare(b.name, 'en'))
}
