import { searchCalls } from '@akada/contract/search/calls'
import { serve } from '../../platform/http/index.ts'
import { searchEverything } from './service.ts'

export const routes = serve(searchCalls, {
  everything: ({ app, db, actor, place, query }) =>
    searchEverything({ db, system: app.database.system, actor }, place, query.term),
})
