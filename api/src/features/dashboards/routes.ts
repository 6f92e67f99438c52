import { dashboardCalls } from '@akada/contract/dashboards/calls'
import { districtDashboardCalls } from '@akada/contract/districts/calls'
import { serve } from '../../platform/http/index.ts'
import { districtFigures, stateFigures } from './queries/kept.ts'
import { readKept } from './figures.ts'
import { remindOfRegisters, remindOfScores } from './remind.ts'
import { viewToday } from './today.ts'

export const routes = [
  ...serve(dashboardCalls, {
    today: call => viewToday(call.db, call.actor, call.school(), call.now),

    remindOfRegisters: call => remindOfRegisters({ ...call, schoolId: call.school() }, call.body.classArmIds),

    remindOfScores: call => remindOfScores({ ...call, schoolId: call.school() }, call.body.scores),

    state: ({ db, actor: { stateId }, now }) =>
      readKept(db, { stateId, districtId: null }, now, (tx, calendar) => stateFigures(tx, stateId, calendar)),
  }),
  ...serve(districtDashboardCalls, {
    dashboard: ({ db, actor, params: { id }, now }) =>
      readKept(db, { stateId: actor.stateId, districtId: id }, now, (tx, calendar) =>
        districtFigures(tx, id, calendar),
      ),
  }),
]
