import { authSessionEndpoints } from '@akada/contract/auth/session-endpoints'
import { route } from '../../platform/http/index.ts'
import { endOne, endOthers, viewSessions } from './device-sessions.ts'
import { changeOwnDevice, lock, noteActivity, revoke, unlock } from './lock-service.ts'

const [sessions, endSession, endOtherSessions, locking, activity, ownDevice, unlocking, revocation] =
  authSessionEndpoints

export const sessionRoutes = [
  route(sessions, ({ app, actor }) => viewSessions(app, actor)),
  route(endSession, ({ app, actor, params }) => endOne(app, actor, params.id)),
  route(endOtherSessions, ({ app, actor }) => endOthers(app, actor)),
  route(locking, ({ app, actor }) => lock(app, actor)),
  route(activity, ({ app, actor }) => noteActivity(app, actor)),
  route(ownDevice, call => changeOwnDevice(call.app, call.actor, call.body, call)),
  route(unlocking, call => unlock(call.app, call.body, call)),
  route(revocation, call => revoke(call.app, call.body, call)),
]
