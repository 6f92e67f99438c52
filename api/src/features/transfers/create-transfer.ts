import {
  type classTeacherTransferBody,
  type createTransferBody,
  type TransferDetails,
  transferErrors,
} from '@akada/contract/transfers/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import type { Moment } from '../../platform/clock/index.ts'
import { audit } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import { planOnce, type TenantDb, type WriteTx } from '../../platform/db/index.ts'
import { isUniqueViolation, refuse } from '../../platform/errors/index.ts'
import { lockRecords, type StudentHooks } from '../students/index.ts'
import type { Sender } from './letters.ts'
import { assertOwnClass } from './policy.ts'
import { findDestination, findOpenArm, type MovingStudent } from './queries/check.ts'
import { headsOf } from './queries/people.ts'
import { findPendingSchool, getRequest, insertRequest } from './queries/requests.ts'
import { categoryError } from './rules/between-schools.ts'
import { obstacle, placeError } from './rules/check-list.ts'
import { factsToCheck, getMovingStudent, type TransferGoal, pointsFor } from './recorded-facts.ts'
import { notifyOfRequest } from './notices.ts'
import { viewOf } from './view.ts'

export interface TransferContext {
  app: Sender & { hooks: StudentHooks }
  db: TenantDb
  actor: Actor
}

interface Wanted {
  student: string
  destinationSchool?: string | null
  destinationClass?: string | null
  destinationClassArm?: string | null
  reason: string
}

interface Destination {
  goal: TransferGoal
  schoolId: string
  schoolName: string
  classId: string
  classArmId: string | null
}

const toArm = async (tx: WriteTx, student: MovingStudent, armId: string): Promise<Destination> => {
  const arm = await findOpenArm(tx, armId)
  const isOfClass =
    arm !== null &&
    arm.schoolId === student.schoolId &&
    arm.classId === student.classId &&
    arm.sessionId === student.sessionId
  if (!isOfClass) return refuse(transferErrors.unknownDestination)
  if (arm.id === student.classArmId) refuse(transferErrors.sameSchool)
  return {
    goal: { kind: 'arm' },
    schoolId: arm.schoolId,
    schoolName: student.schoolName,
    classId: arm.classId,
    classArmId: arm.id,
  }
}

const toSchool = async (
  tx: WriteTx,
  student: MovingStudent,
  schoolId: string,
  wantedClass: string | null,
): Promise<Destination> => {
  if (schoolId === student.schoolId) refuse(transferErrors.sameSchool)
  const classId = wantedClass ?? student.classId
  const found = classId === null ? null : await findDestination(tx, { schoolId, classId })
  if (found === null || classId === null) return refuse(transferErrors.unknownDestination)
  const message = categoryError(found)
  if (message !== null) {
    const path = wantedClass === null ? 'body.destinationSchool' : 'body.destinationClass'
    refuse(commonErrors.invalid, { fields: [{ path, message }] })
  }
  return { goal: { kind: 'school', to: found.to }, schoolId, schoolName: found.schoolName, classId, classArmId: null }
}

const destinationOf = (tx: WriteTx, student: MovingStudent, wanted: Wanted): Promise<Destination> => {
  const { destinationSchool, destinationClass = null, destinationClassArm } = wanted
  if (destinationClassArm && (!destinationSchool || destinationSchool === student.schoolId)) {
    return toArm(tx, student, destinationClassArm)
  }
  if (!destinationSchool || destinationClassArm) return refuse(transferErrors.unknownDestination)
  return toSchool(tx, student, destinationSchool, destinationClass)
}

/** Creates a request, unless something on the check list refuses it. The student's row is locked, so that nobody moves them meanwhile. */
const send = async (
  tx: WriteTx,
  { app, actor }: TransferContext,
  place: Place,
  wanted: Wanted,
  { now, today }: Moment,
  ownClassOnly: boolean,
): Promise<TransferDetails> => {
  const [, , student] = await Promise.all([
    planOnce(tx),
    lockRecords(tx, [wanted.student]),
    getMovingStudent(tx, wanted.student),
  ])
  // Moved to another school while this waited.
  if (!actor.reaches({ ...place, schoolId: student.schoolId })) refuse(commonErrors.notFound)
  if (ownClassOnly) assertOwnClass(actor, student.classTeacherId)
  if (student.pendingTo !== null) {
    refuse(transferErrors.alreadyPending, { params: { name: student.fullName, school: student.pendingTo } })
  }
  const away = placeError(student)
  if (away !== null) refuse(transferErrors.refusedByRules, { params: { message: away } })
  const [destination, facts] = await Promise.all([
    destinationOf(tx, student, wanted),
    factsToCheck(tx, student, { stateId: place.stateId, today }),
  ])
  const checkPoints = pointsFor(facts, destination.goal)
  const message = obstacle(checkPoints)
  if (message !== null) refuse(transferErrors.refusedByRules, { params: { message } })
  if (student.classId === null) throw new Error('A student without a class came through the check list.')

  const id = uuidv7()
  const [, , request, heads] = await Promise.all([
    insertRequest(tx, {
      id,
      stateId: place.stateId,
      studentId: student.id,
      fromSchoolId: student.schoolId,
      fromClassId: student.classId,
      fromClassArmId: student.classArmId,
      toSchoolId: destination.schoolId,
      toClassId: destination.classId,
      toClassArmId: destination.classArmId,
      reason: wanted.reason,
      checkList: checkPoints,
      by: actor.staffId,
      at: now.toISOString(),
    }),
    audit(tx, actor, ownClassOnly ? 'transfer.request-own-class' : 'transfer.request', ['transfer', id], {
      schoolId: student.schoolId,
      districtId: place.districtId,
      summary:
        destination.goal.kind === 'arm'
          ? `Asked for ${student.fullName} to move to another arm`
          : `Asked ${destination.schoolName} to take ${student.fullName}`,
      after: {
        student: student.id,
        destinationSchool: destination.schoolId,
        destinationClass: destination.classId,
        destinationClassArm: destination.classArmId,
        reason: wanted.reason,
      },
    }),
    getRequest(tx, id),
    headsOf(tx, destination.schoolId),
  ])
  const [view] = await Promise.all([viewOf(tx, actor, request), notifyOfRequest(tx, app, actor, request, heads)])
  return view
}

const sendOnce = async (
  work: TransferContext,
  place: Place,
  wanted: Wanted,
  moment: Moment,
  ownClassOnly: boolean,
): Promise<TransferDetails> => {
  try {
    return await work.db.write(tx => send(tx, work, place, wanted, moment, ownClassOnly))
  } catch (error) {
    if (!isUniqueViolation(error, 'student_transfer_pending')) throw error
    const [name, school] = await work.db.read(async tx => [
      (await getMovingStudent(tx, wanted.student)).fullName,
      (await findPendingSchool(tx, wanted.student)) ?? 'another school',
    ])
    return refuse(transferErrors.alreadyPending, { params: { name: name ?? '', school: school ?? '' } })
  }
}

/** The office asks another school to accept a student. */
export const createTransfer = (
  work: TransferContext,
  place: Place,
  body: z.output<typeof createTransferBody>,
  moment: Moment,
): Promise<TransferDetails> => sendOnce(work, place, body, moment, false)

/** A class teacher requests the move of a student of their own class, to another school or another arm; a head of any student. */
export const createFromClass = (
  work: TransferContext,
  place: Place,
  body: z.output<typeof classTeacherTransferBody>,
  moment: Moment,
): Promise<TransferDetails> => sendOnce(work, place, body, moment, true)
