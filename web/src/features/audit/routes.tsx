import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { stateRoute } from '../../lib/parents.ts'
import { searchOfAudit } from './search.ts'

export const auditRoutes = {
  state: [
    createRoute({
      getParentRoute: () => stateRoute,
      path: '/super-admin/audit-log',
      validateSearch: searchOfAudit,
      staticData: { operation: 'audit.view' },
      component: lazyRouteComponent(() => import('./pages/AuditLog.tsx'), 'AuditLog'),
    }),
  ],
} as const
