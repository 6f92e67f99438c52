import { transferCalls } from '@akada/contract/transfers/calls'
import { bind } from './bind.ts'
import { transferred } from './outdated.ts'

export const transfers = bind('transfers', transferCalls, {
  create: transferred,
  fromClass: transferred,
  respond: { always: transferred },
})
