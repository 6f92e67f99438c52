import { routesOf } from '../../lib/page/area.ts'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { pages } from './area.ts'

export const gradingRoutes = routesOf(pages, {
  progress: lazyPage(() => import('./pages/ScoreProgress.tsx'), 'ScoreProgress'),
  grid: lazyPage(() => import('./pages/ScoreSheet.tsx'), 'ScoreSheet'),
  student: lazyPage(() => import('./pages/StudentSheet.tsx'), 'StudentSheet'),
  arm: lazyPage(() => import('./pages/ArmScores.tsx'), 'ArmScores'),
  windows: lazyPage(() => import('./pages/EntryWindows.tsx'), 'EntryWindows'),
})
