import { examCalls } from '@akada/contract/exams/calls'
import { guardianFeeCalls } from '@akada/contract/exams/guardian-fees'
import { examResultCalls } from '@akada/contract/exams/results'
import type { ReadName } from '../http/endpoints.ts'
import { bind } from './bind.ts'
import { money } from './outdated.ts'

const changed = ['exams.byState', 'exams.view', 'exams.invoice'] as const satisfies readonly ReadName[]

/** Reads affected by a payment: candidates, numbers, and the wallet. */
const paid = [
  'exams.byState',
  'exams.view',
  'exams.bySchool',
  'exams.invoice',
  'exams.schools',
  'exams.eligible',
  'exams.candidates',
  'wallet.balance',
  'wallet.logSearch',
] as const satisfies readonly ReadName[]

const results = [
  'exams.byState',
  'exams.view',
  'examResults.status',
  'examResults.byStudent',
  'examResults.view',
] as const satisfies readonly ReadName[]

export const exams = bind('exams', examCalls, {
  create: changed,
  update: changed,
  status: { always: changed },
  registering: ['exams.invoice'],
  // The list of the students to register is updated from the response: forty photos would fetch it forty times.
  photo: ['exams.candidates', 'students.view', 'faces.ofArm'],
  discard: paid,
  pay: { always: paid },
  reverse: { always: [...paid, ...money] },
})

export const guardianFees = bind('guardianFees', guardianFeeCalls, {
  allowInSchool: ['guardianFees.ofSchool'],
  refund: ['guardianFees.ofSchool', 'wallet.balance', 'wallet.logSearch'],
  allowInState: ['guardianFees.stateSetting', 'guardianFees.ofSchool'],
})

export const examResults = bind('examResults', examResultCalls, {
  createMultiple: results,
  publish: { always: results },
  correct: { always: [...results, 'examResults.candidate'] },
  withdraw: results,
})
