import { explanationCalls } from '@akada/contract/attendance/explanations'
import { bind } from './bind.ts'

export const explanations = bind('explanations', explanationCalls, {
  decide: [
    'explanations.ofArm',
    'attendance.getRegister',
    'attendance.aggregate',
    'attendanceSheets.sheet',
    'attendanceSheets.session',
    'attendanceSheets.history',
    'dashboards.today',
  ],
})
