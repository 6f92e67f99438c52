import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { Mark } from '../rules/facts.ts'
import type { Moved, StayState } from '../rules/moved.ts'
import type { Way } from './merge.ts'

export interface KeptMerge {
  id: string
  schoolId: string
  keptId: string
  removedId: string
  moved: Moved
  undoneAt: string | null
}

/** A merge, held until the transaction ends. */
export const lockMerge = (tx: WriteTx, id: string): Promise<KeptMerge> =>
  tx.get(sql`
    select m.id, m.school_id as "schoolId", m.kept_id as "keptId", m.removed_id as "removedId", m.moved, m.undone_at as "undoneAt"
    from student_merge m where m.id = ${id} for update`)

export interface RecordState {
  id: string
  fullName: string
  schoolId: string
  mergedInto: string | null
}

export const recordStates = (tx: ReadTx, ids: readonly string[]): Promise<RecordState[]> =>
  tx.rows(sql`
    select s.id, s.school_id as "schoolId", s.merged_into as "mergedInto",
      s.last_name || ', ' || s.first_name || coalesce(' ' || s.middle_name, '') as "fullName"
    from student s where s.id = any(${ids}::uuid[])`)

/** Enrolments as they stand now; `held` says that a promotion refers to them. */
export const staysNow = (tx: ReadTx, ids: readonly string[]): Promise<(StayState & { held: boolean })[]> =>
  tx.rows(sql`
    select e.id, e.student_id as "studentId", e.begins, e.ends, e.ended_because as "endedBecause", '' as place,
      exists (select from promotion_move pm where pm.closed_enrolment_id = e.id or pm.opened_enrolment_id = e.id) as held
    from enrolment e where e.id = any(${ids}::uuid[])`)

/** The marks as the registers have them now under the kept record's id. */
export const marksNow = (
  tx: ReadTx,
  keptId: string,
  marks: readonly Mark[],
): Promise<{ place: number; same: boolean }[]> =>
  tx.rows(sql`
    select was.place::int, coalesce(r.marks -> ${keptId}::text = was.mark -> 'mark', false) as same
    from jsonb_array_elements(${JSON.stringify(marks)}::jsonb) with ordinality as was(mark, place)
    left join register r on r.class_arm_id = (was.mark ->> 'classArmId')::uuid and r.day = (was.mark ->> 'day')::date
      and r.sitting = was.mark ->> 'sitting'`)

/** Registrations for exams, among some, that are paid for by now. */
export const paidAmong = async (tx: ReadTx, registrationIds: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await tx.rows<{ id: string }>(sql`
        select r.id from exam_registration r where r.id = any(${registrationIds}::uuid[]) and r.paid_at is not null`)
    ).map(({ id }) => id),
  )

/** Puts candidates back into their registrations, as far as these have not been discarded since. */
export const putBackCandidacies = (tx: WriteTx, rows: readonly unknown[]): Promise<number> =>
  tx.run(sql`
    insert into exam_candidate
    select was.* from jsonb_populate_recordset(null::exam_candidate, ${JSON.stringify(rows)}::jsonb) was
    join exam_registration r on r.id = was.registration_id and r.paid_at is null
    on conflict (registration_id, student_id) do nothing`)

export const deleteStays = (tx: WriteTx, ids: readonly string[]): Promise<number> =>
  tx.run(sql`delete from enrolment where id = any(${ids}::uuid[])`)

export const putBackCells = (tx: WriteTx, rows: readonly unknown[]): Promise<number> =>
  tx.run(sql`insert into score select * from jsonb_populate_recordset(null::score, ${JSON.stringify(rows)}::jsonb)`)

export const putBackDrafts = (tx: WriteTx, rows: readonly unknown[]): Promise<number> =>
  tx.run(sql`
    insert into report_card select * from jsonb_populate_recordset(null::report_card, ${JSON.stringify(rows)}::jsonb)`)

/** Gives drafts back what they said: they may have been computed anew since. */
export const restoreDrafts = (tx: WriteTx, rows: readonly unknown[]): Promise<number> =>
  tx.run(sql`
    update report_card rc set student_id = was.student_id, result = was.result, average_hundredths = was.average_hundredths,
      position_in_arm = was.position_in_arm, position_in_class = was.position_in_class, generated_at = was.generated_at,
      school_id = was.school_id, class_id = was.class_id, class_arm_id = was.class_arm_id
    from jsonb_populate_recordset(null::report_card, ${JSON.stringify(rows)}::jsonb) was
    where rc.id = was.id`)

/** Gives guardians back to the removed record under their own ids: an edit of the kept record writes them anew under others. */
export const giveBackGuardians = async (
  tx: WriteTx,
  { from, to }: Way,
  guardians: Moved['guardians'],
  present: readonly string[],
): Promise<void> => {
  await tx.run(sql`delete from guardian where student_id = ${from} and id = any(${present}::uuid[])`)
  await tx.run(sql`
    insert into guardian (id, state_id, school_id, student_id, position, name, relationship, phones, email, address)
    select g.id, s.state_id, s.school_id, s.id, g.position, g.name, g.relationship, g.phones, g.email, g.address
    from student s
    cross join jsonb_to_recordset(${JSON.stringify(guardians.map(({ guardian }) => guardian))}::jsonb)
      as g(id uuid, position int, name text, relationship text, phones jsonb, email text, address text)
    where s.id = ${to}`)
}

export const closeMerge = (tx: WriteTx, id: string, by: string, at: Date): Promise<number> =>
  tx.run(sql`update student_merge set undone_by = ${by}, undone_at = ${at.toISOString()} where id = ${id}`)
