import type { Language } from '@akada/contract/kernel/languages'
import type { Audience, MessageChannel } from '@akada/contract/messages/schemas'
import type { Place } from '../../../platform/auth/index.ts'
import { type ReadTx, type Sql, sql } from '../../../platform/db/index.ts'

/** A student of an audience with a guardian who can be reached, or without any. */
export interface Reached {
  studentId: string
  student: string
  middleName: string | null
  gender: 'male' | 'female'
  /** Whether another child of these guardians has the same first name and surname, or the middle name too. */
  namesake: 'short' | 'full' | null
  schoolId: string
  school: string
  classArm: string
  /** Of a guardian who may be called; null but for an SMS, and where none can be. */
  number: string | null
  /** The same by e-mail. */
  email?: string | null
  /** Whose number it is, or who may see the student; null where a number is that of several guardians. */
  personId: string | null
  guardian: string | null
  language: Language | null
}

/** Students `e` (placement) in a school `sc` of the organisation. */
const ofPlace = ({ schoolId, districtId }: Place): Sql => {
  if (schoolId !== null) return sql`e.school_id = ${schoolId}`
  return districtId === null ? sql`true` : sql`sc.district_id = ${districtId}`
}

const absentOn = (day: string): Sql => sql`
  exists (select from register_mark_brief r
    where r.class_arm_id = e.class_arm_id and r.day = ${day}::date and r.student_id = e.student_id and r.mark = 'absent')`

const chosen = ({ kind, ids }: Audience, day: string): Sql => {
  switch (kind) {
    case 'everyone':
      return sql`true`
    case 'absentees':
      return absentOn(day)
    case 'arms':
      return sql`e.class_arm_id = any(${ids}::uuid[])`
    case 'classes':
      return sql`e.class_id = any(${ids}::uuid[])`
    case 'schools':
      return sql`e.school_id = any(${ids}::uuid[])`
    case 'districts':
      return sql`sc.district_id = any(${ids}::uuid[])`
    case 'students':
      return sql`e.student_id = any(${ids}::uuid[])`
  }
}

/** The students on a roll on a day whose placement `e` meets a condition: the students of `reachedOf`. */
export const onRoll = (day: string, condition: Sql): Sql => sql`
  select e.student_id, e.school_id, sc.name as school, s.first_name || ' ' || s.last_name as student, s.middle_name, s.gender,
    concat_ws(' ', c.name, a.name) as class_arm
  from placement e
  join school_brief sc on sc.id = e.school_id
  join student_brief s on s.id = e.student_id and s.merged_into is null
  join class_brief c on c.id = e.class_id
  left join class_arm_brief a on a.id = e.class_arm_id
  where akada_counts_on(e.begins, e.ends, ${day}::date) and ${condition}`

/** Those on a roll on a day. `writtenOn`: the day of which the absentees are meant. */
interface AudienceQuery {
  place: Place
  audience: Audience
  day: string
  writtenOn: string
  most: number
}

const studentsOf = ({ place, audience, day, writtenOn }: AudienceQuery): Sql =>
  onRoll(day, sql`${ofPlace(place)} and ${chosen(audience, writtenOn)}`)

const reachedColumns = sql`
  child.student_id as "studentId", child.student, child.middle_name as "middleName", child.gender, child.school_id as "schoolId", child.school, child.class_arm as "classArm",
  reach.number, case when cardinality(reach.persons) = 1 then reach.persons[1] end as "personId", reach.name as guardian,
  reach.language, (
    select case when bool_or(coalesce(o.middle_name, '') = coalesce(child.middle_name, '')) then 'full' when count(*) > 0 then 'short' end
    from guardian_link_brief also
    join student_brief o on o.id = also.student_id and o.merged_into is null
    where also.person_id = any(reach.persons) and also.ends is null and also.student_id <> child.student_id
      and o.first_name || ' ' || o.last_name = child.student) as namesake`

/** How many students an audience has, at most `most`: known before anything is read about their guardians. */
export const countStudents = async (tx: ReadTx, of: AudienceQuery): Promise<number> =>
  (
    await tx.get<{ count: number }>(sql`
      select count(*)::int as count from (${studentsOf(of)} limit ${of.most}) as child`)
  ).count

/**
 * The students of a query (`student_id`, `school_id`, `school`, `student`, `middle_name`, `gender`, `class_arm`), each with the numbers of guardians who may be
 * called today: of each guardian the number that the record of the student gives first. A number with which anybody else is named who may
 * not be called for this student is left out. By number, so that siblings follow one another. The guardians of each student are looked up
 * along an index: a list of all of them would be read once for each student.
 */
export const reachedOf = (tx: ReadTx, students: Sql, most: number): Promise<Reached[]> =>
  tx.rows<Reached>(sql`
    with child as materialized (${students})
    select ${reachedColumns}
    from child
    left join lateral (
      select link.number, string_agg(distinct link.name, ' or ') as name, min(link.language) as language,
        array_agg(distinct link.person_id) as persons
      from (
        select l.person_id, p.name, p.language, case when cardinality(l.numbers) = 1 then l.numbers[1] else coalesce(
          (select f.number from guardian_brief g
            cross join lateral (select (akada_guardian_numbers(jsonb_build_array(g.phones -> 0)))[1] as number) f
            where g.student_id = child.student_id and f.number = any(l.numbers) order by g.position limit 1),
          l.numbers[1]) end as number
        from guardian_link_brief l
        join guardian_person_brief p on p.id = l.person_id
        where l.student_id = child.student_id and l.ends is null and l.may_be_called and cardinality(l.numbers) > 0
        offset 0) as link
      where link.number is not null
        and not exists (select from guardian_link_brief refused
          where refused.student_id = child.student_id and refused.ends is null and not refused.may_be_called
            and link.number = any(refused.numbers))
      group by link.number) as reach on true
    order by reach.number nulls last, child.school, child.class_arm, child.student, child.student_id
    limit ${most}`)

/** The same with the guardians who may see the students, whatever their numbers. By guardian. */
const readersOf = (tx: ReadTx, students: Sql, most: number): Promise<Reached[]> =>
  tx.rows<Reached>(sql`
    with child as materialized (${students})
    select ${reachedColumns}
    from child
    left join lateral (
      select null as number, array[p.id] as persons, p.name, p.language
      from guardian_link_brief l join guardian_person_brief p on p.id = l.person_id
      where l.student_id = child.student_id and l.ends is null and l.may_see) as reach on true
    order by reach.persons nulls last, child.school, child.class_arm, child.student, child.student_id
    limit ${most}`)

/**
 * The same with the addresses of guardians who may be called: of each guardian the one that the record of the student gives. An address with
 * which anybody else is named who may not be called for this student is left out. Guardians without one are listed too. By address.
 */
const mailedOf = (tx: ReadTx, students: Sql, most: number): Promise<Reached[]> =>
  tx.rows<Reached>(sql`
    with child as materialized (${students})
    select ${reachedColumns}, reach.email
    from child
    left join lateral (
      select null as number, link.email, string_agg(distinct link.name, ' or ') as name, min(link.language) as language,
        array_agg(distinct link.person_id) as persons
      from (
        select named.*, bool_or(not named.may_be_called) over (partition by named.email) as is_refused
        from (
          select l.person_id, p.name, p.language, l.may_be_called, (
            select lower(g.email) from guardian_brief g
            cross join lateral (select akada_guardian_numbers(g.phones) as numbers) n
            where g.student_id = child.student_id and g.email is not null and coalesce(akada_guardian_key(g.name), '') = l.name_key
              and (n.numbers && l.numbers or n.numbers = l.numbers)
            order by g.position limit 1) as email
          from guardian_link_brief l
          join guardian_person_brief p on p.id = l.person_id
          where l.student_id = child.student_id and l.ends is null
          offset 0) as named) as link
      where link.may_be_called and (link.email is null or not link.is_refused)
      group by link.email, case when link.email is null then link.person_id end) as reach on true
    order by reach.email nulls last, child.school, child.class_arm, child.student, child.student_id
    limit ${most}`)

const reachedBy = { SMS: reachedOf, 'E-mail': mailedOf, 'Family page': readersOf } as const

export const audienceOf = (tx: ReadTx, of: AudienceQuery & { channel: MessageChannel }): Promise<Reached[]> =>
  reachedBy[of.channel](tx, studentsOf(of), of.most)

/** How many of these guardians are signed in to the family pages on some device. */
export const signedInAmong = async (tx: ReadTx, persons: readonly string[], now: Date): Promise<number> =>
  (
    await tx.get<{ count: number }>(sql`
      select count(distinct coalesce(p.joined_into, p.id))::int as count
      from guardian_person_brief p join family_session_brief f on f.person_id = p.id
      where (p.id = any(${persons}::uuid[]) or p.joined_into = any(${persons}::uuid[]))
        and f.ended_at is null and f.expires_at > ${now}`)
  ).count

/** Which of these numbers have asked for no more messages. */
export const stoppedAmong = async (tx: ReadTx, numbers: readonly string[]): Promise<Set<string>> => {
  if (numbers.length === 0) return new Set()
  const { stopped } = await tx.get<{ stopped: string[] }>(
    sql`select akada_stopped_numbers(${numbers}::text[]) as stopped`,
  )
  return new Set(stopped)
}

interface Named {
  id: string
  name: string
}

const withinPlace = ({ schoolId, districtId }: Place): Sql => {
  if (schoolId !== null) return sql`sc.id = ${schoolId}`
  return districtId === null ? sql`true` : sql`sc.district_id = ${districtId}`
}

/** The first schools of an organisation, by name. */
export const schoolIdsOf = async (tx: ReadTx, place: Place, most: number): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(sql`
      select sc.id from school_brief sc where ${withinPlace(place)} order by sc.name, sc.id limit ${most}`)
  ).map(({ id }) => id)

/** The class arms that are open, the classes with students, the schools and the districts of an organisation, as far as it has several. */
export const choicesOf = async (
  tx: ReadTx,
  place: Place,
): Promise<{ arms: Named[]; classes: Named[]; schools: Named[]; districts: Named[] }> => {
  const isSchool = place.schoolId !== null
  const [arms, classes, schools, districts] = await Promise.all([
    isSchool
      ? tx.rows<Named>(sql`
          select a.id, c.name || ' ' || a.name as name from class_arm_brief a
          join class_brief c on c.id = a.class_id
          join term_brief t on t.session_id = a.session_id and t.active
          where a.school_id = ${place.schoolId} and a.closed_at is null
          order by c.level, c.name, a.name limit 1000`)
      : [],
    tx.rows<Named>(sql`
      select c.id, c.name from class_brief c
      where exists (select from present_placement e join school_brief sc on sc.id = e.school_id
        where e.class_id = c.id and ${withinPlace(place)})
      order by c.level, c.name limit 1000`),
    isSchool
      ? []
      : tx.rows<Named>(sql`
          select sc.id, sc.name from school_brief sc where ${withinPlace(place)}
          order by sc.name collate "und-x-icu", sc.id limit 10000`),
    isSchool || place.districtId !== null
      ? []
      : tx.rows<Named>(sql`select d.id, d.name from district_brief d order by d.name collate "und-x-icu" limit 1000`),
  ])
  return { arms, classes, schools, districts }
}

/** The names of what an audience names, those within the organisation only; fewer than were named if some are not within it. */
export const namesOf = (tx: ReadTx, place: Place, { kind, ids }: Audience): Promise<Named[]> => {
  switch (kind) {
    case 'everyone':
    case 'absentees':
      return Promise.resolve([])
    case 'arms':
      return tx.rows(sql`
        select a.id, c.name || ' ' || a.name as name from class_arm_brief a join class_brief c on c.id = a.class_id
        join school_brief sc on sc.id = a.school_id
        where a.id = any(${ids}::uuid[]) and ${withinPlace(place)} order by c.level, c.name, a.name`)
    case 'classes':
      return tx.rows(sql`
        select c.id, c.name from class_brief c
        where c.id = any(${ids}::uuid[]) and (c.school_id is null or c.school_id in (
          select sc.id from school_brief sc where ${withinPlace(place)})) order by c.level, c.name`)
    case 'schools':
      return tx.rows(sql`
        select sc.id, sc.name from school_brief sc where sc.id = any(${ids}::uuid[]) and ${withinPlace(place)} order by sc.name`)
    case 'districts':
      return tx.rows(sql`
        select d.id, d.name from district_brief d
        where d.id = any(${ids}::uuid[]) and ${place.schoolId === null}
          and (${place.districtId}::uuid is null or d.id = ${place.districtId}::uuid) order by d.name`)
    case 'students':
      return tx.rows(sql`
        select s.id, s.full_name as name from student_brief s join school_brief sc on sc.id = s.school_id
        where s.id = any(${ids}::uuid[]) and s.merged_into is null and ${withinPlace(place)} order by s.full_name`)
  }
}
