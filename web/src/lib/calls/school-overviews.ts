import { schoolOverviewCalls } from '@akada/contract/dashboards/school'
import { bind } from './bind.ts'

export const schoolOverviews = bind('schoolOverviews', schoolOverviewCalls)
