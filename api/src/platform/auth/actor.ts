import { type BuiltInRole, builtInRoles, type Operation, operations, operationsOf } from '@akada/contract/permissions'
import { commonErrors } from '@akada/contract/kernel/errors'
import { type Database, sql } from '../db/index.ts'
import { refuse } from '../errors/index.ts'
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
  requestId: string
  address: string
  can(operation: Operation): boolean
  /** Whether a place lies within the organisation one acts for: for a super admin who entered a school, that school only. */
  reaches(place: { stateId: string; districtId?: string | null; schoolId?: string | null }): boolean
}

interface Row {
  stateId: string
  stateName: string
  accountStatus: AccountStatus
  isSuperAdmin: boolean
  name: string
  sessionEnded: boolean
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
}

type Standing = Omit<Actor, 'requestId' | 'address'>
type Verdict = { kind: 'stands'; actor: Standing } | { kind: 'ended' } | { kind: 'superseded' }

const standingQuery = (token: AccessToken) => sql`
  select
    staff.state_id as "stateId", state.name as "stateName", staff.account_status as "accountStatus",
    staff.is_super_admin as "isSuperAdmin", concat_ws(' ', staff.first_name, staff.last_name) as "name",
    auth_session.ended_at is not null as "sessionEnded", auth_session.role_access_id as "roleAccessId",
    role_access.id is not null and role_access.ended_at is null and role.deleted_at is null
      and role_access.staff_id = staff.id as "accessOpen",
    entered.id as "enteredSchoolId", entered.district_id as "enteredDistrictId", entered.name as "enteredName",
    role_access.district_id as "districtId", district.name as "districtName",
    role_access.school_id as "schoolId", school.name as "schoolName",
    role.built_in as "builtIn", role.name as "roleName", role.level as "level", role.operations as "operations"
  from auth_session
  join staff on staff.id = auth_session.staff_id
  join state on state.id = staff.state_id
  left join school as entered on entered.id = auth_session.entered_school_id and staff.is_super_admin
  left join role_access on role_access.id = auth_session.role_access_id
  left join role on role.id = role_access.role_id
  left join district on district.id = role_access.district_id
  left join school on school.id = role_access.school_id
  where auth_session.id = ${token.sessionId} and auth_session.staff_id = ${token.staffId}`

const known = new Set<string>(operations)
const isBuiltIn = (key: string | null): key is BuiltInRole => key !== null && key in builtInRoles
const isOperation = (name: string): name is Operation => known.has(name)

const operationsIn = (row: Row): ReadonlySet<Operation> => {
  if (row.isSuperAdmin && (row.level === 'State' || row.level === null)) return new Set(operations)
  if (row.level === null) return new Set()
  return new Set(isBuiltIn(row.builtIn) ? operationsOf(row.builtIn) : (row.operations ?? []).filter(isOperation))
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

const freshFor = 5000
const mostKept = 20_000

/** Turns tokens into actors, checked against the database and remembered for five seconds. */
export interface Actors {
  /** Refuses with 451 where the role was switched meanwhile, with 452 where the session, role or account has ended. */
  resolve(token: AccessToken, request: { requestId: string; address: string }): Promise<Actor>
  /** Forgets what this process remembers of a session or of all sessions of a person. Others follow within five seconds. */
  invalidate(sessionOrStaffId: string): void
}

export const openActors = (database: Database): Actors => {
  const kept = new Map<string, { verdict: Verdict; until: number; token: AccessToken }>()
  // Grows with every invalidation: what was looked up before one must not be remembered after it.
  let generation = 0

  const lookUp = async (token: AccessToken): Promise<Verdict> => {
    const row = await database.system.read(tx => tx.last.find<Row>(standingQuery(token)))
    if (!row || row.sessionEnded || row.accountStatus === 'Suspended') return { kind: 'ended' }
    if (row.roleAccessId !== token.roleAccessId) return { kind: 'superseded' }
    if (row.roleAccessId !== null && !row.accessOpen) return { kind: 'ended' }
    return { kind: 'stands', actor: standingOf(row, token) }
  }

  const verdictOn = async (token: AccessToken): Promise<Verdict> => {
    const key = `${token.sessionId} ${token.roleAccessId}`
    const entry = kept.get(key)
    if (entry && entry.until > performance.now() && entry.token.staffId === token.staffId) return entry.verdict
    const begun = generation
    const verdict = await lookUp(token)
    if (begun !== generation) return verdict
    kept.delete(key)
    kept.set(key, { verdict, until: performance.now() + freshFor, token })
    if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? '')
    return verdict
  }

  return {
    resolve: async (token, request) => {
      const verdict = await verdictOn(token)
      if (verdict.kind === 'ended') refuse(commonErrors.ended)
      if (verdict.kind === 'superseded') refuse(commonErrors.expired)
      return { ...verdict.actor, ...request }
    },
    invalidate: id => {
      generation += 1
      for (const [key, { token }] of kept) {
        if (token.sessionId === id || token.staffId === id) kept.delete(key)
      }
    },
  }
}
