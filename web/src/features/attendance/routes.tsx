import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { schoolRoute } from '../../lib/page/parents.ts'
import { searchOfArms, searchOfNotMarked, searchOfRegister, searchOfSchool } from './search.ts'

const path = '/my-class/class-attendance'

export const attendanceRoutes = {
  school: [
    createRoute({
      getParentRoute: () => schoolRoute,
      path,
      validateSearch: searchOfArms,
      staticData: { operation: 'attendance.view' },
      component: lazyPage(() => import('./pages/ClassAttendance.tsx'), 'ClassAttendance'),
    }),
    createRoute({
      getParentRoute: () => schoolRoute,
      path: `${path}/$id`,
      validateSearch: searchOfRegister,
      staticData: { operation: 'attendance.view' },
      component: lazyPage(() => import('./pages/Register.tsx'), 'Register'),
    }),
    createRoute({
      getParentRoute: () => schoolRoute,
      path: `${path}/$id/explanations`,
      staticData: { operation: 'attendance.view' },
      component: lazyPage(() => import('./pages/Explanations.tsx'), 'Explanations'),
    }),
    createRoute({
      getParentRoute: () => schoolRoute,
      path: `${path}/not-marked`,
      validateSearch: searchOfNotMarked,
      staticData: { operation: 'attendance.view' },
      component: lazyPage(() => import('./pages/NotMarked.tsx'), 'NotMarked'),
    }),
    createRoute({
      getParentRoute: () => schoolRoute,
      path: `${path}/hours`,
      staticData: { operation: 'attendance.view' },
      component: lazyPage(() => import('./pages/RegisterHours.tsx'), 'RegisterHours'),
    }),
    createRoute({
      getParentRoute: () => schoolRoute,
      path: `${path}/school`,
      validateSearch: searchOfSchool,
      staticData: { operation: 'attendance.view' },
      component: lazyPage(() => import('./pages/SchoolAttendance.tsx'), 'SchoolAttendance'),
    }),
  ],
} as const
