import { createRoute, redirect } from '@tanstack/react-router'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { signedInRoute, stateRoute } from '../../lib/page/parents.ts'
import { homeOf } from '../../lib/session/person.ts'
import { session } from '../../lib/session.ts'

export const dashboardRoutes = {
  signedIn: [
    createRoute({
      getParentRoute: () => signedInRoute,
      path: '/dashboard',
      staticData: { title: 'Dashboard' },
      beforeLoad: () => {
        const user = session.get()
        if (user && homeOf(user) !== '/dashboard') throw redirect({ to: homeOf(user) })
      },
      component: lazyPage(() => import('./pages/Dashboard.tsx'), 'Dashboard'),
    }),
  ],
  state: [
    createRoute({
      getParentRoute: () => stateRoute,
      path: '/super-admin',
      staticData: { title: 'Overview' },
      component: lazyPage(() => import('./pages/Overview.tsx'), 'Overview'),
    }),
  ],
} as const
