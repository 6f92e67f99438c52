import { dashboardCalls } from '@akada/contract/dashboards/calls'
import { bind } from './bind.ts'

export const dashboards = bind('dashboards', dashboardCalls, {
  remindOfRegisters: ['dashboards.today'],
  remindOfScores: ['dashboards.today'],
})
