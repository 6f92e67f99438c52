import { limits } from '@akada/contract/kernel/limits'
import { empty, type ReadTx, type Sql, sql } from '../../../platform/db/index.ts'
import type { Region } from '../policy.ts'
import { within } from './kept.ts'

interface Named {
  id: string | null
  name: string
}

const named: Record<'district' | 'school' | 'class' | 'subject', { key: Sql; join: Sql; name: Sql; order: Sql }> = {
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

interface OfAttendance {
  termId: string | null
  classId: string | null
}

const attendanceWhere = (region: Region, { termId, classId }: OfAttendance): Sql => sql`
  where ${within(region, 'kept')} and kept.term_id = ${termId}::uuid
    ${classId ? sql`and kept.class_id = ${classId}` : empty}`

/** Attendances of a term by district, school or class. */
export const attendanceBy = (
  tx: ReadTx,
  region: Region,
  of: OfAttendance,
  by: 'district' | 'school' | 'class',
): Promise<AttendanceRow[]> => {
  const { key, join, name, order } = named[by]
  return tx.rows<AttendanceRow>(sql`
    with f as (
      select ${key} as key, ${attendanceSums} from oversight_attendance kept ${attendanceWhere(region, of)} group by 1)
    select f.key as id, ${name} as name, f."malePresent", f."maleCalled", f."femalePresent", f."femaleCalled"
    from f ${join} order by ${order}, f.key limit ${limits.list}`)
}

/** The same by week, first to last; the name is its Monday. */
export const attendanceByWeek = (tx: ReadTx, region: Region, of: OfAttendance): Promise<AttendanceRow[]> =>
  tx.rows<AttendanceRow>(sql`
    select null as id, kept.week::text as name, ${attendanceSums}
    from oversight_attendance kept ${attendanceWhere(region, of)} group by kept.week order by kept.week limit 60`)

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

/** Students now and a year ago by district, school or class. */
export const enrolmentBy = (
  tx: ReadTx,
  region: Region,
  by: 'district' | 'school' | 'class',
): Promise<EnrolmentRow[]> => {
  const { key, join, name, order } = named[by]
  return tx.rows<EnrolmentRow>(sql`
    with f as (
      select ${key} as key, ${enrolmentSums} from oversight_enrolment kept where ${within(region, 'kept')} group by 1)
    select f.key as id, ${name} as name, f.male, f.female, f."maleBefore", f."femaleBefore"
    from f ${join} order by ${order}, f.key limit ${limits.list}`)
}

/** The same by age in years. */
export const enrolmentByAge = (tx: ReadTx, region: Region): Promise<EnrolmentRow[]> =>
  tx.rows<EnrolmentRow>(sql`
    select null as id, kept.age::text as name, ${enrolmentSums}
    from oversight_enrolment kept where ${within(region, 'kept')}
    group by kept.age order by kept.age limit 150`)

/** Results of a term's published cards, or of an exam. */
export type Source = { term: string } | { exam: string }

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

const resultSums = sql`
  sum(kept.male_counted + kept.female_counted)::int as counted, sum(kept.male_passed + kept.female_passed)::int as passed,
  round(sum(kept.male_sum + kept.female_sum) / nullif(sum(kept.male_counted + kept.female_counted), 0), 2)::text as average,
  round(sum(kept.male_sum) / nullif(sum(kept.male_counted), 0), 2)::text as "maleAverage",
  round(sum(kept.female_sum) / nullif(sum(kept.female_counted), 0), 2)::text as "femaleAverage",
  sum(kept.male_passed)::int as "malePassed", sum(kept.male_counted)::int as "maleCounted",
  sum(kept.female_passed)::int as "femalePassed", sum(kept.female_counted)::int as "femaleCounted"`

const ofSource = (source: Source): Sql =>
  'term' in source ? sql`kept.term_id = ${source.term}` : sql`kept.exam_id = ${source.exam}`

/** Results by subject, or overall by district or school: of cards their averages, of exams all results together. */
export const resultsBy = (
  tx: ReadTx,
  region: Region,
  source: Source,
  by: 'district' | 'school' | 'subject',
): Promise<ResultRow[]> => {
  const { key, join, name, order } = named[by]
  const isOverall = by !== 'subject' && 'term' in source
  return tx.rows<ResultRow>(sql`
    with f as (
      select ${key} as key, ${resultSums} from oversight_result kept
      where ${within(region, 'kept')} and ${ofSource(source)}
        and ${isOverall ? sql`kept.subject_id is null` : sql`kept.subject_id is not null`}
      group by 1)
    select f.key as id, ${name} as name, f.counted, f.passed, f.average, f."maleAverage", f."femaleAverage", f."malePassed",
      f."maleCounted", f."femalePassed", f."femaleCounted"
    from f ${join} order by ${order}, f.key limit ${limits.list}`)
}

export interface ResultSource {
  id: string
  name: string
  isActive: boolean
}

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
