import type { SchoolArms } from '@akada/contract/attendance/sheets'
import { type ReadTx, type Sql, sql } from '../../../platform/db/index.ts'
import { mayBeCalledBy } from './hours.ts'
import { marksOfR } from './marks.ts'
import type { Holiday } from '../../state/index.ts'
import type { Sitting } from '../rules/counting.ts'
import type { MovedMark } from '../rules/school.ts'

export interface CalendarTerm {
  id: string
  name: string
  starts: string
  ends: string
  active: boolean
  /** Registers a day. */
  sittingsPerDay: number
  holidays: Holiday[]
}

export interface CalendarSession {
  id: string
  name: string
  terms: CalendarTerm[]
}

/** Every session of a state, first to last, with its terms and their holidays. */
export const getStateCalendar = (tx: ReadTx, stateId: string): Promise<{ sessions: CalendarSession[] }> =>
  tx.get(sql`
    select (
      select coalesce(json_agg(json_build_object('id', se.id, 'name', se.name, 'terms', (
        select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'starts', t.starts, 'ends', t.ends, 'active', t.active,
            'sittingsPerDay', setting.sittings_per_day, 'holidays', (select coalesce(json_agg(json_build_object('day', h.day, 'name', h.name) order by h.day), '[]')
              from holiday_brief h where h.term_id = t.id)) order by t.number), '[]')
        from term_brief t join term_setting_brief setting on setting.term_id = t.id
        where t.session_id = se.id)) order by se.starts), '[]')
      from session_brief se where se.state_id = st.id) as "sessions"
    from state_brief st where st.id = ${stateId}`)

export interface SchoolArm {
  id: string
  fullName: string
  classTeacher: string | null
}

export interface OfSchool {
  schoolId: string
  sessionId: string
  /** Only the arms of this class teacher. */
  onlyOf: string | null
}

const requestedArms = ({ schoolId, sessionId, onlyOf }: OfSchool): Sql => sql`
  select a.id, a.class_id, a.name, a.class_teacher_id, a.closed_at from class_arm_brief a
  where a.school_id = ${schoolId} and a.session_id = ${sessionId}
    and (${onlyOf}::uuid is null or a.class_teacher_id = ${onlyOf}::uuid)`

/** The arms of a school in a session, by level and name. */
export const armsOfSchool = (tx: ReadTx, of: OfSchool): Promise<SchoolArm[]> =>
  tx.rows(sql`
    with arms as (${requestedArms(of)})
    select arms.id, c.name || ' ' || arms.name as "fullName",
      (select staff.full_name from staff_brief staff where staff.id = arms.class_teacher_id) as "classTeacher"
    from arms
    join class_brief c on c.id = arms.class_id
    order by c.level, c.name collate "und-x-icu", arms.name collate "und-x-icu", arms.id`)

export interface ArmProgress extends Omit<SchoolArms['arms'][number], 'canMark'> {
  classTeacherId: string | null
}

/** The arms of a school with how many students each has on a day, and how many of them are marked; by level and name. */
export const armsWithProgress = (
  tx: ReadTx,
  of: OfSchool,
  { day, sittings }: { day: string; sittings: readonly Sitting[] },
): Promise<ArmProgress[]> =>
  tx.rows(sql`
    with arms as (${requestedArms(of)})
    select arms.id, c.name || ' ' || arms.name as "fullName", c.name as "class", arms.class_teacher_id as "classTeacherId",
      (select staff.full_name from staff_brief staff where staff.id = arms.class_teacher_id) as "classTeacher",
      cardinality(roll.ids) as "students",
      (select array_agg((
          select count(*)::int from register r cross join lateral ${marksOfR} own
          where r.class_arm_id = arms.id and r.day = ${day}::date and r.sitting = turn.sitting and own.student_id = any(roll.ids)
        ) order by turn.place)
        from unnest(${sittings}::text[]) with ordinality as turn(sitting, place)) as "marked"
    from arms
    join class_brief c on c.id = arms.class_id
    cross join lateral (
      select coalesce(array_agg(e.student_id), '{}') as ids from placement e
      where e.class_arm_id = arms.id and akada_counts_on(e.begins, e.ends, ${day}::date)) roll
    order by c.level, c.name collate "und-x-icu", arms.name collate "und-x-icu", arms.id`)

export interface SchoolStay {
  classArmId: string
  studentId: string
  gender: string
  begins: string
  ends: string | null
}

/** Who was in the arms of a school during a date range. */
export const staysOfSchool = (
  tx: ReadTx,
  of: OfSchool,
  { from, to }: { from: string; to: string },
): Promise<SchoolStay[]> =>
  tx.rows(sql`
    with arms as materialized (${requestedArms(of)})
    select e.class_arm_id as "classArmId", e.student_id as "studentId", s.gender, e.begins, e.ends
    from arms
    join placement e on e.class_arm_id = arms.id
    join student_brief s on s.id = e.student_id
    where akada_counts_during(e.begins, e.ends, ${from}::date, ${to}::date)`)

/**
 * The marks of a school's students on the first of some days in an arm, from the register of the arm that they left the day before, where
 * the new one has none: the rule of rules/counting.ts.
 */
export const movedMarks = (
  tx: ReadTx,
  of: OfSchool,
  { from, to }: { from: string; to: string },
): Promise<MovedMark[]> =>
  tx.rows(sql`
    with arms as materialized (${requestedArms(of)})
    select stay.class_arm_id as "classArmId", stay.student_id as "studentId", own.day, own.sitting, own.mark, own.reason
    from arms
    join placement stay on stay.class_arm_id = arms.id and stay.begins between ${from}::date and ${to}::date
      and akada_counts_ever(stay.begins, stay.ends)
    -- Who begins a session in the next class moved too, but has no register of that day in the arm of the last one.
    join placement former on former.student_id = stay.student_id and former.ends = stay.begins - 1
      and former.begins <= former.ends and former.class_arm_id is not null and former.session_id = stay.session_id
    -- Along the key of the registers: by the day alone, the registers of the whole state would be read for each student.
    cross join lateral (
      select r.day, r.sitting, own.mark, own.reason
      from register r
      cross join lateral ${marksOfR} own
      where r.class_arm_id = former.class_arm_id and r.day = stay.begins and own.student_id = stay.student_id
      offset 0) own
    where not exists (
      select from register_mark_brief new
      where new.class_arm_id = stay.class_arm_id and new.day = own.day and new.sitting = own.sitting
        and new.student_id = stay.student_id)`)

/** Full names of some students. */
export const namesOf = async (tx: ReadTx, studentIds: readonly string[]): Promise<Map<string, string>> => {
  const rows = await tx.rows<{ id: string; fullName: string }>(sql`
    select s.id, s.full_name as "fullName"
    from student_brief s where s.id = any(${studentIds}::uuid[])`)
  return new Map(rows.map(row => [row.id, row.fullName]))
}

export interface MissingRegister {
  classArmId: string
  day: string
  sittings: Sitting[]
  students: number
}

/** A register that is due: its day and sitting. */
export interface Slot {
  day: string
  sitting: Sitting
}

/**
 * The unmarked registers of a school that are due, a row per arm and day, latest first; and how many are due. A register is due for an arm
 * on days on which someone was in it and it was not closed.
 */
export const missingRegisters = (
  tx: ReadTx,
  of: OfSchool,
  { slots, today, time }: { slots: readonly Slot[]; today: string; time: string },
): Promise<{ due: number; missing: MissingRegister[] }> =>
  tx.get(sql`
    with arms as materialized (${requestedArms(of)}),
    slot as materialized (
      select slot.day, slot.sitting
      from unnest(${slots.map(one => one.day)}::date[], ${slots.map(one => one.sitting)}::text[]) as slot(day, sitting)),
    span as materialized (select min(slot.day) as first, max(slot.day) as last from slot),
    -- Arm by arm along the indexes, whatever the planner believes of the sizes: a state has a million stays and registers.
    stay as materialized (
      select arms.id, e.begins, e.ends
      from span, arms
      cross join lateral (
        select enrolment.begins, enrolment.ends from placement enrolment
        where enrolment.class_arm_id = arms.id and akada_counts_during(enrolment.begins, enrolment.ends, span.first, span.last)
        offset 0
      ) e),
    marked as materialized (
      select arms.id, r.day, r.sitting
      from span, arms
      cross join lateral (
        select register.day, register.sitting from register_brief register
        where register.class_arm_id = arms.id and register.day between span.first and span.last
        offset 0
      ) r),
    owed as (
      select arms.id, of_day.day
      from arms
      cross join (select distinct slot.day from slot) of_day
      where (arms.closed_at is null or (arms.closed_at at time zone 'Africa/Lagos')::date > of_day.day)
        and exists (select from stay where stay.id = arms.id
          and akada_counts_on(stay.begins, stay.ends, of_day.day))),
    -- Not joined: a plan for any parameters expects few registers, and would compare each one that is due with each that is marked.
    due as materialized (
      select owed.id, owed.day, slot.sitting,
        (owed.id, owed.day, slot.sitting) in (select marked.id, marked.day, marked.sitting from marked) as marked
      from owed
      join slot on slot.day = owed.day
      join register_hours_brief hours on hours.class_arm_id = owed.id
        and (owed.day <> ${today}::date or ${mayBeCalledBy(sql`hours`, sql`slot.sitting`, time)})),
    missing as (
      select lacking.id, lacking.day, lacking.sittings, count(*)::int as students
      from (
        select due.id, due.day, array_agg(due.sitting order by due.sitting desc) as sittings
        from due where not due.marked group by due.id, due.day
      ) lacking
      join stay on stay.id = lacking.id and akada_counts_on(stay.begins, stay.ends, lacking.day)
      group by lacking.id, lacking.day, lacking.sittings)
    select (select count(*)::int from due) as "due",
      (select coalesce(json_agg(json_build_object('classArmId', missing.id, 'day', missing.day, 'sittings', missing.sittings,
          'students', missing.students) order by missing.day desc, missing.id), '[]') from missing) as "missing"`)
