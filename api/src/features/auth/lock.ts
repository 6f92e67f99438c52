import { authErrors } from '@akada/contract/auth/errors'
import type { LoggedInUser, ownDeviceBody, revokeBody, unlockBody } from '@akada/contract/auth/schemas'
import type * as z from 'zod'
import { audit } from '../../platform/audit/index.ts'
import { securityDetails } from '../../platform/audit/security.ts'
import type { Actor } from '../../platform/auth/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { unmarkOwnDevice, markOwnDevice } from './devices.ts'
import { type Origin, refreshCookie } from './logged-in-user.ts'
import { assertOwnPassword } from './own-password.ts'
import { findHolder, lockSession, setOwnDevice, useSession } from './queries/device-sessions.ts'
import { endSession } from './queries/sessions.ts'
import { notingUnlock, notingWrongPassword } from './security-notes.ts'
import { exchangeOf, exchangeTokens } from './sessions.ts'

/** Locks a session: until the password is given, it allows nothing (docs/adr/0011). */
export const lock = async (app: App, { sessionId, stateId }: Actor): Promise<{ message: string }> => {
  await app.database.systemIn(stateId).write(tx => {
    audit.exempt(tx, 'a lock, which gives and takes nothing')
    return lockSession(tx, sessionId, app.clock.now())
  })
  app.actors.invalidate(sessionId)
  return { message: 'Akada is locked.' }
}

/** Records that the person is at work, so that a session does not lock while a long form is filled in. */
export const noteActivity = async (app: App, actor: Actor): Promise<{ message: string }> => {
  await app.database.systemIn(actor.stateId).write(tx => {
    audit.exempt(tx, 'a note of when a session was used last')
    return useSession(tx, { id: actor.sessionId, now: app.clock.now(), opens: false }, actor)
  })
  return { message: 'Noted.' }
}

/**
 * Unlocks a session with the password, and gives it new tokens. Refuses with `wrong_password`, after several wrong attempts with increasing
 * waits (429), and with 452 if the refresh token is invalid or has expired.
 */
export const unlock = async (
  app: App,
  { password, ownDevice, ...token }: z.output<typeof unlockBody>,
  origin: Origin,
): Promise<LoggedInUser> => {
  const exchange = exchangeOf(token, origin)
  const holder = await app.database.system.read(tx => findHolder(tx, exchange, app.clock.now()))
  // Without one, the exchange reports the problem with the token.
  if (holder) await notingUnlock(app, origin, holder, () => assertOwnPassword(app, holder, password))
  return exchangeTokens(app, exchange, origin, holder && { ownDevice })
}

/**
 * Ends the session of a refresh token, for a page without an access token. The response is the same if there is none, or if it is not the
 * session that the caller names: that one's cookie stays.
 */
export const revoke = async (
  app: App,
  body: z.output<typeof revokeBody>,
  origin: Origin,
): Promise<{ message: string }> => {
  const now = app.clock.now()
  const answer = { message: 'You are signed out.' }
  const exchange = origin.cookies.find(refreshCookie.name) === null ? null : exchangeOf(body, origin)
  const holder = exchange && (await app.database.system.read(tx => findHolder(tx, exchange, now)))
  if (body.session !== undefined && holder?.sessionId !== body.session) return answer
  if (holder) {
    await app.database.systemIn(holder.stateId).write(async tx => {
      audit.exempt(tx, 'leaving a locked page')
      await endSession(tx, holder.sessionId, 'signed out', now)
    })
    app.actors.invalidate(holder.sessionId)
  }
  origin.cookies.set(refreshCookie.name, '', { ...refreshCookie, seconds: 0 })
  return answer
}

/**
 * Marks whether this device is the person's own: then the session does not lock and lasts longer. Marking it requires the password. Refuses
 * like `assertOwnPassword`.
 */
export const changeOwnDevice = async (
  app: App,
  actor: Actor,
  { ownDevice, password }: z.output<typeof ownDeviceBody>,
  origin: Origin,
): Promise<{ signIn: LoggedInUser['signIn'] }> => {
  if (ownDevice) {
    const given = password ?? refuse(authErrors.wrongPassword)
    await notingWrongPassword(app, actor, () => assertOwnPassword(app, actor, given))
  }
  const signIn = await app.database.systemIn(actor.stateId).write(async tx => {
    if (ownDevice) await markOwnDevice(tx, actor.staffId, origin.cookies, app.clock.now())
    else await unmarkOwnDevice(tx, actor.staffId, origin.cookies)
    await audit(tx, actor, 'auth.own-device', ['staff', actor.staffId], {
      summary: `${actor.name} said that a device is ${ownDevice ? 'their own' : 'shared'}`,
      before: { ownDevice: actor.ownDevice },
      after: { ...securityDetails(actor), ownDevice },
    })
    return setOwnDevice(tx, actor.sessionId, ownDevice)
  })
  app.actors.invalidate(actor.sessionId)
  return { signIn }
}
