import { office } from '@akada/contract/permissions/spec'
import { type ReadTx, sql } from '../../../platform/db/index.ts'
import type { Counts, EnrolledRow, FlowRow, SchoolRow, StaffRow } from '../rules/counts.ts'

/** What is counted: a school, and the days of the census. */
export interface Counted {
  schoolId: string
  sessionId: string
  sessionStarts: string
  censusDay: string
  /** Transfers and leavers are counted from this day to the census day. */
  countsFrom: string
}

/** A student whose record has a gap: of how many. */
export interface GapStudent {
  id: string
  name: string
  class: string
  age: number
  total: number
}

/** The students on the roll on the census day of an odd age, or in no class arm, by class and name. */
export const studentsOfGap = (
  tx: ReadTx,
  { schoolId, censusDay }: Counted,
  { gap, ages, most }: { gap: 'age' | 'classArm'; ages: { from: number; to: number }; most: number },
): Promise<GapStudent[]> => {
  const age = sql`akada_age_on(student.date_of_birth, ${censusDay})`
  return tx.rows<GapStudent>(sql`
    select student.id, student.full_name as name, class.name as class, ${age} as age, (count(*) over ())::int as total
    from placement place
    join student_brief student on student.id = place.student_id and student.merged_into is null
    join class_brief class on class.id = place.class_id
    where place.school_id = ${schoolId} and akada_counts_on(place.begins, place.ends, ${censusDay})
      and ${gap === 'age' ? sql`${age} not between ${ages.from} and ${ages.to}` : sql`place.class_arm_id is null`}
    order by class.level, class.name, student.full_name collate "und-x-icu", student.id
    limit ${most}`)
}

/** The names of staff, by name. */
export const namesOfStaff = (tx: ReadTx, ids: readonly string[]): Promise<{ id: string; name: string }[]> =>
  tx.rows(sql`
    select id, full_name as name from staff_brief where id = any(${ids}::uuid[])
    order by last_name collate "und-x-icu", first_name collate "und-x-icu", id`)

/** The students on the roll on the census day by class, age and sex; of whom how many are in no class arm. */
const enrolledByAge = (tx: ReadTx, { schoolId, censusDay }: Counted): Promise<EnrolledRow[]> =>
  tx.rows<EnrolledRow>(sql`
    select class.name as class, class.level, akada_age_on(student.date_of_birth, ${censusDay}) as age,
      count(*) filter (where student.gender = 'male')::int as boys,
      count(*) filter (where student.gender = 'female')::int as girls,
      count(*) filter (where place.class_arm_id is null)::int as "withoutArm"
    from placement place
    join student_brief student on student.id = place.student_id and student.merged_into is null
    join class_brief class on class.id = place.class_id
    where place.school_id = ${schoolId} and akada_counts_on(place.begins, place.ends, ${censusDay})
    group by class.name, class.level, age
    order by class.level, class.name, age`)

/**
 * Who repeats, is new, came from another school, went to one, or left school. A stay that ended before it began counts for no day. A student
 * who repeats was in the same class at the end of the last session they were in; a new entrant was in no school of the state before.
 */
const flowByClass = (tx: ReadTx, counted: Counted): Promise<FlowRow[]> => {
  const { schoolId, sessionStarts, censusDay, countsFrom } = counted
  return tx.rows<FlowRow>(sql`
    with mine as (
      select distinct place.student_id from placement place
      where place.school_id = ${schoolId}
        and akada_counts_during(place.begins, place.ends, ${countsFrom}::date - 1, ${censusDay}::date)
    ), stay as (
      select place.*, student.gender, student.admission_date, student.status, student.school_id as present_school_id,
        lag(place.school_id) over line as former_school_id, lead(place.school_id) over line as next_school_id,
        lead(place.begins) over line as next_begins,
        bool_or(place.school_id <> ${schoolId} and place.begins <= ${censusDay}) over (partition by place.student_id) as was_elsewhere
      from mine
      join placement place on place.student_id = mine.student_id and akada_counts_ever(place.begins, place.ends)
      join student_brief student on student.id = place.student_id and student.merged_into is null
      window line as (partition by place.student_id order by place.begins, place.id)
    ), here as (
      select stay.*, akada_counts_on(stay.begins, stay.ends, ${censusDay}) as enrolled, former.class_id as former_class_id,
        stay.ends + 1 between ${countsFrom}::date and ${censusDay}::date as has_gone
      from stay
      left join lateral (
        select earlier.class_id from placement earlier join session_brief session on session.id = earlier.session_id
        where earlier.student_id = stay.student_id and session.starts < ${sessionStarts} and earlier.begins < ${sessionStarts}
          and akada_counts_ever(earlier.begins, earlier.ends)
        order by earlier.begins desc limit 1) former on true
      where stay.school_id = ${schoolId}
    ), flow as (
      select here.class_id, here.gender, unnest(array[
        case when here.enrolled and here.former_class_id = here.class_id then 'repeaters' end,
        case when here.enrolled and here.former_class_id is null and not here.was_elsewhere
          and (here.admission_date >= ${sessionStarts} or here.present_school_id <> ${schoolId}) then 'newEntrants' end,
        case when here.former_school_id <> ${schoolId} and here.begins between ${countsFrom} and ${censusDay}
          then 'transfersIn' end,
        case when here.has_gone and here.next_school_id <> ${schoolId} and here.next_begins <= ${censusDay}
          then 'transfersOut' end,
        case when here.has_gone and (here.next_begins > ${censusDay} or here.next_begins is null and here.status = 'Withdrawn')
          then 'leavers' end]) as kind
      from here
    )
    select class.name as class, class.level, flow.kind, count(*) filter (where flow.gender = 'male')::int as boys,
      count(*) filter (where flow.gender = 'female')::int as girls
    from flow join class_brief class on class.id = flow.class_id
    where flow.kind is not null
    group by class.name, class.level, flow.kind`)
}

/** The staff of a school now, one row for each person. */
export const staffOfSchool = (tx: ReadTx, { schoolId, sessionId }: Counted): Promise<StaffRow[]> =>
  tx.rows<StaffRow>(sql`
    with post as (
      select access.staff_id, bool_or(coalesce(role.built_in = any(${office}), false)) as is_office
      from role_access_brief access join role_brief role on role.id = access.role_id
      where access.school_id = ${schoolId} and access.ended_at is null
      group by access.staff_id
    ), arm as (
      select arm.id, arm.class_teacher_id from class_arm_brief arm
      where arm.school_id = ${schoolId} and arm.session_id = ${sessionId} and arm.closed_at is null
    )
    select staff.id, staff.staff_type as "staffType", staff.gender, staff.qualifications, staff.trcn_registered as "trcnRegistered",
      staff.grade_level as "gradeLevel", taught.name as subject,
      exists (select from arm where arm.class_teacher_id = staff.id) as "isClassTeacher", post.is_office as "isOffice"
    from post
    join staff_profession staff on staff.id = post.staff_id
    left join lateral (
      select subject.name from subject_teacher_brief teaching
      join arm on arm.id = teaching.class_arm_id
      join subject_brief subject on subject.id = teaching.subject_id
      where teaching.staff_id = staff.id and teaching.ended_at is null
      group by subject.name order by count(*) desc, subject.name limit 1) taught on true
    order by staff.id`)

/** The school itself, its rooms and facilities, and its open class arms in the session. */
const schoolOfCensus = (tx: ReadTx, { schoolId, sessionId, sessionStarts }: Counted): Promise<SchoolRow> =>
  tx.get<SchoolRow>(sql`
    select json_build_object('name', school.name, 'category', school.category, 'district', district.name, 'lga', school.lga,
        'ownership', school.ownership, 'boarding', school.boarding, 'sex', school.sex,
        'nationalSchoolId', school.national_school_id) as school,
      school.facilities,
      (select coalesce(json_agg(json_build_object('class', of_class.name, 'level', of_class.level, 'arms', of_class.arms)), '[]')
        from (
          select class.name, class.level, count(*)::int as arms
          from class_arm_brief arm join class_brief class on class.id = arm.class_id
          where arm.school_id = school.id and arm.session_id = ${sessionId} and arm.closed_at is null
          group by class.name, class.level) of_class) as arms,
      exists (
        select from placement place join session_brief session on session.id = place.session_id
        where place.school_id = school.id and session.starts < ${sessionStarts}
          and akada_counts_ever(place.begins, place.ends)) as "hasHistory"
    from school_brief school join district_brief district on district.id = school.district_id
    where school.id = ${schoolId}`)

/** Everything that the return of a school counts. */
export const countsOf = async (tx: ReadTx, counted: Counted): Promise<Counts> => {
  const [enrolled, flow, staff, school] = await Promise.all([
    enrolledByAge(tx, counted),
    flowByClass(tx, counted),
    staffOfSchool(tx, counted),
    schoolOfCensus(tx, counted),
  ])
  return { enrolled, flow, staff, school }
}
