import { routesOf } from '../../lib/page/area.ts'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { pages } from './area.ts'

export const reportCardRoutes = routesOf(pages, {
  arms: lazyPage(() => import('./pages/ReportCards.tsx'), 'ReportCards'),
  prints: lazyPage(() => import('./pages/PrintRuns.tsx'), 'PrintRuns'),
  broadsheet: lazyPage(() => import('./pages/BroadsheetPage.tsx'), 'BroadsheetPage'),
  cards: lazyPage(() => import('./pages/ArmCards.tsx'), 'ArmCards'),
  card: lazyPage(() => import('./pages/ReportCard.tsx'), 'ReportCard'),
})
