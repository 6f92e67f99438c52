import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { schoolRoute } from '../../lib/parents.ts'
import { searchOfGrid, searchOfProgress } from './search.ts'

const path = '/academics/scores'

export const gradingRoutes = {
  school: [
    createRoute({
      getParentRoute: () => schoolRoute,
      path,
      validateSearch: searchOfProgress,
      staticData: { operation: 'score.view' },
      component: lazyRouteComponent(() => import('./pages/ScoreProgress.tsx'), 'ScoreProgress'),
    }),
    createRoute({
      getParentRoute: () => schoolRoute,
      path: `${path}/$classArm/$subject`,
      validateSearch: searchOfGrid,
      staticData: { operation: 'score.view' },
      component: lazyRouteComponent(() => import('./pages/ScoreSheet.tsx'), 'ScoreSheet'),
    }),
  ],
} as const
