import { audit, type SystemActor } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { WriteTx } from '../../platform/db/index.ts'
import { places } from '../generic/index.ts'
import { auditedStudent } from './profile.ts'
import { getStudent, type Particulars, updateParticulars } from './queries/profile.ts'
import { type FieldError, particularsErrors } from './rules/particulars.ts'

interface Correction {
  id: string
  change: Partial<Particulars>
  /** Ends the entry of the audit log: 'as Ruth Bello asked'. */
  because: string
  today: string
}

/**
 * Changes some particulars of a student for another feature, within its transaction, with the same checks as the form and an entry of its
 * own in the audit log. Returns what is wrong with the values, if something is: then nothing is changed. The record is read and written in
 * one transaction, and `stale` says that somebody else changed it in between.
 */
export const correctParticulars = async (
  tx: WriteTx,
  by: Actor | SystemActor,
  place: { schoolId: string | null; districtId: string | null },
  { id, change, because, today }: Correction,
): Promise<{ errors: FieldError[]; stale: boolean }> => {
  const before = await getStudent(tx, id)
  const wanted = { ...before, ...change }
  // What was wrong before, and is not changed now, keeps nobody from changing the rest.
  const errors = particularsErrors(wanted, places(), today).filter(({ path }) => path.replace('body.', '') in change)
  if (errors.length > 0) return { errors, stale: false }
  if (!(await updateParticulars(tx, id, before.revision, wanted))) return { errors: [], stale: true }
  const after = await getStudent(tx, id)
  await audit(tx, by, {
    operation: 'student.update',
    entity: 'student',
    entityId: id,
    summary: `Changed ${after.fullName}, ${because}`,
    schoolId: place.schoolId,
    districtId: place.districtId,
    before: auditedStudent(before),
    after: auditedStudent(after),
  })
  return { errors: [], stale: false }
}
