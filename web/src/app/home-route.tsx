import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../lib/lazy-page.ts'
import { blankRoute } from '../lib/parents.ts'

export const homeRoute = createRoute({
  getParentRoute: () => blankRoute,
  path: '/',
  component: lazyPage(() => import('./pages/Home.tsx'), 'Home'),
})
