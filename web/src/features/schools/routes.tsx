import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { districtRoute, schoolRoute, signedInRoute, stateRoute } from '../../lib/page/parents.ts'
import { searchOfUpload } from '../../ui/upload/search.ts'
import { addSchool, schoolManagement, schoolPage, uploadSchools } from './addresses.ts'
import { searchOfSchool, searchOfSchools, searchOfStateSchools } from './search.ts'

const forms = () => import('./pages/forms.tsx')

const uploads = () => import('./pages/uploads.tsx')
const uploadPage = lazyPage(uploads, 'UploadSchools')
const uploadedPage = lazyPage(uploads, 'UploadedSchools')

export const schoolProfileRoutes = {
  signedIn: [
    createRoute({
      getParentRoute: () => signedInRoute,
      path: schoolPage('$id'),
      staticData: { operation: 'district.view' },
      component: lazyPage(() => import('./pages/ViewSchool.tsx'), 'ViewSchool'),
    }),
    // Also for a super admin who is inside a school, to return.
    createRoute({
      getParentRoute: () => signedInRoute,
      path: '/super-admin/switch-school',
      validateSearch: searchOfStateSchools,
      staticData: { operation: 'state.enter-school' },
      component: lazyPage(() => import('./pages/SwitchSchool.tsx'), 'SwitchSchool'),
    }),
  ],
  school: [
    createRoute({
      getParentRoute: () => schoolRoute,
      path: '/school',
      validateSearch: searchOfSchool,
      staticData: { operation: 'school.view' },
      component: lazyPage(() => import('./pages/School.tsx'), 'School'),
    }),
  ],
  district: [
    createRoute({
      getParentRoute: () => districtRoute,
      path: schoolManagement,
      validateSearch: searchOfSchools,
      staticData: { operation: 'district.view' },
      component: lazyPage(() => import('./pages/Schools.tsx'), 'Schools'),
    }),
    createRoute({
      getParentRoute: () => districtRoute,
      path: addSchool,
      staticData: { operation: 'school.create' },
      component: lazyPage(forms, 'AddSchool'),
    }),
    createRoute({
      getParentRoute: () => districtRoute,
      path: `${schoolManagement}/edit-school/$id`,
      validateSearch: searchOfSchool,
      staticData: { operation: 'district.view' },
      component: lazyPage(forms, 'EditSchool'),
    }),
    createRoute({
      getParentRoute: () => districtRoute,
      path: uploadSchools,
      staticData: { operation: 'school.create' },
      component: uploadPage,
    }),
    createRoute({
      getParentRoute: () => districtRoute,
      path: `${uploadSchools}/$id`,
      validateSearch: searchOfUpload,
      staticData: { operation: 'school.create' },
      component: uploadedPage,
    }),
  ],
  state: [
    createRoute({
      getParentRoute: () => stateRoute,
      path: '/super-admin/districts/upload-schools',
      staticData: { operation: 'school.create' },
      component: uploadPage,
    }),
    createRoute({
      getParentRoute: () => stateRoute,
      path: '/super-admin/districts/upload-schools/$id',
      validateSearch: searchOfUpload,
      staticData: { operation: 'school.create' },
      component: uploadedPage,
    }),
  ],
} as const
