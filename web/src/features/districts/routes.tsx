import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { districtRoute, stateRoute } from '../../lib/page/parents.ts'
import { searchOfUpload } from '../../ui/upload/search.ts'
import { searchOfDistricts } from './search.ts'
import { districtUpload } from './addresses.ts'

const uploads = () => import('./pages/uploads.tsx')

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
    createRoute({
      getParentRoute: () => stateRoute,
      path: districtUpload,
      staticData: { operation: 'state.approve-district' },
      component: lazyPage(uploads, 'UploadDistricts'),
    }),
    createRoute({
      getParentRoute: () => stateRoute,
      path: `${districtUpload}/$id`,
      validateSearch: searchOfUpload,
      staticData: { operation: 'state.approve-district' },
      component: lazyPage(uploads, 'UploadedDistricts'),
    }),
  ],
} as const
