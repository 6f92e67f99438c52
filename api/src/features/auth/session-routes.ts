import { authSessionCalls } from '@akada/contract/auth/session-calls'
import { serve } from '../../platform/http/index.ts'
import { endOne, endOthers, viewSessions } from './device-sessions.ts'
import { changeOwnDevice, lock, noteActivity, revoke, unlock } from './lock-service.ts'

export const sessionRoutes = serve(authSessionCalls, {
  sessions: ({ app, actor }) => viewSessions(app, actor),

  endSession: ({ app, actor, params }) => endOne(app, actor, params.id),

  endOtherSessions: ({ app, actor }) => endOthers(app, actor),

  lock: ({ app, actor }) => lock(app, actor),

  activity: ({ app, actor }) => noteActivity(app, actor),

  ownDevice: call => changeOwnDevice(call.app, call.actor, call.body, call),

  unlock: call => unlock(call.app, call.body, call),

  revoke: call => revoke(call.app, call.body, call),
})
