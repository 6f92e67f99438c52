import { type ReadTx, type Sql, sql } from '../../../platform/db/index.ts'
import { mayBeCalledBy } from './hours.ts'
import { marksOfR } from './marks.ts'
import type { Sitting } from '../rules/counting.ts'

interface OfSchool {
  schoolId: string
  sessionId: string
  /** Only the arms of this class teacher. */
  teacherId: string | null
  day: string
}

const armsWith = ({ schoolId, sessionId, teacherId }: OfSchool): Sql => sql`
  select a.id, c.name || ' ' || a.name as full_name, c.level, a.class_teacher_id
  from class_arm_brief a join class_brief c on c.id = a.class_id
  where a.school_id = ${schoolId} and a.session_id = ${sessionId} and a.closed_at is null
    and (${teacherId}::uuid is null or a.class_teacher_id = ${teacherId}::uuid)`

const rollOf = (day: string): Sql => sql`
  select arm.id as class_arm_id, e.student_id
  from arm join placement e on e.class_arm_id = arm.id and akada_counts_on(e.begins, e.ends, ${day}::date)`

/** An open arm with students, and its registers of a day: how many students on the roll have a mark, and who made the latest. */
export interface RegistersOfArm {
  classArm: { id: string; fullName: string }
  classTeacher: { id: string; name: string } | null
  students: number
  /** `isOpen`: it may be called by now. */
  sittings: { sitting: Sitting; isOpen: boolean; called: number; by: string | null; at: string | null }[]
}

/** The registers of a school's arms on a day at a time ('HH:MM'), by level and name; of one class teacher if named. */
export const registersOn = (
  tx: ReadTx,
  of: OfSchool,
  { sittings, time }: { sittings: readonly Sitting[]; time: string },
): Promise<RegistersOfArm[]> =>
  tx.rows(sql`
    with arm as materialized (${armsWith(of)}),
    roll as materialized (${rollOf(of.day)}),
    marked as materialized (
      select r.class_arm_id, r.sitting, count(*)::int as called, max(own.marked_at) as at,
        (array_agg(own.marked_by order by own.marked_at desc nulls last))[1] as staff_id
      from arm
      join register r on r.class_arm_id = arm.id and r.day = ${of.day}::date and r.sitting = any(${sittings}::text[])
      cross join lateral ${marksOfR} own
      -- Within a case PostgreSQL hashes the roll and does not join it: a plan for any parameters expects few of each, and would compare each
      -- mark with each student of the school.
      where case when (r.class_arm_id, own.student_id) in (select roll.class_arm_id, roll.student_id from roll) then true else false end
      group by r.class_arm_id, r.sitting
    )
    select json_build_object('id', arm.id, 'fullName', arm.full_name) as "classArm",
      (select json_build_object('id', staff.id, 'name', staff.full_name) from staff_brief staff
        where staff.id = arm.class_teacher_id) as "classTeacher",
      headcount.students,
      (select coalesce(json_agg(json_build_object('sitting', due.sitting,
          'isOpen', ${mayBeCalledBy(sql`hours`, sql`due.sitting`, time)}, 'called', coalesce(marked.called, 0),
          'by', staff.full_name, 'at', marked.at) order by due.place), '[]')
        from unnest(${sittings}::text[]) with ordinality as due(sitting, place)
        left join marked on marked.class_arm_id = arm.id and marked.sitting = due.sitting
        left join staff_brief staff on staff.id = marked.staff_id) as "sittings"
    from arm
    join register_hours_brief hours on hours.class_arm_id = arm.id
    join (select class_arm_id, count(*)::int as students from roll group by class_arm_id) headcount
      on headcount.class_arm_id = arm.id
    order by arm.level, arm.full_name collate "und-x-icu", arm.id
    limit 500`)

/** A student and the school days in a row, up to the latest marked one, at whose registers they were absent. */
export interface AbsentStudent {
  student: { id: string; fullName: string }
  classArm: { id: string; fullName: string }
  days: number
}

/**
 * The students of some arms who were absent on more than `longerThan` school days in a row, the longest first. A day counts if every
 * register that names the student says 'absent'; days whose registers were not marked neither count nor end the row.
 */
export const absentInARow = (
  tx: ReadTx,
  of: OfSchool,
  { days, longerThan, most }: { days: readonly string[]; longerThan: number; most: number },
): Promise<AbsentStudent[]> => {
  const registersOfArm = sql`
    select register.day, register.students, register.codes, register.mark_ids, register.shared, register.own
    from register where register.class_arm_id = of_arm.id and register.day = any(${days}::date[])
    offset 0`
  return tx.rows(sql`
    with arm as materialized (${armsWith(of)}),
    roll as materialized (${rollOf(of.day)}),
    placed as materialized (
      select roll.student_id, roll.class_arm_id, stay.class_arm_id as of_arm, stay.begins, stay.ends
      from roll join placement stay on stay.student_id = roll.student_id and stay.session_id = ${of.sessionId}
        and stay.class_arm_id is not null
    ), candidate as materialized (
      -- Few are absent for so long: the other marks are read of those few only.
      select own.student_id
      from (select distinct of_arm as id from placed) of_arm
      cross join lateral (${registersOfArm}) r
      cross join lateral ${marksOfR} own
      where own.mark = 'absent'
      group by own.student_id having count(distinct r.day) > ${longerThan}::int
    ), marked as materialized (
      -- Each register is read once, and not once for each student on it.
      select of_arm.id as of_arm, r.day, own.student_id, own.mark
      from (
        select distinct placed.of_arm as id from placed where placed.student_id in (select candidate.student_id from candidate)
      ) of_arm
      cross join lateral (${registersOfArm}) r
      cross join lateral ${marksOfR} own
      where own.student_id in (select candidate.student_id from candidate)
    ), called as (
      select placed.student_id, placed.class_arm_id, marked.day, bool_and(marked.mark = 'absent') as away
      from placed
      join marked on marked.of_arm = placed.of_arm and marked.student_id = placed.student_id
        and akada_counts_on(placed.begins, placed.ends, marked.day)
      group by placed.student_id, placed.class_arm_id, marked.day
    ), latest as (
      select called.*, max(day) filter (where not away) over (partition by student_id) as there from called
    ), away as (
      select student_id, class_arm_id, count(*)::int as days from latest
      where there is null or day > there
      group by student_id, class_arm_id having count(*) > ${longerThan}::int
    )
    select json_build_object('id', s.id, 'fullName', s.full_name) as "student",
      json_build_object('id', arm.id, 'fullName', arm.full_name) as "classArm", away.days
    from away
    join arm on arm.id = away.class_arm_id
    join student_brief s on s.id = away.student_id
    order by away.days desc, s.full_name collate "und-x-icu", s.id
    limit ${most}`)
}
