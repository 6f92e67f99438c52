/**
 * Assembles all pages. Only app/start.ts loads it, and only once somebody is signed in or opens an inner page, so that no page listed here
 * adds to the first load of /login. A feature exports its routes from `features/<name>/routes.tsx`, built under the parents of
 * lib/page/parents.ts, with pages loaded when they are first opened:
 *
 *   // features/students/routes.tsx
 *   export const studentRoutes = {
 *     school: [
 *       createRoute({
 *         getParentRoute: () => schoolRoute,
 *         path: '/administration/user-management/student-management/admission-register',
 *         validateSearch: searchOfStudents,
 *         staticData: { operation: 'student.view' },
 *         component: lazyPage(() => import('./pages/AdmissionRegister.tsx'), 'AdmissionRegister'),
 *       }),
 *     ],
 *   } as const
 *
 * and is listed below under the same parent: `schoolRoute.addChildren([...appRoutes.school, ...studentRoutes.school])`.
 * features/dashboard/routes.tsx is a real example. Menus and section cards detect by themselves that a page exists; the cards are listed in
 * ui/page/section-cards.ts.
 */
import { createRoute, Outlet, type Router } from '@tanstack/react-router'
import { analysisRoutes } from '../features/analysis/routes.tsx'
import { auditRoutes } from '../features/audit/routes.tsx'
import { censusRoutes } from '../features/census/routes.tsx'
import { curriculumRoutes } from '../features/curriculum/routes.tsx'
import { classRoutes } from '../features/classes/routes.tsx'
import { authRoutes } from '../features/auth/routes.tsx'
import { attendanceRoutes } from '../features/attendance/routes.tsx'
import { districtRoutes } from '../features/districts/routes.tsx'
import { familyRoutes } from '../features/family/routes.tsx'
import { examRoutes } from '../features/exams/routes.tsx'
import { dashboardRoutes } from '../features/dashboard/routes.tsx'
import { invitationRoutes } from '../features/invitations/routes.tsx'
import { staffRoutes } from '../features/staff/routes.tsx'
import { gradingRoutes } from '../features/grading/routes.tsx'
import { helpRoutes } from '../features/help/routes.tsx'
import { handOverRoutes } from '../features/hand-overs/routes.tsx'
import { studentRoutes } from '../features/students/routes.tsx'
import { messageRoutes } from '../features/messages/routes.tsx'
import { transferRoutes } from '../features/transfers/routes.tsx'
import { subjectRoutes } from '../features/subjects/routes.tsx'
import { schoolProfileRoutes } from '../features/schools/routes.tsx'
import { stateRoutes } from '../features/state/routes.tsx'
import { promotionRoutes } from '../features/promotions/routes.tsx'
import { roleRoutes } from '../features/roles/routes.tsx'
import { walletRoutes } from '../features/wallet/routes.tsx'
import { reportCardRoutes } from '../features/report-cards/routes.tsx'
import { lazyPage } from '../lib/page/lazy-page.ts'
import {
  authRoute,
  blankRoute,
  districtRoute,
  guestRoute,
  rootRoute,
  schoolRoute,
  signedInRoute,
  stateRoute,
} from '../lib/page/parents.ts'
import { mustSetUpSecondFactor } from '../lib/session/person.ts'
import { useSession } from '../lib/session.ts'
import { AreaLayout } from './layouts/AreaLayout.tsx'
import { NotFoundPage } from './pages/ErrorPage.tsx'
import { homeRoute } from './home-route.tsx'

export { bringToday } from '../features/dashboard/index.ts'

signedInRoute.update({ component: AreaLayout })

/** The frame of an address without a page: whoever is signed in keeps the menu. */
const LostLayout = () => {
  const user = useSession()
  return user?.staff.accountStatus === 'Active' && !mustSetUpSecondFactor(user) ? <AreaLayout /> : <Outlet />
}

const lostRoute = createRoute({ getParentRoute: () => rootRoute, id: 'lost', component: LostLayout })

const unknownRoute = createRoute({ getParentRoute: () => lostRoute, path: '$', component: NotFoundPage })

/** The pages that belong to no feature, other than home: the three sections. */
const appRoutes = {
  school: [
    createRoute({
      getParentRoute: () => schoolRoute,
      path: '/administration',
      component: lazyPage(() => import('./sections/sections.tsx'), 'Administration'),
    }),
    createRoute({
      getParentRoute: () => schoolRoute,
      path: '/academics',
      component: lazyPage(() => import('./sections/sections.tsx'), 'Academics'),
    }),
    createRoute({
      getParentRoute: () => schoolRoute,
      path: '/my-class',
      component: lazyPage(() => import('./sections/sections.tsx'), 'MyClass'),
    }),
  ],
} as const

export const routeTree = rootRoute.addChildren([
  blankRoute.addChildren([homeRoute]),
  ...familyRoutes.root,
  guestRoute.addChildren([...authRoutes.guest]),
  authRoute.addChildren([...authRoutes.auth, ...invitationRoutes.auth]),
  signedInRoute.addChildren([
    ...dashboardRoutes.signedIn,
    ...helpRoutes.signedIn,
    ...staffRoutes.signedIn,
    ...transferRoutes.signedIn,
    ...schoolProfileRoutes.signedIn,
    schoolRoute.addChildren([
      ...appRoutes.school,
      ...reportCardRoutes.school,
      ...analysisRoutes.school,
      ...schoolProfileRoutes.school,
      ...studentRoutes.school,
      ...classRoutes.school,
      ...subjectRoutes.school,
      ...curriculumRoutes.school,
      ...attendanceRoutes.school,
      ...gradingRoutes.school,
      ...handOverRoutes.school,
      ...roleRoutes.school,
      ...staffRoutes.school,
      ...transferRoutes.school,
      ...promotionRoutes.school,
      ...censusRoutes.school,
      ...messageRoutes.school,
      ...examRoutes.school,
      ...walletRoutes.school,
    ]),
    districtRoute.addChildren([
      ...studentRoutes.district,
      ...staffRoutes.district,
      ...roleRoutes.district,
      ...districtRoutes.district,
      ...invitationRoutes.district,
      ...curriculumRoutes.district,
      ...examRoutes.district,
      ...schoolProfileRoutes.district,
      ...censusRoutes.district,
      ...messageRoutes.district,
      ...walletRoutes.district,
    ]),
    stateRoute.addChildren([
      ...dashboardRoutes.state,
      ...stateRoutes.state,
      ...subjectRoutes.state,
      ...curriculumRoutes.state,
      ...promotionRoutes.state,
      ...roleRoutes.state,
      ...staffRoutes.state,
      ...auditRoutes.state,
      ...schoolProfileRoutes.state,
      ...districtRoutes.state,
      ...invitationRoutes.state,
      ...censusRoutes.state,
      ...messageRoutes.state,
      ...examRoutes.state,
      ...walletRoutes.state,
    ]),
  ]),
  lostRoute.addChildren([unknownRoute]),
])

declare module '@tanstack/react-router' {
  interface Register {
    router: Router<typeof routeTree>
  }
}
