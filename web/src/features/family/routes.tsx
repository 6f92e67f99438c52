import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/lazy-page.ts'
import { blankRoute } from '../../lib/parents.ts'

const getParentRoute = () => blankRoute
const pages = () => import('./pages/Family.tsx')
const child = () => import('./pages/FamilyChild.tsx')

export const familyRoutes = {
  blank: [
    createRoute({ getParentRoute, path: '/family', component: lazyPage(pages, 'Family') }),
    createRoute({ getParentRoute, path: '/family/child/$id', component: lazyPage(child, 'FamilyChild') }),
    createRoute({
      getParentRoute,
      path: '/family/child/$id/results',
      component: lazyPage(() => import('./pages/FamilyResults.tsx'), 'FamilyResults'),
    }),
    createRoute({
      getParentRoute,
      path: '/family/child/$id/calendar',
      component: lazyPage(() => import('./pages/FamilyCalendar.tsx'), 'FamilyCalendar'),
    }),
    createRoute({
      getParentRoute,
      path: '/family/child/$id/record',
      component: lazyPage(() => import('./pages/FamilyRecord.tsx'), 'FamilyRecord'),
    }),
    createRoute({
      getParentRoute,
      path: '/family/card/$id',
      component: lazyPage(() => import('./pages/FamilyCard.tsx'), 'FamilyCard'),
    }),
    createRoute({ getParentRoute, path: '/family/devices', component: lazyPage(pages, 'FamilyDevices') }),
  ],
} as const
