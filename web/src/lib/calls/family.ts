import { familyCalls, familySlipCalls } from '@akada/contract/family/calls'
import { bind } from './bind.ts'

export const family = bind('family', familyCalls, {
  signIn: ['family.children', 'family.attendance', 'family.sessions'],
  explain: ['family.attendance'],
  endSession: ['family.children', 'family.attendance', 'family.sessions'],
})
export const familySlips = bind('familySlips', familySlipCalls)
