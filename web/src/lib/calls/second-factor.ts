import { secondFactorCalls } from '@akada/contract/auth/second-factor'
import { bind } from './bind.ts'
import { people } from './outdated.ts'

export const secondFactor = bind('secondFactor', secondFactorCalls, {
  confirmFactor: ['secondFactor.view'],
  renewCodes: ['secondFactor.view'],
  turnOff: ['secondFactor.view'],
  reset: { always: people },
})
