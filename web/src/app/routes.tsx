import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { blankRoute, schoolRoute } from '../lib/parents.ts'

/** The pages that belong to no feature: home and the three sections. */
export const appRoutes = {
  blank: [
    createRoute({
      getParentRoute: () => blankRoute,
      path: '/',
      component: lazyRouteComponent(() => import('./pages/Home.tsx'), 'Home'),
    }),
  ],
  school: [
    createRoute({
      getParentRoute: () => schoolRoute,
      path: '/administration',
      component: lazyRouteComponent(() => import('./sections/sections.tsx'), 'Administration'),
    }),
    createRoute({
      getParentRoute: () => schoolRoute,
      path: '/academics',
      component: lazyRouteComponent(() => import('./sections/sections.tsx'), 'Academics'),
    }),
    createRoute({
      getParentRoute: () => schoolRoute,
      path: '/my-class',
      component: lazyRouteComponent(() => import('./sections/sections.tsx'), 'MyClass'),
    }),
  ],
} as const
