import type { SchoolCensus } from '@akada/contract/schools/census'
import { type ReadTx, sql } from '../../../platform/db/index.ts'
import type { Region } from '../policy.ts'
import { within } from './cached-figures.ts'
import type { SchoolFigures } from './school-figures.ts'

/** The most schools that a part reads; a state with more is read district by district. */
const mostSchools = 5000

/** A school with its kept figures, without the lists. */
export interface SchoolRow {
  id: string
  name: string
  districtId: string
  district: string
  figures: Omit<SchoolFigures, 'untaughtIn' | 'untaughtBy' | 'retirements' | 'stages'>
  asOf: string
}

/** The counted schools of a region, by name. */
export const schoolRows = (tx: ReadTx, region: Region): Promise<SchoolRow[]> =>
  tx.rows<SchoolRow>(sql`
    select school.id, school.name, school.district_id as "districtId", district.name as district,
      kept.figures - '{untaughtIn,untaughtBy,retirements,stages}'::text[] as figures, kept.as_of as "asOf"
    from oversight_school kept
    join school_brief school on school.id = kept.school_id
    join district_brief district on district.id = school.district_id
    where ${within(region, 'kept')}
    order by school.name collate "und-x-icu", school.id
    limit ${mostSchools}`)

export interface TodayOfSchool {
  id: string
  marked: number
  of: number
  published: number
  cards: number
  asOf: string
}

/** Today's registers and the cards of the active term by school. */
export const todayOfSchools = (tx: ReadTx, region: Region, today: string): Promise<TodayOfSchool[]> =>
  tx.rows<TodayOfSchool>(sql`
    select kept.school_id as id,
      case when counted.today then (kept.figures #>> '{registersToday,marked}')::int else 0 end as marked,
      case when counted.today then (kept.figures #>> '{registersToday,of}')::int else 0 end as "of",
      (kept.figures #>> '{cards,published}')::int as published, (kept.figures #>> '{cards,of}')::int as cards,
      kept.as_of as "asOf"
    from school_figures_brief kept
    cross join lateral (select (kept.as_of at time zone 'Africa/Lagos')::date = ${today}::date as today) as counted
    where ${within(region, 'kept')}
    limit ${mostSchools}`)

/** What schools hold in their wallets, in kobo. */
export const walletsOf = (tx: ReadTx, region: Region): Promise<{ id: string; kobo: number }[]> =>
  tx.rows(sql`
    select school.id, wallet.balance_kobo as kobo
    from ledger.wallet_brief wallet join school_brief school on school.id = wallet.school_id
    where ${within(region, 'school')} limit ${mostSchools}`)

export interface CensusRow {
  id: string
  name: string
  districtId: string
  district: string
  students: number
  census: SchoolCensus
  /** Copies that students can use, by the last return that was submitted; null if there is none. */
  textbooks: { english: number; mathematics: number } | null
}

/** What the schools of a region answered in the census, by name. */
export const censusOf = (tx: ReadTx, region: Region): Promise<CensusRow[]> =>
  tx.rows<CensusRow>(sql`
    select school.id, school.name, school.district_id as "districtId", district.name as district, school.facilities as census, returned.textbooks,
      coalesce((kept.figures #>> '{students,male}')::int + (kept.figures #>> '{students,female}')::int, 0) as students
    from school_brief school
    join district_brief district on district.id = school.district_id
    left join oversight_school kept on kept.school_id = school.id
    left join lateral (
      select jsonb_build_object('english', coalesce((latest.answers ->> 'textbooksEnglish')::int, 0),
        'mathematics', coalesce((latest.answers ->> 'textbooksMathematics')::int, 0)) as textbooks
      from census_answers_brief latest where latest.school_id = school.id order by latest.submitted_at desc limit 1
    ) as returned on true
    where ${within(region, 'school')}
    order by school.name collate "und-x-icu", school.id
    limit ${mostSchools}`)

export interface Vacancy {
  schoolId: string
  school: string
  classArm: string
  subject: string
}

/** Core subjects of class arms that nobody teaches, of the schools that have most of them. */
export const vacanciesOf = (tx: ReadTx, region: Region, most: number): Promise<Vacancy[]> =>
  tx.rows<Vacancy>(sql`
    with most as (
      select kept.school_id, (kept.figures ->> 'untaught')::int as untaught, kept.figures -> 'untaughtIn' as list
      from oversight_school kept
      where ${within(region, 'kept')} and (kept.figures ->> 'untaught')::int > 0
      order by 2 desc, 1 limit ${most}
    )
    select school.id as "schoolId", school.name as school, lacking."classArm", lacking.subject
    from most
    join school_brief school on school.id = most.school_id
    cross join lateral jsonb_to_recordset(most.list) as lacking("classArm" text, subject text)
    order by most.untaught desc, school.name, school.id, lacking."classArm", lacking.subject
    limit ${most}`)

export interface SubjectVacancy {
  subject: string
  arms: number
  schools: number
}

/** In how many class arms and schools nobody teaches a core subject, most arms first. */
export const vacanciesBySubject = (tx: ReadTx, region: Region): Promise<SubjectVacancy[]> =>
  tx.rows<SubjectVacancy>(sql`
    select subject.name as subject, sum(lacking.arms)::int as arms, count(*)::int as schools
    from oversight_school kept
    cross join lateral jsonb_to_recordset(kept.figures -> 'untaughtBy') as lacking("subjectId" uuid, arms int)
    join subject_brief subject on subject.id = lacking."subjectId"
    where ${within(region, 'kept')}
    group by subject.id, subject.name
    order by arms desc, subject.name, subject.id
    limit 300`)

/** Who went on to the next stage. */
export interface StageRow {
  id: string
  name: string
  male: number
  maleMoved: number
  female: number
  femaleMoved: number
}

/** Students of the last class of a stage a year ago, and how many of them are in a higher class now, by that class or by district. */
export const stagesBy = (tx: ReadTx, region: Region, by: 'class' | 'district'): Promise<StageRow[]> =>
  tx.rows<StageRow>(sql`
    select ${by === 'class' ? sql`class.id, class.name` : sql`district.id, district.name`},
      sum(stage.male)::int as male, sum(stage."maleMoved")::int as "maleMoved", sum(stage.female)::int as female,
      sum(stage."femaleMoved")::int as "femaleMoved"
    from oversight_school kept
    cross join lateral jsonb_to_recordset(kept.figures -> 'stages')
      as stage("classId" uuid, male int, "maleMoved" int, female int, "femaleMoved" int)
    join class_brief class on class.id = stage."classId"
    join district_brief district on district.id = kept.district_id
    where ${within(region, 'kept')}
    group by 1, 2
    order by ${by === 'class' ? sql`min(class.level)` : sql`district.name`}, 2, 1
    limit 1000`)

export interface Retirement {
  schoolId: string
  school: string
  name: string
  type: string
  day: string
  total: number
}

/** Who retires by a day, the first first; how many there are with each. */
export const retirementsOf = (tx: ReadTx, region: Region, by: string, most: number): Promise<Retirement[]> =>
  tx.rows<Retirement>(sql`
    select school.id as "schoolId", school.name as school, leaving.name, leaving.type, leaving.day, (count(*) over ())::int as total
    from oversight_school kept
    join school_brief school on school.id = kept.school_id
    cross join lateral jsonb_to_recordset(kept.figures -> 'retirements') as leaving(name text, type text, day date)
    where ${within(region, 'kept')} and leaving.day <= ${by}::date
    order by leaving.day, leaving.name, school.id
    limit ${most}`)

export interface PendingTransfer {
  id: string
  from: string
  /** The school that is asked; null if it is outside the region, where nobody may list its requests. */
  toId: string | null
  to: string
  class: string
  since: string
  days: number
  total: number
}

/** Transfer requests that nobody has answered from or to the schools of a region, the oldest first; how many there are with each. */
export const pendingTransfers = (tx: ReadTx, region: Region, today: string, most: number): Promise<PendingTransfer[]> =>
  tx.rows<PendingTransfer>(sql`
    select transfer.id, origin.name as "from", case when ${within(region, 'goal')} then goal.id end as "toId", goal.name as "to", class.name as class,
      (transfer.requested_at at time zone 'Africa/Lagos')::date as since,
      ${today}::date - (transfer.requested_at at time zone 'Africa/Lagos')::date as days, (count(*) over ())::int as total
    from student_transfer_brief transfer
    join school_brief origin on origin.id = transfer.from_school_id
    join school_brief goal on goal.id = transfer.to_school_id
    join class_brief class on class.id = transfer.to_class_id
    where transfer.state_id = ${region.stateId} and transfer.status = 'Pending'
      and (${within(region, 'origin')} or ${within(region, 'goal')})
    order by transfer.requested_at, transfer.id
    limit ${most}`)
