/**
 * Assembles all pages. Only app/start.ts loads it, and only once somebody is signed in or opens an inner page, so that no page listed here
 * adds to the first load of /login. A feature declares its pages in `area.ts` (their addresses, operations, titles and cards) and their
 * components in `routes.ts`, and is listed below under each parent that it has pages of. The cards of a section come in the order of this
 * list; menus find out by themselves which pages there are.
 */
import { createRoute, Outlet, type Router } from '@tanstack/react-router'
import { analysisRoutes } from '../features/analysis/routes.ts'
import { auditRoutes } from '../features/audit/routes.ts'
import { censusRoutes } from '../features/census/routes.ts'
import { curriculumRoutes } from '../features/curriculum/routes.ts'
import { classRoutes } from '../features/classes/routes.ts'
import { authRoutes } from '../features/auth/routes.ts'
import { attendanceRoutes } from '../features/attendance/routes.ts'
import { districtRoutes } from '../features/districts/routes.ts'
import { familyRoutes } from '../features/family/routes.ts'
import { examRoutes } from '../features/exams/routes.ts'
import { dashboardRoutes } from '../features/dashboard/routes.ts'
import { invitationRoutes } from '../features/invitations/routes.ts'
import { staffRoutes } from '../features/staff/routes.ts'
import { gradingRoutes } from '../features/grading/routes.ts'
import { helpRoutes } from '../features/help/routes.ts'
import { handOverRoutes } from '../features/hand-overs/routes.ts'
import { studentRoutes } from '../features/students/routes.ts'
import { messageRoutes } from '../features/messages/routes.ts'
import { transferRoutes } from '../features/transfers/routes.ts'
import { subjectRoutes } from '../features/subjects/routes.ts'
import { schoolProfileRoutes } from '../features/schools/routes.ts'
import { stateRoutes } from '../features/state/routes.ts'
import { promotionRoutes } from '../features/promotions/routes.ts'
import { roleRoutes } from '../features/roles/routes.ts'
import { walletRoutes } from '../features/wallet/routes.ts'
import { reportCardRoutes } from '../features/report-cards/routes.ts'
import { academics, administration, myClass } from '../lib/page/addresses.ts'
import { routesOf } from '../lib/page/area.ts'
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

const sections = () => import('./sections/sections.tsx')

/** The pages that belong to no feature, other than home: the three sections. */
const sectionRoutes = routesOf(
  { school: { administration, academics, myClass } },
  {
    administration: lazyPage(sections, 'Administration'),
    academics: lazyPage(sections, 'Academics'),
    myClass: lazyPage(sections, 'MyClass'),
  },
)

export const routeTree = rootRoute.addChildren([
  blankRoute.addChildren([homeRoute]),
  ...familyRoutes.root,
  guestRoute.addChildren([...authRoutes.guest]),
  authRoute.addChildren([...authRoutes.auth, ...invitationRoutes.auth]),
  signedInRoute.addChildren([
    ...dashboardRoutes.signedIn,
    ...helpRoutes.signedIn,
    ...staffRoutes.signedIn,
    ...schoolProfileRoutes.signedIn,
    schoolRoute.addChildren([
      ...sectionRoutes.school,
      ...studentRoutes.school,
      ...classRoutes.school,
      ...subjectRoutes.school,
      ...curriculumRoutes.school,
      ...attendanceRoutes.school,
      ...gradingRoutes.school,
      ...handOverRoutes.school,
      ...reportCardRoutes.school,
      ...analysisRoutes.school,
      ...staffRoutes.school,
      ...roleRoutes.school,
      ...transferRoutes.school,
      ...promotionRoutes.school,
      ...censusRoutes.school,
      ...messageRoutes.school,
      ...examRoutes.school,
      ...walletRoutes.school,
      ...schoolProfileRoutes.school,
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
    ...transferRoutes.signedIn,
  ]),
  lostRoute.addChildren([unknownRoute]),
])

declare module '@tanstack/react-router' {
  interface Register {
    router: Router<typeof routeTree>
  }
}
