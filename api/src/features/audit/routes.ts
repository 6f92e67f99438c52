import { auditEndpoints } from '@akada/contract/audit/endpoints'
import { route } from '../../platform/http/index.ts'
import { checkChains, searchLog } from './service.ts'

const [search, check] = auditEndpoints

export const routes = [
  route(search, ({ db, actor, query }) =>
    // A super admin who entered a school sees the log of that school.
    db.read(tx =>
      searchLog(tx, actor, { ...query, school: query.school ?? (actor.schoolId ? [actor.schoolId] : undefined) }),
    ),
  ),
  route(check, ({ app, db, actor }) => checkChains(app, db, actor)),
]
