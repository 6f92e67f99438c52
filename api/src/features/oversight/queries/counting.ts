import { type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { Scope } from '../rules/figures.ts'
import { callsOf, cardValues, enrolledNow, enrolledOn, examValues } from './counted-rows.ts'

/** Attendances of a term from a day on. */
const countAttendance = async (
  tx: WriteTx,
  schoolIds: readonly string[],
  scope: Pick<Scope, 'sessionId' | 'termId' | 'days' | 'sittings'>,
  from: string,
) => {
  const days = scope.days.filter(day => day >= from)
  await tx.run(sql`
    delete from oversight_attendance
    where school_id = any(${schoolIds}::uuid[]) and term_id = ${scope.termId}::uuid and week >= ${from}::date`)
  await tx.run(sql`
    with ${callsOf(sql`${schoolIds}::uuid[]`, scope, days)}, called as (
      select school_id, date_trunc('week', day)::date as week, class_id,
        count(*) filter (where gender = 'male' and is_there) as male_present,
        count(*) filter (where gender = 'male') as male_called,
        count(*) filter (where gender = 'female' and is_there) as female_present,
        count(*) filter (where gender = 'female') as female_called
      from calls group by 1, 2, 3
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
      select roll.school_id, roll.class_id, roll.gender, true as now, extract(year from age(${today}::date, roll.date_of_birth)) as age
      from (${enrolledNow(sql`${schoolIds}::uuid[]`)}) as roll
      union all
      select before.school_id, before.class_id, before.gender, false, extract(year from age(${dayBefore}::date, before.date_of_birth))
      from (${enrolledOn(sql`${schoolIds}::uuid[]`, dayBefore)}) as before
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
const countCards = async (tx: WriteTx, schoolIds: readonly string[], termIds: readonly string[]) => {
  await tx.run(sql`
    delete from oversight_result where school_id = any(${schoolIds}::uuid[]) and term_id = any(${termIds}::uuid[])`)
  await tx.run(resultRows('term_id', cardValues(sql`${schoolIds}::uuid[]`, termIds)))
}

/** Published results of state exams: who was absent from a paper does not count. */
const countExams = async (tx: WriteTx, schoolIds: readonly string[], examIds: readonly string[]) => {
  await tx.run(sql`delete from oversight_result where school_id = any(${schoolIds}::uuid[]) and exam_id is not null`)
  await tx.run(resultRows('exam_id', examValues(sql`${schoolIds}::uuid[]`, examIds)))
}

/** What a count covers beside the scope. `isFull`: also the weeks and terms that seldom change. */
export interface Sources {
  isFull: boolean
  weeksFrom: string
  termIds: readonly string[]
  examIds: readonly string[]
}

/** Counts what some schools have by week, class, age and subject. */
export const countTables = async (tx: WriteTx, schoolIds: readonly string[], scope: Scope, sources: Sources) => {
  const { before, termId, sittings } = scope
  await tx.run(sql`
    delete from oversight_attendance
    where school_id = any(${schoolIds}::uuid[]) and term_id <> all(array_remove(array[${termId}, ${before?.termId ?? null}]::uuid[], null))`)
  const beginning = '1900-01-01'
  await countAttendance(tx, schoolIds, scope, sources.isFull ? beginning : sources.weeksFrom)
  if (sources.isFull && before) await countAttendance(tx, schoolIds, { ...before, sittings }, beginning)
  await countEnrolment(tx, schoolIds, scope)
  const termIds = sources.isFull ? sources.termIds : sources.termIds.filter(id => id === scope.termId)
  await countCards(tx, schoolIds, termIds)
  if (sources.isFull) await countExams(tx, schoolIds, sources.examIds)
}
