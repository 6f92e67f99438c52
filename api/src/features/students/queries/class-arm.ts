import { isAmong, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { GoalArm } from '../../classes/index.ts'
import type { PresentPlace } from '../rules/arm-begins.ts'

/** A student and their current placement. */
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

/** Locks students in the order of their ids, like every caller, and reads their placements. One round trip. */
export const lockStudents = async (tx: WriteTx, ids: readonly string[]): Promise<PlacedStudent[]> => {
  const lock = sql`select s.id from student s where ${isAmong(sql`s.id`, ids)} and s.merged_into is null order by s.id for update`
  // Read once they are locked: the previous holder of the lock may have moved them.
  const read = sql`
    select s.id, akada_full_name(s.last_name, s.first_name, s.middle_name) as "fullName", s.status,
      s.school_id as "schoolId", e.id as "enrolmentId", e.session_id as "sessionId", e.class_id as "classId",
      c.name as "className", e.class_arm_id as "classArmId", c.name || ' ' || a.name as "armName",
      coalesce(e.begins, (select max(past.ends) + 1 from enrolment past where past.student_id = s.id)) as since
    from student s
    left join enrolment e on e.student_id = s.id and e.ends is null
    left join class_brief c on c.id = e.class_id
    left join class_arm_brief a on a.id = e.class_arm_id
    where ${isAmong(sql`s.id`, ids)} and s.merged_into is null
    order by s.id`
  const [, placed] = await Promise.all([tx.rows(lock), tx.rows<PlacedStudent>(read)])
  return placed
}

/**
 * Adds students to an arm, each from a day on: ends their open enrolments on the day before and begins others. One that began on that day
 * or has not begun yet counts for no day, and the new one begins when it would have.
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
}
