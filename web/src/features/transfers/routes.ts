import { routesOf } from '../../lib/page/area.ts'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { pages } from './area.ts'

const details = lazyPage(() => import('./pages/TransferInfo.tsx'), 'TransferInfo')

export const transferRoutes = routesOf(pages, {
  list: lazyPage(() => import('./pages/Transfers.tsx'), 'Transfers'),
  pending: details,
  decided: details,
  add: lazyPage(() => import('./pages/NewTransfer.tsx'), 'NewTransfer'),
})
