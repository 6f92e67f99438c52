import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../lib/lazy-page.ts'
import { schoolRoute } from '../lib/parents.ts'

/** The pages that belong to no feature, other than home: the three sections. */
export const appRoutes = {
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
