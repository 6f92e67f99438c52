import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { schoolRoute } from '../../lib/page/parents.ts'
import { searchOfArm, searchOfGrid, searchOfProgress, searchOfWindows } from './search.ts'

const path = '/academics/scores'

export const gradingRoutes = {
  school: [
    createRoute({
      getParentRoute: () => schoolRoute,
      path,
      validateSearch: searchOfProgress,
      staticData: { operation: 'score.view' },
      component: lazyPage(() => import('./pages/ScoreProgress.tsx'), 'ScoreProgress'),
    }),
    createRoute({
      getParentRoute: () => schoolRoute,
      path: `${path}/$classArm/$subject`,
      validateSearch: searchOfGrid,
      staticData: { operation: 'score.view' },
      component: lazyPage(() => import('./pages/ScoreSheet.tsx'), 'ScoreSheet'),
    }),
    createRoute({
      getParentRoute: () => schoolRoute,
      path: `${path}/student/$student`,
      validateSearch: searchOfGrid,
      staticData: { operation: 'score.view' },
      component: lazyPage(() => import('./pages/StudentSheet.tsx'), 'StudentSheet'),
    }),
    createRoute({
      getParentRoute: () => schoolRoute,
      path: `${path}/$classArm`,
      validateSearch: searchOfArm,
      staticData: { operation: 'score.view' },
      component: lazyPage(() => import('./pages/ArmScores.tsx'), 'ArmScores'),
    }),
    createRoute({
      getParentRoute: () => schoolRoute,
      path: '/academics/entry-windows',
      validateSearch: searchOfWindows,
      staticData: { operation: 'score.view' },
      component: lazyPage(() => import('./pages/EntryWindows.tsx'), 'EntryWindows'),
    }),
  ],
} as const
