import { sql, type WriteTx } from '../../../platform/db/index.ts'
import type { PresentPlace } from '../rules/arm-begins.ts'

/** The arm that students are put into, whether it is open and of the active session, and that session's active term. */
export interface GoalArm {
  id: string
  schoolId: string
  sessionId: string
  classId: string
  className: string
  fullName: string
  open: boolean
  /** First day of the active term; null where the arm is of another session. */
  termStarts: string | null
}

/** Reads an arm and keeps it open until the transaction ends. */
export const holdArm = (tx: WriteTx, id: string): Promise<GoalArm> =>
  tx.get(sql`
    select a.id, a.school_id as "schoolId", a.session_id as "sessionId", a.class_id as "classId", c.name as "className",
      c.name || ' ' || a.name as "fullName",
      a.closed_at is null as open, t.starts as "termStarts"
    from class_arm a
    join class c on c.id = a.class_id
    left join term t on t.session_id = a.session_id and t.active
    where a.id = ${id}
    for share of a`)

/** A student and where they are now. */
export interface PlacedStudent extends PresentPlace {
  id: string
  fullName: string
  status: string
  schoolId: string
  sessionId: string | null
  classId: string | null
  className: string | null
  classArmId: string | null
}

/** Locks students in the order of their ids, whoever locks them, and reads where they are. */
export const lockStudents = async (tx: WriteTx, ids: readonly string[]): Promise<PlacedStudent[]> => {
  await tx.rows(
    sql`select s.id from student s where s.id = any(${ids}::uuid[]) and s.merged_into is null order by s.id for update`,
  )
  // Read anew: whoever held the lock may have moved them.
  return tx.rows(sql`
    select s.id, s.last_name || ', ' || s.first_name || coalesce(' ' || s.middle_name, '') as "fullName", s.status,
      s.school_id as "schoolId", e.id as "enrolmentId", e.session_id as "sessionId", e.class_id as "classId",
      c.name as "className", e.class_arm_id as "classArmId", c.name || ' ' || a.name as "armName",
      coalesce(e.begins, (select max(past.ends) + 1 from enrolment past where past.student_id = s.id)) as since
    from student s
    left join enrolment e on e.student_id = s.id and e.ends is null
    left join class c on c.id = e.class_id
    left join class_arm a on a.id = e.class_arm_id
    where s.id = any(${ids}::uuid[]) and s.merged_into is null
    order by s.id`)
}

/**
 * Puts students into an arm, each from a day on: ends their open enrolments on the day before and begins others. One that began on that day
 * or is still to begin counts for no day, and the new one begins when it would have.
 */
export const moveToArm = async (
  tx: WriteTx,
  arm: GoalArm,
  moves: readonly { studentId: string; from: string }[],
): Promise<void> => {
  const moving = sql`unnest(${moves.map(({ studentId }) => studentId)}::uuid[], ${moves.map(({ from }) => from)}::date[])
    as moving(student_id, day)`
  await tx.run(sql`
    update enrolment e set ends = greatest(moving.day, e.begins) - 1, ended_because = ${`Moved to ${arm.fullName}`}
    from ${moving}
    where e.student_id = moving.student_id and e.ends is null`)
  await tx.run(sql`
    insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins)
    select akada_uuid(), s.state_id, s.school_id, s.id, ${arm.sessionId}, ${arm.classId}, ${arm.id},
      greatest(moving.day, (select max(e.ends) + 1 from enrolment e where e.student_id = s.id))
    from ${moving}
    join student s on s.id = moving.student_id`)
  // Until the new arm computes it anew, a card under way has no place anywhere.
  await tx.run(sql`
    update report_card rc set school_id = ${arm.schoolId}, class_id = ${arm.classId}, class_arm_id = ${arm.id},
      average_hundredths = null, position_in_arm = null, position_in_class = null
    from term t
    where t.id = rc.term_id and t.active and t.session_id = ${arm.sessionId} and rc.status = 'Draft'
      and rc.student_id = any(${moves.map(({ studentId }) => studentId)}::uuid[]) and rc.class_arm_id <> ${arm.id}`)
}
