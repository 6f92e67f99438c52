import { type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'

/** How many students are in an arm on a day: a value within the calling statement. */
export const studentsOfArm = (armId: Sql, day: Sql): Sql => sql`(
  select count(*)::int from enrolment e where e.class_arm_id = ${armId} and akada_counts_on(e.begins, e.ends, ${day}))`

/** The day whose roll an arm shows where none is named: today, or before its session begins the first day of that. */
export const rollDayOf = async (tx: ReadTx, armId: string, today: string): Promise<string> =>
  (
    await tx.get<{ day: string }>(sql`
      select greatest(${today}::date, n.starts) as day
      from class_arm_brief a join session_brief n on n.id = a.session_id where a.id = ${armId}`)
  ).day

/** The current class of a school's students: a query for `class_id` and `students`, their number. */
export const studentsByClass = (schoolId: string): Sql => sql`
  select e.class_id, count(*)::int as students
  from present_placement e
  where e.school_id = ${schoolId}
  group by e.class_id`

/** How many students are in an arm today, or will be on a later day. */
export const countEnrolled = async (tx: ReadTx, armId: string): Promise<number> =>
  (
    await tx.get<{ count: number }>(sql`
    select count(*)::int as count from enrolment e
    where e.class_arm_id = ${armId} and akada_counts_from(e.begins, e.ends, akada_today())`)
  ).count

/** The same for each arm of a school that has any. */
export const countInArms = async (tx: ReadTx, schoolId: string): Promise<Map<string, number>> => {
  const rows = await tx.rows<{ id: string; count: number }>(sql`
    select a.id, count(*)::int as count
    from class_arm_brief a join enrolment e on e.class_arm_id = a.id
    where a.school_id = ${schoolId} and a.closed_at is null and akada_counts_from(e.begins, e.ends, akada_today())
    group by a.id`)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** How many students ever were in an arm. */
export const countEverEnrolled = async (tx: ReadTx, armId: string): Promise<number> =>
  (
    await tx.get<{ count: number }>(sql`
    select count(distinct e.student_id)::int as count from enrolment e where e.class_arm_id = ${armId}`)
  ).count

const isCounted = sql`student.status = 'Active' and student.merged_into is null`

const counted = (schoolId: Sql): Sql => sql`(
  select count(*) from student where student.school_id = ${schoolId} and ${isCounted})`

/** What every change of a school's students changes in its own transaction; null if nothing was ever changed. */
const stampOf = (schoolId: Sql): Sql => sql`(
  select bit_xor(version.stamp) from student_list_version version where version.school_id = ${schoolId})`

/** How many students a school has: a value within the calling statement, counted by an index alone unless the count is stored. */
export const studentsOfSchool = (schoolId: Sql): Sql => sql`coalesce((
  select stored.students from student_count stored
  where stored.school_id = ${schoolId} and stored.stamp = ${stampOf(schoolId)}), ${counted(schoolId)})`

/** Stores how many students some schools have, with the stamp of their lists: one statement, so that the two belong together. */
export const storeStudentCounts = (tx: WriteTx, schoolIds: readonly string[]): Promise<number> =>
  tx.run(sql`
    insert into student_count (school_id, state_id, stamp, students)
    select school.id, school.state_id, list.stamp, ${counted(sql`school.id`)}
    from school_brief school cross join lateral (select ${stampOf(sql`school.id`)} as stamp) list
    where school.id = any(${schoolIds}::uuid[]) and list.stamp is not null and not exists (
      select from student_count stored where stored.school_id = school.id and stored.stamp = list.stamp)
    order by school.id
    on conflict (school_id) do update set stamp = excluded.stamp, students = excluded.students`)

/**
 * The students of schools, by a query for the schools' ids: a query for `school_id` and `total`, counted by an index alone, without a row
 * for a school that has none.
 */
export const studentsBySchool = (schools: Sql): Sql => sql`
  select student.school_id, count(*)::int as total
  from student where student.school_id in (${schools}) and ${isCounted}
  group by student.school_id`

/** Like studentsBySchool, with `male` and `female` in place of `total`. */
export const gendersBySchool = (schools: Sql): Sql => sql`
  select student.school_id, (count(*) filter (where student.gender = 'male'))::int as male,
    (count(*) filter (where student.gender = 'female'))::int as female
  from student where student.school_id in (${schools}) and ${isCounted}
  group by student.school_id`
