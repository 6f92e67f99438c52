import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../lib/page/lazy-page.ts'
import { blankRoute } from '../lib/page/parents.ts'

export const homeRoute = createRoute({
  getParentRoute: () => blankRoute,
  path: '/',
  component: lazyPage(() => import('./pages/Home.tsx'), 'Home'),
})
