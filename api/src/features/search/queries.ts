import type { Place } from '../../platform/auth/index.ts'
import { empty, join, type ReadTx, type Sql, sql } from '../../platform/db/index.ts'
import { hasOneOfEach } from '../students/index.ts'

/** The schools within a place; null for the whole state. */
export const schoolsWithin = async (tx: ReadTx, { schoolId, districtId }: Place): Promise<string[] | null> => {
  if (schoolId !== null) return [schoolId]
  if (districtId === null) return null
  const rows = await tx.rows<{ id: string }>(
    sql`select sc.id from school_brief sc where sc.district_id = ${districtId}`,
  )
  return rows.map(({ id }) => id)
}

export interface NamedStaff {
  id: string
  /** Names, username and numbers. */
  names: string
}

/** An open role in a school, in a district and its schools, or in the state. */
const holdsRole = ({ stateId, districtId, schoolId }: Place): Sql => sql`
  ra.ended_at is null and ra.state_id = ${stateId}
  ${schoolId === null ? empty : sql`and ra.school_id = ${schoolId}`}
  ${districtId === null ? empty : sql`and ra.district_id = ${districtId}`}`

const isWholeState = ({ districtId, schoolId }: Place): boolean => districtId === null && schoolId === null

const isNamed = ({ stateId }: Place, groups: readonly (readonly string[])[]): Sql => sql`
  st.name_keys && array[uuid_hash(${stateId})] and ${hasOneOfEach(sql`st.name_keys`, groups)} and st.state_id = ${stateId}`

/** Staff with one of the words of each group; queried outside row-level security, where their index can be used. */
export const staffNamed = (
  system: ReadTx,
  place: Place,
  groups: readonly (readonly string[])[],
): Promise<NamedStaff[]> =>
  system.rows(
    isWholeState(place)
      ? sql`
    select st.id, st.words as names
    from staff_search st
    where ${isNamed(place, groups)} and exists (select from role_access_brief ra where ra.staff_id = st.id and ${holdsRole(place)})
    limit 300`
      : sql`
    -- Each read once: a state has hundreds of staff who share a name, and looking up each one's roles takes longer than to read all of a district.
    with held as materialized (select ra.staff_id from role_access_brief ra where ${holdsRole(place)}),
    named as materialized (select st.id, st.words from staff_search st where ${isNamed(place, groups)})
    select named.id, named.words as names
    from named
    where named.id in (select held.staff_id from held)
    limit 300`,
  )

/** Staff whose username begins with the text. */
export const staffByUsername = (system: ReadTx, place: Place, username: string, most: number): Promise<NamedStaff[]> =>
  system.rows(sql`
    select st.id, st.words as names
    from staff_search st
    where st.username >= lower(${username}) and st.username < lower(${username}) || '~' and st.state_id = ${place.stateId}
      and exists (select from role_access_brief ra where ra.staff_id = st.id and ${holdsRole(place)})
    order by st.username
    limit ${most}`)

export interface ShownStaff {
  id: string
  fullName: string
  role: string | null
  school: { id: string; name: string } | null
}

/** Staff in the order of the ids, each with the first role held within the place. */
export const shownStaff = (tx: ReadTx, place: Place, ids: readonly string[]): Promise<ShownStaff[]> =>
  tx.rows(sql`
    select st.id, st.full_name as "fullName", held.role, held.school
    from unnest(${ids}::uuid[]) with ordinality as wanted(id, place)
    join staff_brief st on st.id = wanted.id
    cross join lateral (
      select r.name as role, case when sc.id is not null then json_build_object('id', sc.id, 'name', sc.name) end as school
      from role_access_brief ra
      join role_brief r on r.id = ra.role_id and r.deleted_at is null
      left join school_brief sc on sc.id = ra.school_id
      where ra.staff_id = st.id and ${holdsRole(place)}
      order by ra.granted_at, ra.id
      limit 1
    ) held
    order by wanted.place`)

export interface ShownSchool {
  id: string
  name: string
  district: string
}

const schoolsWhere = ({ stateId, districtId }: Place, condition: Sql, order: Sql, most: number): Sql => sql`
  select sc.id, sc.name, d.name as district
  from school_brief sc join district_brief d on d.id = sc.district_id
  where sc.state_id = ${stateId} and (${districtId}::uuid is null or sc.district_id = ${districtId}::uuid) and ${condition}
  order by ${order}, sc.name collate "und-x-icu", sc.id
  limit ${most}`

/** Schools of a district or a state whose names contain every word or part of one; else those with similar names. */
export const schoolsNamed = async (
  tx: ReadTx,
  place: Place,
  words: readonly string[],
  most: number,
): Promise<ShownSchool[]> => {
  const [first = ''] = words
  const hasAll = join(
    words.map(word => sql`strpos(sc.name_words, ${word}) > 0`),
    ' and ',
  )
  const found = await tx.rows<ShownSchool>(schoolsWhere(place, hasAll, sql`strpos(sc.name_words, ${first})`, most))
  if (found.length > 0) return found
  const isNear = sql`sc.id in (select near.id from akada_schools_like(${words}::text[]) near)`
  return tx.rows(schoolsWhere(place, isNear, sql`similarity(${words.join(' ')}, sc.name_words) desc`, most))
}

/** The condition that a name contains every word; spaces do not count, so that 'JSS1' is 'JSS 1'. */
const hasEveryWord = (name: Sql, words: readonly string[]): Sql =>
  join(
    words.map(word => sql`strpos(replace(lower(${name}), ' ', ''), ${word}) > 0`),
    ' and ',
  )

/** Open class arms of a school in the active session by name; `own`: of which the person is the class teacher. */
export const armsNamed = (
  tx: ReadTx,
  { schoolId, staffId }: { schoolId: string; staffId: string },
  words: readonly string[],
  most: number,
): Promise<{ id: string; fullName: string; own: boolean }[]> =>
  tx.rows(sql`
    select a.id, c.name || ' ' || a.name as "fullName", coalesce(a.class_teacher_id = ${staffId}, false) as "own"
    from class_arm_brief a
    join term_brief t on t.session_id = a.session_id and t.active
    join class_brief c on c.id = a.class_id
    where a.school_id = ${schoolId} and a.closed_at is null and ${hasEveryWord(sql`(c.name || ' ' || a.name)`, words)}
    order by c.level, c.name, a.name, a.id
    limit ${most}`)

/** The subjects that a school's classes may take, by name. */
export const subjectsNamed = (
  tx: ReadTx,
  schoolId: string,
  words: readonly string[],
  most: number,
): Promise<{ id: string; name: string }[]> =>
  tx.rows(sql`
    select su.id, su.name from subject_brief su
    where (su.school_id is null or su.school_id = ${schoolId}) and ${hasEveryWord(sql`su.name`, words)}
    order by su.name collate "und-x-icu", su.id
    limit ${most}`)
