/** The calls of the first pages of a visit, which most other pages make too: class arms, registers, dashboards, the calendar and wallets. */
import { attendanceCalls } from '@akada/contract/attendance/calls'
import { registerHoursCalls } from '@akada/contract/attendance/hours'
import { attendanceSheetCalls } from '@akada/contract/attendance/sheets'
import { classCalls } from '@akada/contract/classes/calls'
import { classTypeCalls } from '@akada/contract/classes/class-types'
import { dashboardCalls } from '@akada/contract/dashboards/calls'
import { stateCalls } from '@akada/contract/state/calls'
import { stateSettingsCalls } from '@akada/contract/state/settings'
import { faceCalls } from '@akada/contract/students/faces'
import { walletCalls } from '@akada/contract/wallet/calls'
import { billingConfigurationCalls, generationCostCalls } from '@akada/contract/wallet/report-card-billing'
import type { ReadName } from '../http/endpoints.ts'
import { bind } from './bind.ts'
import { arms, money } from './outdated.ts'

const classTypeLists = ['classTypes.viewAll', 'classes.types', 'classes.viewAll'] as const satisfies readonly ReadName[]

export const classes = bind('classes', classCalls, {
  add: arms,
  update: arms,
  addArm: arms,
  addArms: arms,
  updateArm: arms,
  deleteArm: arms,
})

export const classTypes = bind('classTypes', classTypeCalls, {
  add: classTypeLists,
  applyTemplate: [...classTypeLists, 'subjects.viewAll', 'curriculum.bySession'],
  update: classTypeLists,
})

/** The reads that count marks. */
const marksCounted = [
  'attendance.aggregate',
  'attendanceSheets.sheet',
  'attendanceSheets.session',
  'attendanceSheets.history',
  'attendanceSheets.arms',
  'attendanceSheets.notMarked',
] as const satisfies readonly ReadName[]

export const attendance = bind('attendance', attendanceCalls, {
  mark: marksCounted,
  bulkUpdate: marksCounted,
})

export const attendanceSheets = bind('attendanceSheets', attendanceSheetCalls)

export const faces = bind('faces', faceCalls)

export const registerHours = bind('registerHours', registerHoursCalls, {
  set: ['registerHours.view', 'attendance.getRegister'],
})

export const dashboards = bind('dashboards', dashboardCalls, {
  remindOfRegisters: ['dashboards.today'],
  remindOfScores: ['dashboards.today'],
})

/** Reads affected by a change to the calendar. */
const calendar = ['state.viewSessions', 'state.viewSession'] as const satisfies readonly ReadName[]

/** Reads affected by a change to the state's settings, which include the revision of the assessment. */
const settings = ['stateSettings.view', 'state.viewAssessment', 'auth.me'] as const satisfies readonly ReadName[]

export const state = bind('state', stateCalls, {
  addSession: calendar,
  updateSession: calendar,
  // The term is part of the signed-in user.
  activateTerm: [...calendar, 'auth.me'],
  updateAssessment: ['stateSettings.view'],
})

export const stateSettings = bind('stateSettings', stateSettingsCalls, {
  update: settings,
  crest: settings,
  contacts: settings,
  terminologies: settings,
  retirement: settings,
  signInDuration: settings,
  languages: settings,
  secondFactor: settings,
})

export const wallet = bind('wallet', walletCalls, {
  paymentLink: money,
  fund: { always: money },
  settle: money,
})

export const billingConfiguration = bind('billingConfiguration', billingConfigurationCalls)

export const generationCost = bind('generationCost', generationCostCalls)
