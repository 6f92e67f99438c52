import { type Sql, sql } from '../../../platform/db/index.ts'
import { attendedMarks } from '../../attendance/index.ts'
import type { Scope } from '../rules/figures.ts'

/** What figures count, one row each: the figures add these rows up, and the lists behind them name them. `schoolIds` is an array of uuids. */

/**
 * Common table expressions; `calls` has each attendance that some days of a term called of a student of the arm. A mark of somebody who was
 * not in the arm that day counts for nothing; whom no register names was not called (docs/figures.md). `line` names the row of `roll`, to
 * group by first: by three ids, the calls of a school are sorted on the disk.
 */
export const callsOf = (
  schoolIds: Sql,
  scope: Pick<Scope, 'sessionId' | 'termId' | 'sittings'>,
  days: readonly string[],
): Sql => sql`
  -- Materialized: row-level security forbids to compare the keys of marks before the rows are filtered, so that each mark of a register
  -- would be compared with each student of its arm.
  roll as materialized (
    select row_number() over () as line, class_arm.school_id, placed.class_arm_id, placed.student_id, placed.class_id, placed.begins,
      placed.ends, student.gender
    from class_arm_brief class_arm
    join placement placed on placed.class_arm_id = class_arm.id
    join student_brief student on student.id = placed.student_id
    where class_arm.school_id = any(${schoolIds}) and class_arm.session_id = ${scope.sessionId}::uuid
  ), called_marks as materialized (
    select register.class_arm_id, register.day, register.student_id, register.mark = any(${attendedMarks}::text[]) as is_there
    from register_mark_brief register
    where register.school_id = any(${schoolIds}) and register.day = any(${days}::date[])
      and register.term_id = ${scope.termId}::uuid and register.sitting = any(${scope.sittings}::text[])
  ), calls as (
    select roll.line, roll.school_id, roll.class_id, roll.class_arm_id, roll.student_id, roll.gender, marked.day, marked.is_there
    from called_marks marked
    join roll on roll.class_arm_id = marked.class_arm_id and roll.student_id = marked.student_id
      and akada_counts_on(roll.begins, roll.ends, marked.day)
  )`

/** The current students, with where they are placed; some are in no class. */
export const enrolledNow = (schoolIds: Sql): Sql => sql`
  select student.school_id, placed.class_id, placed.class_arm_id, student.id as student_id, student.gender, student.date_of_birth,
    student.last_name, student.first_name, student.admission_number, student.admission_date, student.lin
  from student_brief student
  left join (
    select enrolment.student_id, enrolment.class_id, enrolment.class_arm_id from present_placement enrolment
    where enrolment.school_id = any(${schoolIds})) as placed on placed.student_id = student.id
  where student.school_id = any(${schoolIds}) and student.status = 'Active' and student.merged_into is null`

/** The students who were on the roll on a day, with where they were then. */
export const enrolledOn = (schoolIds: Sql, day: string): Sql => sql`
  select placed.school_id, placed.class_id, placed.class_arm_id, student.id as student_id, student.gender, student.date_of_birth,
    student.last_name, student.first_name, student.admission_number
  from placement placed join student_brief student on student.id = placed.student_id and student.merged_into is null
  where placed.school_id = any(${schoolIds}) and akada_counts_on(placed.begins, placed.ends, ${day}::date)`

/** The students who left school since a day and are on no roll, with the last stay of each. */
export const leftSince = (schoolIds: Sql, day: string): Sql => sql`
  select placed.school_id, placed.class_id, placed.class_arm_id, placed.ends as last_day, placed.ended_because, student.gender, student.last_name,
    student.first_name, student.admission_number
  from placement placed
  join student_brief student on student.id = placed.student_id and student.school_id = placed.school_id and student.status = 'Withdrawn'
    and student.merged_into is null
  where placed.school_id = any(${schoolIds}) and placed.ends >= ${day}::date and akada_counts_ever(placed.begins, placed.ends)
    and not exists (
      select from placement later
      where later.student_id = placed.student_id and later.begins > placed.begins and akada_counts_ever(later.begins, later.ends))`

/** The students who had left school and were admitted again since a day, with the day and their last one before it. */
export const returnedSince = (schoolIds: Sql, day: string): Sql => sql`
  select distinct on (placed.student_id) placed.school_id, placed.class_id, placed.class_arm_id, placed.begins as first_day, student.gender,
    student.last_name, student.first_name, student.admission_number, (
      select max(earlier.ends) from placement earlier
      where earlier.student_id = placed.student_id and earlier.begins < placed.begins
        and akada_counts_ever(earlier.begins, earlier.ends)) as last_day
  from placement placed
  join student_brief student on student.id = placed.student_id and student.merged_into is null
  where placed.school_id = any(${schoolIds}) and placed.readmitted and placed.begins >= ${day}::date
    and akada_counts_ever(placed.begins, placed.ends)
  order by placed.student_id, placed.begins desc`

/**
 * Who was in the last class of a stage on a day, before a class of another type, and whether the student is in a higher class now, in any
 * school of the state.
 */
export const stageEnds = (schoolIds: Sql, day: string): Sql => sql`
  select before.school_id, before.class_id, before.gender, exists (
    select from present_placement present join class_brief higher on higher.id = present.class_id
    where present.student_id = before.student_id and higher.level > class.level) as moved
  from (${enrolledOn(schoolIds, day)}) as before
  join class_brief class on class.id = before.class_id
  where exists (
    select from class_brief following
    where following.state_id = class.state_id and following.school_id is null and following.level = class.level + 1
      and following.class_type_id <> class.class_type_id)`

/**
 * Published cards of some terms: averages of the ranked, without a subject, and complete totals by subject (docs/figures.md). `v` is exact,
 * in percent.
 */
export const cardValues = (schoolIds: Sql, termIds: readonly string[]): Sql => sql`
  with card as materialized (
    select rc.school_id, rc.term_id, rc.student_id, student.gender, rc.average_hundredths, rc.result,
      rc.average_hundredths >= setting.pass_mark_tenths * 10 as passed
    from report_card_brief rc
    join term_setting_brief setting on setting.term_id = rc.term_id
    join student_brief student on student.id = rc.student_id and student.merged_into is null
    where rc.school_id = any(${schoolIds}) and rc.term_id = any(${termIds}::uuid[]) and rc.status = 'Published'
  )
  select school_id, term_id as source_id, null::uuid as subject_id, student_id, gender, passed,
    coalesce(split_part(result ->> 'exactAverage', '/', 1)::numeric / split_part(result ->> 'exactAverage', '/', 2)::numeric,
      (result ->> 'obtained')::numeric * 100 / (result ->> 'obtainable')::numeric) as v
  from card where average_hundredths is not null
  union all
  select card.school_id, card.term_id, mark."subjectId", card.student_id, card.gender, mark.passed,
    coalesce(split_part(mark."exactTotal", '/', 1)::numeric / split_part(mark."exactTotal", '/', 2)::numeric, mark.total)
  from card
  cross join lateral jsonb_to_recordset(card.result -> 'subjects')
    as mark("subjectId" uuid, total numeric, "exactTotal" text, passed boolean, incomplete boolean)
  where mark.total is not null and mark.incomplete is not true`

/** Published results of state exams, by subject: who was absent from a paper does not count. */
export const examValues = (schoolIds: Sql, examIds: readonly string[]): Sql => sql`
  select candidate.school_id, result.exam_id as source_id, result.subject_id, candidate.student_id, student.gender, result.passed,
    result.score_tenths / 10.0 as v
  from exam_candidate_brief candidate
  join exam_result_brief result on result.candidate_id = candidate.id and not result.absent
  join student_brief student on student.id = candidate.student_id
  where candidate.school_id = any(${schoolIds}) and candidate.exam_id = any(${examIds}::uuid[])
    and candidate.candidate_number is not null`
