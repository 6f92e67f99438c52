import { routesOf } from '../../lib/page/area.ts'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { pages } from './area.ts'

export const invitationRoutes = routesOf(pages, {
  invited: lazyPage(() => import('./pages/Invited.tsx'), 'Invited'),
  list: lazyPage(() => import('./pages/Invitations.tsx'), 'Invitations'),
})
