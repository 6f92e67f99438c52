import { type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { RecordWay } from '../../students/index.ts'

interface CandidacyPlace {
  id: string
  registrationId: string
}

const idsOf = (candidacies: readonly CandidacyPlace[]): string[] => candidacies.map(({ id }) => id)

/**
 * Locks unpaid registrations for exams in the order of their ids: those that contain the given students, and further ones. Call it before
 * the students are locked, since a payment locks them in this order.
 */
export const lockRegistrations = async (
  tx: WriteTx,
  studentIds: readonly string[],
  registrationIds: readonly string[] = [],
): Promise<void> => {
  await tx.rows(sql`
    select r.id from exam_registration r
    where r.paid_at is null and (r.id = any(${registrationIds}::uuid[]) or r.id in (
      select xc.registration_id from exam_candidate xc where xc.student_id = any(${studentIds}::uuid[])))
    order by r.id for update`)
}

export const moveCandidacies = (
  tx: WriteTx,
  { from, to }: RecordWay,
  candidacies: readonly CandidacyPlace[],
): Promise<number> =>
  tx.run(sql`
    update exam_candidate set student_id = ${to} where student_id = ${from} and id = any(${idsOf(candidacies)}::uuid[])`)

/** Removes redundant unpaid candidates from their registrations; returns the rows. */
export const deleteCandidacies = async (tx: WriteTx, candidacies: readonly CandidacyPlace[]): Promise<unknown[]> =>
  (
    await tx.rows<{ row: unknown }>(sql`
      delete from exam_candidate xc where xc.id = any(${idsOf(candidacies)}::uuid[]) and xc.candidate_number is null
      returning to_jsonb(xc) as row`)
  ).map(({ row }) => row)

/** Increments the revision of unpaid registrations, and records by whom: anyone who has read them before must read them again. */
export const touchRegistrations = (
  tx: WriteTx,
  candidacies: readonly CandidacyPlace[],
  { by, at }: { by: string; at: Date },
): Promise<number> =>
  tx.run(sql`
    update exam_registration set revision = revision + 1, saved_by = ${by}, saved_at = ${at.toISOString()}
    where id = any(${candidacies.map(({ registrationId }) => registrationId)}::uuid[]) and paid_at is null`)

/** Puts candidates, whom nothing was paid for, back into their registrations, unless these have been discarded since. */
export const putBackCandidacies = (tx: WriteTx, rows: readonly unknown[]): Promise<number> =>
  tx.run(sql`
    insert into exam_candidate (id, state_id, exam_id, school_id, registration_id, student_id, class_arm_id, subject_ids)
    select was.id, was.state_id, was.exam_id, was.school_id, was.registration_id, was.student_id, was.class_arm_id, was.subject_ids
    from jsonb_populate_recordset(null::exam_candidate, ${JSON.stringify(rows)}::jsonb) was
    join exam_registration r on r.id = was.registration_id and r.paid_at is null
    on conflict (registration_id, student_id) do nothing`)

/** Registrations for exams, among the given ones, that are paid for by now. */
export const paidAmong = async (tx: ReadTx, registrationIds: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await tx.rows<{ id: string }>(sql`
        select r.id from exam_registration r where r.id = any(${registrationIds}::uuid[]) and r.paid_at is not null`)
    ).map(({ id }) => id),
  )

/** A student's candidacies as JSON, by exam: a value within the calling statement. */
export const candidaciesOf = (studentId: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object('id', xc.id, 'examId', xc.exam_id, 'registrationId', xc.registration_id,
    'exam', x.name, 'candidateNumber', xc.candidate_number) order by x.name, xc.id), '[]')
  from exam_candidate xc join exam x on x.id = xc.exam_id where xc.student_id = ${studentId})`
