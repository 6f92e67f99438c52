import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { schoolRoute } from '../../lib/parents.ts'
import { searchOfAnalysis } from './search.ts'

export const analysisRoutes = {
  school: [
    createRoute({
      getParentRoute: () => schoolRoute,
      path: '/academics/analysis',
      validateSearch: searchOfAnalysis,
      staticData: { operation: 'report-card.analyse' },
      component: lazyRouteComponent(() => import('./pages/AnalysisPage.tsx'), 'AnalysisPage'),
    }),
  ],
} as const
