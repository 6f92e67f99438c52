import { routesOf } from '../../lib/page/area.ts'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { pages } from './area.ts'

const logs = () => import('./pages/logs.ts')

export const auditRoutes = routesOf(pages, {
  log: lazyPage(logs, 'AuditLog'),
  events: lazyPage(logs, 'SecurityEvents'),
})
