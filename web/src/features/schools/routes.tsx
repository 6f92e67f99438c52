import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { districtRoute, schoolRoute } from '../../lib/parents.ts'
import { addSchool, schoolManagement } from './addresses.ts'
import { searchOfSchool, searchOfSchools } from './search.ts'

export const schoolProfileRoutes = {
  school: [
    createRoute({
      getParentRoute: () => schoolRoute,
      path: '/school',
      validateSearch: searchOfSchool,
      staticData: { operation: 'school.view' },
      component: lazyRouteComponent(() => import('./pages/School.tsx'), 'School'),
    }),
  ],
  district: [
    createRoute({
      getParentRoute: () => districtRoute,
      path: schoolManagement,
      validateSearch: searchOfSchools,
      staticData: { operation: 'district.view' },
      component: lazyRouteComponent(() => import('./pages/Schools.tsx'), 'Schools'),
    }),
    createRoute({
      getParentRoute: () => districtRoute,
      path: addSchool,
      staticData: { operation: 'school.create' },
      component: lazyRouteComponent(() => import('./pages/AddSchool.tsx'), 'AddSchool'),
    }),
    createRoute({
      getParentRoute: () => districtRoute,
      path: `${schoolManagement}/edit-school/$id`,
      validateSearch: searchOfSchool,
      staticData: { operation: 'district.view' },
      component: lazyRouteComponent(() => import('./pages/EditSchool.tsx'), 'EditSchool'),
    }),
  ],
} as const
