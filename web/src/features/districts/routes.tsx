import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/lazy-page.ts'
import { districtRoute, stateRoute } from '../../lib/parents.ts'
import { searchOfDistricts } from './search.ts'

export const districtRoutes = {
  district: [
    createRoute({
      getParentRoute: () => districtRoute,
      path: '/dashboard/district',
      staticData: { operation: 'district.view' },
      component: lazyPage(() => import('./pages/DistrictProfile.tsx'), 'DistrictProfile'),
    }),
  ],
  state: [
    createRoute({
      getParentRoute: () => stateRoute,
      path: '/super-admin/approvals',
      staticData: { operation: 'state.approve-district' },
      component: lazyPage(() => import('./pages/Approvals.tsx'), 'Approvals'),
    }),
    createRoute({
      getParentRoute: () => stateRoute,
      path: '/super-admin/districts',
      validateSearch: searchOfDistricts,
      staticData: { operation: 'state.view' },
      component: lazyPage(() => import('./pages/Districts.tsx'), 'Districts'),
    }),
  ],
} as const
