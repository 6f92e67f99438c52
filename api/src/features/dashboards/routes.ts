import { dashboardCalls } from '@akada/contract/dashboards/calls'
import { schoolOverviewCalls } from '@akada/contract/dashboards/school'
import { districtDashboardCalls } from '@akada/contract/districts/calls'
import { serve } from '../../platform/http/index.ts'
import { viewDistrict, viewState } from './regions.ts'
import { remindOfRegisters, remindOfScores } from './remind.ts'
import { administratorsOf } from './queries/school-page.ts'
import { viewSchool } from './school.ts'
import { viewToday } from './today.ts'

export const routes = [
  ...serve(dashboardCalls, {
    today: call => viewToday(call.db, call.actor, call.school(), call.now),

    administrators: async ({ db, actor }) => ({ people: await db.read(tx => administratorsOf(tx, actor)) }),

    remindOfRegisters: call => remindOfRegisters({ ...call, schoolId: call.school() }, call.body.classArmIds),

    remindOfScores: call => remindOfScores({ ...call, schoolId: call.school() }, call.body.scores),

    state: viewState,
  }),
  ...serve(schoolOverviewCalls, {
    view: ({ app, db, actor, params, now }) => viewSchool({ app, db, actor, now }, params.id),
  }),
  ...serve(districtDashboardCalls, {
    dashboard: call => viewDistrict(call, call.params.id),
  }),
]
