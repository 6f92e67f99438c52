import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { schoolRoute } from '../../lib/page/parents.ts'
import { searchOfAnalysis } from './search.ts'

export const analysisRoutes = {
  school: [
    createRoute({
      getParentRoute: () => schoolRoute,
      path: '/academics/analysis',
      validateSearch: searchOfAnalysis,
      staticData: { operation: 'report-card.analyse' },
      component: lazyPage(() => import('./pages/AnalysisPage.tsx'), 'AnalysisPage'),
    }),
  ],
} as const
