import type { Overview } from '@akada/contract/oversight/schemas'
import { limits } from '@akada/contract/kernel/limits'
import { empty, type ReadTx, type Sql, sql } from '../../../platform/db/index.ts'
import { mayBeCalledBy } from '../../attendance/index.ts'
import type { Region } from '../policy.ts'
import type { Positioned } from '../rules/map.ts'
import { averageOf, latestResults } from './breakdowns.ts'
import { within } from './cached-figures.ts'

type Place = Overview['registers']['places'][number]

/** Registers of today: figures that were counted on another day do not include them. */
const countedToday = (today: string): Sql => sql`(kept.as_of at time zone 'Africa/Lagos')::date = ${today}::date`
const figure = (path: string): Sql => sql`(kept.figures #>> ${path}::text[])::int`

export interface RegistersOfRegion {
  asOf: string | null
  marked: number
  of: number
  places: Place[]
}

/** Today's registers by district, or by school within a district, those that lack most first. */
export const registersOfRegion = (tx: ReadTx, region: Region, today: string): Promise<RegistersOfRegion> => {
  const place = region.districtId
    ? sql`select school.id, school.name, 'school' as kind, school.id as school_id from school_brief school where ${within(region, 'school')}`
    : sql`
      select district.id, district.name, 'district' as kind, school.id as school_id
      from district_brief district left join school_brief school on school.district_id = district.id
      where district.state_id = ${region.stateId} and district.approved_at is not null`
  return tx.get<RegistersOfRegion>(sql`
    with place as (${place}),
    kept as materialized (
      select kept.school_id, kept.as_of,
        case when ${countedToday(today)} then ${figure('{registersToday,marked}')} else 0 end as marked,
        case when ${countedToday(today)} then ${figure('{registersToday,of}')} else 0 end as due
      from school_figures_brief kept where ${within(region, 'kept')}),
    listed as (
      select place.id, place.name, place.kind, coalesce(sum(kept.marked), 0)::int as marked, coalesce(sum(kept.due), 0)::int as "of"
      from place left join kept on kept.school_id = place.school_id
      group by place.id, place.name, place.kind
      order by coalesce(sum(kept.due), 0) - coalesce(sum(kept.marked), 0) desc, place.name collate "und-x-icu", place.id
      limit ${limits.list})
    select (select min(as_of) from kept) as "asOf", (select coalesce(sum(marked), 0)::int from kept) as marked,
      (select coalesce(sum(due), 0)::int from kept) as "of",
      (select coalesce(json_agg(listed order by listed."of" - listed.marked desc, listed.name collate "und-x-icu", listed.id), '[]')
        from listed) as places`)
}

export interface AttendanceOfTerm {
  male: { present: number; called: number }
  female: { present: number; called: number }
  weeks: { week: string; present: number; called: number }[]
  lowest: { id: string; name: string; present: number; called: number } | null
}

/** Attendances of the active term, by week, and the school with the lowest share. */
export const attendanceOfTerm = (tx: ReadTx, region: Region, termId: string | null): Promise<AttendanceOfTerm> =>
  tx.get<AttendanceOfTerm>(sql`
    with kept as materialized (
      select kept.week, sum(kept.male_present)::int as male_present, sum(kept.male_called)::int as male_called,
        sum(kept.female_present)::int as female_present, sum(kept.female_called)::int as female_called
      from oversight_attendance kept
      where ${within(region, 'kept')} and kept.term_id = ${termId}::uuid
      group by kept.week)
    select
      json_build_object('present', coalesce(sum(male_present), 0), 'called', coalesce(sum(male_called), 0)) as male,
      json_build_object('present', coalesce(sum(female_present), 0), 'called', coalesce(sum(female_called), 0)) as female,
      coalesce(json_agg(json_build_object('week', week, 'present', male_present + female_present,
        'called', male_called + female_called) order by week), '[]') as weeks,
      (select json_build_object('id', school.id, 'name', school.name, 'present', least.present, 'called', least.called)
        from (
          select kept.school_id,
            (kept.figures #>> '{attendance,malePresent}')::int + (kept.figures #>> '{attendance,femalePresent}')::int as present,
            (kept.figures #>> '{attendance,maleCalled}')::int + (kept.figures #>> '{attendance,femaleCalled}')::int as called
          from oversight_school kept where ${within(region, 'kept')}) as least
        join school_brief school on school.id = least.school_id
        where least.called > 0
        order by least.present::numeric / least.called, school.name, school.id limit 1) as lowest
    from kept`)

export interface Totals {
  name: string
  districts: number
  pendingDistricts: number
  schools: number
  withoutPrincipal: number
  students: number
  retiring: number
  silentArms: number
  arms: number
  examsPaid: number
  examsOwed: number
}

const total = (path: string): Sql => sql`coalesce(sum((kept.figures #>> ${path}::text[])::bigint), 0)`

/** How many of what a region has. `retiresBy` is the last day of the retirements that count. */
export const totalsOf = (tx: ReadTx, region: Region, retiresBy: string): Promise<Totals> => {
  const name = region.districtId
    ? sql`select name from district_brief district where id = ${region.districtId}`
    : sql`select name from state_brief state where id = ${region.stateId}`
  return tx.get<Totals>(sql`
    select (${name}) as name,
      (select count(*)::int from district_brief district
        where district.state_id = ${region.stateId} and district.approved_at is not null) as districts,
      (select count(*)::int from district_brief district
        where district.state_id = ${region.stateId} and district.approved_at is null and district.refused_at is null) as "pendingDistricts",
      (select count(*)::int from school_brief school where ${within(region, 'school')}) as schools,
      count(*) filter (where not (kept.figures ->> 'hasPrincipal')::boolean)::int as "withoutPrincipal",
      (${total('{students,male}')} + ${total('{students,female}')})::int as students,
      coalesce(sum((select count(*) from jsonb_to_recordset(kept.figures -> 'retirements') as leaving(day date)
        where leaving.day <= ${retiresBy}::date)), 0)::int as retiring,
      ${total('{quality,silentArms}')}::int as "silentArms", ${total('{arms}')}::int as arms,
      ${total('{money,examsPaid}')}::bigint as "examsPaid", ${total('{money,examsOwed}')}::bigint as "examsOwed"
    from oversight_school kept where ${within(region, 'kept')}`)
}

/** A local government with its position, what is owed in it in kobo, and its average on the cards of a term. */
export type PlaceFigures = Omit<Positioned, 'owed'> & { owedKobo: number }

/** Local governments with the mean position of their schools, by name; without those of which no school has a position. */
export const positionedPlaces = (tx: ReadTx, region: Region): Promise<PlaceFigures[]> =>
  tx.rows<PlaceFigures>(sql`
    with latest as materialized (${latestResults(region)}),
    result as (
      select school.lga, ${averageOf} as average
      from oversight_result kept join school_brief school on school.id = kept.school_id
      where kept.term_id = (select id from latest) and kept.subject_id is null and ${within(region, 'kept')}
      group by school.lga)
    select school.lga as name, avg(school.latitude)::float8 as latitude, avg(school.longitude)::float8 as longitude,
      count(*)::int as schools, (${total('{students,male}')} + ${total('{students,female}')})::int as students,
      (${total('{attendance,malePresent}')} + ${total('{attendance,femalePresent}')})::int as present,
      (${total('{attendance,maleCalled}')} + ${total('{attendance,femaleCalled}')})::int as called,
      ${total('{teachers}')}::int as teachers, ${total('{untaught}')}::int as untaught,
      ${total('{scores,entered}')}::int as entered, ${total('{scores,due}')}::int as due,
      (${total('{money,cardsOwed}')} + ${total('{money,examsOwed}')})::bigint as "owedKobo",
      (select average from result where result.lga = school.lga) as average
    from school_brief school left join oversight_school kept on kept.school_id = school.id
    where ${within(region, 'school')} and school.lga is not null
    group by school.lga having count(school.latitude) > 0
    order by school.lga limit 100`)

export interface OpenRegistration {
  id: string
  name: string
  day: string
  /** Schools that have paid for somebody, and those that have students in the class. */
  paid: number
  of: number
}

/** The exams whose registration is open, the first to close first. */
export const openRegistrations = (tx: ReadTx, region: Region, today: string): Promise<OpenRegistration[]> =>
  tx.rows(sql`
    select exam.id, exam.name, exam.registration_ends as day,
      (select count(distinct registration.school_id)::int
        from exam_registration_brief registration join school_brief school on school.id = registration.school_id
        where registration.exam_id = exam.id and registration.paid_at is not null and ${within(region, 'school')}) as paid,
      (select count(distinct kept.school_id)::int from oversight_enrolment kept
        where kept.class_id = exam.class_id and kept.male + kept.female > 0 and ${within(region, 'kept')}) as "of"
    from exam_brief exam
    where exam.state_id = ${region.stateId} and exam.status = 'Announced'
      and ${today}::date between exam.registration_starts and exam.registration_ends
    order by exam.registration_ends, exam.name, exam.id
    limit 20`)

export interface LateArm {
  classArmId: string
  classArm: string
  schoolId: string
  school: string
  district: string
  /** The class teacher, if that person still works at the school. */
  teacherId: string | null
  teacher: string | null
  sittings: string[]
}

/** The registers of a day that are due. */
export interface Due {
  sessionId: string | null
  /** The day. */
  today: string
  /** 'HH:MM': those that may be called by then. */
  time: string
  dueSittings: readonly string[]
  /** Only class arms of these schools; if omitted, of the whole region. */
  schoolIds?: readonly string[] | null
}

/** The open class arms with students that have no register for a sitting of the day that is due. */
const lateArmsIn = (region: Region, { sessionId, today, time, dueSittings, schoolIds = null }: Due): Sql => sql`
  select class_arm.id, class_arm.school_id, class_arm.class_id, class_arm.name, class_arm.class_teacher_id, lacking.sittings
  from class_arm_brief class_arm
  join school_brief school on school.id = class_arm.school_id
  join register_hours_brief hours on hours.class_arm_id = class_arm.id
  cross join lateral (
    select array_agg(due.sitting order by due.place) as sittings
    from unnest(${dueSittings}::text[]) with ordinality as due(sitting, place)
    where ${mayBeCalledBy(sql`hours`, sql`due.sitting`, time)} and not exists (
      select from register_brief register
      where register.class_arm_id = class_arm.id and register.day = ${today}::date and register.sitting = due.sitting)
  ) as lacking
  where ${within(region, 'school')} and class_arm.session_id = ${sessionId}::uuid and class_arm.closed_at is null
    ${schoolIds ? sql`and class_arm.school_id = any(${schoolIds}::uuid[])` : empty} and lacking.sittings is not null
    and exists (select from placement enrolment where enrolment.class_arm_id = class_arm.id
      and akada_counts_on(enrolment.begins, enrolment.ends, ${today}::date))`

/** Class arms without a register that is due, by district, school and class; how many there are with each. */
export const lateArms = (
  tx: ReadTx,
  region: Region,
  due: Due,
  most: number,
): Promise<(LateArm & { total: number })[]> =>
  tx.rows(sql`
    with late as materialized (${lateArmsIn(region, due)}), first as (
      select late.id as "classArmId", class.name || ' ' || late.name as "classArm", late.school_id as "schoolId", school.name as school,
        district.name as district, late.sittings, late.class_teacher_id, (select count(*)::int from late) as total,
        row_number() over (order by district.name collate "und-x-icu", school.name collate "und-x-icu", school.id, class.level,
          class.name, late.name, late.id) as place
      from late
      join class_brief class on class.id = late.class_id
      join school_brief school on school.id = late.school_id
      join district_brief district on district.id = school.district_id
      order by place limit ${most}
    )
    select first."classArmId", first."classArm", first."schoolId", first.school, first.district, first.sittings, first.total,
      teacher.id as "teacherId", teacher.full_name as teacher
    from first
    -- Of each arm by itself: joined as a whole, all staff of the state would be read.
    left join lateral (
      select staff.id, staff.full_name from staff_brief staff
      where staff.id = first.class_teacher_id and exists (
        select from role_access_brief role_access where role_access.staff_id = staff.id
          and role_access.school_id = first."schoolId" and role_access.ended_at is null)
      limit 1) as teacher on true
    order by first.place`)

/** How many registers of a day each school of a region has, and how many of them are marked, as they are now. */
export const registersOfDay = (
  tx: ReadTx,
  region: Region,
  { sessionId, today, time, dueSittings }: Due,
): Promise<{ id: string; marked: number; of: number }[]> =>
  tx.rows(sql`
    select class_arm.school_id as id, count(*)::int as "of", count(register.class_arm_id)::int as marked
    from class_arm_brief class_arm
    join school_brief school on school.id = class_arm.school_id
    join register_hours_brief hours on hours.class_arm_id = class_arm.id
    cross join unnest(${dueSittings}::text[]) as due(sitting)
    left join register_brief register on register.class_arm_id = class_arm.id and register.day = ${today}::date
      and register.sitting = due.sitting
    where ${within(region, 'school')} and class_arm.session_id = ${sessionId}::uuid and class_arm.closed_at is null
      and ${mayBeCalledBy(sql`hours`, sql`due.sitting`, time)}
      and exists (select from placement enrolment where enrolment.class_arm_id = class_arm.id
        and akada_counts_on(enrolment.begins, enrolment.ends, ${today}::date))
    group by class_arm.school_id`)
