import { timelineCalls } from '@akada/contract/timeline/calls'
import { guardianCalls } from '@akada/contract/guardians/calls'
import { bind } from './bind.ts'

export const guardians = bind('guardians', guardianCalls, {
  permit: ['guardians.ofStudent'],
  join: { always: ['guardians.ofStudent', 'guardians.doubts'] },
  keepApart: ['guardians.doubts'],
})

export const timeline = bind('timeline', timelineCalls)
