import { type answerTransferBody, transferErrors } from '@akada/contract/transfers/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import type * as z from 'zod'
import { findActiveTerm } from '../state/index.ts'
import type { WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { type GoalArm, holdArm } from '../classes/index.ts'
import { handOverDraft, holdClassCards } from '../report-cards/index.ts'
import {
  changeSchool,
  findNumberHolder,
  lockStudents,
  type PlacedStudent,
  putIntoArm,
  type StudentHooks,
} from '../students/index.ts'
import { moveChoicesToSchool } from '../subjects/index.ts'
import { findDestination, findOpenArm, highestTerminalLevelOf } from './queries/check.ts'
import { holdRequest, type KeptRequest, type RequestStanding } from './queries/requests.ts'
import { getSettings } from './queries/setting.ts'
import { classError, windowError } from './rules/between-schools.ts'

export type Answer = z.output<typeof answerTransferBody>

/** The locks of an acceptance until it is done: the arm, the cards of the former class, the student, and the request. */
export interface Held {
  arm: GoalArm | null
  student: PlacedStudent
  term: { id: string; sessionId: string }
  standing: RequestStanding
}

const isWithinSchool = ({ source, destination }: KeptRequest): boolean => source.schoolId === destination.schoolId

const notPossible = (message: string): never => refuse(transferErrors.refusedByRules, { params: { message } })

/** The arm that the student is added to at once: the requested one within a school, or the chosen one; null for later. */
const armFor = async (tx: WriteTx, request: KeptRequest, answer: Answer): Promise<GoalArm | null> => {
  const armId = isWithinSchool(request) ? request.destinationClassArm?.id : answer.classArm
  if (!armId) return null
  const open = await findOpenArm(tx, armId)
  const fits = open?.schoolId === request.destination.schoolId && open.classId === request.destinationClass.id
  if (!fits) return refuse(transferErrors.unknownDestination)
  const arm = await holdArm(tx, armId)
  return arm.open ? arm : refuse(transferErrors.unknownDestination)
}

/**
 * Locks the data that the acceptance changes, in the order used by all writers: arm, cards of a class, student, and only then the request.
 * Scores and registers are not touched, so that saving them meanwhile never deadlocks with it.
 */
export const holdForAcceptance = async (tx: WriteTx, request: KeptRequest, answer: Answer): Promise<Held> => {
  const { id, source, sourceClass, studentId } = request
  const [arm, active] = await Promise.all([armFor(tx, request, answer), findActiveTerm(tx, source.stateId)])
  const term = active ?? notPossible('The state has no active term. Ask the state admin to start one.')
  const [, [student], standing] = await Promise.all([
    holdClassCards(tx, { termId: term.id, from: { schoolId: source.schoolId, classId: sourceClass.id } }),
    lockStudents(tx, [studentId]),
    holdRequest(tx, id),
  ])
  return { arm, student: student ?? refuse(commonErrors.notFound), term, standing }
}

/** Refuses with `admission_number_taken`, at the field. */
export const refuseNumber = (number: string, name: string): never =>
  refuse(transferErrors.admissionNumberTaken, {
    params: { number, name },
    fields: [
      {
        path: 'body.admissionNumber',
        message: `Admission number ${number} already belongs to ${name}. Give another.`,
      },
    ],
  })

const assertStillThere = (request: KeptRequest, { student }: Held): void => {
  const { fullName, status, schoolId, enrolmentId } = student
  const ask = 'Reject the request, and ask the other school.'
  if (status !== 'Active' || enrolmentId === null)
    notPossible(`${fullName} has left school meanwhile (${status}). ${ask}`)
  if (schoolId !== request.source.schoolId) notPossible(`${fullName} is in another school meanwhile. ${ask}`)
}

const assertRules = async (tx: WriteTx, request: KeptRequest, today: string): Promise<void> => {
  const { destination, destinationClass } = request
  const [settings, highestTerminalLevel, found] = await Promise.all([
    getSettings(tx, destination.stateId),
    highestTerminalLevelOf(tx, destination.stateId),
    findDestination(tx, { schoolId: destination.schoolId, classId: destinationClass.id }),
  ])
  const { to } = found ?? refuse(transferErrors.unknownDestination)
  const error = windowError(settings, today) ?? classError(settings, to, highestTerminalLevel)?.message
  if (error) notPossible(error)
}

/** Moves the student of a request: to another arm, or to the other school with everything that moves with them. */
export const moveStudent = async (
  tx: WriteTx,
  request: KeptRequest,
  held: Held,
  answer: Answer,
  { today, hooks }: { today: string; hooks: StudentHooks },
): Promise<void> => {
  assertStillThere(request, held)
  const { arm, student, term } = held
  if (isWithinSchool(request)) {
    if (arm === null) return refuse(transferErrors.unknownDestination)
    if (student.classId !== arm.classId || student.sessionId !== arm.sessionId) {
      notPossible(`${student.fullName} is in another class meanwhile. Reject the request.`)
    }
    if (student.classArmId !== arm.id) await putIntoArm(tx, hooks, arm, [{ studentId: student.id, from: today }])
    return
  }
  const { source, destination } = request
  const { schoolId } = destination
  const { admissionNumber } = answer
  const [, holder] = await Promise.all([
    assertRules(tx, request, today),
    admissionNumber && findNumberHolder(tx, { schoolId, admissionNumber, exceptId: student.id }),
  ])
  if (admissionNumber === null) {
    const message = "Give the student's admission number at this school."
    return refuse(commonErrors.invalid, { fields: [{ path: 'body.admissionNumber', message }] })
  }
  if (holder) refuseNumber(admissionNumber, holder)
  const to = { schoolId, classId: request.destinationClass.id, classArmId: arm?.id ?? null }
  const from = { schoolId: source.schoolId, classId: request.sourceClass.id }
  await Promise.all([
    changeSchool(tx, {
      studentId: student.id,
      from: {
        schoolId: source.schoolId,
        schoolName: request.sourceSchool.name,
        className: student.className ?? request.sourceClass.name,
      },
      to: { ...to, schoolName: request.destinationSchool.name, sessionId: term.sessionId },
      admissionNumber,
      today,
    }),
    moveChoicesToSchool(tx, { studentId: student.id, sessionId: term.sessionId, schoolId }),
    handOverDraft(tx, { studentId: student.id, termId: term.id, from, to }),
  ])
}
