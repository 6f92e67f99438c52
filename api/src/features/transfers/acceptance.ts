import { type respondToTransferBody, transferErrors } from '@akada/contract/transfers/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import type * as z from 'zod'
import { findActiveTerm } from '../state/index.ts'
import type { WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { type GoalArm, lockArmForShare } from '../classes/index.ts'
import { handOverDraft, holdClassCards } from '../report-cards/index.ts'
import {
  changeSchool,
  findNextPlacement,
  findNumberHolder,
  lockStudents,
  type NextPlacement,
  type PlacedStudent,
  putIntoArm,
  type SchoolChange,
  type StudentHooks,
} from '../students/index.ts'
import { moveChoicesToSchool } from '../subjects/index.ts'
import { findClass, findDestination, findOpenArm, highestTerminalLevelOf } from './queries/check.ts'
import { lockRequest, type TransferRow, type RequestStatus } from './queries/requests.ts'
import { getSettings } from './queries/setting.ts'
import { categoryError, classError, windowError } from './rules/between-schools.ts'

export type TransferResponse = z.output<typeof respondToTransferBody>

/** The locks of an acceptance until it is done: the arm, the cards of the former class, the student, and the request. */
export interface AcceptanceLocks {
  arm: GoalArm | null
  /** The chosen arm of the next session. */
  nextArm: GoalArm | null
  student: PlacedStudent
  /** The student's class of the next session, if they are promoted already; the arm only if it is one of the new school. */
  next: NextPlacement | null
  term: { id: string; sessionId: string }
  standing: RequestStatus
}

const isWithinSchool = ({ source, destination }: TransferRow): boolean => source.schoolId === destination.schoolId

const notPossible = (message: string): never => refuse(transferErrors.refusedByRules, { params: { message } })

/** The arm that the student is added to at once: the requested one within a school, or the chosen one; null for later. */
const armFor = async (tx: WriteTx, request: TransferRow, answer: TransferResponse): Promise<GoalArm | null> => {
  const armId = isWithinSchool(request) ? request.destinationClassArm?.id : answer.classArm
  if (!armId) return null
  const open = await findOpenArm(tx, armId)
  const fits = open?.schoolId === request.destination.schoolId && open.classId === request.destinationClass.id
  if (!fits) return refuse(transferErrors.unknownDestination)
  const arm = await lockArmForShare(tx, armId)
  return arm.open ? arm : refuse(transferErrors.unknownDestination)
}

/**
 * Locks the data that the acceptance changes, in the order used by all writers: arm, cards of a class, student, and only then the request.
 * Scores and registers are not touched, so that saving them meanwhile never deadlocks with it.
 */
export const lockForAcceptance = async (
  tx: WriteTx,
  request: TransferRow,
  answer: TransferResponse,
  { today, hooks }: { today: string; hooks: StudentHooks },
): Promise<AcceptanceLocks> => {
  const { id, source, sourceClass, studentId } = request
  const [arm, nextArm, active] = await Promise.all([
    armFor(tx, request, answer),
    answer.nextClassArm ? lockArmForShare(tx, answer.nextClassArm) : null,
    findActiveTerm(tx, source.stateId),
  ])
  const term = active ?? notPossible('The state has no active term. Ask the state admin to start one.')
  const [, [student], placed, standing] = await Promise.all([
    holdClassCards(tx, { termId: term.id, from: { schoolId: source.schoolId, classId: sourceClass.id } }),
    lockStudents(tx, [studentId], isWithinSchool(request) ? arm?.sessionId : null),
    findNextPlacement(tx, studentId),
    lockRequest(tx, id),
  ])
  if (!student) return refuse(commonErrors.notFound)
  const { sessionId, classId } = student
  const { schoolId } = request.destination
  const promoted =
    placed === null && sessionId !== null && classId !== null
      ? await hooks.findPromotion(tx, { studentId, schoolId, sessionId, classId, today })
      : null
  // An arm of the former school is none of the new one.
  const next = placed === null ? promoted : { ...placed, classArmId: null }
  return { arm, nextArm, student, next, term, standing }
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

const assertStillThere = (request: TransferRow, { student }: AcceptanceLocks): void => {
  const { fullName, status, schoolId, enrolmentId } = student
  const ask = 'Reject the request, and ask the other school.'
  if (status !== 'Active' || enrolmentId === null)
    notPossible(`${fullName} has left school meanwhile (${status}). ${ask}`)
  if (schoolId !== request.source.schoolId) notPossible(`${fullName} is in another school meanwhile. ${ask}`)
}

const assertRules = async (
  tx: WriteTx,
  request: TransferRow,
  { student, next }: AcceptanceLocks,
  today: string,
): Promise<void> => {
  const { destination, destinationClass } = request
  const [settings, highestTerminalLevel, found, nextClass] = await Promise.all([
    getSettings(tx, destination.stateId),
    highestTerminalLevelOf(tx, destination.stateId),
    findDestination(tx, { schoolId: destination.schoolId, classId: destinationClass.id }),
    next !== null && destinationClass.id === student.classId ? findClass(tx, next.classId) : null,
  ])
  const known = found ?? refuse(transferErrors.unknownDestination)
  const { to } = known
  const error =
    windowError(settings, today) ??
    categoryError(known) ??
    classError(settings, { to, next: nextClass }, highestTerminalLevel)?.message
  if (error) notPossible(error)
}

/**
 * Where the student is at the new school. One who is promoted already goes on as at the former school: in today's class until the session
 * ends, then in the class of the next one; the new school's own promotion decides instead where it takes the student into another class, or
 * does not have the next one.
 */
const placesAt = async (
  tx: WriteTx,
  request: TransferRow,
  { arm, nextArm, student, next, term }: AcceptanceLocks,
): Promise<Pick<SchoolChange['to'], 'present' | 'next'>> => {
  const { schoolId } = request.destination
  const classId = request.destinationClass.id
  const sessionId = next === null ? term.sessionId : (student.sessionId ?? term.sessionId)
  const goesOn =
    next !== null && classId === student.classId && (await findDestination(tx, { schoolId, classId: next.classId }))
  const following = goesOn ? { ...next, classArmId: nextArm?.id ?? next.classArmId } : null
  const fitsNext =
    nextArm === null ||
    (nextArm.open &&
      nextArm.schoolId === schoolId &&
      nextArm.sessionId === following?.sessionId &&
      nextArm.classId === following.classId)
  if ((arm !== null && arm.sessionId !== sessionId) || !fitsNext) return refuse(transferErrors.unknownDestination)
  return { present: { sessionId, classId, classArmId: arm?.id ?? null }, next: following }
}

/** Moves the student of a request: to another arm, or to the other school with everything that moves with them. */
export const moveStudent = async (
  tx: WriteTx,
  request: TransferRow,
  held: AcceptanceLocks,
  answer: TransferResponse,
  { today, hooks }: { today: string; hooks: StudentHooks },
): Promise<void> => {
  assertStillThere(request, held)
  const { arm, student, next, term } = held
  if (isWithinSchool(request)) {
    if (arm === null) return refuse(transferErrors.unknownDestination)
    if (student.classId !== arm.classId || student.sessionId !== arm.sessionId) {
      notPossible(`${student.fullName} is in another class meanwhile. Reject the request.`)
    }
    if (student.classArmId !== arm.id) await putIntoArm(tx, hooks, arm, [{ student, from: today }])
    return
  }
  const { source, destination } = request
  const { schoolId } = destination
  const { admissionNumber } = answer
  const [, holder] = await Promise.all([
    assertRules(tx, request, held, today),
    admissionNumber && findNumberHolder(tx, { schoolId, admissionNumber, exceptId: student.id }),
  ])
  if (admissionNumber === null) {
    const message = "Give the student's admission number at this school."
    return refuse(commonErrors.invalid, { fields: [{ path: 'body.admissionNumber', message }] })
  }
  if (holder) refuseNumber(admissionNumber, holder)
  const places = await placesAt(tx, request, held)
  const { present } = places
  const from = { schoolId: source.schoolId, classId: request.sourceClass.id }
  await Promise.all([
    changeSchool(tx, {
      student,
      from: {
        schoolId: source.schoolId,
        schoolName: request.sourceSchool.name,
        className: student.className ?? request.sourceClass.name,
      },
      to: { ...places, schoolId, schoolName: request.destinationSchool.name },
      admissionNumber,
      today,
    }),
    ...[present.sessionId, next?.sessionId].flatMap(sessionId =>
      sessionId ? [moveChoicesToSchool(tx, { studentId: student.id, sessionId, schoolId })] : [],
    ),
    handOverDraft(tx, { studentId: student.id, termId: term.id, from, to: { schoolId, ...present } }),
  ])
  if (places.next !== null) await hooks.promotionResumed(tx, { studentId: student.id, schoolId })
}
