import { searchCalls } from '@akada/contract/search/calls'
import { serve } from '../../platform/http/index.ts'
import { searchEverything } from './find.ts'

export const routes = serve(searchCalls, {
  everything: ({ app, db, actor, place, query }) =>
    searchEverything({ db, system: app.database.system, actor, hooks: app.hooks }, place, query.term),
})
