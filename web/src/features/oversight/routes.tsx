import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { districtRoute, stateRoute } from '../../lib/page/parents.ts'
import { searchOfOversight } from './search.ts'

const page = {
  validateSearch: searchOfOversight,
  staticData: { operation: 'oversight.view' },
  component: lazyPage(() => import('./pages/Oversight.tsx'), 'Oversight'),
} as const

export const oversightRoutes = {
  district: [createRoute({ ...page, getParentRoute: () => districtRoute, path: '/dashboard/oversight' })],
  state: [createRoute({ ...page, getParentRoute: () => stateRoute, path: '/super-admin/oversight' })],
} as const
