import { routesOf } from '../../lib/page/area.ts'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { pages } from './area.ts'

export const censusRoutes = routesOf(pages, {
  own: lazyPage(() => import('./pages/SchoolReturn.tsx'), 'SchoolReturn'),
  overseen: lazyPage(() => import('./pages/Overseen.tsx'), 'Overseen'),
})
