import { routesOf } from '../../lib/page/area.ts'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { pages } from './area.ts'

const roles = () => import('./pages/roles.ts')

export const roleRoutes = routesOf(pages, {
  list: lazyPage(roles, 'Roles'),
  add: lazyPage(roles, 'AddRole'),
  edit: lazyPage(roles, 'EditRole'),
})
