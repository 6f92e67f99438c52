import { type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'
import { attendedMarks } from '../../attendance/index.ts'
import type { Scope } from '../rules/figures.ts'

/** Attendances of the active term from a day on; those of other weeks stay, unless the term is another. */
const countAttendance = async (tx: WriteTx, schoolIds: readonly string[], scope: Scope, from: string) => {
  const days = scope.days.filter(day => day >= from)
  await tx.run(sql`
    delete from oversight_attendance
    where school_id = any(${schoolIds}::uuid[]) and (week >= ${from}::date or term_id is distinct from ${scope.termId}::uuid)`)
  // A mark of somebody who was not in the arm that day counts for nothing; whom no register names was not called (docs/figures.md).
  // Materialized: row-level security forbids to compare the keys of marks before the rows are filtered, so that each mark of a register
  // would be compared with each student of its arm.
  await tx.run(sql`
    with roll as materialized (
      select class_arm.school_id, placed.class_arm_id, placed.student_id, placed.class_id, placed.begins, placed.ends, student.gender
      from class_arm_brief class_arm
      join placement placed on placed.class_arm_id = class_arm.id
      join student_brief student on student.id = placed.student_id
      where class_arm.school_id = any(${schoolIds}::uuid[]) and class_arm.session_id = ${scope.sessionId}::uuid
    ), marked as materialized (
      select register.class_arm_id, register.day, mark.key::uuid as student_id,
        mark.value ->> 'm' = any(${attendedMarks}::text[]) as is_there
      from register_brief register
      cross join lateral jsonb_each(register.marks) as mark
      where register.school_id = any(${schoolIds}::uuid[]) and register.day = any(${days}::date[])
        and register.term_id = ${scope.termId}::uuid and register.sitting = any(${scope.sittings}::text[])
    ), called as (
      select roll.school_id, date_trunc('week', marked.day)::date as week, roll.class_id,
        count(*) filter (where roll.gender = 'male' and marked.is_there) as male_present,
        count(*) filter (where roll.gender = 'male') as male_called,
        count(*) filter (where roll.gender = 'female' and marked.is_there) as female_present,
        count(*) filter (where roll.gender = 'female') as female_called
      from marked
      join roll on roll.class_arm_id = marked.class_arm_id and roll.student_id = marked.student_id
        and akada_counts_on(roll.begins, roll.ends, marked.day)
      group by 1, 2, 3
    )
    insert into oversight_attendance (school_id, state_id, district_id, term_id, week, class_id,
      male_present, male_called, female_present, female_called)
    select school.id, school.state_id, school.district_id, ${scope.termId}::uuid, called.week, called.class_id,
      called.male_present, called.male_called, called.female_present, called.female_called
    from called join school_brief school on school.id = called.school_id`)
}

const countEnrolment = async (tx: WriteTx, schoolIds: readonly string[], { today, dayBefore }: Scope) => {
  await tx.run(sql`delete from oversight_enrolment where school_id = any(${schoolIds}::uuid[])`)
  await tx.run(sql`
    insert into oversight_enrolment (school_id, state_id, district_id, class_id, age, male, female, male_before, female_before)
    select school.id, school.state_id, school.district_id, counted.class_id, counted.age,
      count(*) filter (where counted.now and gender = 'male'), count(*) filter (where counted.now and gender = 'female'),
      count(*) filter (where not counted.now and gender = 'male'), count(*) filter (where not counted.now and gender = 'female')
    from (
      select student.school_id, placed.class_id, student.gender, true as now,
        extract(year from age(${today}::date, student.date_of_birth)) as age
      from student_brief student
      left join (
        select enrolment.student_id, enrolment.class_id from placement enrolment
        where enrolment.school_id = any(${schoolIds}::uuid[]) and enrolment.ends is null) as placed on placed.student_id = student.id
      where student.school_id = any(${schoolIds}::uuid[]) and student.status = 'Active' and student.merged_into is null
      union all
      select placed.school_id, placed.class_id, student.gender, false,
        extract(year from age(${dayBefore}::date, student.date_of_birth))
      from placement placed join student_brief student on student.id = placed.student_id and student.merged_into is null
      where placed.school_id = any(${schoolIds}::uuid[]) and akada_counts_on(placed.begins, placed.ends, ${dayBefore}::date)
    ) as counted
    join school_brief school on school.id = counted.school_id
    group by school.id, school.state_id, school.district_id, counted.class_id, counted.age`)
}

/** Values by school, source, subject and gender, as rows of oversight_result: `v` is exact, null if it does not count. */
const resultRows = (source: 'term_id' | 'exam_id', values: Sql): Sql => {
  const other = source === 'term_id' ? sql`exam_id` : sql`term_id`
  const own = source === 'term_id' ? sql`term_id` : sql`exam_id`
  return sql`
    insert into oversight_result (school_id, state_id, district_id, ${own}, ${other}, subject_id,
      male_counted, male_passed, male_sum, female_counted, female_passed, female_sum)
    select school.id, school.state_id, school.district_id, value.source_id, null, value.subject_id,
      count(*) filter (where gender = 'male'), count(*) filter (where gender = 'male' and passed),
      coalesce(sum(v) filter (where gender = 'male'), 0),
      count(*) filter (where gender = 'female'), count(*) filter (where gender = 'female' and passed),
      coalesce(sum(v) filter (where gender = 'female'), 0)
    from (${values}) as value
    join school_brief school on school.id = value.school_id
    group by school.id, school.state_id, school.district_id, value.source_id, value.subject_id`
}

/** Published cards of some terms: averages of the ranked, and complete totals by subject (docs/figures.md). */
const countCards = async (
  tx: WriteTx,
  schoolIds: readonly string[],
  { termIds, passHundredths }: { termIds: readonly string[]; passHundredths: number },
) => {
  await tx.run(sql`
    delete from oversight_result where school_id = any(${schoolIds}::uuid[]) and term_id = any(${termIds}::uuid[])`)
  await tx.run(
    resultRows(
      'term_id',
      sql`
      with card as materialized (
        select rc.school_id, rc.term_id, student.gender, rc.average_hundredths, rc.result
        from report_card_brief rc
        join student_brief student on student.id = rc.student_id and student.merged_into is null
        where rc.school_id = any(${schoolIds}::uuid[]) and rc.term_id = any(${termIds}::uuid[]) and rc.status = 'Published'
      )
      select school_id, term_id as source_id, null::uuid as subject_id, gender, average_hundredths >= ${passHundredths} as passed,
        coalesce(split_part(result ->> 'exactAverage', '/', 1)::numeric / split_part(result ->> 'exactAverage', '/', 2)::numeric,
          (result ->> 'obtained')::numeric * 100 / (result ->> 'obtainable')::numeric) as v
      from card where average_hundredths is not null
      union all
      select card.school_id, card.term_id, mark."subjectId", card.gender, mark.passed,
        coalesce(split_part(mark."exactTotal", '/', 1)::numeric / split_part(mark."exactTotal", '/', 2)::numeric, mark.total)
      from card
      cross join lateral jsonb_to_recordset(card.result -> 'subjects')
        as mark("subjectId" uuid, total numeric, "exactTotal" text, passed boolean, incomplete boolean)
      where mark.total is not null and mark.incomplete is not true`,
    ),
  )
}

/** Published results of state exams: who was absent from a paper does not count. */
const countExams = async (tx: WriteTx, schoolIds: readonly string[], examIds: readonly string[]) => {
  await tx.run(sql`delete from oversight_result where school_id = any(${schoolIds}::uuid[]) and exam_id is not null`)
  await tx.run(
    resultRows(
      'exam_id',
      sql`
      select candidate.school_id, result.exam_id as source_id, result.subject_id, student.gender, result.passed,
        result.score_tenths / 10.0 as v
      from exam_candidate_brief candidate
      join exam_result_brief result on result.candidate_id = candidate.id and not result.absent
      join student_brief student on student.id = candidate.student_id
      where candidate.school_id = any(${schoolIds}::uuid[]) and candidate.exam_id = any(${examIds}::uuid[])
        and candidate.candidate_number is not null`,
    ),
  )
}

/** What a count covers beside the scope. `isFull`: also the weeks and terms that seldom change. */
export interface Sources {
  isFull: boolean
  weeksFrom: string
  termIds: readonly string[]
  examIds: readonly string[]
  passHundredths: number
}

/** Counts what some schools have by week, class, age and subject. */
export const countTables = async (tx: WriteTx, schoolIds: readonly string[], scope: Scope, sources: Sources) => {
  await countAttendance(tx, schoolIds, scope, sources.isFull ? '1900-01-01' : sources.weeksFrom)
  await countEnrolment(tx, schoolIds, scope)
  const termIds = sources.isFull ? sources.termIds : sources.termIds.filter(id => id === scope.termId)
  await countCards(tx, schoolIds, { ...sources, termIds })
  if (sources.isFull) await countExams(tx, schoolIds, sources.examIds)
}
