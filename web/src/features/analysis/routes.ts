import { routesOf } from '../../lib/page/area.ts'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { pages } from './area.ts'

export const analysisRoutes = routesOf(pages, {
  analysis: lazyPage(() => import('./pages/AnalysisPage.tsx'), 'AnalysisPage'),
})
