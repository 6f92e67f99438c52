import { timelineCalls } from '@akada/contract/timeline/calls'
import { serve } from '../../platform/http/index.ts'
import { viewTimeline } from './view.ts'

export const routes = serve(timelineCalls, {
  ofStudent: async ({ app: { hooks }, db, actor, place, params, query, cursor, today }) =>
    cursor.answer(
      await db.read(tx =>
        viewTimeline(tx, { actor, hooks, place, today }, params.id, { ...query, from: cursor.from() }),
      ),
    ),
})
