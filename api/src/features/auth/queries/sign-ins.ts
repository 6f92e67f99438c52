import { limits } from '@akada/contract/kernel/limits'
import { audit } from '../../../platform/audit/index.ts'
import type { SignIns } from '../../../platform/auth/index.ts'
import { type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'

/** When a session ends at the latest, of `auth_session` and its person's `state`. */
export const sessionEnds = sql`auth_session.created_at + case when auth_session.own_device
  then make_interval(days => state.own_session_days) else make_interval(hours => state.shared_session_hours) end`

const idleMinutes = limits.idleMinutes + limits.idleGraceMinutes

/** Whether a session is locked: someone locked it, or it was idle for a while on a shared device. */
export const isSessionLocked = (now: Date): Sql => sql`(auth_session.locked_at is not null
  or not auth_session.own_device
    and auth_session.last_used_at < ${now.toISOString()}::timestamptz - make_interval(mins => ${idleMinutes}))`

const factsWhere = (sessions: Sql, now: Date): Sql => sql`
  select
    auth_session.id as "sessionId", auth_session.staff_id as "staffId", staff.state_id as "stateId", state.name as "stateName", staff.account_status as "accountStatus",
    staff.is_super_admin as "isSuperAdmin", staff.full_name as "name",
    auth_session.ended_at is not null or ${sessionEnds} <= ${now.toISOString()}::timestamptz as "sessionEnded",
    ${isSessionLocked(now)} as "isLocked", auth_session.own_device as "ownDevice", ${sessionEnds} as "sessionEndsAt", auth_session.role_access_id as "roleAccessId",
    role_access.id is not null and role_access.ended_at is null and role.deleted_at is null
      and role_access.staff_id = staff.id as "accessOpen",
    entered.id as "enteredSchoolId", entered.district_id as "enteredDistrictId", entered.name as "enteredName",
    role_access.district_id as "districtId", district.name as "districtName",
    role_access.school_id as "schoolId", school.name as "schoolName",
    role.built_in as "builtIn", role.name as "roleName", role.level as "level", role.operations as "operations",
    second_factor.secret is not null as "hasSecondFactor", state.second_factor_groups as "secondFactorGroups"
  from auth_session
  join staff_account staff on staff.id = auth_session.staff_id
  join state_brief state on state.id = staff.state_id
  left join auth_second_factor as second_factor on second_factor.staff_id = staff.id
  left join school_brief as entered on entered.id = auth_session.entered_school_id and staff.is_super_admin
  left join role_access_brief role_access on role_access.id = auth_session.role_access_id
  left join role_brief role on role.id = role_access.role_id
  left join district_brief district on district.id = role_access.district_id
  left join school_brief school on school.id = role_access.school_id
  where ${sessions}`

const findSession: SignIns['findSession'] = (database, id, now) =>
  database.system.read(tx => tx.find(factsWhere(sql`auth_session.id = ${id}`, now)))

const sessions: SignIns['sessions'] = (database, ids, now) =>
  database.system.read(tx => tx.rows(factsWhere(sql`auth_session.id = any(${ids}::uuid[])`, now)))

const noteUses: SignIns['noteUses'] = async (database, uses) => {
  const [ids, times, addresses] = [
    uses.map(([id]) => id),
    uses.map(([, { at }]) => at.toISOString()),
    uses.map(([, { address }]) => address),
  ]
  await database.system.write(tx => {
    audit.exempt(tx, 'a note of when sessions were used last')
    return tx.run(sql`
      with used as (
        select auth_session.id, given.at, given.address
        from unnest(${ids}::uuid[], ${times}::timestamptz[], ${addresses}::text[]) as given (id, at, address)
        join auth_session on auth_session.id = given.id
        where auth_session.ended_at is null and auth_session.locked_at is null and auth_session.last_used_at < given.at
        order by auth_session.id for update of auth_session)
      update auth_session set last_used_at = used.at, last_address = used.address
      from used where auth_session.id = used.id`)
  })
}

const isIdentityConfirmed: SignIns['isIdentityConfirmed'] = async (database, { sessionId, stateId }, since) =>
  (
    await database.systemIn(stateId).read(tx =>
      tx.get<{ isConfirmed: boolean }>(sql`
        select coalesce(confirmed_at > ${since.toISOString()}::timestamptz, false) as "isConfirmed"
        from auth_session where id = ${sessionId}`),
    )
  ).isConfirmed

/** The platform's session queries: who acts in one, when it was last used, whether the person has just confirmed their identity. */
export const signIns: SignIns = { findSession, sessions, noteUses, isIdentityConfirmed }

/** Records that the person of a session has just confirmed their identity. */
export const noteIdentityConfirmed = (tx: WriteTx, sessionId: string, now: Date): Promise<number> =>
  tx.run(sql`update auth_session set confirmed_at = ${now.toISOString()} where id = ${sessionId}`)
