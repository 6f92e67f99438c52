import { correctionErrors } from '@akada/contract/family/record'
import { limits } from '@akada/contract/kernel/limits'
import { studentFields } from '@akada/contract/students/record'
import { audit } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { ReadTx, TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { correctParticulars, heldRecord } from '../students/index.ts'
import { lockCorrection, setCorrection, waitingIn } from './queries/record.ts'

/** What guardians ask a school to correct, each with what the record says now. */
export const viewCorrections = async (tx: ReadTx, schoolId: string) => {
  const foundCorrections = []
  for (const asked of await waitingIn(tx, schoolId, limits.list)) {
    const { values } = await heldRecord(tx, asked.student.id)
    foundCorrections.push({ ...asked, label: studentFields[asked.field].label, now: values[asked.field] })
  }
  return { foundCorrections }
}

/**
 * Decides about a correction. Accepted, the record is changed in the same transaction, with the checks of its form; what they refuse is
 * said, and nothing is changed. The same decision sent again changes nothing.
 */
export const decideCorrection = (
  { db, actor, place, today, now }: { db: TenantDb; actor: Actor; place: Place; today: string; now: Date },
  id: string,
  { accept, answer }: { accept: boolean; answer: string | null },
): Promise<{ message: string }> =>
  db.write(async tx => {
    const asked = await lockCorrection(tx, id)
    const status = accept ? 'Accepted' : 'Declined'
    const message = accept ? 'Correction Accepted' : 'Correction Declined'
    if (asked.status === status) {
      audit.exempt(tx, 'it was decided so before')
      return { message }
    }
    if (asked.status !== 'Waiting') refuse(correctionErrors.decided, { params: { status: asked.status.toLowerCase() } })
    const { studentId, student, field, value, askedBy } = asked
    if (accept) {
      const { errors, stale } = await correctParticulars(tx, actor, place, {
        id: studentId,
        change: { [field]: value },
        because: `as ${askedBy} asked`,
        today,
      })
      const why = stale ? 'Somebody else is changing it now.' : errors.map(error => error.message).join(' ')
      if (why) refuse(correctionErrors.notPossible, { params: { why } })
    }
    await setCorrection(tx, id, { status, by: actor.staffId, at: now, answer: accept ? null : answer })
    await audit(tx, actor, {
      operation: 'student.update',
      entity: 'student',
      entityId: studentId,
      schoolId: place.schoolId,
      districtId: place.districtId,
      summary: `${status} the correction of ${student} that ${askedBy} asked for: ${studentFields[field].label}`,
      after: { correction: id, field, value, answer: accept ? undefined : answer },
    })
    return { message }
  })
