import { searchEndpoints } from '@akada/contract/search/endpoints'
import { route } from '../../platform/http/index.ts'
import { searchEverything } from './service.ts'

const [everything] = searchEndpoints

export const routes = [
  route(everything, ({ app, db, actor, place, query }) =>
    searchEverything({ db, system: app.database.system, actor }, place, query.term),
  ),
]
