import { type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'
import { armsOf, peopleOf, teachesNothing } from '../../dashboards/index.ts'
import { largeArm, type Scope, silentDays, unusedAccountDays } from '../rules/figures.ts'
import { enrolledNow, leftSince, returnedSince, stageEnds } from './counted-rows.ts'

/** The figures of a school that are one number each, and short lists of what is missing in it. */
export interface SchoolFigures {
  students: { male: number; female: number }
  teachers: number
  otherStaff: number
  hasPrincipal: boolean
  /** Open class arms with students. */
  arms: number
  armsWithoutTeacher: number
  largeArms: number
  /** Core subjects of these arms that nobody teaches: all, and the first of them. */
  untaught: number
  untaughtIn: { classArm: string; subject: string }[]
  untaughtBy: { subjectId: string; arms: number }[]
  /** Students on the roll on the same day of earlier years, the latest first. */
  years: { day: string; male: number; female: number }[]
  /** Who was in the last class of a stage a year ago, and of these who is in a higher class now, in any school of the state. */
  stages: { classId: string; male: number; maleMoved: number; female: number; femaleMoved: number }[]
  /** Who left within a year and is on no roll. */
  left: { male: number; female: number }
  /** Who had left and was admitted again within a year. */
  returned: { male: number; female: number }
  retirements: { name: string; type: string; day: string }[]
  /** Staff without the dates that tell when they retire. */
  retirementsUnknown: number
  attendance: { malePresent: number; maleCalled: number; femalePresent: number; femaleCalled: number }
  quality: {
    duplicates: number
    birthDates: number
    unplaced: number
    withoutLin: number
    silentArms: number
    presumedArms: number
    /** No register of this week was opened in the school. */
    withoutRegister: boolean
    staffToCheck: number
  }
  /** Scores of the term whose days of entry have begun. */
  scores: { entered: number; due: number }
  money: { cardsPaid: number; cardsOwed: number; examsPaid: number; examsOwed: number }
}

/** The most names that a school's list of posts or retirements has. */
const most = 60

export const staffOf = ({ retiresBy }: Scope): Sql => sql`
  staffing as (
    select people.school_id, count(*) filter (where ${teaches}) as teachers,
      count(*) filter (where staff_type <> 'Teaching') as others, count(*) filter (where retires is null) as unknown,
      count(*) filter (where ${isToCheck}) as to_check
    from people group by people.school_id
  ), principals as (
    select distinct role_access.school_id
    from role_access_brief role_access join role_brief role on role.id = role_access.role_id
    where role_access.school_id in (select id from wanted) and role_access.ended_at is null and role.built_in = 'principal'
  ), leaving as (
    select school_id, jsonb_agg(jsonb_build_object('name', full_name, 'type', staff_type, 'day', retires) order by retires, full_name) as list
    from (
      select people.*, row_number() over (partition by school_id order by retires, full_name) as place
      from people where retires <= ${retiresBy}::date) as placed
    where place <= ${most} group by school_id
  )`

export const untaughtOf = ({ sessionId }: Scope): Sql => sql`
  taken as (
    select distinct on (arms.id, taught.subject_id) arms.id, arms.school_id, arms.class_id, arms.name, taught.subject_id, taught.elective
    from arms
    join class_subject_brief taught on taught.session_id = ${sessionId}::uuid and taught.class_id = arms.class_id
      and (taught.school_id is null or taught.school_id = arms.school_id)
    where arms.peopled
    order by arms.id, taught.subject_id, taught.school_id nulls last
  ), lacking as (
    select taken.school_id, class.name || ' ' || taken.name as class_arm, subject.name as subject, subject.id as subject_id,
      row_number() over (partition by taken.school_id order by class.level, class.name, taken.name, subject.name) as place
    from taken
    join class_brief class on class.id = taken.class_id
    join subject_brief subject on subject.id = taken.subject_id
    where not taken.elective and not exists (
      select from subject_teacher_brief teacher
      where teacher.class_arm_id = taken.id and teacher.subject_id = taken.subject_id and teacher.ended_at is null)
  ), untaught as (
    select school_id, count(*) as total, jsonb_agg(jsonb_build_object('classArm', class_arm, 'subject', subject) order by place)
      filter (where place <= ${most}) as list
    from lacking group by school_id
  ), untaught_by as (
    select school_id, jsonb_agg(jsonb_build_object('subjectId', subject_id, 'arms', arms)) as list
    from (select school_id, subject_id, count(*) as arms from lacking group by school_id, subject_id) as of_subject
    group by school_id
  )`

/** Conditions on the `members`, the current students of schools, and on their `arms`. */
const isUnplaced = sql`class_arm_id is null`
const isWithoutLin = sql`lin is null`
const isOfDoubtfulAge = ({ today }: Scope): Sql => sql`(date_of_birth is null or date_of_birth > admission_date
  or extract(year from age(${today}::date, date_of_birth)) not between 2 and 30)`
/** Students of a school who agree in these may be one person. */
const twinKey = sql`school_id, lower(last_name), lower(first_name), date_of_birth`
const isSilent = ({
  lastDays,
}: Scope): Sql => sql`arms.peopled and cardinality(${lastDays}::date[]) > 0 and not exists (
  select from register_brief register
  where register.class_arm_id = arms.id and register.day = any(${lastDays}::date[]))`
/** On each of the last school days a register was saved, and nobody tapped a mark in any. Today counts once it has a register. */
const isPresumed = ({ recentDays, today }: Scope): Sql => sql`arms.peopled and ${silentDays}::int = (
  select count(*) from (
    select of_day.day from unnest(${recentDays}::date[]) as of_day(day)
    where of_day.day <> ${today}::date or exists (
      select from register_brief register where register.class_arm_id = arms.id and register.day = of_day.day)
    order by of_day.day desc limit ${silentDays}::int) as latest
  where exists (
      select from register_brief register where register.class_arm_id = arms.id and register.day = latest.day)
    and not exists (
      select from register_mark_brief mark
      where mark.class_arm_id = arms.id and mark.day = latest.day and mark.presumed is not true))`
const isLarge = ({ today }: Scope): Sql => sql`${largeArm}::int < (
  select count(*) from placement placed
  where placed.class_arm_id = arms.id and akada_counts_on(placed.begins, placed.ends, ${today}::date))`
/** Has had an account for some time, never signed in, and teaches nothing though it is expected. */
const isToCheck = sql`is_unused and ${teachesNothing}`
const isWithoutTeacher = sql`peopled and not has_teacher`
const teaches = sql`staff_type = 'Teaching' and not is_suspended`

/** What is counted in schools, as conditions: the lists behind the counts use the same ones. */
export const conditions = {
  isUnplaced,
  isWithoutLin,
  isOfDoubtfulAge,
  twinKey,
  isSilent,
  isPresumed,
  isWithoutTeacher,
  isLarge,
  isToCheck,
  teaches,
}

/** The schools, their open class arms and their staff, from which the rest is counted. */
export const basisOf = (schoolIds: readonly string[], scope: Scope): Sql => sql`
    wanted as materialized (select unnest(${schoolIds}::uuid[]) as id),
    arms as materialized (${armsOf(schoolIds, scope)}),
    people as materialized (
      select person.*, staff.account_status = 'Suspended' as is_suspended,
        staff.last_active_at is null and staff.created_at < ${scope.today}::date - ${unusedAccountDays}::int as is_unused
      from (${peopleOf(schoolIds)}) as person join staff_service staff on staff.id = person.id)`

export const qualityOf = (schoolIds: readonly string[], scope: Scope): Sql => sql`
  members as materialized (${enrolledNow(sql`${schoolIds}::uuid[]`)}
  ), students as (
    select school_id, count(*) filter (where gender = 'male') as male, count(*) filter (where gender = 'female') as female,
      count(*) filter (where ${isUnplaced}) as unplaced, count(*) filter (where ${isWithoutLin}) as without_lin,
      count(*) filter (where ${isOfDoubtfulAge(scope)}) as birth_dates
    from members group by school_id
  ), twins as (
    select school_id, sum(total) as total from (
      select school_id, count(*) as total from members
      group by ${twinKey} having count(*) > 1) as same
    group by school_id
  ), silent as (
    select arms.school_id, count(*) as total from arms
    where ${isSilent(scope)}
    group by arms.school_id
  ), presumed as (
    select arms.school_id, count(*) as total from arms
    where ${isPresumed(scope)}
    group by arms.school_id
  ), opened as (
    select distinct register.school_id from register_brief register
    where register.school_id in (select id from wanted) and register.day = any(${scope.weekDays}::date[])
  )`

/** Students of earlier years, those who went on to the next stage, and those who left. */
const yearsOf = (schoolIds: readonly string[], { earlierDays, dayBefore }: Scope): Sql => sql`
  years as (
    select school_id, jsonb_agg(jsonb_build_object('day', day, 'male', male, 'female', female) order by day desc) as list
    from (
      select placed.school_id, earlier.day, count(*) filter (where student.gender = 'male') as male,
        count(*) filter (where student.gender = 'female') as female
      from placement placed
      join student_brief student on student.id = placed.student_id and student.merged_into is null
      join unnest(${earlierDays}::date[]) as earlier(day) on akada_counts_on(placed.begins, placed.ends, earlier.day)
      where placed.school_id in (select id from wanted)
      group by placed.school_id, earlier.day
    ) as of_day group by school_id
  ), stages as (
    select school_id, jsonb_agg(jsonb_build_object('classId', class_id, 'male', male, 'maleMoved', male_moved, 'female', female,
      'femaleMoved', female_moved)) as list
    from (
      select school_id, class_id, count(*) filter (where gender = 'male') as male,
        count(*) filter (where gender = 'male' and moved) as male_moved, count(*) filter (where gender = 'female') as female,
        count(*) filter (where gender = 'female' and moved) as female_moved
      from (${stageEnds(sql`${schoolIds}::uuid[]`, dayBefore)}) as ending group by school_id, class_id
    ) as of_class group by school_id
  ), gone as (
    select school_id, count(*) filter (where gender = 'male') as male, count(*) filter (where gender = 'female') as female
    from (${leftSince(sql`${schoolIds}::uuid[]`, dayBefore)}) as leaver group by school_id
  ), returned as (
    select school_id, count(*) filter (where gender = 'male') as male, count(*) filter (where gender = 'female') as female
    from (${returnedSince(sql`${schoolIds}::uuid[]`, dayBefore)}) as back group by school_id
  )`

/** Each amount that schools have paid or owe: for report cards of the term, and for exams of the session. */
export const moneyRowsOf = ({ sessionId, termId, today }: Scope, priceKobo: number): Sql => sql`
  charged_rows as (
    select school_id, student_id, kobo from report_card_charge_brief
    where school_id in (select id from wanted) and term_id = ${termId}::uuid
  ), uncharged_rows as (
    select arms.school_id, placed.student_id, ${priceKobo}::bigint as kobo
    from arms
    join placement placed on placed.class_arm_id = arms.id and akada_counts_on(placed.begins, placed.ends, ${today}::date)
    where not exists (
        select from report_card_brief card where card.student_id = placed.student_id and card.term_id = ${termId}::uuid)
      and not exists (
        select from report_card_charge_brief charge where charge.student_id = placed.student_id and charge.term_id = ${termId}::uuid)
  ), exam_paid_rows as (
    select registration.school_id, registration.exam_id, registration.paid_kobo as kobo
    from exam_registration_brief registration join exam_brief exam on exam.id = registration.exam_id
    where registration.school_id in (select id from wanted) and exam.session_id = ${sessionId}::uuid
  ), exam_owed_rows as (
    select candidate.school_id, candidate.exam_id, candidate.student_id, exam.fee_kobo as kobo
    from exam_candidate_brief candidate join exam_brief exam on exam.id = candidate.exam_id
    where candidate.school_id in (select id from wanted) and exam.session_id = ${sessionId}::uuid
      and candidate.candidate_number is null
  )`

const moneyOf = (scope: Scope, priceKobo: number): Sql => sql`
  ${moneyRowsOf(scope, priceKobo)},
  charged as (select school_id, sum(kobo) as kobo from charged_rows group by school_id),
  uncharged as (select school_id, sum(kobo) as kobo from uncharged_rows group by school_id),
  exam_paid as (select school_id, sum(kobo) as kobo from exam_paid_rows group by school_id),
  exam_owed as (select school_id, sum(kobo) as kobo from exam_owed_rows group by school_id)`

const attendanceOf = ({ termId }: Scope): Sql => sql`
  attended as (
    select school_id, sum(male_present) as male_present, sum(male_called) as male_called, sum(female_present) as female_present,
      sum(female_called) as female_called
    from oversight_attendance where school_id in (select id from wanted) and term_id = ${termId}::uuid group by school_id
  )`

/**
 * Scores that are in, of those due: of each student who takes a subject, the components whose days of entry by the state have begun,
 * without what is missing on published report cards and closed. As on the pages of the school (scoreProgress of grading).
 */
const scoresOf = ({ sessionId, termId, today }: Scope): Sql => sql`
  begun as (
    select component.id, component.class_type_id
    from term_component_brief component
    join score_window_brief entry on entry.component_id = component.id and entry.term_id = ${termId}::uuid
      and entry.school_id is null and entry.opens <= ${today}::date
    where component.term_id = ${termId}::uuid and not component.retired
  ), offered as (
    select distinct on (arms.id, taught.subject_id) arms.id, arms.school_id, class.class_type_id, taught.subject_id, taught.elective
    from arms
    join class_brief class on class.id = arms.class_id and class.class_type_id in (select class_type_id from begun)
    join class_subject_brief taught on taught.session_id = ${sessionId}::uuid and taught.class_id = arms.class_id
      and (taught.school_id is null or taught.school_id = arms.school_id)
    where arms.peopled
    order by arms.id, taught.subject_id, taught.school_id nulls last
  ), taking as materialized (
    select offered.school_id, offered.class_type_id, offered.subject_id, placed.student_id,
      card.id is not null and not exists (
        select from late_access_brief late
        where late.school_id = offered.school_id and late.term_id = ${termId}::uuid and late.subject_id = offered.subject_id
          and (late.class_arm_id is null or late.class_arm_id = offered.id)
          and late.published and late.revoked_at is null and late.until >= ${today}::date
      ) as closed
    from offered
    join placement placed on placed.class_arm_id = offered.id
      and akada_counts_on(placed.begins, placed.ends, (
        select greatest(term.starts, least(term.ends, ${today}::date)) from term_brief term where term.id = ${termId}::uuid))
    left join student_subject_brief choice on choice.student_id = placed.student_id and choice.session_id = ${sessionId}::uuid
      and choice.subject_id = offered.subject_id
    left join report_card_brief card on card.student_id = placed.student_id and card.term_id = ${termId}::uuid
      and card.status = 'Published'
    where coalesce(choice.offered, not offered.elective)
  ), scored as (
    select taking.school_id, sum(case when taking.closed then given.entered else due.components end) as due, sum(given.entered) as entered
    from taking
    join (select class_type_id, count(*) as components from begun group by class_type_id) as due
      on due.class_type_id = taking.class_type_id
    -- Along the key of scores, subject by subject: a plan for any parameters expects few students, and would compare each with the scores of
    -- all. Whatever arm or school they were entered in: scores go with a student who moves.
    cross join lateral (
      select count(*) as entered
      from (
        select score.component_id from score_brief score
        where score.session_year = (select akada_session_year(${termId}::uuid)) and score.student_id = taking.student_id
          and score.term_id = ${termId}::uuid and score.subject_id = taking.subject_id and score.kind <> 'empty'
        offset 0
      ) as filled
      where filled.component_id in (select id from begun)
    ) as given
    group by taking.school_id
  )`

/** Counts and keeps the standing of some schools, after their attendance. `fullAt` is null if it stays as it is. */
export const cacheSchoolFigures = (
  tx: WriteTx,
  schoolIds: readonly string[],
  scope: Scope,
  { priceKobo, now, isFull, basis }: { priceKobo: number; now: Date; isFull: boolean; basis: string | null },
): Promise<number> =>
  tx.run(sql`
    with ${basisOf(schoolIds, scope)},
    ${staffOf(scope)}, ${untaughtOf(scope)}, ${qualityOf(schoolIds, scope)}, ${moneyOf(scope, priceKobo)}, ${yearsOf(schoolIds, scope)}, ${attendanceOf(scope)}, ${scoresOf(scope)},
    arm_counts as (
      select school_id, count(*) filter (where peopled) as total, count(*) filter (where ${isWithoutTeacher}) as without_teacher,
        count(*) filter (where ${isLarge(scope)}) as large
      from arms group by school_id
    )
    insert into oversight_school (school_id, state_id, district_id, as_of, full_at, basis, figures)
    select school.id, school.state_id, school.district_id, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, ${basis},
      jsonb_build_object(
        'students', jsonb_build_object('male', coalesce(students.male, 0), 'female', coalesce(students.female, 0)),
        'teachers', coalesce(staffing.teachers, 0), 'otherStaff', coalesce(staffing.others, 0),
        'hasPrincipal', principals.school_id is not null,
        'arms', coalesce(arm_counts.total, 0), 'armsWithoutTeacher', coalesce(arm_counts.without_teacher, 0),
        'largeArms', coalesce(arm_counts.large, 0), 'untaughtBy', coalesce(untaught_by.list, '[]'),
        'years', coalesce(years.list, '[]'), 'stages', coalesce(stages.list, '[]'),
        'left', jsonb_build_object('male', coalesce(gone.male, 0), 'female', coalesce(gone.female, 0)),
        'returned', jsonb_build_object('male', coalesce(returned.male, 0), 'female', coalesce(returned.female, 0)),
        'untaught', coalesce(untaught.total, 0), 'untaughtIn', coalesce(untaught.list, '[]'),
        'retirements', coalesce(leaving.list, '[]'), 'retirementsUnknown', coalesce(staffing.unknown, 0),
        'attendance', jsonb_build_object('malePresent', coalesce(attended.male_present, 0),
          'maleCalled', coalesce(attended.male_called, 0), 'femalePresent', coalesce(attended.female_present, 0),
          'femaleCalled', coalesce(attended.female_called, 0)),
        'quality', jsonb_build_object('duplicates', coalesce(twins.total, 0), 'birthDates', coalesce(students.birth_dates, 0),
          'unplaced', coalesce(students.unplaced, 0), 'withoutLin', coalesce(students.without_lin, 0),
          'silentArms', coalesce(silent.total, 0), 'presumedArms', coalesce(presumed.total, 0),
          'withoutRegister', cardinality(${scope.weekDays}::date[]) > 0 and coalesce(arm_counts.total, 0) > 0 and opened.school_id is null,
          'staffToCheck', coalesce(staffing.to_check, 0)),
        'scores', jsonb_build_object('entered', coalesce(scored.entered, 0), 'due', coalesce(scored.due, 0)),
        'money', jsonb_build_object('cardsPaid', coalesce(charged.kobo, 0), 'cardsOwed', coalesce(uncharged.kobo, 0),
          'examsPaid', coalesce(exam_paid.kobo, 0), 'examsOwed', coalesce(exam_owed.kobo, 0)))
    from school_brief school
    left join students on students.school_id = school.id
    left join staffing on staffing.school_id = school.id
    left join principals on principals.school_id = school.id
    left join leaving on leaving.school_id = school.id
    left join arm_counts on arm_counts.school_id = school.id
    left join untaught on untaught.school_id = school.id
    left join untaught_by on untaught_by.school_id = school.id
    left join years on years.school_id = school.id
    left join stages on stages.school_id = school.id
    left join gone on gone.school_id = school.id
    left join returned on returned.school_id = school.id
    left join opened on opened.school_id = school.id
    left join twins on twins.school_id = school.id
    left join silent on silent.school_id = school.id
    left join presumed on presumed.school_id = school.id
    left join charged on charged.school_id = school.id
    left join uncharged on uncharged.school_id = school.id
    left join exam_paid on exam_paid.school_id = school.id
    left join exam_owed on exam_owed.school_id = school.id
    left join attended on attended.school_id = school.id
    left join scored on scored.school_id = school.id
    where school.id in (select id from wanted)
    order by school.id
    on conflict (school_id) do update set as_of = excluded.as_of, figures = excluded.figures, district_id = excluded.district_id,
      basis = excluded.basis, full_at = case when ${isFull} then excluded.full_at else oversight_school.full_at end`)
