import { handOverCalls } from '@akada/contract/hand-overs/calls'
import { bind } from './bind.ts'

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
