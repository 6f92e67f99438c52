import { empty, type ReadTx, type Sql, sql } from '../../../platform/db/index.ts'
import type { Region } from '../policy.ts'
import { within } from './cached-figures.ts'

/** Schools and some more: a page lists as many as a response may have, and says how many there are. */
const mostRows = 6000

interface Named {
  id: string | null
  name: string
}

const named: Record<
  'district' | 'school' | 'class' | 'subject' | 'localGovernment' | 'term',
  { key: Sql; join: Sql; name: Sql; order: Sql }
> = {
  district: {
    key: sql`kept.district_id`,
    join: sql`left join district_brief place on place.id = f.key`,
    name: sql`coalesce(place.name, '')`,
    order: sql`place.name collate "und-x-icu"`,
  },
  school: {
    key: sql`kept.school_id`,
    join: sql`left join school_brief place on place.id = f.key`,
    name: sql`coalesce(place.name, '')`,
    order: sql`place.name collate "und-x-icu"`,
  },
  class: {
    key: sql`kept.class_id`,
    join: sql`left join class_brief place on place.id = f.key`,
    name: sql`coalesce(place.name, 'No class')`,
    order: sql`place.level, place.name collate "und-x-icu"`,
  },
  subject: {
    key: sql`kept.subject_id`,
    join: sql`left join subject_brief place on place.id = f.key`,
    name: sql`coalesce(place.name, '')`,
    order: sql`place.name collate "und-x-icu"`,
  },
  localGovernment: {
    key: sql`(select school.lga from school_brief school where school.id = kept.school_id)`,
    join: empty,
    name: sql`coalesce(f.key, 'Unknown')`,
    order: sql`f.key nulls last`,
  },
  term: {
    key: sql`kept.term_id`,
    join: sql`left join term_brief place on place.id = f.key left join session_brief session on session.id = place.session_id`,
    name: sql`place.name || ', ' || session.name`,
    order: sql`place.starts`,
  },
}

export interface AttendanceRow extends Named {
  malePresent: number
  maleCalled: number
  femalePresent: number
  femaleCalled: number
}

const attendanceSums = sql`
  sum(kept.male_present)::int as "malePresent", sum(kept.male_called)::int as "maleCalled",
  sum(kept.female_present)::int as "femalePresent", sum(kept.female_called)::int as "femaleCalled"`

const attendanceColumns = sql`"malePresent", "maleCalled", "femalePresent", "femaleCalled"`

/** What attendances are added up by. */
export type AttendanceKey = 'week' | 'district' | 'class' | 'school'

/**
 * Attendances of a term by week, and of the term or one week by district, class and school. The kept rows are read twice: by week, and by school and class, of which
 * there are so few that the rest adds up from them. Weeks are named by their Mondays.
 */
export const attendanceByAll = (
  tx: ReadTx,
  region: Region,
  { termId, classId, week }: { termId: string | null; classId: string | null; week: string | null },
): Promise<(AttendanceRow & { kind: AttendanceKey })[]> => {
  const rows = sql`
    from oversight_attendance kept
    where ${within(region, 'kept')} and kept.term_id = ${termId}::uuid
      ${classId ? sql`and kept.class_id = ${classId}` : empty}`
  const ofWeek = week ? sql`and kept.week = ${week}::date` : empty
  return tx.rows(sql`
    with kept as materialized (
      select kept.school_id, kept.district_id, kept.class_id, sum(kept.male_present) as male_present,
        sum(kept.male_called) as male_called, sum(kept.female_present) as female_present, sum(kept.female_called) as female_called
      ${rows} ${ofWeek} group by kept.school_id, kept.district_id, kept.class_id
    ), weeks as (
      select kept.week, ${attendanceSums} ${rows} group by kept.week
    ), districts as (select kept.district_id, ${attendanceSums} from kept group by kept.district_id),
    classes as (select kept.class_id, ${attendanceSums} from kept group by kept.class_id),
    schools as (select kept.school_id, ${attendanceSums} from kept group by kept.school_id),
    named as (
      select 'week' as kind, null::uuid as id, week::text as name, 0 as level, ${attendanceColumns} from weeks
      union all
      select 'district', district.id, district.name, 0, ${attendanceColumns}
      from districts join district_brief district on district.id = districts.district_id
      union all
      select 'class', class.id, class.name, class.level, ${attendanceColumns}
      from classes join class_brief class on class.id = classes.class_id
      union all
      select 'school', school.id, school.name, 0, ${attendanceColumns}
      from schools join school_brief school on school.id = schools.school_id
    )
    select kind, id, name, ${attendanceColumns} from named
    order by level, name collate "und-x-icu", id limit ${mostRows}`)
}

/** The classes that have attendances in a region's schools, for a choice. */
export const classesCalled = (tx: ReadTx, region: Region): Promise<{ id: string; name: string }[]> =>
  tx.rows(sql`
    select class.id, class.name from class_brief class
    where class.school_id is null and class.state_id = ${region.stateId}
      and exists (select from oversight_attendance kept where kept.class_id = class.id)
    order by class.level, class.name limit 100`)

export interface EnrolmentRow extends Named {
  male: number
  female: number
  maleBefore: number
  femaleBefore: number
}

const enrolmentSums = sql`
  sum(kept.male)::int as male, sum(kept.female)::int as female, sum(kept.male_before)::int as "maleBefore",
  sum(kept.female_before)::int as "femaleBefore"`

/** A class, and an age in completed years; null: all. */
export interface EnrolmentOf {
  classId: string | null
  age: number | null
}

const ofEnrolment = ({ classId, age }: EnrolmentOf): Sql =>
  sql`${classId ? sql`and kept.class_id = ${classId}` : empty} ${age === null ? empty : sql`and kept.age = ${age}`}`

/** Students now and a year ago by district, school or class. */
export const enrolmentBy = (
  tx: ReadTx,
  region: Region,
  by: 'district' | 'school' | 'class',
  of: EnrolmentOf,
): Promise<EnrolmentRow[]> => {
  const { key, join, name, order } = named[by]
  return tx.rows<EnrolmentRow>(sql`
    with f as (
      select ${key} as key, ${enrolmentSums} from oversight_enrolment kept
      where ${within(region, 'kept')} ${ofEnrolment(of)} group by 1)
    select f.key as id, ${name} as name, f.male, f.female, f."maleBefore", f."femaleBefore"
    from f ${join} order by ${order}, f.key limit ${mostRows}`)
}

/** The same by age in years. */
export const enrolmentByAge = (tx: ReadTx, region: Region, classId: string | null): Promise<EnrolmentRow[]> =>
  tx.rows<EnrolmentRow>(sql`
    select kept.age::text as id, kept.age::text as name, ${enrolmentSums}
    from oversight_enrolment kept where ${within(region, 'kept')} ${ofEnrolment({ classId, age: null })}
    group by kept.age order by kept.age limit 150`)

/** Results of a term's published cards, or of an exam. */
export type Source = { term: string } | { exam: string }
/** One of them, or the cards of all terms that are counted. */
export type Sources = Source | 'terms'

export interface ResultRow extends Named {
  counted: number
  passed: number
  average: string | null
  maleAverage: string | null
  femaleAverage: string | null
  malePassed: number
  maleCounted: number
  femalePassed: number
  femaleCounted: number
}

/** The mean of the averages or results of boys and girls together, with two decimals; null if there are none. */
export const averageOf = sql`
  round(sum(kept.male_sum + kept.female_sum) / nullif(sum(kept.male_counted + kept.female_counted), 0), 2)::text`

const resultSums = sql`
  sum(kept.male_counted + kept.female_counted)::int as counted, sum(kept.male_passed + kept.female_passed)::int as passed,
  ${averageOf} as average,
  round(sum(kept.male_sum) / nullif(sum(kept.male_counted), 0), 2)::text as "maleAverage",
  round(sum(kept.female_sum) / nullif(sum(kept.female_counted), 0), 2)::text as "femaleAverage",
  sum(kept.male_passed)::int as "malePassed", sum(kept.male_counted)::int as "maleCounted",
  sum(kept.female_passed)::int as "femalePassed", sum(kept.female_counted)::int as "femaleCounted"`

const ofSource = (source: Sources): Sql => {
  if (source === 'terms') return sql`kept.term_id is not null`
  return 'term' in source ? sql`kept.term_id = ${source.term}` : sql`kept.exam_id = ${source.exam}`
}

/**
 * Results by subject, or overall by district, local government, school or term: of cards their averages, of exams all results together. Of one subject if it is
 * given.
 */
export const resultsBy = (
  tx: ReadTx,
  region: Region,
  source: Sources,
  {
    by,
    subjectId = null,
  }: { by: 'district' | 'school' | 'subject' | 'localGovernment' | 'term'; subjectId?: string | null },
): Promise<ResultRow[]> => {
  const { key, join, name, order } = named[by]
  const isOfCards = source === 'terms' || 'term' in source
  const isOverall = by !== 'subject' && isOfCards && subjectId === null
  return tx.rows<ResultRow>(sql`
    with f as (
      select ${key} as key, ${resultSums} from oversight_result kept
      where ${within(region, 'kept')} and ${ofSource(source)} ${subjectId ? sql`and kept.subject_id = ${subjectId}` : empty}
        and ${isOverall ? sql`kept.subject_id is null` : sql`kept.subject_id is not null`}
      group by 1)
    select f.key as id, ${name} as name, f.counted, f.passed, f.average, f."maleAverage", f."femaleAverage", f."malePassed",
      f."maleCounted", f."femalePassed", f."femaleCounted"
    from f ${join} order by ${order}, f.key limit ${mostRows}`)
}

export interface ResultSource {
  id: string
  name: string
  isActive: boolean
}

/** The last term but the active one that has published cards in a region; the active one if there is no other. */
export const latestResults = (region: Region): Sql => sql`
  select term.id from term_brief term
  where term.state_id = ${region.stateId}
    and exists (select from oversight_result kept where kept.term_id = term.id and ${within(region, 'kept')})
  order by term.active, term.starts desc limit 1`

/** The terms that have published cards in a region, the latest first. */
export const termsWithResults = (tx: ReadTx, region: Region): Promise<ResultSource[]> =>
  tx.rows<ResultSource>(sql`
    select term.id, term.name || ', ' || session.name as name, term.active as "isActive"
    from term_brief term join session_brief session on session.id = term.session_id
    where term.state_id = ${region.stateId}
      and exists (select from oversight_result kept where kept.term_id = term.id and ${within(region, 'kept')})
    order by term.starts desc limit 100`)

/** The exams with published results in a region, the latest first. */
export const examsWithResults = (tx: ReadTx, region: Region): Promise<{ id: string; name: string }[]> =>
  tx.rows(sql`
    select exam.id, exam.name || ', ' || session.name as name
    from exam_brief exam join session_brief session on session.id = exam.session_id
    where exam.state_id = ${region.stateId} and exam.results_published_at is not null
      and exists (select from oversight_result kept where kept.exam_id = exam.id and ${within(region, 'kept')})
    order by exam.starts desc, exam.name limit 100`)
