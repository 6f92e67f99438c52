import { type ReadTx, sql } from '../../../platform/db/index.ts'

/** The active session and the one before it; null where there is none. */
export const sessionsOfTeachers = async (tx: ReadTx): Promise<{ session: string | null; former: string | null }> =>
  (await tx.find<{ session: string; former: string | null }>(sql`
    select now.name as session,
      (select b.name from session_brief b where b.starts < now.starts order by b.starts desc limit 1) as former
    from term_brief t join session_brief now on now.id = t.session_id
    where t.active`)) ?? { session: null, former: null }

/** An attachment of the session before. */
export interface FormerTeacher {
  staffId: string
  teacher: string
  subjectId: string
  subject: string
  className: string
  /** Class and arm of the session before: 'JSS 1 Gold'. */
  classArm: string
  /** The arm of the same class and name in the active session; null if there is none. */
  classArmId: string | null
  /** Whether the class takes the subject in the active session. */
  isTaken: boolean
  /** Whether the person holds a role in the school. */
  works: boolean
  suspended: boolean
}

/**
 * The subject teachers of a school at the end of the session before the active one. Left out are subjects to which somebody was attached in
 * the active session, even if only for a time: somebody decided about them.
 */
export const teachersOfFormerSession = (tx: ReadTx, schoolId: string): Promise<FormerTeacher[]> =>
  tx.rows(sql`
    with active as materialized (
      select now.id,
        (select b.id from session_brief b where b.starts < now.starts order by b.starts desc limit 1) as former_id
      from term_brief t join session_brief now on now.id = t.session_id
      where t.active
    ), arms as materialized (
      select old.id, old.school_id, old.class_id, old.name, active.id as session_id, arm.id as arm_id
      from active
      join class_arm_brief old on old.session_id = active.former_id and old.school_id = ${schoolId}
      left join class_arm_brief arm on arm.session_id = active.id and arm.school_id = old.school_id
        and arm.class_id = old.class_id and lower(arm.name) = lower(old.name) and arm.closed_at is null
    ), decided as materialized (
      -- Arm by arm along the index, and not subject by subject.
      select arms.arm_id, own.subject_id
      from arms
      cross join lateral (
        select subject_teacher.subject_id from subject_teacher where subject_teacher.class_arm_id = arms.arm_id offset 0) own
    ), te as materialized (
      select arms.*, own.staff_id, own.subject_id
      from arms
      cross join lateral (
        select subject_teacher.staff_id, subject_teacher.subject_id from subject_teacher
        where subject_teacher.class_arm_id = arms.id and subject_teacher.ended_at is null
        offset 0) own
      where case when arms.arm_id is null then true
        else (arms.arm_id, own.subject_id) not in (select decided.arm_id, decided.subject_id from decided) end
    )
    select te.staff_id as "staffId", st.full_name as teacher, te.subject_id as "subjectId", su.name as subject,
      c.name as "className", c.name || ' ' || te.name as "classArm", te.arm_id as "classArmId",
      exists (select from class_subject cs
        where cs.session_id = te.session_id and cs.class_id = te.class_id and cs.subject_id = te.subject_id
          and (cs.school_id is null or cs.school_id = te.school_id)) as "isTaken",
      exists (select from role_access_brief ra
        where ra.staff_id = te.staff_id and ra.school_id = te.school_id and ra.ended_at is null) as works,
      st.account_status = 'Suspended' as suspended
    from te
    join subject su on su.id = te.subject_id
    join class_brief c on c.id = te.class_id
    join staff_brief st on st.id = te.staff_id
    order by c.level, c.name collate "und-x-icu", te.name collate "und-x-icu", su.name collate "und-x-icu",
      st.full_name collate "und-x-icu", te.staff_id
    limit 20000`)
