import { daysAfter } from '@akada/contract/kernel/days'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { commonErrors } from '@akada/contract/kernel/errors'
import type { RecordedEffect } from '@akada/contract/state/recorded'
import { studentErrors } from '@akada/contract/students/calls'
import { presentEnrolment } from '@akada/contract/students/enrolments'
import { moveErrors } from '@akada/contract/students/moves'
import type { StudentProfile } from '@akada/contract/students/schemas'
import { audit } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { ReadTx, WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { refuseOnRoll } from './arrival.ts'
import { narrowedTo } from './policy.ts'
import { countOpenArmsForShare } from '../classes/index.ts'
import { assertConfirmed, type PlannedEffect } from '../state/index.ts'
import { findClassPlace } from './queries/admission.ts'
import { findOtherPresent } from './queries/arrivals.ts'
import { closeStays, findActiveTerm, lockLeaver, openStay } from './queries/leaving.ts'
import type { PromotedFrom, StudentHooks } from './hooks.ts'
import type { NextPlacement } from './queries/school-change.ts'
import { isOwnStudent } from './queries/own-arms.ts'
import { closingsAt, type DaySpan, firstDays, lastDays } from './rules/leaving.ts'
import type { StudentWork } from './admission.ts'
import { profileOf } from './profile.ts'

const assertWithin = (day: string, { first, last }: DaySpan, field: string): void => {
  if (day >= first && day <= last) return
  const params = { first: writtenDay(first), last: writtenDay(last) }
  const message = `Choose a day between ${params.first} and ${params.last}.`
  refuse(moveErrors.dayOutside, { params, fields: [{ path: `body.${field}`, message }] })
}

/** A person who sees only students of their own arms can move only those. */
export const assertOwn = async (tx: ReadTx, hooks: StudentHooks, actor: Actor, id: string): Promise<void> => {
  const own = narrowedTo(actor)
  if (own !== null && !(await isOwnStudent(tx, hooks, own, id))) refuse(commonErrors.notFound)
}

const leavingEffects = (student: { id: string; fullName: string }, lastDay: string): PlannedEffect[] => [
  {
    effect: `${student.fullName} leaves after ${writtenDay(lastDay)}: marks of the register after this day no longer count.`,
    advice: 'Choose a later day.',
    change: { kind: 'enrolment', studentIds: [student.id], first: daysAfter(lastDay, 1), last: null },
  },
]

/**
 * Ends the enrolment of a student who leaves school, on the last day, with the reason. Marks of registers after it no longer count, which is
 * confirmed first (see assertConfirmed). Returns the profile.
 */
export const withdrawStudent = (
  { db, actor, today, pictureOf, hooks }: StudentWork,
  place: Place,
  id: string,
  { lastDay, cause, confirmed }: { lastDay: string; cause: string; confirmed?: RecordedEffect[] | undefined },
): Promise<StudentProfile> =>
  db.write(async tx => {
    await assertOwn(tx, hooks, actor, id)
    const student = await lockLeaver(tx, hooks, id)
    const { fullName, status, stays, askedSchool } = student
    // Moved to another school while this waited.
    if (!actor.reaches({ ...place, schoolId: student.schoolId })) refuse(commonErrors.notFound)
    const present = presentEnrolment(stays, today)
    if (status !== 'Active') refuse(moveErrors.notActive, { params: { name: fullName, status } })
    if (askedSchool !== null) refuse(moveErrors.transferPending, { params: { name: fullName, school: askedSchool } })
    assertWithin(lastDay, lastDays(stays, today), 'lastDay')
    const effects = await assertConfirmed(tx, hooks, leavingEffects(student, lastDay), confirmed)
    await closeStays(tx, id, { closings: closingsAt(stays, lastDay), cause, status: 'Withdrawn' })
    await audit(tx, actor, 'student.withdraw', ['student', id], {
      summary: `Withdrew ${fullName}${present ? ` from ${present.place}` : ''}: ${cause}`,
      schoolId: place.schoolId,
      districtId: place.districtId,
      before: { status },
      after: { status: 'Withdrawn', lastDay, cause, ...(effects ? { confirmed: effects } : {}) },
    })
    return profileOf(tx, actor, id, pictureOf)
  })

interface Readmission {
  classId: string
  classArmId?: string | null | undefined
  firstDay: string
  reason: string | null
}

/** Of a student who came from another state and is not on the roll: a child is on one roll only. */
const assertOnNoRoll = async (tx: WriteTx, id: string): Promise<void> => {
  const number = await findOtherPresent(tx, id)
  if (number !== null) await refuseOnRoll(tx, number)
}

/**
 * Where a student who comes back into a class goes on in the next session: as the promotion out of that class says, if the school has the
 * promoted class. Null leaves it to the school's own promotion.
 */
const nextOnReturn = async (tx: WriteTx, hooks: StudentHooks, from: PromotedFrom): Promise<NextPlacement | null> => {
  const next = await hooks.findPromotion(tx, from)
  if (next === null) return null
  const { schoolId } = from
  if ((await findClassPlace(tx, { ...next, schoolId, classArmId: null })) === null) return null
  const isArmOpen = next.classArmId !== null && (await countOpenArmsForShare(tx, [next.classArmId])) > 0
  return isArmOpen ? next : { ...next, classArmId: null }
}

/**
 * Readmits a student who left the same school. One who was promoted before leaving, and comes back into the same class before the next session
 * begins, goes on in the promoted class. Returns the profile; the old enrolments are unchanged.
 */
export const readmitStudent = (
  { db, actor, today, now, pictureOf, hooks }: StudentWork,
  place: Place & { schoolId: string },
  id: string,
  { classId, classArmId = null, firstDay, reason }: Readmission,
): Promise<StudentProfile> =>
  db.write(async tx => {
    const student = await lockLeaver(tx, hooks, id)
    const { fullName, status, stays, schoolId } = student
    if (schoolId !== place.schoolId) refuse(commonErrors.notFound)
    if (status === 'Active') {
      refuse(moveErrors.notAway, { params: { name: fullName } })
    }
    const term = (await findActiveTerm(tx)) ?? refuse(studentErrors.noActiveSession)
    const { sessionId } = term
    const goal = await findClassPlace(tx, { schoolId, sessionId, classId, classArmId })
    if (!goal || (classArmId !== null && (await countOpenArmsForShare(tx, [classArmId])) === 0))
      refuse(studentErrors.wrongClass)
    assertWithin(firstDay, firstDays(stays, term, today), 'firstDay')
    await assertOnNoRoll(tx, id)
    const lastDay = stays.at(-1)?.ends ?? null
    const readings = await hooks.endCertificate(tx, { id, fullName, lastDay }, { reason, now })
    const next = await nextOnReturn(tx, hooks, { studentId: id, schoolId, sessionId, classId, today })
    await openStay(tx, student, { sessionId, classId, classArmId, begins: firstDay }, next)
    if (next !== null) await hooks.promotionResumed(tx, { studentId: id, schoolId })
    await audit(tx, actor, 'student.withdraw', ['student', id], {
      summary: `Readmitted ${fullName} to ${[goal.className, goal.armName].filter(Boolean).join(' ')}`,
      schoolId,
      districtId: place.districtId,
      before: { status },
      after: {
        status: 'Active',
        firstDay,
        class: goal.className,
        classArm: goal.armName,
        ...(next && { next: { session: next.sessionName, class: next.classId, classArm: next.classArmId } }),
        reason,
        ...(readings.length > 0 && { readings }),
      },
    })
    return profileOf(tx, actor, id, pictureOf)
  })
