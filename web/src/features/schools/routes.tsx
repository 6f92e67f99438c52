import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { schoolRoute } from '../../lib/parents.ts'

export const schoolProfileRoutes = {
  school: [
    createRoute({
      getParentRoute: () => schoolRoute,
      path: '/school',
      staticData: { operation: 'school.view' },
      component: lazyRouteComponent(() => import('./pages/School.tsx'), 'School'),
    }),
  ],
} as const
