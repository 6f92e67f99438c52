import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { schoolRoute, signedInRoute } from '../../lib/page/parents.ts'
import { transfers } from '../../lib/page/addresses.ts'
import { searchOfNewTransfer, searchOfTransfer, searchOfTransfers } from './search.ts'

/** Requests are seen by the schools, by their districts and by the state; a school asks. */
const getParentRoute = () => signedInRoute
const staticData = { operation: 'transfer.view' } as const
const details = lazyPage(() => import('./pages/TransferInfo.tsx'), 'TransferInfo')

export const transferRoutes = {
  signedIn: [
    createRoute({
      getParentRoute,
      path: transfers,
      validateSearch: searchOfTransfers,
      staticData,
      component: lazyPage(() => import('./pages/Transfers.tsx'), 'Transfers'),
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
  school: [
    createRoute({
      getParentRoute: () => schoolRoute,
      path: `${transfers}/new`,
      validateSearch: searchOfNewTransfer,
      staticData,
      component: lazyPage(() => import('./pages/NewTransfer.tsx'), 'NewTransfer'),
    }),
  ],
} as const
