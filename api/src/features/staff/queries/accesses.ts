import type { Place } from '../../../platform/auth/index.ts'
import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { AccessWithPlace } from '../policy.ts'

/** A role access with its role and where it is held. */
export interface Access extends AccessWithPlace {
  id: string
  staffId: string
  staffName: string
  roleId: string
  roleName: string
  organizationName: string
  roleDeleted: boolean
  endedAt: string | null
}

/** A role access; nobody else ends or transfers it until the transaction ends. */
export const getAccessToEnd = (tx: WriteTx, id: string): Promise<Access> =>
  tx.get<Access>(sql`
    select role_access.id, role_access.staff_id as "staffId", concat_ws(' ', staff.first_name, staff.last_name) as "staffName",
      role_access.state_id as "stateId", role_access.district_id as "districtId", role_access.school_id as "schoolId",
      role.id as "roleId", role.name as "roleName", role.built_in as "builtIn", role.level, role.operations,
      role.deleted_at is not null as "roleDeleted", role_access.ended_at as "endedAt",
      coalesce(school.name, district.name, state.name) as "organizationName"
    from role_access
    join staff on staff.id = role_access.staff_id
    join role_brief role on role.id = role_access.role_id
    join state_brief state on state.id = role_access.state_id
    left join district_brief district on district.id = role_access.district_id
    left join school_brief school on school.id = role_access.school_id
    where role_access.id = ${id}
    for update of role_access`)

/**
 * Whether someone else who can sign in holds the same role in the same organisation. Takes the lock on the organisation's heads: of two
 * concurrent removals, the second finds nobody left.
 */
export const hasOtherHolders = async (tx: WriteTx, access: Access): Promise<boolean> =>
  (
    await tx.get<{ held: boolean }>(sql`
      select exists (
        select from role_access join staff on staff.id = role_access.staff_id
        where role_access.role_id = ${access.roleId} and role_access.ended_at is null
          and role_access.staff_id <> ${access.staffId} and staff.account_status <> 'Suspended'
          and coalesce(role_access.school_id, role_access.district_id, role_access.state_id)
            = ${access.schoolId ?? access.districtId ?? access.stateId}::uuid) as held`)
  ).held

/** A school of which a person is the only principal who can sign in; null if there is none. Takes the lock on the heads, as above. */
export const schoolLeftWithoutHead = (tx: WriteTx, staffId: string): Promise<{ school: string; role: string } | null> =>
  tx.find(sql`
    select school.name as school, role.name as role
    from role_access own
    join role_brief role on role.id = own.role_id and role.built_in = 'principal' and role.deleted_at is null
    join school_brief school on school.id = own.school_id
    where own.staff_id = ${staffId} and own.ended_at is null and not exists (
      select from role_access other join staff on staff.id = other.staff_id
      where other.role_id = own.role_id and other.school_id = own.school_id and other.ended_at is null
        and other.staff_id <> own.staff_id and staff.account_status <> 'Suspended')
    order by school.name limit 1`)

/** Whether someone else who can sign in administers the state. Takes the lock on the state's heads, as above. */
export const isStateRunByOthers = async (tx: WriteTx, staffId: string): Promise<boolean> =>
  (
    await tx.get<{ held: boolean }>(sql`
      select exists (
        select from role_access
        join role_brief role on role.id = role_access.role_id and role.built_in is not null and role.level = 'State'
        join staff on staff.id = role_access.staff_id
        where role_access.ended_at is null and role.deleted_at is null
          and staff.id <> ${staffId} and staff.account_status <> 'Suspended') as held`)
  ).held

/** Whether a person holds an open role in a school, other than this one. */
export const worksAt = async (
  tx: ReadTx,
  { staffId, schoolId }: { staffId: string; schoolId: string },
  exceptId: string | null,
): Promise<boolean> =>
  (await tx.find(sql`
    select from role_access join role_brief role on role.id = role_access.role_id and role.deleted_at is null
    where role_access.staff_id = ${staffId} and role_access.school_id = ${schoolId} and role_access.ended_at is null
      and role_access.id is distinct from ${exceptId}::uuid
    limit 1`)) !== null

/** All roles that a person holds or ever held, including deleted ones: each role in each organisation once. */
export const everHeldBy = (tx: ReadTx, staffId: string): Promise<AccessWithPlace[]> =>
  tx.rows<AccessWithPlace>(sql`
    select distinct role_access.state_id as "stateId", role_access.district_id as "districtId",
      role_access.school_id as "schoolId", role.built_in as "builtIn", role.level, role.operations
    from role_access join role_brief role on role.id = role_access.role_id
    where role_access.staff_id = ${staffId}`)

/**
 * Serialises removing the head of an organisation, until the transaction ends: taken before any lock on a person or a role access, to
 * prevent deadlocks.
 */
export const lockHeadsOf = (tx: WriteTx, organizationId: string) =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`heads of ${organizationId}`}, 0))`)

/** Like lockHeadsOf, for the organisation of a role access. */
export const lockHeadsBeside = async (tx: WriteTx, accessId: string): Promise<void> => {
  const { id } = await tx.get<{ id: string }>(sql`
    select coalesce(school_id, district_id, state_id) as id from role_access where id = ${accessId}`)
  await lockHeadsOf(tx, id)
}

export interface NewAccess extends Place {
  id: string
  staffId: string
  roleId: string
}

export const insertAccess = (tx: WriteTx, access: NewAccess, now: Date): Promise<number> =>
  tx.run(sql`
    insert into role_access (id, state_id, staff_id, role_id, district_id, school_id, granted_at)
    values (${access.id}, ${access.stateId}, ${access.staffId}, ${access.roleId}, ${access.districtId}, ${access.schoolId},
      ${now.toISOString()})`)

export const endAccess = (tx: WriteTx, id: string, now: Date): Promise<number> =>
  tx.run(sql`update role_access set ended_at = ${now.toISOString()} where id = ${id} and ended_at is null`)

/** Closes a person's access in an organisation from deleted roles; returns how many. */
export const closeDeleted = (tx: WriteTx, staffId: string, { stateId, districtId, schoolId }: Place, now: Date) =>
  tx.run(sql`
    update role_access set ended_at = ${now.toISOString()}
    from role_brief role
    where role.id = role_access.role_id and role.deleted_at is not null
      and role_access.staff_id = ${staffId} and role_access.ended_at is null
      and coalesce(role_access.school_id, role_access.district_id, role_access.state_id)
        = ${schoolId ?? districtId ?? stateId}::uuid`)

/** Marks holders of the built-in role of the state, for sign-in; removes the mark from those who no longer hold it. */
export const markSuperAdmin = (tx: WriteTx, staffId: string): Promise<number> =>
  tx.run(sql`
    update staff set is_super_admin = exists (
      select from role_access join role_brief role on role.id = role_access.role_id
      where role_access.staff_id = staff.id and role_access.ended_at is null and role.deleted_at is null
        and role.built_in is not null and role.level = 'State')
    where id = ${staffId}`)

/** Ends the sessions of a person that act with a role access. */
export const endSessionsWith = (tx: WriteTx, staffId: string, accessId: string, because: string, now: Date) =>
  tx.rows(sql`select akada_end_sessions(${staffId}, ${accessId}, ${because}, ${now.toISOString()})`)

/** Ends every session of a person. */
export const endAllSessions = (tx: WriteTx, staffId: string, because: string, now: Date) =>
  tx.rows(sql`select akada_end_sessions(${staffId}, null, ${because}, ${now.toISOString()})`)

export const locateAccesses = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string } & Place>(sql`
    select id, state_id as "stateId", district_id as "districtId", school_id as "schoolId"
    from role_access where id = any(${ids}::uuid[])`)
