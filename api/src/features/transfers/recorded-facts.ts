import type { CheckPoint } from '@akada/contract/transfers/calls'
import { attendanceOfStudents } from '../attendance/index.ts'
import { examsAhead } from '../exams/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { draftCardsOf, getMovingStudent, type MovingStudent, openMarksOf } from './queries/check.ts'
import { getSettings } from './queries/setting.ts'
import type { ClassToEnter } from './rules/between-schools.ts'
import { type CheckFacts, checkList } from './rules/check-list.ts'

/** To another school, into a class (null if none is chosen yet); or to another arm of the same school. */
export type TransferGoal = { kind: 'school'; to: ClassToEnter | null } | { kind: 'arm' }

type BetweenSchools = NonNullable<CheckFacts['betweenSchools']>
type KnownFacts = Omit<CheckFacts, 'betweenSchools'> &
  Omit<BetweenSchools, 'to' | 'next'> &
  Pick<MovingStudent, 'classId' | 'nextClass'>

/** Sittings of the term before a day whose registers have no mark for the student. */
const unmarkedBefore = async (tx: ReadTx, student: MovingStudent, today: string): Promise<number> => {
  if (student.termId === null || !student.isEnrolled) return 0
  const { students } = await attendanceOfStudents(tx, {
    studentIds: [student.id],
    termId: student.termId,
    upTo: dayBefore(today),
  })
  return students.get(student.id)?.unmarked ?? 0
}

const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

/** Reads what a student's check list says on a day, whatever the goal. */
export const factsToCheck = async (
  tx: ReadTx,
  student: MovingStudent,
  { stateId, today }: { stateId: string; today: string },
): Promise<KnownFacts> => {
  const { id, classArmId, termId } = student
  const [settings, openMarks, draftCards, unmarkedSittings, exams] = await Promise.all([
    getSettings(tx, stateId),
    classArmId === null || termId === null ? [] : openMarksOf(tx, { studentId: id, classArmId, termId, today }),
    draftCardsOf(tx, id),
    unmarkedBefore(tx, student, today),
    examsAhead(tx, id, today),
  ])
  return { ...student, settings, openMarks, draftCards, unmarkedSittings, examsAhead: exams, today }
}

/** The check list for a goal. */
export const pointsFor = (
  { settings, highestTerminalLevel, classId, nextClass, ...facts }: KnownFacts,
  goal: TransferGoal,
): CheckPoint[] => {
  if (goal.kind === 'arm') return checkList({ ...facts, betweenSchools: null })
  const next = goal.to?.id === classId ? nextClass : null
  return checkList({ ...facts, betweenSchools: { settings, to: goal.to, next, highestTerminalLevel } })
}

export { getMovingStudent }
