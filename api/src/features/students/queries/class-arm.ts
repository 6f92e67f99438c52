import { sql, type WriteTx } from '../../../platform/db/index.ts'

/** The arm that students are put into, and whether it is open and of the active session. */
export interface GoalArm {
  id: string
  schoolId: string
  sessionId: string
  classId: string
  className: string
  fullName: string
  open: boolean
}

/** Reads an arm and keeps it open until the transaction ends. */
export const holdArm = (tx: WriteTx, id: string): Promise<GoalArm> =>
  tx.get(sql`
    select a.id, a.school_id as "schoolId", a.session_id as "sessionId", a.class_id as "classId", c.name as "className",
      c.name || ' ' || a.name as "fullName",
      a.closed_at is null and exists (select from term t where t.session_id = a.session_id and t.active) as open
    from class_arm a
    join class c on c.id = a.class_id
    where a.id = ${id}
    for share of a`)

/** A student and where they are now. */
export interface PlacedStudent {
  id: string
  fullName: string
  status: string
  schoolId: string
  enrolmentId: string | null
  sessionId: string | null
  classId: string | null
  className: string | null
  classArmId: string | null
  armName: string | null
}

/** Locks students in the order of their ids, whoever locks them, and reads where they are. */
export const lockStudents = async (tx: WriteTx, ids: readonly string[]): Promise<PlacedStudent[]> => {
  await tx.rows(sql`select s.id from student s where s.id = any(${ids}::uuid[]) order by s.id for update`)
  // Read anew: whoever held the lock may have moved them.
  return tx.rows(sql`
    select s.id, s.last_name || ', ' || s.first_name || coalesce(' ' || s.middle_name, '') as "fullName", s.status,
      s.school_id as "schoolId", e.id as "enrolmentId", e.session_id as "sessionId", e.class_id as "classId",
      c.name as "className", e.class_arm_id as "classArmId", a.name as "armName"
    from student s
    left join enrolment e on e.student_id = s.id and e.ends is null
    left join class c on c.id = e.class_id
    left join class_arm a on a.id = e.class_arm_id
    where s.id = any(${ids}::uuid[])
    order by s.id`)
}

/**
 * Puts students into an arm from a day on: ends their open enrolments on the day before and begins others. One that began on that day or
 * is still to begin counts for no day, and the new one begins when it would have.
 */
export const moveToArm = async (
  tx: WriteTx,
  arm: GoalArm,
  studentIds: readonly string[],
  day: string,
): Promise<void> => {
  await tx.run(sql`
    with ended as (
      update enrolment set ends = greatest(${day}::date, begins) - 1, ended_because = ${`Moved to ${arm.fullName}`}
      where student_id = any(${studentIds}::uuid[]) and ends is null
      returning student_id, begins
    )
    select count(*) from ended`)
  await tx.run(sql`
    insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins)
    select akada_uuid(), s.state_id, s.school_id, s.id, ${arm.sessionId}, ${arm.classId}, ${arm.id},
      greatest(${day}::date, (select max(e.ends) + 1 from enrolment e where e.student_id = s.id))
    from student s
    where s.id = any(${studentIds}::uuid[])`)
}
