/** The calls of staff and students: records, roles, moves between classes and schools. */
import { secondFactorCalls } from '@akada/contract/auth/second-factor'
import { noticeCalls } from '@akada/contract/notices/calls'
import { handOverCalls } from '@akada/contract/hand-overs/calls'
import { mergeCalls } from '@akada/contract/merges/calls'
import { promotionCalls } from '@akada/contract/promotions/calls'
import { promotionRuleCalls } from '@akada/contract/promotions/rules'
import { roleCalls } from '@akada/contract/roles/calls'
import { staffAdministrationCalls } from '@akada/contract/staff/administration'
import { staffCalls } from '@akada/contract/staff/calls'
import { staffUploadCalls } from '@akada/contract/staff/upload'
import { studentCalls } from '@akada/contract/students/calls'
import { studentExportCalls } from '@akada/contract/students/exports'
import { studentMoveCalls } from '@akada/contract/students/moves'
import { transferCalls } from '@akada/contract/transfers/calls'
import type { ReadName } from '../http/endpoints.ts'
import { bind } from './bind.ts'
import { arms, people, roleLists, schoolRecords, studentLists, transferred } from './outdated.ts'

export const staff = bind('staff', staffCalls, {
  update: people,
  picture: ['staff.view', 'staff.search'],
})

export const staffAdministration = bind('staffAdministration', staffAdministrationCalls, {
  create: [...people, ...schoolRecords],
  suspend: people,
  reinstate: { always: people },
  temporaryPassword: { always: people },
  printSlips: { always: [...people, 'staffAdministration.neverSignedIn'] },
  assign: [...people, ...roleLists, ...schoolRecords],
  end: people,
  transfer: { whenTold: people },
})

export const staffUploads = bind('staffUploads', staffUploadCalls, {
  createMultiple: people,
})

export const roles = bind('roles', roleCalls, {
  add: roleLists,
  update: roleLists,
  remove: roleLists,
})

export const secondFactor = bind('secondFactor', secondFactorCalls, {
  confirmFactor: ['secondFactor.view'],
  renewCodes: ['secondFactor.view'],
  turnOff: ['secondFactor.view'],
  reset: { always: people },
})

export const handOvers = bind('handOvers', handOverCalls, {
  decide: [
    'handOvers.ofSchool',
    'attendance.getRegister',
    'attendance.aggregate',
    'attendanceSheets.sheet',
    'attendanceSheets.session',
    'attendanceSheets.history',
    'attendanceSheets.arms',
    'attendanceSheets.notMarked',
    'grading.view',
    'grading.progress',
    'scoreEntry.ofStudent',
    'dashboards.today',
  ],
})

export const notices = bind('notices', noticeCalls, { read: ['notices.own'] })

export const students = bind('students', studentCalls, {
  add: studentLists,
  update: studentLists,
  createMultiple: studentLists,
  assign: [...studentLists, ...transferred],
  addToArm: arms,
  updatePicture: ['faces.ofArm', 'students.view'],
})

export const studentExports = bind('studentExports', studentExportCalls, { add: ['studentExports.search'] })

export const studentMoves = bind('studentMoves', studentMoveCalls, {
  withdraw: studentLists,
  readmit: studentLists,
})

export const transfers = bind('transfers', transferCalls, {
  create: transferred,
  fromClass: transferred,
  respond: { always: transferred },
})

const placed = [
  'promotions.view',
  'students.search',
  'students.view',
  'classes.armsOfSchool',
  'classes.viewAll',
] as const satisfies readonly ReadName[]

export const promotions = bind('promotions', promotionCalls, {
  decideOutcomes: placed,
  applyPromotion: { always: placed },
  undoPromotion: { always: placed },
})

export const promotionRules = bind('promotionRules', promotionRuleCalls)

export const merges = bind('merges', mergeCalls, {
  merge: studentLists,
  undo: studentLists,
})
