import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { schoolRoute, stateRoute } from '../../lib/parents.ts'
import { searchOfPromotion, searchOfRules } from './search.ts'

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
  state: [
    createRoute({
      getParentRoute: () => stateRoute,
      path: '/super-admin/promotion-rules',
      validateSearch: searchOfRules,
      staticData: { operation: 'state.configure' },
      component: lazyRouteComponent(() => import('./pages/PromotionRules.tsx'), 'PromotionRules'),
    }),
  ],
} as const
