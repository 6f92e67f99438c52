import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { guestRoute } from '../../lib/parents.ts'

const getParentRoute = () => guestRoute

export const authRoutes = {
  guest: [
    createRoute({
      getParentRoute,
      path: '/login',
      component: lazyRouteComponent(() => import('./pages/Login.tsx'), 'Login'),
    }),
  ],
} as const
