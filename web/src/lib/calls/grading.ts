import { gradingCalls } from '@akada/contract/grading/calls'
import { scoreEntryCalls } from '@akada/contract/grading/entry'
import { bind } from './bind.ts'

export const grading = bind('grading', gradingCalls, { offer: ['subjects.viewStudents'] })

export const scoreEntry = bind('scoreEntry', scoreEntryCalls, {
  narrow: ['scoreEntry.windows'],
  grant: ['scoreEntry.lateList', 'grading.view', 'scoreEntry.ofStudent'],
  revoke: { always: ['scoreEntry.lateList', 'grading.view', 'scoreEntry.ofStudent'] },
})
