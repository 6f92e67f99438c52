import { dashboardCalls } from '@akada/contract/dashboards/calls'
import { districtDashboardCalls } from '@akada/contract/districts/calls'
import { serve } from '../../platform/http/index.ts'
import { attentionRights } from './policy.ts'
import { attentionOf } from './queries/attention.ts'
import { districtFigures, stateFigures } from './queries/kept.ts'
import { calendarAt, readKept, schoolFigures } from './service.ts'

export const routes = [
  ...serve(dashboardCalls, {
    school: async ({ db, actor, params, now }) => {
      const { figures, asOf } = await schoolFigures(db, { id: params.id, stateId: actor.stateId }, now)
      const wanted = { ...attentionRights(actor), staffId: actor.staffId }
      const attention = await db.read(async tx =>
        attentionOf(tx, params.id, await calendarAt(tx, actor.stateId, now), wanted),
      )
      return { figures, asOf, attention }
    },

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
