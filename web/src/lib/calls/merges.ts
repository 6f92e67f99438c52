import { mergeCalls } from '@akada/contract/merges/calls'
import { bind } from './bind.ts'
import { studentLists } from './outdated.ts'

export const merges = bind('merges', mergeCalls, {
  merge: studentLists,
  undo: studentLists,
})
