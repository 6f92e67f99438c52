import { daysAfter } from '@akada/contract/kernel/days'
import { commonErrors } from '@akada/contract/kernel/errors'
import { writtenDay } from '@akada/contract/kernel/written-day'
import type { RecordedEffect } from '@akada/contract/state/recorded'
import { studentErrors } from '@akada/contract/students/calls'
import type { StudentProfile, updateStudentBody } from '@akada/contract/students/schemas'
import type * as z from 'zod'
import { audit, lastEditorOf } from '../../platform/audit/index.ts'
import type { Place } from '../../platform/auth/index.ts'
import type { WriteTx } from '../../platform/db/index.ts'
import { isUniqueViolation, refuse } from '../../platform/errors/index.ts'
import { assertConfirmed, type PlannedEffect } from '../state/index.ts'
import { beginWithAdmission, staysOf } from './queries/leaving.ts'
import { getStudent, replaceGuardians, type StoredStudent, updateHealth, updateParticulars } from './queries/profile.ts'
import { type AdmissionMove, admissionMove } from './rules/dates.ts'
import { guardianErrors, particularsErrors } from './rules/particulars.ts'
import { assertFree, assertHealth, type StudentWork } from './admission.ts'
import { places } from '../generic/index.ts'
import { auditedStudent, viewStudent } from './profile.ts'

type UpdateBody = z.output<typeof updateStudentBody>

const registersInWords = (move: AdmissionMove): string => {
  const [first, end] = [move.was, move.begins].toSorted()
  const days = `${writtenDay(first ?? '')} to ${writtenDay(daysAfter(end ?? '', -1))}`
  return move.begins < move.was
    ? `The registers from ${days} list the student, who is not called there yet.`
    : `The registers from ${days} no longer list the student.`
}

const admissionEffects = (student: StoredStudent, move: AdmissionMove): PlannedEffect[] => {
  const { was, begins, first } = move
  const effect = `${student.fullName} is in ${first.place} from ${writtenDay(begins)} on, not from ${writtenDay(was)}.`
  const shown: PlannedEffect = { effect: `${effect} ${registersInWords(move)}`, change: null }
  if (begins < was) return [shown]
  const last = daysAfter(begins, -1)
  return [
    {
      effect: `Marks of the register from ${writtenDay(was)} to ${writtenDay(last)} no longer count.`,
      advice: 'Choose a day that leaves these marks.',
      change: { kind: 'enrolment', studentIds: [student.id], first: was, last },
    },
    shown,
  ]
}

/**
 * Moves the first day of the enrolment that began with the day of admission, once the effects are confirmed (see assertConfirmed). Returns
 * them, for the audit log; null if no enrolment moves.
 */
const moveAdmission = async (
  tx: WriteTx,
  { hooks }: StudentWork,
  before: StoredStudent,
  { admissionDate, confirmed }: UpdateBody,
): Promise<RecordedEffect[] | null> => {
  if (admissionDate === before.admissionDate) return null
  const move = admissionMove(await staysOf(tx, before.id), { was: before.admissionDate, admitted: admissionDate })
  if (move === null) return null
  if (typeof move === 'string')
    return refuse(commonErrors.invalid, { fields: [{ path: 'body.admissionDate', message: move }] })
  const effects = await assertConfirmed(tx, hooks, admissionEffects(before, move), confirmed)
  await beginWithAdmission(tx, move)
  return effects
}

type Change = { kind: 'saved'; profile: StudentProfile } | { kind: 'stale'; theirs: StudentProfile; by: string | null }

/** The change in its transaction; the profile, or the reason for a refusal. */
const change = (work: StudentWork, place: Place, id: string, body: UpdateBody): Promise<Change> =>
  work.db.write(async tx => {
    const { actor, hooks, pictureOf } = work
    await viewStudent(tx, hooks, actor, id, pictureOf)
    const before = await getStudent(tx, id)
    if (!(await updateParticulars(tx, id, body.revision, body))) {
      return {
        kind: 'stale',
        theirs: await viewStudent(tx, hooks, actor, id, pictureOf),
        by: await lastEditorOf(tx, 'student', id),
      }
    }
    const effects = await moveAdmission(tx, work, before, body)
    await replaceGuardians(tx, id, body.guardians)
    if (body.health && actor.can('student.view-health')) await updateHealth(tx, id, body.health)
    const after = await getStudent(tx, id)
    await audit(tx, actor, 'student.update', ['student', id], {
      summary: `Changed ${after.fullName}`,
      schoolId: place.schoolId,
      districtId: place.districtId,
      before: auditedStudent(before),
      after: { ...auditedStudent(after), ...(effects ? { confirmed: effects } : {}) },
    })
    return { kind: 'saved', profile: await viewStudent(tx, hooks, actor, id, pictureOf) }
  })

/** Changes a student's particulars; a corrected day of admission moves the enrolment that began with it. A save based on an older revision is refused with 409, both versions and the other's author. */
export const changeStudent = async (
  work: StudentWork,
  place: Place,
  id: string,
  body: UpdateBody,
): Promise<StudentProfile> => {
  assertHealth(work.actor, body.health)
  const before = await work.db.read(tx => getStudent(tx, id))
  const errors = [...particularsErrors(body, places(), work.today, before), ...guardianErrors(body.guardians)]
  if (errors.length > 0) refuse(commonErrors.invalid, { fields: errors })
  try {
    const outcome = await change(work, place, id, body)
    if (outcome.kind === 'saved') return outcome.profile
    const by = outcome.by ?? 'Somebody'
    return refuse(studentErrors.changedMeanwhile, { params: { name: by }, details: { theirs: outcome.theirs, by } })
  } catch (error) {
    if (!isUniqueViolation(error) || place.schoolId === null) throw error
    const { fxId } = await work.db.read(tx => getStudent(tx, id))
    await assertFree(work, place.schoolId, body, { id, fxId })
    throw error
  }
}
