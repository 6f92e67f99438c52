import { authCalls } from '@akada/contract/auth/calls'
import { authSessionCalls } from '@akada/contract/auth/session-calls'
import { bind } from './bind.ts'

export const auth = bind('auth', authCalls)

export const authSessions = bind('authSessions', authSessionCalls, {
  endSession: { always: ['authSessions.sessions'] },
  endOtherSessions: { always: ['authSessions.sessions'] },
})
