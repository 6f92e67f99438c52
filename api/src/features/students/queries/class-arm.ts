import { idIn, type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { GoalArm } from '../../classes/index.ts'
import type { PresentPlace } from '../rules/arm-begins.ts'

/** A student and one of their placements: the present one, or that of another session. */
export interface PlacedStudent extends PresentPlace {
  id: string
  fullName: string
  status: string
  schoolId: string
  sessionId: string | null
  classId: string | null
  className: string | null
  classArmId: string | null
  /** Whether this placement has an end: that of a promoted student goes on until the next session. */
  isFollowed: boolean
}

/**
 * Locks students in the order of their ids, like every caller, and reads their placements: the one of the session, if they are in it today or
 * will be; otherwise the present one. One round trip.
 */
export const lockStudents = async (
  tx: WriteTx,
  ids: readonly string[],
  sessionId: string | null = null,
): Promise<PlacedStudent[]> => {
  const lock = sql`select s.id from student s where ${idIn(sql`s.id`, ids)} and s.merged_into is null order by s.id for update`
  // Read once they are locked: the previous holder of the lock may have moved them.
  const read = sql`
    select s.id, akada_full_name(s.last_name, s.first_name, s.middle_name) as "fullName", s.status,
      s.school_id as "schoolId", e.id as "enrolmentId", e.session_id as "sessionId", e.class_id as "classId",
      c.name as "className", e.class_arm_id as "classArmId", c.name || ' ' || a.name as "armName",
      coalesce(e.begins, (select max(past.ends) + 1 from enrolment past
        where past.student_id = s.id and akada_counts_ever(past.begins, past.ends))) as since,
      e.id is not null and not exists (select from open_placement last where last.id = e.id) as "isFollowed"
    from student s
    left join lateral (
      select here.* from enrolment here
      where here.student_id = s.id and akada_counts_from(here.begins, here.ends, akada_today())
      order by (here.session_id = ${sessionId}::uuid) is true desc, here.begins
      limit 1) e on true
    left join class_brief c on c.id = e.class_id
    left join class_arm_brief a on a.id = e.class_arm_id
    where ${idIn(sql`s.id`, ids)} and s.merged_into is null
    order by s.id`
  const [, placed] = await Promise.all([tx.rows(lock), tx.rows<PlacedStudent>(read)])
  return placed
}

/** A student to be added to an arm, and the first day there. */
export interface ArmMove {
  student: Pick<
    PlacedStudent,
    'id' | 'fullName' | 'armName' | 'classId' | 'className' | 'enrolmentId' | 'since' | 'isFollowed'
  >
  from: string
}

const movingOf = (moves: readonly ArmMove[]): Sql => sql`
  unnest(${moves.map(({ student }) => student.id)}::uuid[], ${moves.map(({ student }) => student.enrolmentId)}::uuid[],
    ${moves.map(({ from }) => from)}::date[]) as moving(student_id, enrolment_id, day)`

/** Ends open enrolments on the day before and begins others. */
const beginInArm = async (tx: WriteTx, arm: GoalArm, because: string, moves: readonly ArmMove[]): Promise<void> => {
  const moving = movingOf(moves)
  await tx.run(sql`
    update enrolment e set ends = moving.day - 1, ended_because = ${because}
    from ${moving}
    where e.id = moving.enrolment_id`)
  await tx.run(sql`
    insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins)
    select akada_uuid(), s.state_id, s.school_id, s.id, ${arm.sessionId}, ${arm.classId}, ${arm.id},
      greatest(moving.day, (select max(e.ends) + 1 from enrolment e
        where e.student_id = s.id and akada_counts_ever(e.begins, e.ends)))
    from ${moving}
    join student s on s.id = moving.student_id`)
}

/**
 * Lets enrolments that another follows, or that do not begin before that day, go on in the arm under their own ids, by which a promotion knows
 * them. What one counted before becomes an enrolment of its own.
 */
const goOnInArm = async (tx: WriteTx, arm: GoalArm, because: string, moves: readonly ArmMove[]): Promise<void> => {
  const moving = movingOf(moves)
  await tx.run(sql`
    insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins, ends, ended_because)
    select akada_uuid(), e.state_id, e.school_id, e.student_id, e.session_id, e.class_id, e.class_arm_id, e.begins, moving.day - 1,
      ${because}
    from ${moving}
    join enrolment e on e.id = moving.enrolment_id and e.begins < moving.day`)
  await tx.run(sql`
    update enrolment e set class_id = ${arm.classId}, class_arm_id = ${arm.id}, begins = greatest(e.begins, moving.day)
    from ${moving}
    where e.id = moving.enrolment_id`)
}

/** Adds students to an arm, each from a day on. */
export const moveToArm = async (tx: WriteTx, arm: GoalArm, moves: readonly ArmMove[]): Promise<void> => {
  const because = `Moved to ${arm.fullName}`
  const goesOn = ({ student: { enrolmentId, since, isFollowed }, from }: ArmMove): boolean =>
    enrolmentId !== null && (isFollowed || (since !== null && since >= from))
  const [going, beginning] = [moves.filter(goesOn), moves.filter(move => !goesOn(move))]
  if (going.length > 0) await goOnInArm(tx, arm, because, going)
  if (beginning.length > 0) await beginInArm(tx, arm, because, beginning)
}

/** Locks students in the order of their ids, to prevent deadlocks. */
export const lockRecords = async (tx: WriteTx, ids: readonly string[]): Promise<void> => {
  await tx.rows(sql`select s.id from student s where ${idIn(sql`s.id`, ids)} order by s.id for update`)
}

/** Prevents students from being moved until the transaction ends, locking in the order of their ids, like every caller. */
export const lockStudentsForShare = async (tx: WriteTx, ids: readonly string[]): Promise<void> => {
  await tx.rows(sql`select s.id from student s where ${idIn(sql`s.id`, ids)} order by s.id for share`)
}

/** Prevents others from moving students or changing their choices until the transaction ends. */
export const lockRoster = (tx: WriteTx, studentIds: readonly string[]): Promise<unknown> =>
  tx.rows(sql`select s.id from student s where s.id = any(${studentIds}::uuid[]) order by s.id for no key update`)

/**
 * Locks everyone whose last placement is in the session, in the order of their ids, and waits for transactions that move or withdraw them.
 */
export const lockEnrolled = (tx: WriteTx, schoolId: string, sessionId: string): Promise<unknown[]> =>
  tx.rows(sql`
    select s.id from student s
    where s.id in (select e.student_id from open_placement e
      where e.school_id = ${schoolId} and e.session_id = ${sessionId})
    order by s.id
    for update`)

/** The names of classes and of class arms that a list is narrowed to, in their order. */
export const namesOfClasses = async (
  tx: ReadTx,
  { classes = [], arms = [] }: { classes?: readonly string[] | undefined; arms?: readonly string[] | undefined },
): Promise<string[]> => {
  const rows = await tx.rows<{ name: string }>(sql`
    select name from (
      select c.name, c.level from class_brief c where c.id = any(${classes}::uuid[])
      union
      select c.name || ' ' || a.name, c.level from class_arm_brief a
      join class_brief c on c.id = a.class_id where a.id = any(${arms}::uuid[])) as narrowed
    order by level, name`)
  return rows.map(({ name }) => name)
}
