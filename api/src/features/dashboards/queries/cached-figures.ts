import { createHash } from 'node:crypto'
import type { SchoolFigures } from '@akada/contract/dashboards/schemas'
import { empty, type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'

export interface CachedFigures {
  figures: SchoolFigures
  asOf: string
}

/** The cached figures of a school; null if there are none yet. */
export const findCachedFigures = (tx: ReadTx, schoolId: string): Promise<CachedFigures | null> =>
  tx.find<CachedFigures>(sql`select figures, as_of as "asOf" from school_figures where school_id = ${schoolId}`)

/** Whether the running transaction holds the lock of this name, and so is the one that counts; another that tries meanwhile need not wait. */
export const isOnlyCounter = async (tx: WriteTx, lock: string): Promise<boolean> =>
  (await tx.get<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(hashtextextended(${lock}, 0)) as mine`)).mine

/** A transaction that wrote an entry of the audit log has ended after this long, in seconds: nothing older is committed later. */
const settledSeconds = 120

/**
 * What figures of a state are counted from: `over`, and all that was written there, as the last entry of its audit log tells. Null while
 * something may be on its way: then nobody knows. To be read before the figures are counted.
 */
export const findBasis = async (tx: ReadTx, stateId: string, over: unknown, now: Date): Promise<string | null> => {
  const settled = new Date(now.getTime() - settledSeconds * 1000).toISOString()
  const last = await tx.find<{ id: number; isSettled: boolean }>(sql`
    select id, at < ${settled}::timestamptz as "isSettled" from audit_entry
    where state_id = ${stateId} order by id desc limit 1`)
  if (!last?.isSettled) return null
  return `${last.id} ${createHash('sha256').update(JSON.stringify(over)).digest('base64url')}`
}

/** Makes figures that are older than an instant those of a moment where they would be the same; returns of how many schools. */
export const confirmFigures = (
  tx: WriteTx,
  stateId: string,
  { basis, before, now }: { basis: string; before: Date; now: Date },
): Promise<number> =>
  tx.run(sql`
    update school_figures set as_of = ${now.toISOString()}::timestamptz
    where state_id = ${stateId} and as_of < ${before.toISOString()}::timestamptz and basis = ${basis}`)

/** Schools of a district, or of the whole state, whose figures nobody has counted yet. */
export const uncountedSchools = (
  tx: ReadTx,
  { stateId, districtId }: { stateId: string; districtId: string | null },
  most: number,
): Promise<{ id: string }[]> =>
  tx.rows<{ id: string }>(sql`
    select school.id from school_brief school
    where school.state_id = ${stateId} ${districtId ? sql`and school.district_id = ${districtId}` : empty}
      and not exists (select from school_figures where school_figures.school_id = school.id)
    order by school.id limit ${most}`)

/** Schools of the state whose figures are older than an instant or missing, the most urgent first. */
export const staleSchools = (tx: ReadTx, stateId: string, before: Date, most: number): Promise<{ id: string }[]> =>
  tx.rows<{ id: string }>(sql`
    select school.id from school_brief school
    left join school_figures on school_figures.school_id = school.id
    where school.state_id = ${stateId}
      and (school_figures.as_of is null or school_figures.as_of < ${before.toISOString()}::timestamptz)
    order by school_figures.as_of nulls first, school.id limit ${most}`)

export const statesServed = (tx: ReadTx): Promise<{ id: string }[]> =>
  tx.rows<{ id: string }>(sql`select id from state_brief`)

export const sittingsPerDayOf = async (tx: ReadTx, stateId: string): Promise<number> =>
  (await tx.get<{ sittings: number }>(sql`select sittings_per_day as sittings from state_brief where id = ${stateId}`))
    .sittings

const figure = (path: string): Sql => sql`(figures #>> ${path}::text[])::int`
const total = (path: string): Sql => sql`coalesce(sum(${figure(path)}), 0)`
/** Registers of today: figures that were counted on another day do not include them. */
const countedToday = (today: string): Sql => sql`(as_of at time zone 'Africa/Lagos')::date = ${today}::date`
const totalToday = (path: string, today: string): Sql =>
  sql`coalesce(sum(${figure(path)}) filter (where ${countedToday(today)}), 0)`

/** The sum of the cached figures of several schools, in the rows of `kept`. */
const sumOfKept = ({ today, weekDays }: { today: string; weekDays: readonly string[] }): Sql => sql`
  json_build_object(
    'students', json_build_object('male', ${total('{students,male}')}, 'female', ${total('{students,female}')},
      'withoutClassArm', ${total('{students,withoutClassArm}')}),
    'staff', json_build_object('teaching', ${total('{staff,teaching}')}, 'nonTeaching', ${total('{staff,nonTeaching}')}),
    'enrolment', (
      select coalesce(json_agg(by_class order by level, class), '[]') from (
        select enrolled.class, enrolled.level, sum(enrolled.male)::int as male, sum(enrolled.female)::int as female
        from kept cross join lateral jsonb_to_recordset(kept.figures -> 'enrolment')
          as enrolled(class text, level int, male int, female int)
        group by enrolled.class, enrolled.level order by enrolled.level, enrolled.class limit 60) as by_class),
    'attendanceOfWeek', (
      select coalesce(json_agg(json_build_object('day', of_week.day, 'present', coalesce(came.present, 0),
          'expected', coalesce(came.expected, 0), 'notCalled', coalesce(came.not_called, 0)) order by of_week.day), '[]')
      from unnest(${weekDays}::date[]) as of_week(day)
      left join (
        select counted.day, sum(counted.present)::int as present, sum(counted.expected)::int as expected,
          sum(counted."notCalled")::int as not_called
        from kept cross join lateral jsonb_to_recordset(kept.figures -> 'attendanceOfWeek')
          as counted(day date, present int, expected int, "notCalled" int)
        group by counted.day) as came on came.day = of_week.day),
    'registersToday', json_build_object('marked', ${totalToday('{registersToday,marked}', today)},
      'of', ${totalToday('{registersToday,of}', today)}),
    'teachersWithoutSubjects', ${total('{teachersWithoutSubjects}')},
    'armsWithoutTeacher', ${total('{armsWithoutTeacher}')},
    'classArms', ${total('{classArms}')},
    'retiringSoon', ${total('{retiringSoon}')},
    'cards', json_build_object('published', ${total('{cards,published}')}, 'drafts', ${total('{cards,drafts}')},
      'of', ${total('{cards,of}')}),
    'pendingTransfers', json_build_object('incoming', ${total('{pendingTransfers,incoming}')},
      'outgoing', ${total('{pendingTransfers,outgoing}')}))`

type Days = { today: string; weekDays: readonly string[] }

interface Numbers {
  id: string
  name: string
  studentCount: number
  staffCount: number
  registersMarked: number
  registersOf: number
  cardsPublished: number
  cardsOf: number
}

export interface DistrictFigures {
  schoolCount: number
  figures: SchoolFigures
  asOf: string | null
  schools: Numbers[]
}

/** The sum over a district's schools and the figures of each, from cached figures alone. */
export const districtFigures = (tx: ReadTx, districtId: string, days: Days): Promise<DistrictFigures> =>
  tx.get<DistrictFigures>(sql`
    with kept as materialized (select * from school_figures where district_id = ${districtId}),
    listed as (
      select school.id, school.name, coalesce(${figure('{students,male}')} + ${figure('{students,female}')}, 0) as "studentCount",
        coalesce(${figure('{staff,teaching}')} + ${figure('{staff,nonTeaching}')}, 0) as "staffCount",
        case when ${countedToday(days.today)} then ${figure('{registersToday,marked}')} else 0 end as "registersMarked",
        case when ${countedToday(days.today)} then ${figure('{registersToday,of}')} else 0 end as "registersOf",
        coalesce(${figure('{cards,published}')}, 0) as "cardsPublished", coalesce(${figure('{cards,of}')}, 0) as "cardsOf"
      from school_brief school left join kept on kept.school_id = school.id
      where school.district_id = ${districtId}
      order by school.name collate "und-x-icu", school.id limit 1000)
    select (select count(*)::int from school_brief school where district_id = ${districtId}) as "schoolCount",
      (select min(as_of) from kept) as "asOf",
      (select ${sumOfKept(days)} from kept) as figures,
      (select coalesce(json_agg(listed order by listed.name collate "und-x-icu", listed.id), '[]') from listed) as schools`)

export interface StateFigures {
  districtCount: number
  pendingDistricts: number
  schoolCount: number
  figures: SchoolFigures
  asOf: string | null
  districts: (Numbers & { schoolCount: number })[]
}

/** The sum over a state's schools and over those of each district, from cached figures alone. */
export const stateFigures = (tx: ReadTx, stateId: string, days: Days): Promise<StateFigures> =>
  tx.get<StateFigures>(sql`
    with kept as materialized (select * from school_figures where state_id = ${stateId}),
    sums as (
      select district_id, (${total('{students,male}')} + ${total('{students,female}')})::int as "studentCount",
        (${total('{staff,teaching}')} + ${total('{staff,nonTeaching}')})::int as "staffCount",
        ${totalToday('{registersToday,marked}', days.today)}::int as "registersMarked",
        ${totalToday('{registersToday,of}', days.today)}::int as "registersOf",
        ${total('{cards,published}')}::int as "cardsPublished", ${total('{cards,of}')}::int as "cardsOf"
      from kept group by district_id),
    schools as (select district_id, count(*)::int as total from school_brief school where state_id = ${stateId} group by district_id),
    listed as (
      select district.id, district.name, coalesce(schools.total, 0) as "schoolCount",
        coalesce(sums."studentCount", 0) as "studentCount", coalesce(sums."staffCount", 0) as "staffCount",
        coalesce(sums."registersMarked", 0) as "registersMarked", coalesce(sums."registersOf", 0) as "registersOf",
        coalesce(sums."cardsPublished", 0) as "cardsPublished", coalesce(sums."cardsOf", 0) as "cardsOf"
      from district_brief district
      left join sums on sums.district_id = district.id
      left join schools on schools.district_id = district.id
      where district.state_id = ${stateId} and district.approved_at is not null
      order by district.name collate "und-x-icu", district.id limit 1000)
    select (select count(*)::int from district_brief district where state_id = ${stateId} and approved_at is not null) as "districtCount",
      (select count(*)::int from district_brief district where state_id = ${stateId} and approved_at is null and refused_at is null)
        as "pendingDistricts",
      (select coalesce(sum(total), 0)::int from schools) as "schoolCount",
      (select min(as_of) from kept) as "asOf",
      (select ${sumOfKept(days)} from kept) as figures,
      (select coalesce(json_agg(listed order by listed.name collate "und-x-icu", listed.id), '[]') from listed) as districts`)
