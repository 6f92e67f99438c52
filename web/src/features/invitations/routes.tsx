import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { authRoute, districtRoute, stateRoute } from '../../lib/page/parents.ts'
import type { Area } from '../../lib/session/person.ts'
import { searchOfInvitations } from './search.ts'

const list = {
  validateSearch: searchOfInvitations,
  staticData: { operation: 'school.create' },
  component: lazyPage(() => import('./pages/Invitations.tsx'), 'Invitations'),
} as const

/** Where invitations are listed. */
const invitationLists = {
  state: '/super-admin/districts/invitations',
  district: '/dashboard/school-management/invitations',
} as const satisfies Partial<Record<Area, string>>

export const invitationRoutes = {
  auth: [
    createRoute({
      getParentRoute: () => authRoute,
      path: '/invitation',
      component: lazyPage(() => import('./pages/Invited.tsx'), 'Invited'),
    }),
  ],
  district: [createRoute({ getParentRoute: () => districtRoute, path: invitationLists.district, ...list })],
  state: [createRoute({ getParentRoute: () => stateRoute, path: invitationLists.state, ...list })],
} as const
