import { familyFeeCalls } from '@akada/contract/exams/family-fees'
import { familyCalls } from '@akada/contract/family/calls'
import { familySlipCalls, guardianDeviceCalls } from '@akada/contract/family/staff'
import { correctionCalls, familyRecordCalls } from '@akada/contract/family/record'
import { familyMessageCalls } from '@akada/contract/messages/family'
import type { ReadName } from '../http/endpoints.ts'
import { bind } from './bind.ts'

/** What another guardian sees on this device. */
const everything = [
  'family.children',
  'family.attendance',
  'family.results',
  'family.card',
  'family.calendar',
  'familyRecords.view',
  'familyFees.fees',
  'familyFees.payment',
  'family.sessions',
  'familyMessages.list',
  'familyMessages.open',
] as const satisfies readonly ReadName[]

export const family = bind('family', familyCalls, {
  signIn: everything,
  signInBySms: everything,
  signInAsStudent: everything,
  setLanguage: ['family.children'],
  explain: ['family.attendance'],
  endSession: everything,
})
export const familySlips = bind('familySlips', familySlipCalls)
export const guardianDevices = bind('guardianDevices', guardianDeviceCalls)

export const familyFees = bind('familyFees', familyFeeCalls, {
  pay: ['familyFees.fees'],
  check: { always: ['familyFees.fees', 'familyFees.payment'] },
})

export const familyMessages = bind('familyMessages', familyMessageCalls, {
  acknowledge: ['family.children', 'familyMessages.list', 'familyMessages.open'],
})

export const familyRecords = bind('familyRecords', familyRecordCalls, {
  correct: ['familyRecords.view'],
  consent: ['familyRecords.view'],
})
export const corrections = bind('corrections', correctionCalls, {
  decide: ['corrections.ofSchool', 'students.view', 'students.search', 'dashboards.today'],
})
