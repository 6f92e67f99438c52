import type { Place } from '../../platform/auth/index.ts'
import { join, type ReadTx, type Sql, sql } from '../../platform/db/index.ts'
import { hasOneOfEach } from '../students/index.ts'

/** The schools within a place; null for the whole state. */
export const schoolsWithin = async (tx: ReadTx, { schoolId, districtId }: Place): Promise<string[] | null> => {
  if (schoolId !== null) return [schoolId]
  if (districtId === null) return null
  const rows = await tx.rows<{ id: string }>(sql`select sc.id from school sc where sc.district_id = ${districtId}`)
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
  and (${schoolId}::uuid is null or ra.school_id = ${schoolId}::uuid)
  and (${districtId}::uuid is null or ra.district_id = ${districtId}::uuid)`

const names = sql`concat_ws(' ', st.last_name, st.first_name, st.middle_name, st.username, st.tescom_number, st.oracle_number, st.subeb_number)`

/** Staff with one of the words of each group; asked outside of row-level security, where their index can be used. */
export const staffNamed = (
  system: ReadTx,
  place: Place,
  groups: readonly (readonly string[])[],
): Promise<NamedStaff[]> =>
  system.rows(sql`
    select st.id, ${names} as names
    from staff st
    where st.name_keys && array[uuid_hash(${place.stateId})] and ${hasOneOfEach(sql`st.name_keys`, groups)}
      and st.state_id = ${place.stateId} and exists (select from role_access ra where ra.staff_id = st.id and ${holdsRole(place)})
    limit 300`)

/** Staff whose username begins so. */
export const staffByUsername = (system: ReadTx, place: Place, username: string, most: number): Promise<NamedStaff[]> =>
  system.rows(sql`
    select st.id, ${names} as names
    from staff st
    where st.username >= lower(${username}) and st.username < lower(${username}) || '~' and st.state_id = ${place.stateId}
      and exists (select from role_access ra where ra.staff_id = st.id and ${holdsRole(place)})
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
    select st.id, concat_ws(' ', st.first_name, st.last_name) as "fullName", held.role, held.school
    from unnest(${ids}::uuid[]) with ordinality as wanted(id, place)
    join staff st on st.id = wanted.id
    cross join lateral (
      select r.name as role, case when sc.id is not null then json_build_object('id', sc.id, 'name', sc.name) end as school
      from role_access ra
      join role r on r.id = ra.role_id and r.deleted_at is null
      left join school sc on sc.id = ra.school_id
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
  from school sc join district d on d.id = sc.district_id
  where sc.state_id = ${stateId} and (${districtId}::uuid is null or sc.district_id = ${districtId}::uuid) and ${condition}
  order by ${order}, sc.name collate "und-x-icu", sc.id
  limit ${most}`

const folded = sql`array_to_string(akada_words(sc.name), ' ')`

/** Schools of a district or a state whose names have every word or part of one; else those with names like it. */
export const schoolsNamed = async (
  tx: ReadTx,
  place: Place,
  words: readonly string[],
  most: number,
): Promise<ShownSchool[]> => {
  const [first = ''] = words
  const hasAll = join(
    words.map(word => sql`strpos(${folded}, ${word}) > 0`),
    ' and ',
  )
  const found = await tx.rows<ShownSchool>(schoolsWhere(place, hasAll, sql`strpos(${folded}, ${first})`, most))
  if (found.length > 0) return found
  const near = join(
    words.map(word => sql`word_similarity(${word}, ${folded}) >= 0.45`),
    ' and ',
  )
  return tx.rows(schoolsWhere(place, near, sql`similarity(${words.join(' ')}, ${folded}) desc`, most))
}
