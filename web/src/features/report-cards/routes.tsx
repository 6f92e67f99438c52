import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { blankRoute, schoolRoute } from '../../lib/parents.ts'
import { searchOfArms, searchOfCard, searchOfCards } from './search.ts'

const verify = lazyRouteComponent(() => import('./pages/Verify.tsx'), 'Verify')
const staticData = { operation: 'report-card.view' } as const

export const reportCardRoutes = {
  blank: [
    createRoute({ getParentRoute: () => blankRoute, path: '/verify', component: verify }),
    createRoute({ getParentRoute: () => blankRoute, path: '/verify/$code', component: verify }),
  ],
  school: [
    createRoute({
      getParentRoute: () => schoolRoute,
      path: '/academics/report-card',
      validateSearch: searchOfArms,
      staticData,
      component: lazyRouteComponent(() => import('./pages/ReportCards.tsx'), 'ReportCards'),
    }),
    createRoute({
      getParentRoute: () => schoolRoute,
      path: '/academics/report-card/$classArmId',
      validateSearch: searchOfCards,
      staticData,
      component: lazyRouteComponent(() => import('./pages/ArmCards.tsx'), 'ArmCards'),
    }),
    createRoute({
      getParentRoute: () => schoolRoute,
      path: '/academics/report-card/$classArmId/card/$id',
      validateSearch: searchOfCard,
      staticData,
      component: lazyRouteComponent(() => import('./pages/ReportCard.tsx'), 'ReportCard'),
    }),
  ],
} as const
