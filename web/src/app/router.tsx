/**
 * Puts all pages together. A feature exports its routes from `features/<name>/routes.tsx`, built under the parents of
 * lib/parents.ts, pages loaded when they are first opened:
 *
 *   // features/students/routes.tsx
 *   export const studentRoutes = {
 *     school: [
 *       createRoute({
 *         getParentRoute: () => schoolRoute,
 *         path: '/administration/user-management/student-management/admission-register',
 *         validateSearch: searchOfStudents,
 *         staticData: { operation: 'student.view' },
 *         component: lazyRouteComponent(() => import('./pages/AdmissionRegister.tsx'), 'AdmissionRegister'),
 *       }),
 *     ],
 *   } as const
 *
 * and is named below under the same parent: `schoolRoute.addChildren([...appRoutes.school, ...studentRoutes.school])`.
 * features/dashboard/routes.tsx is a real one. Menus and section cards find out by themselves that a page is there; the cards
 * are listed in ui/section-cards.ts.
 */
import { createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { classRoutes } from '../features/classes/routes.tsx'
import { authRoutes } from '../features/auth/routes.tsx'
import { attendanceRoutes } from '../features/attendance/routes.tsx'
import { dashboardRoutes } from '../features/dashboard/routes.tsx'
import { staffRoutes } from '../features/staff/routes.tsx'
import { gradingRoutes } from '../features/grading/routes.tsx'
import { studentRoutes } from '../features/students/routes.tsx'
import { subjectRoutes } from '../features/subjects/routes.tsx'
import { schoolProfileRoutes } from '../features/schools/routes.tsx'
import { stateRoutes } from '../features/state/routes.tsx'
import { reportCardRoutes } from '../features/report-cards/routes.tsx'
import {
  authRoute,
  blankRoute,
  districtRoute,
  guestRoute,
  rootRoute,
  schoolRoute,
  signedInRoute,
  stateRoute,
} from '../lib/parents.ts'
import { BlankLayout } from './layouts/BlankLayout.tsx'
import { ErrorPage, NotFoundPage } from './pages/ErrorPage.tsx'
import { appRoutes } from './routes.tsx'

const authLayout = lazyRouteComponent(() => import('./layouts/AuthLayout.tsx'), 'AuthLayout')
guestRoute.update({ component: authLayout })
authRoute.update({ component: authLayout })
blankRoute.update({ component: BlankLayout })
signedInRoute.update({ component: lazyRouteComponent(() => import('./layouts/AreaLayout.tsx'), 'AreaLayout') })

const routeTree = rootRoute.addChildren([
  blankRoute.addChildren([...appRoutes.blank, ...reportCardRoutes.blank]),
  guestRoute.addChildren([...authRoutes.guest]),
  authRoute.addChildren([...authRoutes.auth]),
  signedInRoute.addChildren([
    ...dashboardRoutes.signedIn,
    ...stateRoutes.signedIn,
    ...staffRoutes.signedIn,
    schoolRoute.addChildren([
      ...appRoutes.school,
      ...reportCardRoutes.school,
      ...schoolProfileRoutes.school,
      ...studentRoutes.school,
      ...classRoutes.school,
      ...subjectRoutes.school,
      ...attendanceRoutes.school,
      ...gradingRoutes.school,
    ]),
    districtRoute.addChildren([...staffRoutes.district]),
    stateRoute.addChildren([...dashboardRoutes.state, ...stateRoutes.state]),
  ]),
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: ErrorPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
