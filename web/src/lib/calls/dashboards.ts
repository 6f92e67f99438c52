import { dashboardCalls } from '@akada/contract/dashboards/calls'
import { bind } from './bind.ts'

export const dashboards = bind('dashboards', dashboardCalls)
