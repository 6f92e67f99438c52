import { oversightCalls } from '@akada/contract/oversight/calls'
import { bind } from './bind.ts'

export const oversight = bind('oversight', oversightCalls, {
  remind: ['dashboards.today'],
})
