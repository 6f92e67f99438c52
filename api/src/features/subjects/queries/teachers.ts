import type { TaughtSubject } from '@akada/contract/subjects/calls'
import { type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'

// A school's own setting of a subject overrides the state's.
const takenIn = (arms: Sql): Sql => sql`
  select distinct on (a.id, cs.subject_id) a.id as arm_id, cs.subject_id, cs.elective, cs.position
  from class_arm_brief a
  join class_subject cs on cs.session_id = a.session_id and cs.class_id = a.class_id
    and (cs.school_id is null or cs.school_id = a.school_id)
  where ${arms}
  order by a.id, cs.subject_id, cs.school_id nulls last`

const taught = (arms: Sql, narrowing: Sql): Sql => sql`
  with taken as (${takenIn(arms)})
  select json_build_object('id', su.id, 'name', su.name) as subject, taken.elective,
    json_build_object('id', a.id, 'fullName', c.name || ' ' || a.name) as "classArm",
    (select coalesce(json_agg(json_build_object('id', st.id, 'firstName', st.first_name, 'lastName', st.last_name)
        order by st.last_name collate "und-x-icu", st.first_name collate "und-x-icu", st.id), '[]')
      from subject_teacher te
      join staff_brief st on st.id = te.staff_id
      where te.class_arm_id = a.id and te.subject_id = su.id and te.ended_at is null) as teachers
  from taken
  join subject su on su.id = taken.subject_id
  join class_arm_brief a on a.id = taken.arm_id
  join class_brief c on c.id = a.class_id
  where ${narrowing}
  order by c.level, c.name collate "und-x-icu", a.name collate "und-x-icu", a.id, taken.position, su.name collate "und-x-icu"`

/** The subjects of a class arm with their teachers. */
export const taughtInArm = (tx: ReadTx, classArmId: string): Promise<TaughtSubject[]> =>
  tx.rows(taught(sql`a.id = ${classArmId}`, sql`true`))

/** What a person teaches in the open arms of the active session; in one school if given. */
export const taughtBy = (tx: ReadTx, staffId: string, schoolId: string | null): Promise<TaughtSubject[]> =>
  tx.rows(
    taught(
      sql`a.closed_at is null and a.session_id = (select t.session_id from term_brief t where t.active)
        and (${schoolId}::uuid is null or a.school_id = ${schoolId}::uuid)
        and a.id in (select te.class_arm_id from subject_teacher te where te.staff_id = ${staffId} and te.ended_at is null)`,
      sql`exists (
        select from subject_teacher te
        where te.class_arm_id = a.id and te.subject_id = su.id and te.staff_id = ${staffId} and te.ended_at is null)`,
    ),
  )

export interface Assignment {
  classArmId: string
  subjectId: string
  staffIds: string[]
}

const given = (assignments: readonly Assignment[]): Sql =>
  sql`jsonb_to_recordset(${JSON.stringify(assignments)}::jsonb) as g("classArmId" uuid, "subjectId" uuid, "staffIds" uuid[])`

/** The first subject that is not one of its arm, by name; null if all are. */
export const findNotTaken = (
  tx: ReadTx,
  assignments: readonly Assignment[],
): Promise<{ subject: string; classArm: string } | null> =>
  tx.find(sql`
    select coalesce(su.name, 'This subject') as subject, c.name || ' ' || a.name as "classArm"
    from ${given(assignments)}
    join class_arm_brief a on a.id = g."classArmId"
    join class_brief c on c.id = a.class_id
    left join subject su on su.id = g."subjectId"
    where not exists (
      select from class_subject cs
      where cs.session_id = a.session_id and cs.class_id = a.class_id and cs.subject_id = g."subjectId"
        and (cs.school_id is null or cs.school_id = a.school_id))
    limit 1`)

/** Whether one of these people has no open role in the school. */
export const hasStranger = async (tx: ReadTx, schoolId: string, staffIds: readonly string[]): Promise<boolean> =>
  (await tx.find(sql`
    select from unnest(${staffIds}::uuid[]) as wanted(id)
    where not exists (
      select from role_access_brief ra
      where ra.staff_id = wanted.id and ra.school_id = ${schoolId} and ra.ended_at is null)
    limit 1`)) !== null

/** The current teachers of the subjects in assignments. */
export const teachersOf = (
  tx: ReadTx,
  assignments: readonly Assignment[],
): Promise<{ classArm: string; subject: string; staff: string }[]> =>
  tx.rows(sql`
    select te.class_arm_id as "classArm", te.subject_id as "subject", te.staff_id as "staff"
    from ${given(assignments)}
    join subject_teacher te on te.class_arm_id = g."classArmId" and te.subject_id = g."subjectId" and te.ended_at is null
    order by te.class_arm_id, te.subject_id, te.staff_id`)

/** Ends the assignments of teachers in a closed arm. */
export const endTeaching = (tx: WriteTx, armId: string, at: Date): Promise<number> =>
  tx.run(sql`
    update subject_teacher set ended_at = ${at.toISOString()} where class_arm_id = ${armId} and ended_at is null`)

/** Makes the teachers of subjects of arms exactly these: ends the others' rows and begins new ones. Returns how many rows changed. */
export const replaceTeachers = async (
  tx: WriteTx,
  place: { stateId: string; schoolId: string },
  assignments: readonly Assignment[],
  at: Date,
): Promise<number> => {
  const ended = await tx.run(sql`
    update subject_teacher te set ended_at = ${at.toISOString()}
    from ${given(assignments)}
    where te.class_arm_id = g."classArmId" and te.subject_id = g."subjectId" and te.ended_at is null
      and te.staff_id <> all(g."staffIds")`)
  const begun = await tx.run(sql`
    insert into subject_teacher (id, state_id, school_id, class_arm_id, subject_id, staff_id, assigned_at)
    select akada_uuid(), ${place.stateId}, ${place.schoolId}, g."classArmId", g."subjectId", wanted.id, ${at.toISOString()}
    from ${given(assignments)}
    cross join lateral unnest(g."staffIds") as wanted(id)
    on conflict (class_arm_id, subject_id, staff_id) where ended_at is null do nothing`)
  return ended + begun
}
