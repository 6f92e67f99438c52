import { authCalls } from '@akada/contract/auth/calls'
import { authSessionCalls } from '@akada/contract/auth/session-calls'
import { secondFactorCalls } from '@akada/contract/auth/second-factor'
import { bind } from './bind.ts'
import { people } from './outdated.ts'

export const auth = bind('auth', authCalls)

export const authSessions = bind('authSessions', authSessionCalls, {
  endSession: { always: ['authSessions.sessions'] },
  endOtherSessions: { always: ['authSessions.sessions'] },
})

export const secondFactor = bind('secondFactor', secondFactorCalls, {
  confirmFactor: ['secondFactor.view'],
  renewCodes: ['secondFactor.view'],
  turnOff: ['secondFactor.view'],
  reset: { always: people },
})
