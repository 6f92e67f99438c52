import { limits } from '@akada/contract/kernel/limits'
import { demandsSecondFactor } from '@akada/contract/auth/second-factor-groups'
import { type BuiltInRole, builtInRoles, type Operation, operations, operationsOf } from '@akada/contract/permissions'
import { type Database, type Sql, sql } from '../db/index.ts'
import type { AccessToken } from './tokens.ts'

export type AccountStatus = 'Active' | 'Unverified' | 'Suspended' | 'ResetPassword'

/** An organisation by its ids: a school names its district too, a district only itself, a state neither. */
export interface Place {
  stateId: string
  districtId: string | null
  schoolId: string | null
}

/** Who acts in a request: a person with one role in one organisation. */
export interface Actor extends Place {
  staffId: string
  sessionId: string
  roleAccessId: string | null
  /** `School` also for a super admin who entered a school. */
  level: 'State' | 'District' | 'School'
  isSuperAdmin: boolean
  operations: ReadonlySet<Operation>
  name: string
  /** 'Principal of Abeokuta Grammar School' */
  actingAs: string
  accountStatus: AccountStatus
  /** Whether the session is on a device that the person has said is their own, and when it ends at the latest. */
  ownDevice: boolean
  sessionEndsAt: string
  /** Whether the account has a second factor, and whether the state demands one of anyone who holds these operations. */
  secondFactor: { enrolled: boolean; required: boolean }
  requestId: string
  address: string
  /** 'Chrome on Android', as the request named it. */
  device: string
  can(operation: Operation): boolean
  /** Whether a place lies within the organisation one acts for: for a super admin who entered a school, that school only. */
  reaches(place: { stateId: string; districtId?: string | null; schoolId?: string | null }): boolean
}

interface Row {
  sessionId: string
  staffId: string
  stateId: string
  stateName: string
  accountStatus: AccountStatus
  isSuperAdmin: boolean
  name: string
  sessionEnded: boolean
  isLocked: boolean
  ownDevice: boolean
  sessionEndsAt: string
  roleAccessId: string | null
  accessOpen: boolean | null
  enteredSchoolId: string | null
  enteredDistrictId: string | null
  enteredName: string | null
  districtId: string | null
  districtName: string | null
  schoolId: string | null
  schoolName: string | null
  builtIn: string | null
  roleName: string | null
  level: Actor['level'] | null
  operations: string[] | null
  hasSecondFactor: boolean
  secondFactorGroups: string[]
}

/** What an actor takes from the request itself. */
export type Origin = Pick<Actor, 'requestId' | 'address' | 'device'>

type Standing = Omit<Actor, keyof Origin>

/** What the database says of a token: whose it is and as what, that it is locked or has ended, or that the role was switched since. */
export type Verdict = { kind: 'stands' | 'locked'; actor: Standing } | { kind: 'ended' } | { kind: 'superseded' }

/** When a session ends at the latest, of `auth_session` and its person's `state`. */
export const sessionEnds = sql`auth_session.created_at + case when auth_session.own_device
  then make_interval(days => state.own_session_days) else make_interval(hours => state.shared_session_hours) end`

const idleMinutes = limits.idleMinutes + limits.idleGraceMinutes

/** Whether a session is locked: somebody said so, or nobody used it for a while on a device that others use too. */
export const isSessionLocked = (now: Date): Sql => sql`(auth_session.locked_at is not null
  or not auth_session.own_device
    and auth_session.last_used_at < ${now.toISOString()}::timestamptz - make_interval(mins => ${idleMinutes}))`

const rowsWhere = (sessions: Sql, now: Date): Sql => sql`
  select
    auth_session.id as "sessionId", auth_session.staff_id as "staffId", staff.state_id as "stateId", state.name as "stateName", staff.account_status as "accountStatus",
    staff.is_super_admin as "isSuperAdmin", concat_ws(' ', staff.first_name, staff.last_name) as "name",
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
  join staff on staff.id = auth_session.staff_id
  join state on state.id = staff.state_id
  left join auth_second_factor as second_factor on second_factor.staff_id = staff.id
  left join school as entered on entered.id = auth_session.entered_school_id and staff.is_super_admin
  left join role_access on role_access.id = auth_session.role_access_id
  left join role on role.id = role_access.role_id
  left join district on district.id = role_access.district_id
  left join school on school.id = role_access.school_id
  where ${sessions}`

const verdictOf = (token: AccessToken, row: Row | null | undefined): Verdict => {
  if (row?.staffId !== token.staffId || row.sessionEnded || row.accountStatus === 'Suspended') return { kind: 'ended' }
  if (row.roleAccessId !== token.roleAccessId) return { kind: 'superseded' }
  if (row.roleAccessId !== null && !row.accessOpen) return { kind: 'ended' }
  return { kind: row.isLocked ? 'locked' : 'stands', actor: standingOf(row, token) }
}

/** Asks the database about one token. */
export const judge = async (database: Database, token: AccessToken, now: Date): Promise<Verdict> =>
  verdictOf(
    token,
    await database.system.read(tx => tx.last.find<Row>(rowsWhere(sql`auth_session.id = ${token.sessionId}`, now))),
  )

/** Asks about many tokens in one question; answers a verdict for each, in their order. */
export const judgeAll = async (database: Database, tokens: readonly AccessToken[], now: Date): Promise<Verdict[]> => {
  const ids = tokens.map(({ sessionId }) => sessionId)
  const rows = await database.system.read(tx =>
    tx.last.rows<Row>(rowsWhere(sql`auth_session.id = any(${ids}::uuid[])`, now)),
  )
  const bySession = new Map(rows.map(row => [row.sessionId, row]))
  return tokens.map(token => verdictOf(token, bySession.get(token.sessionId)))
}

const known = new Set<string>(operations)
const isBuiltIn = (key: string | null): key is BuiltInRole => key !== null && key in builtInRoles
const isOperation = (name: string): name is Operation => known.has(name)

const all: ReadonlySet<Operation> = new Set(operations)
const none: ReadonlySet<Operation> = new Set()
const ofBuiltIn = new Map<BuiltInRole, ReadonlySet<Operation>>()

const operationsOfBuiltIn = (role: BuiltInRole): ReadonlySet<Operation> => {
  const held = ofBuiltIn.get(role) ?? new Set(operationsOf(role))
  ofBuiltIn.set(role, held)
  return held
}

const operationsIn = (row: Row): ReadonlySet<Operation> => {
  if (row.isSuperAdmin && (row.level === 'State' || row.level === null)) return all
  if (row.level === null) return none
  return isBuiltIn(row.builtIn) ? operationsOfBuiltIn(row.builtIn) : new Set((row.operations ?? []).filter(isOperation))
}

const actingAsOf = (row: Row): string => {
  const where = row.schoolName ?? row.districtName ?? row.stateName
  const as = `${row.roleName ?? (row.isSuperAdmin ? 'Super Admin' : 'No role')} of ${where}`
  return row.enteredName ? `${as}, in ${row.enteredName}` : as
}

/** The actor that a row describes. A super admin's role at the state opens everything; their role in a school is just that. */
const standingOf = (row: Row, token: AccessToken): Standing => {
  const forState = row.isSuperAdmin && (row.level === 'State' || row.level === null)
  const held = operationsIn(row)
  const schoolId = (forState ? row.enteredSchoolId : null) ?? row.schoolId
  const districtId = (forState ? row.enteredDistrictId : null) ?? row.districtId
  const hasOrganisation = forState || row.level !== null
  const { stateId } = row
  return {
    staffId: token.staffId,
    sessionId: token.sessionId,
    roleAccessId: token.roleAccessId,
    stateId,
    districtId,
    schoolId,
    level: schoolId ? 'School' : forState ? 'State' : (row.level ?? 'School'),
    isSuperAdmin: forState,
    operations: held,
    name: row.name,
    actingAs: actingAsOf(row),
    accountStatus: row.accountStatus,
    ownDevice: row.ownDevice,
    sessionEndsAt: row.sessionEndsAt,
    secondFactor: { enrolled: row.hasSecondFactor, required: demandsSecondFactor(row.secondFactorGroups, held) },
    can: operation => held.has(operation),
    reaches: place => {
      if (!hasOrganisation || place.stateId !== stateId) return false
      if (row.enteredSchoolId !== null && forState) return place.schoolId === row.enteredSchoolId
      if (forState || row.level === 'State') return true
      if (row.level === 'District') return districtId !== null && place.districtId === districtId
      return schoolId !== null && place.schoolId === schoolId
    },
  }
}
