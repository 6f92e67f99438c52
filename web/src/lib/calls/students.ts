import { studentCalls } from '@akada/contract/students/calls'
import { studentExportCalls } from '@akada/contract/students/exports'
import { studentMoveCalls } from '@akada/contract/students/moves'
import { bind } from './bind.ts'
import { arms, studentLists, transferred } from './outdated.ts'

export const students = bind('students', studentCalls, {
  add: studentLists,
  update: studentLists,
  createMultiple: studentLists,
  assign: [...studentLists, ...transferred],
  addToArm: arms,
  updatePicture: ['students.view'],
})

export const studentExports = bind('studentExports', studentExportCalls, { add: ['studentExports.search'] })

export const studentMoves = bind('studentMoves', studentMoveCalls, {
  withdraw: studentLists,
  readmit: studentLists,
})
