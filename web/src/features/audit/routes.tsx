import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { stateRoute } from '../../lib/page/parents.ts'
import { searchOfAudit, searchOfSecurityEvents } from './search.ts'

const logs = () => import('./pages/logs.ts')

export const auditRoutes = {
  state: [
    createRoute({
      getParentRoute: () => stateRoute,
      path: '/super-admin/audit-log',
      validateSearch: searchOfAudit,
      staticData: { operation: 'audit.view' },
      component: lazyPage(logs, 'AuditLog'),
    }),
    createRoute({
      getParentRoute: () => stateRoute,
      path: '/super-admin/security-events',
      validateSearch: searchOfSecurityEvents,
      staticData: { operation: 'audit.view' },
      component: lazyPage(logs, 'SecurityEvents'),
    }),
  ],
} as const
