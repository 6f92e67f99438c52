import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { districtRoute, stateRoute } from '../../lib/parents.ts'
import { searchOfDistricts } from './search.ts'

export const districtRoutes = {
  district: [
    createRoute({
      getParentRoute: () => districtRoute,
      path: '/dashboard/district',
      staticData: { operation: 'district.view' },
      component: lazyRouteComponent(() => import('./pages/DistrictProfile.tsx'), 'DistrictProfile'),
    }),
  ],
  state: [
    createRoute({
      getParentRoute: () => stateRoute,
      path: '/super-admin/approvals',
      staticData: { operation: 'state.approve-district' },
      component: lazyRouteComponent(() => import('./pages/Approvals.tsx'), 'Approvals'),
    }),
    createRoute({
      getParentRoute: () => stateRoute,
      path: '/super-admin/districts',
      validateSearch: searchOfDistricts,
      staticData: { operation: 'state.view' },
      component: lazyRouteComponent(() => import('./pages/Districts.tsx'), 'Districts'),
    }),
  ],
} as const
