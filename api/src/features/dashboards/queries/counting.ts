import type { SchoolFigures } from '@akada/contract/dashboards/schemas'
import { type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'
import { attendedMarks, mayBeCalledBy } from '../../attendance/index.ts'
import type { Calendar } from '../rules.ts'
import { armsOf, peopleOf, retiresSoon, teachesNothing } from './parts.ts'

/** How many classes a chart of enrolment shows. */
const mostClasses = 60

/** How many of the sittings that are due an arm may call by now. */
const countDue = (hours: Sql, { time, dueSittings }: Pick<Calendar, 'time' | 'dueSittings'>): Sql => sql`
  select count(*)::int as sittings from unnest(${dueSittings}::text[]) as sitting(name)
  where ${mayBeCalledBy(hours, sql`sitting.name`, time)}`

/** Common table expressions: `attended` has what came of what was called for on each of the `weekDays`, `week` has it by school. */
export const attendanceOfWeek = (
  schoolIds: readonly string[],
  { today, time, weekDays, sittings, dueSittings }: Calendar,
): Sql => sql`
  marked as materialized (
    select register.school_id, register.class_arm_id, register.day, register.sitting,
      array_agg(register.student_id) filter (where register.mark = any(${attendedMarks}::text[])) as present,
      array_agg(register.student_id) as called
    from register_mark_brief register
    where register.school_id = any(${schoolIds}::uuid[]) and register.day = any(${weekDays}::date[])
      and register.sitting = any(${sittings}::text[])
    group by register.school_id, register.class_arm_id, register.day, register.sitting
  ), attended as (
    -- A mark of somebody who was not in the arm that day counts for nothing.
    -- A register that does not name somebody was not called for them (docs/figures.md).
    select marked.school_id, marked.day, (count(*) filter (where enrolment.student_id = any(marked.called)))::int as expected,
      (count(*) filter (where enrolment.student_id = any(marked.present)))::int as present
    from marked
    join placement enrolment on enrolment.class_arm_id = marked.class_arm_id
      and akada_counts_on(enrolment.begins, enrolment.ends, marked.day)
    group by marked.school_id, marked.day
  ), roll_of_arm as (
    -- Arm by arm along the index: by the school alone, the placements of the whole state would be read.
    select arm.school_id, arm.id as class_arm_id, of_week.day, count(*)::int as students
    from class_arm_brief arm
    cross join lateral (
      select placement.begins, placement.ends from placement where placement.class_arm_id = arm.id offset 0) enrolment
    join unnest(${weekDays}::date[]) as of_week(day)
      on akada_counts_on(enrolment.begins, enrolment.ends, of_week.day)
    where arm.school_id = any(${schoolIds}::uuid[])
    group by arm.school_id, arm.id, of_week.day
  ), roll as (
    select of_arm.school_id, of_arm.day,
      sum(of_arm.students * case when of_arm.day = ${today}::date then due.sittings else ${sittings.length}::int end)::int as sittings
    from roll_of_arm of_arm
    join register_hours_brief hours on hours.class_arm_id = of_arm.class_arm_id
    cross join lateral (${countDue(sql`hours`, { time, dueSittings })}) as due
    group by of_arm.school_id, of_arm.day
  ), week as (
    select school.id as school_id, jsonb_agg(jsonb_build_object('day', of_week.day, 'present', coalesce(attended.present, 0),
      'expected', coalesce(attended.expected, 0),
      'notCalled', greatest(0, coalesce(roll.sittings, 0) - coalesce(attended.expected, 0))) order by of_week.day) as days
    from school_brief school
    cross join unnest(${weekDays}::date[]) as of_week(day)
    left join attended on attended.school_id = school.id and attended.day = of_week.day
    left join roll on roll.school_id = school.id and roll.day = of_week.day
    where school.id = any(${schoolIds}::uuid[])
    group by school.id
  )`

/** The figures of some schools, a row each with the contract's schoolFigures: one statement, however many schools. */
const figuresOf = (schoolIds: readonly string[], calendar: Calendar): Sql => sql`
  with members as materialized (
    select student.school_id, student.gender, placed.class_id, placed.class_arm_id
    from student_brief student
    left join (
      select enrolment.student_id, enrolment.class_id, enrolment.class_arm_id from present_placement enrolment
      where enrolment.school_id = any(${schoolIds}::uuid[])) as placed
      on placed.student_id = student.id
    where student.school_id = any(${schoolIds}::uuid[]) and student.status = 'Active' and student.merged_into is null
  ), arms as materialized (${armsOf(schoolIds, calendar)}
  ), people as materialized (${peopleOf(schoolIds)}
  ), students as (
    select members.school_id, count(*) filter (where gender = 'male') as male, count(*) filter (where gender = 'female') as female,
      count(*) filter (where class_arm_id is null) as unplaced, count(arms.id) as in_arms
    from members left join arms on arms.id = members.class_arm_id
    group by members.school_id
  ), by_class as (
    select members.school_id, class.name, class.level, count(*) filter (where gender = 'male') as male,
      count(*) filter (where gender = 'female') as female,
      row_number() over (partition by members.school_id order by class.level, class.name) as place
    from members join class_brief class on class.id = members.class_id
    group by members.school_id, class.name, class.level
  ), enrolled as (
    select school_id, jsonb_agg(jsonb_build_object('class', name, 'level', level, 'male', male, 'female', female) order by place)
      as classes
    from by_class where place <= ${mostClasses} group by school_id
  ), staff_counts as (
    select school_id, count(*) filter (where staff_type = 'Teaching') as teaching,
      count(*) filter (where staff_type <> 'Teaching') as non_teaching,
      count(*) filter (where ${teachesNothing}) as without_subjects,
      count(*) filter (where ${retiresSoon(calendar)}) as retiring
    from people group by school_id
  ), arm_counts as (
    select school_id, count(*) as total, count(*) filter (where not has_teacher) as without_teacher,
      coalesce(sum(due.sittings) filter (where peopled), 0) as registers
    from arms cross join lateral (${countDue(sql`arms`, calendar)}) as due group by school_id
  ), registers as (
    select register.school_id, count(*) as total
    from register_brief register join arms on arms.id = register.class_arm_id and arms.peopled
    where register.school_id = any(${schoolIds}::uuid[]) and register.day = ${calendar.today}::date
      and register.sitting = any(${calendar.dueSittings}::text[])
    group by register.school_id
  ), cards as (
    select report_card.school_id, count(*) filter (where report_card.status = 'Published') as published,
      count(*) filter (where report_card.status = 'Draft') as drafts
    from report_card_brief report_card join student_brief student on student.id = report_card.student_id and student.merged_into is null
    where report_card.school_id = any(${schoolIds}::uuid[]) and report_card.term_id = ${calendar.termId}::uuid
    group by report_card.school_id
  ), incoming as (
    select to_school_id as school_id, count(*) as total from student_transfer_brief
    where to_school_id = any(${schoolIds}::uuid[]) and status = 'Pending' group by 1
  ), outgoing as (
    -- From one arm of the school to another is for the school itself to answer.
    select from_school_id as school_id, count(*) as total from student_transfer_brief
    where from_school_id = any(${schoolIds}::uuid[]) and status = 'Pending' and to_school_id <> from_school_id group by 1
  ), ${attendanceOfWeek(schoolIds, calendar)}
  select school.id as school_id, school.state_id, school.district_id, jsonb_build_object(
    'students', jsonb_build_object('male', coalesce(students.male, 0), 'female', coalesce(students.female, 0),
      'withoutClassArm', coalesce(students.unplaced, 0)),
    'staff', jsonb_build_object('teaching', coalesce(staff_counts.teaching, 0),
      'nonTeaching', coalesce(staff_counts.non_teaching, 0)),
    'enrolment', coalesce(enrolled.classes, '[]'),
    'attendanceOfWeek', coalesce(week.days, '[]'),
    'registersToday', jsonb_build_object('marked', coalesce(registers.total, 0), 'of', coalesce(arm_counts.registers, 0)),
    'teachersWithoutSubjects', coalesce(staff_counts.without_subjects, 0),
    'armsWithoutTeacher', coalesce(arm_counts.without_teacher, 0),
    'classArms', coalesce(arm_counts.total, 0),
    'retiringSoon', coalesce(staff_counts.retiring, 0),
    'cards', jsonb_build_object('published', coalesce(cards.published, 0), 'drafts', coalesce(cards.drafts, 0),
      'of', coalesce(students.in_arms, 0)),
    'pendingTransfers', jsonb_build_object('incoming', coalesce(incoming.total, 0), 'outgoing', coalesce(outgoing.total, 0))
  ) as figures
  from school_brief school
  left join students on students.school_id = school.id
  left join enrolled on enrolled.school_id = school.id
  left join staff_counts on staff_counts.school_id = school.id
  left join arm_counts on arm_counts.school_id = school.id
  left join registers on registers.school_id = school.id
  left join cards on cards.school_id = school.id
  left join incoming on incoming.school_id = school.id
  left join outgoing on outgoing.school_id = school.id
  left join week on week.school_id = school.id
  where school.id = any(${schoolIds}::uuid[])`

/** Counts a school's figures without caching them. */
export const countFigures = (tx: ReadTx, schoolId: string, calendar: Calendar): Promise<{ figures: SchoolFigures }> =>
  tx.get<{ figures: SchoolFigures }>(sql`select counted.figures from (${figuresOf([schoolId], calendar)}) as counted`)

/** Counts the figures of some schools and caches them. In the order of ids, so that two processes never deadlock. */
export const cacheFigures = (
  tx: WriteTx,
  schoolIds: readonly string[],
  calendar: Calendar,
  { now, basis }: { now: Date; basis: string | null },
): Promise<number> =>
  tx.run(sql`
    insert into school_figures (school_id, state_id, district_id, as_of, figures, basis)
    select counted.school_id, counted.state_id, counted.district_id, ${now.toISOString()}::timestamptz, counted.figures, ${basis}
    from (${figuresOf(schoolIds, calendar)}) as counted order by counted.school_id
    on conflict (school_id) do update set as_of = excluded.as_of, figures = excluded.figures, district_id = excluded.district_id,
      basis = excluded.basis`)
