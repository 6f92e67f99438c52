import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { schoolRoute } from '../../lib/parents.ts'
import { searchOfPromotion } from './search.ts'

export const promotionRoutes = {
  school: [
    createRoute({
      getParentRoute: () => schoolRoute,
      path: '/administration/user-management/student-management/promotion',
      validateSearch: searchOfPromotion,
      staticData: { operation: 'promotion.view' },
      component: lazyRouteComponent(() => import('./pages/Promotion.tsx'), 'Promotion'),
    }),
  ],
} as const
