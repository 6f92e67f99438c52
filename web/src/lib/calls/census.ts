import { censusCalls } from '@akada/contract/census/calls'
import type { ReadName } from '../http/endpoints.ts'
import { bind } from './bind.ts'

const returns = [
  'census.returnOf',
  'census.overview',
  'census.schools',
  'census.list',
  'dashboards.today',
] as const satisfies readonly ReadName[]

export const census = bind('census', censusCalls, {
  open: returns,
  change: { always: returns },
  save: returns,
  // Refused, it is often because the records or the census changed.
  submit: { always: returns },
  sendBack: { always: returns },
  remind: returns,
})
