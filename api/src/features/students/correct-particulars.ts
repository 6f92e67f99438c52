import { audit, type SystemActor } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { WriteTx } from '../../platform/db/index.ts'
import { places } from '../generic/index.ts'
import { auditedStudent } from './profile.ts'
import {
  getStudent,
  type StoredStudent,
  type NewGuardian,
  type Particulars,
  replaceGuardians,
  updateParticulars,
} from './queries/profile.ts'
import { type FieldError, particularsErrors } from './rules/particulars.ts'

interface AuditedPlace {
  schoolId: string | null
  districtId: string | null
}

interface GuardianCorrection {
  id: string
  /** From 1. */
  position: number
  change: (held: NewGuardian) => NewGuardian | null
  because: string
}

interface Correction {
  id: string
  change: Partial<Particulars>
  /** Ends the entry of the audit log: 'as Ruth Bello asked'. */
  because: string
  today: string
}

/** Writes the entry of the audit log for a student as changed in this transaction. */
export const auditChange = async (
  tx: WriteTx,
  by: Actor | SystemActor,
  { schoolId, districtId }: AuditedPlace,
  before: StoredStudent,
  because: string,
): Promise<void> => {
  const after = await getStudent(tx, before.id)
  await audit(tx, by, 'student.update', ['student', before.id], {
    summary: `Changed ${after.fullName}, ${because}`,
    schoolId,
    districtId,
    before: auditedStudent(before),
    after: auditedStudent(after),
  })
}

/**
 * Changes some particulars of a student for another feature, within its transaction, with the same checks as the form and an entry of its
 * own in the audit log. Returns what is wrong with the values, if something is: then nothing is changed. The record is read and written in
 * one transaction, and `stale` says that somebody else changed it in between.
 */
export const correctParticulars = async (
  tx: WriteTx,
  by: Actor | SystemActor,
  place: AuditedPlace,
  { id, change, because, today }: Correction,
): Promise<{ errors: FieldError[]; stale: boolean }> => {
  const before = await getStudent(tx, id)
  const wanted = { ...before, ...change }
  // What was wrong before, and is not changed now, keeps nobody from changing the rest.
  const errors = particularsErrors(wanted, places(), today).filter(({ path }) => path.replace('body.', '') in change)
  if (errors.length > 0) return { errors, stale: false }
  if (!(await updateParticulars(tx, id, before.revision, wanted))) return { errors: [], stale: true }
  await auditChange(tx, by, place, before, because)
  return { errors: [], stale: false }
}

/**
 * Changes what the record of a student says of one guardian, by the position in it, for another feature, as `correctParticulars` does.
 * `change` returns null to leave it. False if somebody else changed the record in between.
 */
export const correctGuardian = async (
  tx: WriteTx,
  by: Actor,
  where: AuditedPlace,
  { id, position, change, because }: GuardianCorrection,
): Promise<boolean> => {
  const before = await getStudent(tx, id)
  const held = before.guardians[position - 1]
  const to = held && change(held)
  if (!to) return true
  if (!(await updateParticulars(tx, id, before.revision, before))) return false
  await replaceGuardians(
    tx,
    id,
    before.guardians.map(one => (one === held ? to : one)),
  )
  await auditChange(tx, by, where, before, because)
  return true
}
