import { randomBytes } from 'node:crypto'
import type { LoggedInUser } from '@akada/contract/auth/schemas'
import { audit, type AuditEntry } from '../../platform/audit/index.ts'
import { type Actor, hashOfToken, opaqueToken, type Origin as RequestOrigin } from '../../platform/auth/index.ts'
import type { WriteTx } from '../../platform/db/index.ts'
import type { App, Cookies } from '../../platform/http/index.ts'
import { pictureOf } from '../files/index.ts'
import { touchLastActive } from '../staff/index.ts'
import { countUnread } from '../notices/index.ts'
import { missingRequirementsOf } from '../state/index.ts'
import { findStorageKey, getLoggedIn, type LoggedInRow, replaceStorageKey } from './queries/logged-in.ts'
import { insertRefreshToken } from './queries/sessions.ts'

export interface GivenTokens {
  authorizationToken: string
  refreshToken: string
  /** Undefined while the session is locked. */
  storageKey: string | undefined
}

/** The cookie with the second half of the refresh token (docs/adr/0011). Only the calls below this path receive it. */
export const refreshCookie = { name: 'akada_refresh', path: '/api/token', seconds: 90 * 24 * 3600 } as const

/** A newly created refresh token: the half for the response and the half for the cookie. */
export interface NewRefreshToken {
  token: string
  cookie: string
}

/** The current role access; within a school that a super admin entered, that school is its organisation. */
const activeOf = ({ roleAccess, school }: LoggedInRow, actor: Actor): LoggedInUser['staff']['activeRoleAccess'] => {
  const active = roleAccess.find(({ id }) => id === actor.roleAccessId)
  if (!active) return null
  return school ? { ...active, organization: { id: school.id, name: school.name, kind: 'school' } } : active
}

const schoolOf = (app: App, actor: Actor, school: LoggedInRow['school']): LoggedInUser['staff']['school'] => {
  if (!school) return null
  const { logoFileId, ...rest } = school
  return { ...rest, logo: pictureOf(app, actor, logoFileId) }
}

const userOf = (
  app: App,
  actor: Actor,
  row: LoggedInRow,
  tokens: GivenTokens | null,
): Omit<LoggedInUser, 'unreadNotices'> => {
  const { pictureFileId, ...person } = row.person
  const { district: districtWord } = row.stateDetails.stateTerminologies
  return {
    staff: {
      ...person,
      profilePicture: pictureOf(app, actor, pictureFileId),
      isSuperAdmin: actor.isSuperAdmin,
      secondFactor: actor.secondFactor,
      ...(tokens ? { refreshToken: tokens.refreshToken } : {}),
      roleAccess: row.roleAccess,
      activeRoleAccess: activeOf(row, actor),
      operations: [...actor.operations],
      ownClassArms: row.ownClassArms,
      school: schoolOf(app, actor, row.school),
      district: row.district && { id: row.district.id, name: row.district.name },
      stateDetails: row.stateDetails,
    },
    term: row.term,
    missingRequirements: missingRequirementsOf(row.facts, {
      level: actor.level,
      isSuperAdmin: actor.isSuperAdmin,
      districtTerm: districtWord.stateValue || districtWord.defaultValue,
      state: row.stateContact,
      district: row.district,
      suppliers: row.suppliers,
    }),
    provider: row.provider,
    signIn: { id: actor.sessionId, ownDevice: actor.ownDevice, endsAt: actor.sessionEndsAt },
    mailDelivery: app.mailer.delivery,
    sendsSms: app.sms.isSetUp,
    ...(tokens ? { authorizationToken: tokens.authorizationToken } : {}),
    ...(tokens?.storageKey ? { storageKey: tokens.storageKey } : {}),
  }
}

/** The current state of the logged-in user; also records that they are at work. `entry` is written before anyone gets tokens: of a sign-in, for example. */
export const loggedInUser = (
  app: App,
  actor: Actor,
  tokens: GivenTokens | null = null,
  entry: AuditEntry | null = null,
): Promise<LoggedInUser> =>
  app.database.forState(actor.stateId).write(async tx => {
    if (entry) await audit(tx, actor, ...entry)
    else audit.exempt(tx, 'a note of when somebody was last at work')
    await touchLastActive(tx, actor.staffId, app.clock.now())
    const [row, unreadNotices] = await Promise.all([getLoggedIn(tx, app.hooks, actor), countUnread(tx, actor)])
    return { ...userOf(app, actor, row, tokens), unreadNotices }
  })

/**
 * Gives a session a refresh token, in the transaction that starts or renews it; its text is stored nowhere. `after`: the generation of the token
 * that it follows; null if it follows all of the session.
 */
export const giveRefreshToken = async (
  tx: WriteTx,
  sessionId: string,
  now: Date,
  after: number | null = null,
): Promise<NewRefreshToken> => {
  const made = { token: opaqueToken(), cookie: opaqueToken() }
  const hashes = { token: hashOfToken(made.token), cookie: hashOfToken(made.cookie) }
  await insertRefreshToken(tx, { sessionId, after }, hashes, now)
  return made
}

/** Where a request came from, with its cookies. */
export interface Origin extends RequestOrigin {
  cookies: Cookies
}

/** Returns the logged-in user of a session that has just been given a refresh token, with an access token. */
export const answerWithTokens = async (
  app: App,
  session: { staffId: string; sessionId: string; roleAccessId: string | null; refreshToken: NewRefreshToken },
  origin: Origin,
  entryFor: (actor: Actor) => AuditEntry | null = () => null,
): Promise<LoggedInUser> => {
  const { refreshToken, ...token } = session
  const { requestId, address, device, cookies } = origin
  app.actors.invalidate(session.sessionId)
  // A session that was locked at this very moment still gets its tokens: the former ones are used up, and these allow nothing yet.
  const actor = await app.actors.resolve(token, { requestId, address, device }, { whileLocked: true })
  const authorizationToken = app.tokens.sign(token)
  const tokens = { authorizationToken, refreshToken: refreshToken.token, storageKey: await storageKeyOf(app, actor) }
  const user = await loggedInUser(app, actor, tokens, entryFor(actor))
  cookies.set(refreshCookie.name, refreshToken.cookie, refreshCookie)
  return user
}

const purpose = 'storage key'
const keyBytes = 32

/**
 * The key with which devices encrypt a person's local data, as base64 (docs/adr/0012). Undefined while the session is locked, and once it
 * has ended. Created when first requested, and encrypted again after AKADA_SECRET was replaced. A key that no secret can decrypt any more
 * is replaced.
 */
export const storageKeyOf = async (
  app: App,
  { sessionId, staffId, stateId }: { sessionId: string; staffId: string; stateId: string },
): Promise<string | undefined> => {
  const { secrets, clock } = app
  const database = app.database.systemIn(stateId)
  const now = clock.now()
  const found = await database.read(tx => findStorageKey(tx, sessionId, now))
  if (!found) return undefined
  const was = found.sealed
  const known = was === null ? null : secrets.open(purpose, was, staffId)
  if (was !== null && known !== null && secrets.isCurrent(purpose, was)) return known
  const sealed = secrets.seal(purpose, known ?? randomBytes(keyBytes).toString('base64'), staffId)
  const stored = await database.write(tx => {
    audit.exempt(tx, 'a key that encrypts what a device keeps, which gives and takes nothing')
    return replaceStorageKey(tx, staffId, { was, sealed, now })
  })
  return secrets.open(purpose, stored, staffId) ?? undefined
}
