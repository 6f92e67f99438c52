import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { rootRoute } from '../../lib/page/parents.ts'

/** A page of families, whose script and texts are fetched when it is first shown. */
const familyPage: typeof lazyPage = (importer, exportName) =>
  lazyPage(async () => {
    const [page, texts] = await Promise.all([importer(), import('./texts.ts')])
    await texts.showOwn()
    return page
  }, exportName)

const getParentRoute = () => rootRoute
const pages = () => import('./pages/Family.tsx')
const child = () => import('./pages/child-pages.ts')

/** Beside the pages of staff, of which they need nothing: app/start.ts knows them, so that families fetch no other page's routes. */
export const familyRoutes = {
  root: [
    createRoute({ getParentRoute, path: '/family', component: familyPage(pages, 'Family') }),
    createRoute({ getParentRoute, path: '/family/devices', component: familyPage(child, 'FamilyDevices') }),
    createRoute({ getParentRoute, path: '/family/messages/{-$id}', component: familyPage(pages, 'FamilyMessages') }),
    createRoute({
      getParentRoute,
      path: '/family/child/$id',
      component: familyPage(child, 'FamilyChild'),
    }),
    createRoute({
      getParentRoute,
      path: '/family/child/$id/results',
      component: familyPage(child, 'FamilyResults'),
    }),
    createRoute({
      getParentRoute,
      path: '/family/child/$id/calendar',
      component: familyPage(child, 'FamilyCalendar'),
    }),
    createRoute({
      getParentRoute,
      path: '/family/child/$id/record',
      component: familyPage(child, 'FamilyRecord'),
    }),
    createRoute({
      getParentRoute,
      path: '/family/card/$id',
      component: familyPage(() => import('./pages/FamilyCard.tsx'), 'FamilyCard'),
    }),
    createRoute({
      getParentRoute,
      path: '/family/child/$id/fees',
      component: familyPage(() => import('./pages/FamilyFees.tsx'), 'FamilyFees'),
    }),
  ],
} as const
