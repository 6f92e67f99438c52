import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { blankRoute } from '../lib/parents.ts'

export const homeRoute = createRoute({
  getParentRoute: () => blankRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/Home.tsx'), 'Home'),
})
