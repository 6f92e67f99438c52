import { sql, type WriteTx } from '../../../platform/db/index.ts'

interface Carrying {
  stateId: string
  schoolId: string
  /** The sessions: the one that ends, and the next. */
  from: string
  to: string
  promotionId: string
}

/**
 * Carries the current electives of all promoted students over to the next session, if these are electives of their next class. If the state
 * has not set that class's subjects for the next session yet (for a school's own class: the school), those of this session are used.
 * Existing choices are unchanged; new ones are marked with the promotion until a person changes them.
 */
export const carryElectives = (
  tx: WriteTx,
  { stateId, schoolId, from, to, promotionId }: Carrying,
  moves: readonly { student: string; classId: string | null }[],
): Promise<number> => {
  const moving = sql`jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as move(student uuid, "classId" uuid)`
  return tx.run(sql`
    with goal as materialized (
      select wanted.class_id, coalesce(
        (select cs.session_id from class_subject cs
          where cs.session_id = ${to} and cs.class_id = wanted.class_id
            and cs.school_id is not distinct from c.school_id limit 1), ${from}::uuid) as session_id
      from (select distinct move."classId" as class_id from ${moving}) wanted
      join class_brief c on c.id = wanted.class_id
    ), offer as materialized (
      -- A school's own setting of a subject prevails.
      select distinct on (goal.class_id, cs.subject_id) goal.class_id, cs.subject_id, cs.elective
      from goal
      join class_subject cs on cs.class_id = goal.class_id and cs.session_id = goal.session_id
        and (cs.school_id is null or cs.school_id = ${schoolId})
      order by goal.class_id, cs.subject_id, cs.school_id nulls last
    )
    insert into student_subject (state_id, school_id, session_id, student_id, subject_id, offered, promotion_id)
    select ${stateId}, ${schoolId}, ${to}, move.student, offer.subject_id, true, ${promotionId}
    from ${moving}
    join offer on offer.class_id = move."classId" and offer.elective
    join student_subject chosen on chosen.student_id = move.student and chosen.session_id = ${from}
      and chosen.subject_id = offer.subject_id and chosen.offered
    on conflict (student_id, session_id, subject_id) do nothing`)
}

/**
 * Removes the electives that a promotion carried over for some students, except those that a person has chosen or dropped since. Returns,
 * for the log, whose each was.
 */
export const dropElectives = (
  tx: WriteTx,
  { promotionId, sessionId }: { promotionId: string; sessionId: string },
  studentIds: readonly string[],
): Promise<{ subject: string; students: string[] }[]> =>
  tx.rows(sql`
    with dropped as (
      delete from student_subject ss
      where ss.promotion_id = ${promotionId} and ss.session_id = ${sessionId} and ss.student_id = any(${studentIds}::uuid[])
      returning ss.subject_id, ss.student_id
    )
    select subject_id as subject, json_agg(student_id order by student_id) as students
    from dropped group by subject_id order by subject_id`)
