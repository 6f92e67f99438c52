import type { Feature } from '../../platform/http/index.ts'
import { entryRoutes } from './entry-routes.ts'
import { locateLateAccess } from './queries/late-queries.ts'
import { routes } from './routes.ts'

export * as scoreMerging from './queries/merging.ts'
export const grading: Feature = {
  name: 'grading',
  routes: [...routes, ...entryRoutes],
  locators: { lateAccess: locateLateAccess },
}
