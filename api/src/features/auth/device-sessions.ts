import type { SignInSession } from '@akada/contract/auth/schemas'
import { audit } from '../../platform/audit/index.ts'
import { securityDetails } from '../../platform/audit/security.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { App } from '../../platform/http/index.ts'
import { endOtherSessions, endOwnSession, listSessions } from './queries/device-sessions.ts'

/** The places where the person is signed in, the last used first. */
export const viewSessions = async (
  app: App,
  actor: Actor,
): Promise<{ foundSessions: SignInSession[]; total: number }> => {
  const rows = await app.database.systemIn(actor.stateId).read(tx => listSessions(tx, actor.staffId, app.clock.now()))
  const foundSessions = rows.map(row => ({ ...row, isCurrent: row.id === actor.sessionId }))
  return { foundSessions, total: foundSessions.length }
}

const endedByOwner = 'ended by its owner'

/** Ends one of the person's own sessions. Refuses with 404 if it does not exist, is someone else's, or has ended. */
export const endOne = async (app: App, actor: Actor, id: string): Promise<{ message: string }> => {
  await app.database.systemIn(actor.stateId).write(async tx => {
    const { device } = await endOwnSession(tx, actor.staffId, id, endedByOwner, app.clock.now())
    await audit(tx, actor, 'auth.end-session', ['staff', actor.staffId], {
      summary: `${actor.name} ended a sign-in on ${device}`,
      after: { ...securityDetails(actor), sessionId: id },
    })
  })
  app.actors.invalidate(id)
  return { message: 'The device is signed out.' }
}

/** Ends all of the person's sessions except the current one. */
export const endOthers = async (app: App, actor: Actor): Promise<{ message: string }> => {
  const count = await app.database.systemIn(actor.stateId).write(async tx => {
    const ended = await endOtherSessions(tx, actor.staffId, actor.sessionId, endedByOwner, app.clock.now())
    await audit(tx, actor, 'auth.end-other-sessions', ['staff', actor.staffId], {
      summary: `${actor.name} ended all other sign-ins (${ended})`,
      after: securityDetails(actor),
    })
    return ended
  })
  app.actors.invalidate(actor.staffId)
  return { message: count === 1 ? '1 other device is signed out.' : `${count} other devices are signed out.` }
}
