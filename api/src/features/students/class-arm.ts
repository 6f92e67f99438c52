import { writtenDay } from '@akada/contract/kernel/written-day'
import { commonErrors } from '@akada/contract/kernel/errors'
import { studentErrors } from '@akada/contract/students/calls'
import type { RecordedEffect } from '@akada/contract/state/recorded'
import { audit } from '../../platform/audit/index.ts'
import type { Place } from '../../platform/auth/index.ts'
import type { WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { type GoalArm, lockArmForShare } from '../classes/index.ts'
import { assertConfirmed, type PlannedEffect } from '../state/index.ts'
import type { StudentHooks } from './hooks.ts'
import { type ArmMove, lockStudents, moveToArm, type PlacedStudent } from './queries/class-arm.ts'
import { armBegins, dayError, placeError } from './rules/arm-begins.ts'
import type { StudentWork } from './admission.ts'

/** Why a student's class can't be corrected to that of the arm; null if it can. */
const classHindrance = ({ fullName, className, isFollowed }: PlacedStudent): string | null =>
  isFollowed ? `${fullName} is in ${className} and promoted already. Undo the promotion first.` : null

/** Why a student can't be added to an arm; null if they can. */
const hindrance = (student: PlacedStudent, arm: GoalArm, correctsClass: boolean): string | null => {
  if (student.status !== 'Active') return `${student.fullName} has left the school (${student.status}).`
  if (student.enrolmentId === null) {
    return arm.termStarts === null ? `${student.fullName} is in no class of ${arm.sessionName}.` : null
  }
  const isOtherClass = student.classId !== arm.classId
  if (isOtherClass && !correctsClass) return `${student.fullName} is in ${student.className}, not in ${arm.className}.`
  if (student.sessionId !== arm.sessionId)
    return `${student.fullName} is in ${student.className} of another session, not of ${arm.sessionName}.`
  return isOtherClass ? classHindrance(student) : null
}

/** The arm, the students, and the given first day, if any. */
export interface Assignment {
  classArmId: string
  studentIds: readonly string[]
  from?: string | undefined
  /** The arm may be of another class of the session, which corrects the class. */
  correctsClass?: boolean | undefined
  confirmed?: RecordedEffect[] | undefined
}

/** Adds students to an arm, each from a day on, with all dependent updates. */
export const putIntoArm = async (
  tx: WriteTx,
  { movedToArm }: StudentHooks,
  arm: GoalArm,
  moves: readonly ArmMove[],
): Promise<void> => {
  await moveToArm(tx, arm, moves)
  const studentIds = moves.map(({ student }) => student.id)
  for (const follow of movedToArm) await follow(tx, arm, studentIds)
}

/** Marks in the registers of the former arms, from an earlier day on: those of today change with every move. */
const correctionEffects = (arm: GoalArm, moves: readonly ArmMove[], today: string): PlannedEffect[] =>
  [...new Set(moves.map(({ student }) => student.armName))].flatMap(armName => {
    const wrong = moves.filter(({ student, from }) => student.armName === armName && from < today)
    const [one, ...others] = wrong
    if (armName === null || !one) return []
    const who = others.length === 0 ? `${one.student.fullName} was` : `${wrong.length} students were`
    return [
      {
        effect: `${who} in ${arm.fullName}, not in ${armName}, from ${writtenDay(one.from)} on: marks in the registers of ${armName} from this day on no longer count.`,
        advice: 'Choose a later day.',
        change: {
          kind: 'enrolment' as const,
          studentIds: wrong.map(({ student }) => student.id),
          first: one.from,
          last: null,
        },
      },
    ]
  })

/** Who changes the class, always shown: subjects, exams and promotion follow it. */
const classEffects = (arm: GoalArm, moves: readonly ArmMove[]): PlannedEffect[] =>
  moves
    .filter(({ student }) => student.classId !== null && student.classId !== arm.classId)
    .map(({ student, from }) => ({
      effect: `${student.fullName} is in ${arm.className}, not in ${student.className}, from ${writtenDay(from)} on. Subjects, exams and promotion are those of ${arm.className}; scores in subjects that it does not have stay stored and leave the report card.`,
      change: null,
    }))

const counted = (count: number): string => `${count} ${count === 1 ? 'student' : 'students'}`

/** How many are now in which arm; and the first day, if that is one day before or after today. */
const outcome = (starts: readonly string[], arm: GoalArm, today: string): string => {
  const [first, ...others] = new Set(starts)
  if (first !== undefined && first > today && others.length === 0)
    return `${counted(starts.length)} will be in ${arm.fullName} from ${writtenDay(first)} on.`
  const since = first === undefined || first === today || others.length > 0 ? '' : `, from ${writtenDay(first)} on`
  return `${counted(starts.length)} ${starts.length === 1 ? 'is' : 'are'} now in ${arm.fullName}${since}.`
}

/**
 * Adds students to a class arm of the active session or, if they are promoted already, of the next one, all or none: a change of arm counts
 * from the given day, else from today, and marks in the former arm's registers that no longer count are confirmed first (see
 * assertConfirmed); a student in no arm is there from the given day, else for as long as in the class this term; in the next session from its first
 * day. Those already there are unchanged. With `correctsClass` the arm may be of another class of the session, which is confirmed first. Refuses with 404 if one is of another school, and with 422, naming
 * them, if some are not in the arm's class or the day is not possible for them.
 */
export const assignToArm = async (
  { db, actor, today, hooks }: StudentWork,
  place: Place,
  { classArmId, studentIds, from, correctsClass = false, confirmed }: Assignment,
): Promise<{ message: string; assigned: number }> =>
  db.write(async tx => {
    const arm = await lockArmForShare(tx, classArmId)
    if (!arm.open || (arm.termStarts === null && arm.sessionStarts <= today)) return refuse(studentErrors.wrongClass)
    const days = { from, today, termStarts: arm.termStarts }
    const ids = [...new Set(studentIds)]
    const students = await lockStudents(tx, ids, arm.sessionId)
    if (students.length < ids.length || students.some(student => student.schoolId !== arm.schoolId)) {
      refuse(commonErrors.notFound)
    }
    const hindrances = students.flatMap(student => {
      const message = hindrance(student, arm, correctsClass)
      return message === null ? [] : [{ path: `body.studentIds.${studentIds.indexOf(student.id)}`, message }]
    })
    if (hindrances.length > 0) {
      const shown = hindrances
        .slice(0, 10)
        .map(({ message }) => message)
        .join(' ')
      const more = hindrances.length > 10 ? ` And ${hindrances.length - 10} more.` : ''
      refuse({ ...studentErrors.wrongClass, message: `No students moved. ${shown}${more}` }, { fields: hindrances })
    }
    const moving = students.filter(student => student.classArmId !== arm.id)
    const errors = [dayError(days) ?? moving.map(student => placeError(student, days))].flat()
    const error = errors.find(message => message !== null)
    if (error) refuse(commonErrors.invalid, { fields: [{ path: 'body.from', message: error }] })
    if (moving.length === 0) {
      audit.exempt(tx, 'nothing changed: everybody was there already')
      return { message: `All of them are in ${arm.fullName} already.`, assigned: 0 }
    }
    const moves = moving.map(student => ({ student, from: armBegins(student, days) }))
    const planned = [...correctionEffects(arm, moves, today), ...classEffects(arm, moves)]
    const effects = await assertConfirmed(tx, hooks, planned, confirmed)
    await putIntoArm(tx, hooks, arm, moves)
    await audit(tx, actor, 'student.assign-class-arm', ['classArm', arm.id], {
      summary: `Put ${counted(moving.length)} into ${arm.fullName}`,
      schoolId: place.schoolId,
      districtId: place.districtId,
      before: moving.map(student => ({ student: student.id, class: student.classId, classArm: student.classArmId })),
      after: [
        ...moves.map(({ student, from }) => ({ student: student.id, classArm: arm.id, from })),
        ...(effects ? [{ confirmed: effects }] : []),
      ],
    })
    const starts = moves.map(move => move.from)
    return { message: outcome(starts, arm, today), assigned: moving.length }
  })
