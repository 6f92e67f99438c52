import { demandsSecondFactor } from '@akada/contract/auth/second-factor-groups'
import { commonErrors } from '@akada/contract/kernel/errors'
import { type BuiltInRole, builtInRoles, type Operation, operations, operationsOf } from '@akada/contract/permissions'
import { v5 as uuidv5 } from 'uuid'
import type { Clock } from '../clock/index.ts'
import type { Database } from '../db/index.ts'
import { refuse } from '../errors/index.ts'
import type { AccessToken } from './tokens.ts'

export type AccountStatus = 'Active' | 'Unverified' | 'Suspended' | 'ResetPassword'

/** An organisation by its ids: each level also names those above it. */
export interface Place {
  stateId: string
  districtId: string | null
  schoolId: string | null
}

/** The person making a request, with one role in one organisation. */
export interface Actor extends Place {
  staffId: string
  sessionId: string
  roleAccessId: string | null
  /** The lowest also for a super admin who entered such an organisation. */
  level: 'State' | 'District' | 'School'
  isSuperAdmin: boolean
  operations: ReadonlySet<Operation>
  name: string
  /** 'Secretary of the Ministry', in the words of the role and the organisation. */
  actingAs: string
  accountStatus: AccountStatus
  /** Whether the session is on a device that the person has marked as their own, and when it ends at the latest. */
  ownDevice: boolean
  sessionEndsAt: string
  /** Whether the account has a second factor, and whether the state requires one of anyone who holds these operations. */
  secondFactor: { enrolled: boolean; required: boolean }
  requestId: string
  address: string
  /** 'Chrome on Android', as named by the request. */
  device: string
  can(operation: Operation): boolean
  /** Whether a place lies within the organisation the actor acts for: for a super admin who entered one, only that one. */
  reaches(place: { stateId: string; districtId?: string | null; schoolId?: string | null }): boolean
}

/** What is known of a session, its person and their role. */
export interface SessionFacts {
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

/** When a session was last used, and from where. */
export interface SessionUse {
  at: Date
  address: string
}

/** The store of sign-in sessions, passed in by the composition root: the platform itself has no table of people. */
export interface SignIns {
  /** A session and its person; null if there is no session with this id. */
  findSession(database: Database, id: string, now: Date): Promise<SessionFacts | null>
  /** Several sessions in one query, in any order. */
  sessions(database: Database, ids: readonly string[], now: Date): Promise<SessionFacts[]>
  /** Records when sessions were last used, by their ids. Ids come in order, so that two processes cannot deadlock. */
  noteUses(database: Database, uses: readonly (readonly [string, SessionUse])[]): Promise<void>
  /** Whether the person has confirmed their identity in this session since a point in time. */
  isIdentityConfirmed(
    database: Database,
    session: { sessionId: string; stateId: string },
    since: Date,
  ): Promise<boolean>
}

/** What an actor takes from the request itself. */
export type Origin = Pick<Actor, 'requestId' | 'address' | 'device'>

type Standing = Omit<Actor, keyof Origin>

/**
 * What the database says about a token: its owner and role, that the session is locked or has ended, or that the role was switched since.
 */
export type Verdict = { kind: 'stands' | 'locked'; actor: Standing } | { kind: 'ended' } | { kind: 'superseded' }

const verdictOf = (token: AccessToken, row: SessionFacts | null | undefined): Verdict => {
  if (row?.staffId !== token.staffId || row.sessionEnded || row.accountStatus === 'Suspended') return { kind: 'ended' }
  if (row.roleAccessId !== token.roleAccessId) return { kind: 'superseded' }
  if (row.roleAccessId !== null && !row.accessOpen) return { kind: 'ended' }
  return { kind: row.isLocked ? 'locked' : 'stands', actor: standingOf(row, token) }
}

/** Looks up one token. */
export const getVerdict = async (
  signIns: SignIns,
  database: Database,
  token: AccessToken,
  now: Date,
): Promise<Verdict> => verdictOf(token, await signIns.findSession(database, token.sessionId, now))

/** Looks up many tokens in one query; returns a verdict for each, in their order. */
export const getVerdicts = async (
  signIns: SignIns,
  database: Database,
  tokens: readonly AccessToken[],
  now: Date,
): Promise<Verdict[]> => {
  const rows = await signIns.sessions(
    database,
    tokens.map(({ sessionId }) => sessionId),
    now,
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

const operationsIn = (row: SessionFacts): ReadonlySet<Operation> => {
  if (row.isSuperAdmin && (row.level === 'State' || row.level === null)) return all
  if (row.level === null) return none
  return isBuiltIn(row.builtIn) ? operationsOfBuiltIn(row.builtIn) : new Set((row.operations ?? []).filter(isOperation))
}

const actingAsOf = (row: SessionFacts): string => {
  const where = row.schoolName ?? row.districtName ?? row.stateName
  const as = `${row.roleName ?? (row.isSuperAdmin ? 'Super Admin' : 'No role')} of ${where}`
  return row.enteredName ? `${as}, in ${row.enteredName}` : as
}

/** The actor that a row describes. A super admin's role at the state opens everything; their role further down is just that. */
const standingOf = (row: SessionFacts, token: AccessToken): Standing => {
  const forState = row.isSuperAdmin && (row.level === 'State' || row.level === null)
  const held = operationsIn(row)
  const schoolId = (forState ? row.enteredSchoolId : null) ?? row.schoolId
  const districtId = (forState ? row.enteredDistrictId : null) ?? row.districtId
  const hasOrganisation = forState || row.level !== null
  const { stateId } = row
  const levelAbove = forState ? 'State' : (row.level ?? 'School')
  return {
    staffId: token.staffId,
    sessionId: token.sessionId,
    roleAccessId: token.roleAccessId,
    stateId,
    districtId,
    schoolId,
    level: schoolId ? 'School' : levelAbove,
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

/**
 * The key under which a form is stored, so that one sent again does nothing twice: of the person and the id that their browser gave it. The id
 * of somebody else's form is like one that nobody has used.
 */
export const formKey = ({ staffId }: Pick<Actor, 'staffId'>, clientId: string): string => uuidv5(clientId, staffId)

/** A member of a family who makes a request: an audience of its own, without a role, an operation or a reach. */
export interface FamilyCaller {
  sessionId: string
  stateId: string
  /** The person whose family's records row-level security shows. */
  personId: string
  name: string
  /** How the audit log names them, after the name. */
  role: string
}

/** The store of family sessions, passed in by the composition root. */
export interface FamilySessions {
  /** The session that a cookie's secret opens at a point in time; null if there is none. Notes that it was used. */
  find(database: Database, secret: string, now: Date): Promise<FamilyCaller | null>
}

/** The cookie of a family session. It is sent to the calls of families only. */
export const familyCookie = { name: 'akada_family', path: '/api/family' } as const

/** How long a confirmation of identity is valid in a session, in milliseconds. */
const holds = 10 * 60_000

/**
 * Refuses with `confirm_identity` unless the person has entered the password or a code in this session within the last ten minutes. Queries
 * the database every time: another process may have recorded the confirmation.
 */
export const assertIdentityConfirmed = async (
  { database, clock, signIns }: { database: Database; clock: Clock; signIns: SignIns },
  session: { sessionId: string; stateId: string },
): Promise<void> => {
  const since = new Date(clock.now().getTime() - holds)
  if (!(await signIns.isIdentityConfirmed(database, session, since))) refuse(commonErrors.confirmIdentity)
}
