import { type BuiltInRole, builtInRoles, type Restriction } from '@akada/contract/permissions'
import { v7 as uuidv7 } from 'uuid'
import type { Place } from '../../platform/auth/index.ts'
import { type ReadTx, type Sql, sql, type WriteTx } from '../../platform/db/index.ts'
import type { GrantedRole } from './policy.ts'

/** A state, a district or a school, as the owner of roles and people. */
export interface Organization extends Place {
  id: string
  name: string
  level: Restriction
}

const organizationsWhere = (condition: Sql) => sql`
  select * from (
    select id, name, 'State' as level, id as "stateId", null::uuid as "districtId", null::uuid as "schoolId" from state_brief
    union all
    select id, name, 'District', state_id, id, null from district_brief
    union all
    select id, name, 'School', state_id, district_id, id from school_brief) as organization
  where ${condition}`

export const getOrganization = (tx: ReadTx, id: string): Promise<Organization> =>
  tx.get<Organization>(organizationsWhere(sql`id = ${id}`))

/** The name of a place: of its school, else of its district, else of its state. */
export const nameOfPlace = async (tx: ReadTx, { schoolId, districtId, stateId }: Place): Promise<string> =>
  (await getOrganization(tx, schoolId ?? districtId ?? stateId)).name

export const locateOrganizations = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string } & Place>(organizationsWhere(sql`id = any(${ids}::uuid[])`))

export const locateRoles = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string } & Place>(sql`
    select role.id, role.state_id as "stateId", role.district_id as "districtId", role.school_id as "schoolId"
    from role where role.id = any(${ids}::uuid[])`)

/** A role as stored. */
export interface Role extends GrantedRole, Place {
  id: string
  name: string
  description: string
  revision: number
  deletedAt: string | null
}

const roleColumns = sql`
  role.id, role.state_id as "stateId", role.district_id as "districtId", role.school_id as "schoolId",
  role.built_in as "builtIn", role.name, role.description, role.level, role.operations, role.revision,
  role.deleted_at as "deletedAt"`

export const getRole = (tx: ReadTx, id: string): Promise<Role> =>
  tx.get<Role>(sql`select ${roleColumns} from role where role.id = ${id}`)

/** The same, and nobody can give, change or delete it until the transaction ends. */
export const getRoleToChange = (tx: WriteTx, id: string): Promise<Role> =>
  tx.get<Role>(sql`select ${roleColumns} from role where role.id = ${id} for update`)

/** A role to give; null if there is none. Nobody changes or deletes it until the transaction ends. */
export const findRoleToGive = (tx: WriteTx, id: string): Promise<Role | null> =>
  tx.find<Role>(sql`select ${roleColumns} from role where role.id = ${id} for share`)

const openIn = ({ id }: Pick<Organization, 'id'>) => sql`
  role_access.ended_at is null
  and coalesce(role_access.school_id, role_access.district_id, role_access.state_id) = ${id}`

/** The roles of an organisation with their number of holders there: the built-in ones of its level in their order, then its own by name. */
export const rolesOf = (tx: ReadTx, organization: Organization): Promise<(Role & { staffCount: number })[]> =>
  tx.rows(sql`
    select ${roleColumns},
      (select count(*)::int from role_access_brief role_access where role_access.role_id = role.id and ${openIn(organization)}) as "staffCount"
    from role
    where role.deleted_at is null and role.level = ${organization.level}
      and (role.built_in is not null
        or coalesce(role.school_id, role.district_id, role.state_id) = ${organization.id})
    order by role.built_in is null, case when role.built_in is not null then role.id end,
      role.name collate "und-x-icu", role.id`)

/** The number of custom roles of an organisation. */
export const countOwnRoles = async (tx: ReadTx, { id }: Pick<Organization, 'id'>): Promise<number> =>
  (
    await tx.get<{ count: number }>(sql`
      select count(*)::int as "count" from role
      where deleted_at is null and built_in is null and coalesce(school_id, district_id, state_id) = ${id}`)
  ).count

export interface Person {
  id: string
  firstName: string
  lastName: string
  pictureFileId: string | null
}

const person = sql`json_build_object(
  'id', staff.id, 'firstName', staff.first_name, 'lastName', staff.last_name, 'pictureFileId', staff.picture_file_id)`

const mostHolders = 200

/** The holders of a role in an organisation, by last name: how many, and the first of them. */
export const holdersOf = async (
  tx: ReadTx,
  roleId: string,
  organization: Organization,
): Promise<{ staffCount: number; staff: Person[] }> => {
  const rows = await tx.rows<{ person: Person; count: number }>(sql`
    select ${person} as person, (count(*) over ())::int as count
    from role_access_brief role_access join staff_brief staff on staff.id = role_access.staff_id
    where role_access.role_id = ${roleId} and ${openIn(organization)}
    order by staff.last_name collate "und-x-icu", staff.first_name collate "und-x-icu", staff.id
    limit ${mostHolders}`)
  return { staffCount: rows[0]?.count ?? 0, staff: rows.map(row => row.person) }
}

export interface LeftOver {
  roleAccessId: string
  roleName: string
  deletedAt: string
  person: Person
}

const mostLeftOver = 1000

/** People whose role in an organisation was deleted, or only those who held this one, and who hold no other there. */
export const leftOverIn = (tx: ReadTx, organization: Organization, roleId: string | null = null): Promise<LeftOver[]> =>
  tx.rows(sql`
    select role_access.id as "roleAccessId", role.name as "roleName", role.deleted_at as "deletedAt", ${person} as person
    from role_access_brief role_access
    join role on role.id = role_access.role_id and role.deleted_at is not null
    join staff_brief staff on staff.id = role_access.staff_id
    where ${openIn(organization)} and (${roleId}::uuid is null or role.id = ${roleId}::uuid)
      and not exists (
        select from role_access_brief as other
        join role as living on living.id = other.role_id and living.deleted_at is null
        where other.staff_id = role_access.staff_id and other.ended_at is null
          and coalesce(other.school_id, other.district_id, other.state_id) = ${organization.id})
    order by staff.last_name collate "und-x-icu", staff.first_name collate "und-x-icu", role_access.id
    limit ${mostLeftOver}`)

export interface NewRole extends Place {
  id: string
  level: Restriction
  name: string
  description: string
  operations: readonly string[]
}

export const insertRole = (tx: WriteTx, role: NewRole): Promise<number> =>
  tx.run(sql`
    insert into role (id, state_id, district_id, school_id, level, name, description, operations)
    values (${role.id}, ${role.stateId}, ${role.districtId}, ${role.schoolId}, ${role.level}, ${role.name},
      ${role.description}, ${role.operations}::text[])`)

export const updateRole = (
  tx: WriteTx,
  id: string,
  to: { name: string; description: string; operations: readonly string[] },
): Promise<number> =>
  tx.run(sql`
    update role set name = ${to.name}, description = ${to.description}, operations = ${to.operations}::text[],
      revision = revision + 1
    where id = ${id}`)

export const markDeleted = (tx: WriteTx, id: string, now: Date): Promise<number> =>
  tx.run(sql`update role set deleted_at = ${now.toISOString()}, revision = revision + 1 where id = ${id}`)

/** The people with an open role access of a role. */
export const staffHolding = async (tx: ReadTx, roleId: string): Promise<string[]> =>
  (
    await tx.rows<{ staffId: string }>(sql`
      select distinct staff_id as "staffId" from role_access_brief role_access where role_id = ${roleId} and ended_at is null`)
  ).map(({ staffId }) => staffId)

const builtInKeys = Object.keys(builtInRoles) as BuiltInRole[]

/** Adds the built-in roles to a state; returns their ids by key. */
export const createBuiltInRoles = async (tx: WriteTx, stateId: string): Promise<Record<BuiltInRole, string>> => {
  const pairs = builtInKeys.map(key => ({ key, id: uuidv7(), ...builtInRoles[key] }))
  await tx.run(sql`
    insert into role (id, state_id, built_in, name, description, level)
    select id, ${stateId}, key, name, description, level
    from unnest(${pairs.map(role => role.id)}::uuid[], ${pairs.map(role => role.key)}::text[], ${pairs.map(role => role.name)}::text[],
      ${pairs.map(role => role.description)}::text[], ${pairs.map(role => role.level)}::text[]) as made (id, key, name, description, level)`)
  return Object.fromEntries(pairs.map(({ key, id }) => [key, id])) as Record<BuiltInRole, string>
}
