import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { districtRoute, schoolRoute, stateRoute } from '../../lib/page/parents.ts'
import { searchOfCensus } from './search.ts'

const overseen = {
  validateSearch: searchOfCensus,
  staticData: { operation: 'census.oversee' },
  component: lazyPage(() => import('./pages/Overseen.tsx'), 'Overseen'),
} as const

export const censusRoutes = {
  school: [
    createRoute({
      getParentRoute: () => schoolRoute,
      path: '/administration/census',
      validateSearch: searchOfCensus,
      staticData: { operation: 'census.view' },
      component: lazyPage(() => import('./pages/SchoolReturn.tsx'), 'SchoolReturn'),
    }),
  ],
  district: [createRoute({ getParentRoute: () => districtRoute, path: '/dashboard/census', ...overseen })],
  state: [createRoute({ getParentRoute: () => stateRoute, path: '/super-admin/census', ...overseen })],
} as const
