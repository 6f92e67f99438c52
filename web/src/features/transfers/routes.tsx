import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/lazy-page.ts'
import { schoolRoute } from '../../lib/parents.ts'
import { transfers } from './addresses.ts'
import { searchOfNewTransfer, searchOfTransfer, searchOfTransfers } from './search.ts'

const getParentRoute = () => schoolRoute
const staticData = { operation: 'transfer.view' } as const
const details = lazyPage(() => import('./pages/TransferInfo.tsx'), 'TransferInfo')

export const transferRoutes = {
  school: [
    createRoute({
      getParentRoute,
      path: transfers,
      validateSearch: searchOfTransfers,
      staticData,
      component: lazyPage(() => import('./pages/Transfers.tsx'), 'Transfers'),
    }),
    createRoute({
      getParentRoute,
      path: `${transfers}/new`,
      validateSearch: searchOfNewTransfer,
      staticData,
      component: lazyPage(() => import('./pages/NewTransfer.tsx'), 'NewTransfer'),
    }),
    createRoute({
      getParentRoute,
      path: `${transfers}/student-pending-info`,
      validateSearch: searchOfTransfer,
      staticData,
      component: details,
    }),
    createRoute({
      getParentRoute,
      path: `${transfers}/student-accept-info`,
      validateSearch: searchOfTransfer,
      staticData,
      component: details,
    }),
  ],
} as const
