import { familyCalls, familySlipCalls } from '@akada/contract/family/calls'
import type { ReadName } from '../endpoints.ts'
import { bind } from './bind.ts'

/** What another guardian sees on this device. */
const everything = [
  'family.children',
  'family.attendance',
  'family.results',
  'family.card',
  'family.calendar',
  'family.sessions',
] as const satisfies readonly ReadName[]

export const family = bind('family', familyCalls, {
  signIn: everything,
  signInBySms: everything,
  signInAsStudent: everything,
  explain: ['family.attendance'],
  endSession: everything,
})
export const familySlips = bind('familySlips', familySlipCalls)
