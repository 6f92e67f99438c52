import { routesOf } from '../../lib/page/area.ts'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { pages } from './area.ts'

export const handOverRoutes = routesOf(pages, {
  list: lazyPage(() => import('./pages/HandOvers.tsx'), 'HandOvers'),
})
