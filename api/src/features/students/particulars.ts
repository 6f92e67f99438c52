import { commonErrors } from '@akada/contract/kernel/errors'
import { studentErrors } from '@akada/contract/students/calls'
import type { StudentProfile, updateStudentBody } from '@akada/contract/students/schemas'
import type * as z from 'zod'
import { audit, lastEditorOf } from '../../platform/audit/index.ts'
import type { Place } from '../../platform/auth/index.ts'
import { isUniqueViolation, refuse } from '../../platform/errors/index.ts'
import { getStudent, replaceGuardians, updateHealth, updateParticulars } from './queries/profile.ts'
import { particularsErrors } from './rules/particulars.ts'
import { assertFree, assertHealth, type StudentWork } from './admission.ts'
import { places } from '../generic/index.ts'
import { auditedStudent, viewStudent } from './profile.ts'

type UpdateBody = z.output<typeof updateStudentBody>

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
    await replaceGuardians(tx, id, body.guardians)
    if (body.health && actor.can('student.view-health')) await updateHealth(tx, id, body.health)
    const after = await getStudent(tx, id)
    await audit(tx, actor, {
      operation: 'student.update',
      entity: 'student',
      entityId: id,
      summary: `Changed ${after.fullName}`,
      schoolId: place.schoolId,
      districtId: place.districtId,
      before: auditedStudent(before),
      after: auditedStudent(after),
    })
    return { kind: 'saved', profile: await viewStudent(tx, hooks, actor, id, pictureOf) }
  })

/** Changes a student's particulars. A save based on an older revision is refused with 409, both versions and the other's author. */
export const changeStudent = async (
  work: StudentWork,
  place: Place,
  id: string,
  body: UpdateBody,
): Promise<StudentProfile> => {
  assertHealth(work.actor, body.health)
  const errors = particularsErrors(body, places(), work.today)
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
