import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { schoolRoute, stateRoute } from '../../lib/page/parents.ts'
import { searchOfPromotion, searchOfRules } from './search.ts'

export const promotionRoutes = {
  school: [
    createRoute({
      getParentRoute: () => schoolRoute,
      path: '/administration/user-management/student-management/promotion',
      validateSearch: searchOfPromotion,
      staticData: { operation: 'promotion.view' },
      component: lazyPage(() => import('./pages/Promotion.tsx'), 'Promotion'),
    }),
  ],
  state: [
    createRoute({
      getParentRoute: () => stateRoute,
      path: '/super-admin/promotion-rules',
      validateSearch: searchOfRules,
      staticData: { operation: 'state.configure' },
      component: lazyPage(() => import('./pages/PromotionRules.tsx'), 'PromotionRules'),
    }),
  ],
} as const
