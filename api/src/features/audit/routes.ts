import { auditEndpoints } from '@akada/contract/audit/endpoints'
import { route } from '../../platform/http/index.ts'
import { checkChains, searchLog, viewEntry, viewSecurityEvents } from './service.ts'

const [search, check, view, securityEvents] = auditEndpoints

export const routes = [
  route(search, ({ db, actor, query }) =>
    // A super admin who entered a school sees the log of that school.
    db.read(tx =>
      searchLog(tx, actor, { ...query, school: query.school ?? (actor.schoolId ? [actor.schoolId] : undefined) }),
    ),
  ),
  route(view, ({ db, actor, params }) => db.read(tx => viewEntry(tx, actor, params.entry))),
  route(securityEvents, ({ db, actor, query }) => db.read(tx => viewSecurityEvents(tx, actor, query))),
  route(check, ({ app, db, actor }) => checkChains(app, db, actor)),
]
