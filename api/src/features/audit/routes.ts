import { auditCalls } from '@akada/contract/audit/calls'
import { serve } from '../../platform/http/index.ts'
import { checkChains, searchLog, viewEntry, viewSecurityEvents } from './log.ts'

export const routes = serve(auditCalls, {
  search: ({ db, actor, query }) =>
    // A super admin who entered a school sees the log of that school.
    db.read(tx =>
      searchLog(tx, actor, { ...query, school: query.school ?? (actor.schoolId ? [actor.schoolId] : undefined) }),
    ),

  view: ({ db, actor, params }) => db.read(tx => viewEntry(tx, actor, params.entry)),

  securityEvents: ({ db, actor, query }) => db.read(tx => viewSecurityEvents(tx, actor, query)),

  check: ({ app, db, actor }) => checkChains(app, db, actor),
})
