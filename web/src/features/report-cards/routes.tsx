import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { schoolRoute } from '../../lib/page/parents.ts'
import { searchOfArms, searchOfBroadsheet, searchOfCard, searchOfCards, searchOfPrints } from './search.ts'

const staticData = { operation: 'report-card.view' } as const

export const reportCardRoutes = {
  school: [
    createRoute({
      getParentRoute: () => schoolRoute,
      path: '/academics/report-card',
      validateSearch: searchOfArms,
      staticData,
      component: lazyPage(() => import('./pages/ReportCards.tsx'), 'ReportCards'),
    }),
    createRoute({
      getParentRoute: () => schoolRoute,
      path: '/academics/report-card/prints',
      validateSearch: searchOfPrints,
      staticData,
      component: lazyPage(() => import('./pages/PrintRuns.tsx'), 'PrintRuns'),
    }),
    createRoute({
      getParentRoute: () => schoolRoute,
      path: '/academics/report-card/$classArmId/broadsheet',
      validateSearch: searchOfBroadsheet,
      staticData,
      component: lazyPage(() => import('./pages/BroadsheetPage.tsx'), 'BroadsheetPage'),
    }),
    createRoute({
      getParentRoute: () => schoolRoute,
      path: '/academics/report-card/$classArmId',
      validateSearch: searchOfCards,
      staticData,
      component: lazyPage(() => import('./pages/ArmCards.tsx'), 'ArmCards'),
    }),
    createRoute({
      getParentRoute: () => schoolRoute,
      path: '/academics/report-card/$classArmId/card/$id',
      validateSearch: searchOfCard,
      staticData,
      component: lazyPage(() => import('./pages/ReportCard.tsx'), 'ReportCard'),
    }),
  ],
} as const
