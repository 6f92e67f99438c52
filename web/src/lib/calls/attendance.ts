import { attendanceCalls } from '@akada/contract/attendance/calls'
import { registerHoursCalls } from '@akada/contract/attendance/hours'
import { attendanceSheetCalls } from '@akada/contract/attendance/sheets'
import type { ReadName } from '../endpoints.ts'
import { bind } from './bind.ts'

/** The reads that count marks. */
const counted = [
  'attendance.aggregate',
  'attendanceSheets.sheet',
  'attendanceSheets.session',
  'attendanceSheets.history',
  'attendanceSheets.arms',
  'attendanceSheets.notMarked',
] as const satisfies readonly ReadName[]

export const attendance = bind('attendance', attendanceCalls, {
  mark: counted,
  bulkUpdate: counted,
})

export const attendanceSheets = bind('attendanceSheets', attendanceSheetCalls)

export const registerHours = bind('registerHours', registerHoursCalls, {
  set: ['registerHours.view', 'attendance.getRegister'],
})
