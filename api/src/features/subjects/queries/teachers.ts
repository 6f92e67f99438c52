import type { TaughtSubject } from '@akada/contract/subjects/calls'
import { type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { TakenSubject } from '../rules/check-teachers.ts'

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
      where te.class_arm_id = a.id and te.subject_id = su.id and te.ended_at is null) as teachers,
    -- Rows are added and ended, never removed: each change counts once.
    (select (count(*) + count(te.ended_at))::int from subject_teacher te
      where te.class_arm_id = a.id and te.subject_id = su.id) as revision
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

/** A subject of a class arm. */
export interface ArmSubject {
  classArmId: string
  subjectId: string
}

export interface TeacherChange extends ArmSubject {
  add: readonly string[]
  remove: readonly string[]
}

const given = (changes: readonly ArmSubject[]): Sql =>
  sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as g("classArmId" uuid, "subjectId" uuid, add uuid[], remove uuid[])`

/** Some subjects of class arms with their teachers. */
export const taughtAmong = (tx: ReadTx, subjects: readonly ArmSubject[]): Promise<TaughtSubject[]> =>
  tx.rows(
    taught(
      sql`a.id in (select g."classArmId" from ${given(subjects)})`,
      sql`(a.id, su.id) in (select g."classArmId", g."subjectId" from ${given(subjects)})`,
    ),
  )

/** The first subject that is not one of its arm, by name; null if all are. */
export const findNotTaken = (
  tx: ReadTx,
  assignments: readonly ArmSubject[],
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

/** Ends the assignments of teachers in a closed arm. */
export const endTeaching = (tx: WriteTx, armId: string, at: Date): Promise<number> =>
  tx.run(sql`
    update subject_teacher set ended_at = ${at.toISOString()} where class_arm_id = ${armId} and ended_at is null`)

/** Ends the rows of teachers who are removed and begins those of the added ones. Returns how many rows changed. */
export const changeTeachers = async (
  tx: WriteTx,
  place: { stateId: string; schoolId: string },
  changes: readonly TeacherChange[],
  at: Date,
): Promise<number> => {
  const ended = await tx.run(sql`
    update subject_teacher te set ended_at = ${at.toISOString()}
    from ${given(changes)}
    where te.class_arm_id = g."classArmId" and te.subject_id = g."subjectId" and te.ended_at is null
      and te.staff_id = any(g.remove)`)
  const begun = await tx.run(sql`
    insert into subject_teacher (id, state_id, school_id, class_arm_id, subject_id, staff_id, assigned_at)
    select akada_uuid(), ${place.stateId}, ${place.schoolId}, g."classArmId", g."subjectId", wanted.id, ${at.toISOString()}
    from ${given(changes)}
    cross join lateral unnest(g.add) as wanted(id)
    on conflict (class_arm_id, subject_id, staff_id) where ended_at is null do nothing`)
  return ended + begun
}

/** The subjects that a person teaches in the open class arms of a school, by arm: 'Mathematics in JSS 1 Gold'. */
export const subjectsTaughtBy = async (tx: ReadTx, schoolId: string, staffId: string): Promise<string[]> =>
  (
    await tx.rows<{ name: string }>(sql`
      select su.name || ' in ' || c.name || ' ' || a.name as name
      from subject_teacher te
      join class_arm_brief a on a.id = te.class_arm_id and a.closed_at is null
      join session_brief n on n.id = a.session_id and n.ends >= akada_today()
      join class_brief c on c.id = a.class_id
      join subject su on su.id = te.subject_id
      where te.staff_id = ${staffId} and te.school_id = ${schoolId} and te.ended_at is null
      order by n.starts, c.level, a.name, su.name`)
  ).map(({ name }) => name)

/** Ends what a person teaches in a school, and begins the same for a successor, if there is one. */
export const replaceTeacher = async (
  tx: WriteTx,
  { schoolId, staffId }: { schoolId: string; staffId: string },
  { successorId, at }: { successorId: string | null; at: Date },
): Promise<void> => {
  if (successorId !== null)
    await tx.run(sql`
      insert into subject_teacher (id, state_id, school_id, class_arm_id, subject_id, staff_id, assigned_at)
      select akada_uuid(), te.state_id, te.school_id, te.class_arm_id, te.subject_id, ${successorId}, ${at.toISOString()}
      from subject_teacher te
      where te.staff_id = ${staffId} and te.school_id = ${schoolId} and te.ended_at is null
      on conflict (class_arm_id, subject_id, staff_id) where ended_at is null do nothing`)
  await tx.run(sql`
    update subject_teacher set ended_at = ${at.toISOString()}
    where staff_id = ${staffId} and school_id = ${schoolId} and ended_at is null`)
}

export interface TeachersOutcome {
  created: number
  unchanged: number
  leftOut: number
}

/** The subjects of a school's open arms in a session, with their teachers. */
export const armSubjectsOf = (tx: ReadTx, schoolId: string, sessionId: string): Promise<TakenSubject[]> =>
  tx.rows(sql`
    select distinct a.id as "classArmId", su.id as "subjectId", su.name, su.code,
      array(select te.staff_id from subject_teacher te
        where te.class_arm_id = a.id and te.subject_id = su.id and te.ended_at is null) as "staffIds"
    from class_arm_brief a
    join class_subject cs on cs.session_id = a.session_id and cs.class_id = a.class_id
      and (cs.school_id is null or cs.school_id = a.school_id)
    join subject su on su.id = cs.subject_id
    where a.school_id = ${schoolId} and a.session_id = ${sessionId} and a.closed_at is null
    order by su.name`)

/** Adds teachers to subjects of arms, beside those who teach them already; returns how many are new. */
export const addTeachers = (
  tx: WriteTx,
  place: { stateId: string; schoolId: string },
  assignments: readonly { classArmId: string; subjectId: string; staffId: string }[],
  at: Date,
): Promise<number> =>
  tx.run(sql`
    insert into subject_teacher (id, state_id, school_id, class_arm_id, subject_id, staff_id, assigned_at)
    select akada_uuid(), ${place.stateId}, ${place.schoolId}, g."classArmId", g."subjectId", g."staffId", ${at.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(assignments)}::jsonb) as g("classArmId" uuid, "subjectId" uuid, "staffId" uuid)
    on conflict (class_arm_id, subject_id, staff_id) where ended_at is null do nothing`)
