import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { districtRoute, schoolRoute, signedInRoute, stateRoute } from '../../lib/page/parents.ts'
import { searchOfUpload } from '../../ui/upload/search.ts'
import { staffPaths } from './addresses.ts'
import { searchOfLastActive, searchOfRetirements, searchOfStaff } from './search.ts'

const forms = () => import('./pages/forms.tsx')

const profile = lazyPage(() => import('./pages/UserProfile.tsx'), 'UserProfile')
const editProfile = lazyPage(() => import('./pages/EditProfile.tsx'), 'EditProfile')
const list = {
  validateSearch: searchOfStaff,
  staticData: { operation: 'staff.view' },
  component: lazyPage(() => import('./pages/StaffList.tsx'), 'StaffList'),
} as const
const retirements = {
  validateSearch: searchOfRetirements,
  staticData: { operation: 'staff.view' },
  component: lazyPage(() => import('./pages/Retirements.tsx'), 'Retirements'),
} as const
const lastActive = {
  validateSearch: searchOfLastActive,
  staticData: { operation: 'staff.view' },
  component: lazyPage(() => import('./pages/LastActive.tsx'), 'LastActive'),
} as const
const add = {
  staticData: { operation: 'staff.create' },
  component: lazyPage(forms, 'AddStaff'),
} as const
const view = {
  staticData: { operation: 'staff.view' },
  component: lazyPage(() => import('./pages/StaffMember.tsx'), 'StaffMember'),
} as const
const edit = {
  staticData: { operation: 'staff.update' },
  component: lazyPage(forms, 'EditStaff'),
} as const

const school = () => schoolRoute
const district = () => districtRoute
const state = () => stateRoute

const uploads = () => import('./pages/uploads.tsx')

export const staffRoutes = {
  signedIn: [
    createRoute({ getParentRoute: () => signedInRoute, path: '/profile', component: profile }),
    createRoute({ getParentRoute: () => signedInRoute, path: '/profile/edit', component: editProfile }),
  ],
  school: [
    createRoute({ getParentRoute: school, path: staffPaths.school, ...list }),
    createRoute({ getParentRoute: school, path: `${staffPaths.school}/retirements`, ...retirements }),
    createRoute({ getParentRoute: school, path: `${staffPaths.school}/last-time-active`, ...lastActive }),
    createRoute({ getParentRoute: school, path: `${staffPaths.school}/add`, ...add }),
    createRoute({
      getParentRoute: school,
      path: `${staffPaths.school}/upload`,
      staticData: { operation: 'staff.create' },
      component: lazyPage(uploads, 'UploadStaff'),
    }),
    createRoute({
      getParentRoute: school,
      path: `${staffPaths.school}/upload/$id`,
      validateSearch: searchOfUpload,
      staticData: { operation: 'staff.create' },
      component: lazyPage(uploads, 'UploadedStaff'),
    }),
    createRoute({ getParentRoute: school, path: `${staffPaths.school}/$id`, ...view }),
    createRoute({ getParentRoute: school, path: `${staffPaths.school}/$id/edit`, ...edit }),
  ],
  district: [
    createRoute({ getParentRoute: () => districtRoute, path: '/dashboard/profile', component: profile }),
    createRoute({ getParentRoute: () => districtRoute, path: '/dashboard/profile/edit', component: editProfile }),
    createRoute({ getParentRoute: district, path: staffPaths.district, ...list }),
    createRoute({ getParentRoute: district, path: `${staffPaths.district}/retirements`, ...retirements }),
    createRoute({ getParentRoute: district, path: `${staffPaths.district}/last-time-active`, ...lastActive }),
    createRoute({ getParentRoute: district, path: `${staffPaths.district}/add`, ...add }),
    createRoute({ getParentRoute: district, path: `${staffPaths.district}/$id`, ...view }),
    createRoute({ getParentRoute: district, path: `${staffPaths.district}/$id/edit`, ...edit }),
  ],
  state: [
    createRoute({ getParentRoute: state, path: staffPaths.state, ...list }),
    createRoute({ getParentRoute: state, path: `${staffPaths.state}/retirements`, ...retirements }),
    createRoute({ getParentRoute: state, path: `${staffPaths.state}/last-time-active`, ...lastActive }),
    createRoute({ getParentRoute: state, path: `${staffPaths.state}/add`, ...add }),
    createRoute({ getParentRoute: state, path: `${staffPaths.state}/$id`, ...view }),
    createRoute({ getParentRoute: state, path: `${staffPaths.state}/$id/edit`, ...edit }),
  ],
} as const
