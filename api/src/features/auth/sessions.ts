import type { LoggedInUser, refreshBody } from '@akada/contract/auth/schemas'
import { commonErrors } from '@akada/contract/kernel/errors'
import type * as z from 'zod'
import { audit } from '../../platform/audit/index.ts'
import { securityDetails } from '../../platform/audit/security.ts'
import { type Actor, hashOfToken } from '../../platform/auth/index.ts'
import type { SystemTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { markOwnDevice } from './devices.ts'
import { answerWithTokens, giveRefreshToken, type Origin, refreshCookie } from './logged-in-user.ts'
import { assertOwnPassword } from './own-password.ts'
import { setOwnDevice, useSession } from './queries/device-sessions.ts'
import {
  endReusedSession,
  endSession,
  type Exchange,
  findSchool,
  getOwnRoleAccess,
  moveSession,
  takeRefreshToken,
  type UsedToken,
} from './queries/sessions.ts'
import { notingWrongPassword } from './security-notes.ts'

type RefreshBody = z.output<typeof refreshBody>

/** How a locked session is unlocked, by anyone who has given the password. */
export interface Opening {
  /** Also marks the device as the person's own. */
  ownDevice: boolean
}

const isStillGood = (used: UsedToken): boolean =>
  !used.sessionEnded && used.accountStatus !== 'Suspended' && used.accessOpen

/** A token that is used after its successor was stolen or copied: the holder of the newer one loses it too. */
const endWhereReused = async (tx: SystemTx, exchange: Exchange, origin: Origin, now: Date): Promise<string | null> => {
  const ended = await endReusedSession(tx, exchange, now)
  if (!ended) return null
  tx.enterState(ended.stateId)
  await audit(
    tx,
    { system: true, stateId: ended.stateId, as: 'Sign-in', origin },
    'auth.refresh-token-reused',
    ['staff', ended.staffId],
    {
      summary: `A refresh token of ${ended.name} was used a second time; the session was ended`,
      after: { ...securityDetails(origin), sessionId: ended.sessionId },
    },
  )
  return ended.sessionId
}

/** The caller's parts of a refresh token; refuses with 452 if the half in the cookie is missing. */
export const exchangeOf = ({ refreshToken, attempt }: RefreshBody, { cookies, device }: Origin): Exchange => ({
  cookie: hashOfToken(cookies.find(refreshCookie.name) ?? refuse(commonErrors.ended)),
  token: refreshToken === undefined ? null : hashOfToken(refreshToken),
  attempt: attempt ?? null,
  device,
})

/**
 * Exchanges a refresh token for new tokens; it works only with its cookie, and until one of these is exchanged in turn. Refuses with 452 if it
 * is invalid or has expired.
 */
export const exchangeTokens = async (
  app: App,
  exchange: Exchange,
  origin: Origin,
  opening: Opening | null = null,
): Promise<LoggedInUser> => {
  const now = app.clock.now()
  const outcome = await app.database.system.write(async tx => {
    audit.exempt(tx, 'a token in place of another')
    const used = await takeRefreshToken(tx, exchange, now)
    if (!used) return { session: null, ended: await endWhereReused(tx, exchange, origin, now) }
    tx.enterState(used.stateId)
    if (!isStillGood(used)) {
      await endSession(tx, used.sessionId, 'its time, the role or the account has ended', now)
      return { session: null, ended: used.sessionId }
    }
    const { staffId, sessionId, roleAccessId, generation } = used
    // Thrown, so that the token stays unused.
    if (used.isLocked && !opening) refuse(commonErrors.locked)
    await useSession(tx, { id: sessionId, now, opens: opening !== null }, origin)
    if (opening?.ownDevice) {
      await setOwnDevice(tx, sessionId, true)
      await markOwnDevice(tx, staffId, origin.cookies, now)
    }
    return {
      session: {
        staffId,
        sessionId,
        roleAccessId,
        refreshToken: await giveRefreshToken(tx, sessionId, now, generation),
      },
      ended: null,
    }
  })
  if (outcome.ended) app.actors.invalidate(outcome.ended)
  if (!outcome.session) refuse(commonErrors.ended)
  return answerWithTokens(app, outcome.session, origin)
}

/** Exchanges a refresh token for new tokens; see `exchangeTokens`. Refuses with 423 if the session is locked. */
export const refreshTokens = (app: App, body: RefreshBody, origin: Origin): Promise<LoggedInUser> =>
  exchangeTokens(app, exchangeOf(body, origin), origin)

/** Ends the session on the server: its tokens are refused from now on. */
export const signOut = async (app: App, actor: Actor, origin: Origin): Promise<{ message: string }> => {
  await app.database.systemIn(actor.stateId).write(async tx => {
    await endSession(tx, actor.sessionId, 'signed out', app.clock.now())
    await audit(tx, actor, 'auth.sign-out', ['staff', actor.staffId], { summary: `${actor.name} signed out` })
  })
  app.actors.invalidate(actor.sessionId)
  origin.cookies.set(refreshCookie.name, '', { ...refreshCookie, seconds: 0 })
  return { message: 'You are signed out.' }
}

/** Switches to another of the person's role accesses; the tokens of the former one end. */
export const switchRoleAccess = async (
  app: App,
  actor: Actor,
  roleAccessId: string,
  origin: Origin,
): Promise<LoggedInUser> => {
  const now = app.clock.now()
  const refreshToken = await app.database.systemIn(actor.stateId).write(async tx => {
    const access = await getOwnRoleAccess(tx, actor.staffId, roleAccessId)
    await moveSession(tx, { id: actor.sessionId, roleAccessId, enteredSchoolId: null })
    await audit(tx, actor, 'auth.switch-role-access', ['staff', actor.staffId], {
      summary: `${actor.name} goes on as ${access.title}`,
      before: { roleAccessId: actor.roleAccessId },
      after: { roleAccessId },
    })
    return giveRefreshToken(tx, actor.sessionId, now)
  })
  return answerWithTokens(
    app,
    { staffId: actor.staffId, sessionId: actor.sessionId, roleAccessId, refreshToken },
    origin,
  )
}

/** Lets a super admin enter a school of the state, with a reason for its audit log, or return to the state, after confirming the password. */
export const authorizeSuperAdmin = async (
  app: App,
  actor: Actor,
  { password, school, reason }: { password: string; school?: string; reason?: string | null },
  origin: Origin,
): Promise<LoggedInUser> => {
  const now = app.clock.now()
  const entered = school ? await app.database.forState(actor.stateId).read(tx => findSchool(tx, school)) : null
  if (school && !entered) refuse(commonErrors.notFound)
  await notingWrongPassword(app, actor, () => assertOwnPassword(app, actor, password))
  const { roleAccessId } = actor
  const refreshToken = await app.database.systemIn(actor.stateId).write(async tx => {
    await moveSession(tx, { id: actor.sessionId, roleAccessId, enteredSchoolId: entered?.id ?? null })
    await audit(tx, actor, 'state.enter-school', [entered ? 'school' : 'state', entered?.id ?? actor.stateId], {
      ...(entered ? { schoolId: entered.id, districtId: entered.districtId } : {}),
      summary: entered
        ? `${actor.name} entered ${entered.name}: ${reason ?? ''}`
        : `${actor.name} returned to the state`,
      after: { ...securityDetails(actor), ...(entered && { reason }) },
    })
    return giveRefreshToken(tx, actor.sessionId, now)
  })
  return answerWithTokens(
    app,
    { staffId: actor.staffId, sessionId: actor.sessionId, roleAccessId, refreshToken },
    origin,
  )
}
