import { dashboardCalls } from '@akada/contract/dashboards/calls'
import { schoolOverviewCalls } from '@akada/contract/dashboards/school'
import { districtDashboardCalls } from '@akada/contract/districts/calls'
import { serve } from '../../platform/http/index.ts'
import { districtFigures, stateFigures } from './queries/kept.ts'
import { readKept } from './figures.ts'
import { remindOfRegisters, remindOfScores } from './remind.ts'
import { viewSchool } from './school.ts'
import { viewSetup, viewStateSetup } from './setup.ts'
import { missingReturns, viewToday, waitingMessages } from './today.ts'

export const routes = [
  ...serve(dashboardCalls, {
    today: call => viewToday(call.db, call.actor, call.school(), call.now),

    remindOfRegisters: call => remindOfRegisters({ ...call, schoolId: call.school() }, call.body.classArmIds),

    remindOfScores: call => remindOfScores({ ...call, schoolId: call.school() }, call.body.scores),

    state: async ({ app, db, actor, now }) => {
      const { stateId } = actor
      const [kept, setup, census, messagesToApprove] = await Promise.all([
        readKept(db, { stateId, districtId: null }, now, (tx, calendar) => stateFigures(tx, stateId, calendar)),
        viewStateSetup(app, db, actor),
        missingReturns(db, actor, null),
        waitingMessages(db, actor, null),
      ])
      return { ...kept, setup, census, messagesToApprove }
    },
  }),
  ...serve(schoolOverviewCalls, {
    view: ({ app, db, actor, params, now }) => viewSchool({ app, db, actor, now }, params.id),
  }),
  ...serve(districtDashboardCalls, {
    dashboard: async ({ db, actor, params: { id }, now }) => {
      const [kept, setup, census, messagesToApprove] = await Promise.all([
        readKept(db, { stateId: actor.stateId, districtId: id }, now, (tx, calendar) =>
          districtFigures(tx, id, calendar),
        ),
        viewSetup(db, actor, { level: 'district', id }),
        missingReturns(db, actor, id),
        waitingMessages(db, actor, id),
      ])
      return { ...kept, setup, census, messagesToApprove }
    },
  }),
]
