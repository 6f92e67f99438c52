import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { districtRoute, schoolRoute, stateRoute } from '../../lib/page/parents.ts'
import { billing, districtBilling, stateBilling, statement } from './addresses.ts'
import { searchOfBilling, searchOfPayment, searchOfStatement } from './search.ts'

const payments = () => import('./pages/payments.ts')

const staticData = { operation: 'wallet.view' } as const
const paymentPage = lazyPage(payments, 'PaymentPage')
const statementPage = lazyPage(payments, 'Statement')

export const walletRoutes = {
  school: [
    createRoute({
      getParentRoute: () => schoolRoute,
      path: billing,
      validateSearch: searchOfBilling,
      staticData,
      component: lazyPage(() => import('./pages/Billing.tsx'), 'Billing'),
    }),
    createRoute({
      getParentRoute: () => schoolRoute,
      path: `${billing}/payment/$id`,
      validateSearch: searchOfPayment,
      staticData,
      component: paymentPage,
    }),
    createRoute({
      getParentRoute: () => schoolRoute,
      path: statement,
      validateSearch: searchOfStatement,
      staticData,
      component: statementPage,
    }),
  ],
  district: [
    createRoute({
      getParentRoute: () => districtRoute,
      path: districtBilling,
      validateSearch: searchOfBilling,
      staticData,
      component: lazyPage(() => import('./pages/DistrictBilling.tsx'), 'DistrictBilling'),
    }),
    createRoute({
      getParentRoute: () => districtRoute,
      path: `${districtBilling}/payment/$id`,
      validateSearch: searchOfPayment,
      staticData,
      component: paymentPage,
    }),
    createRoute({
      getParentRoute: () => districtRoute,
      path: `${districtBilling}/statement/$school`,
      validateSearch: searchOfStatement,
      staticData,
      component: statementPage,
    }),
  ],
  state: [
    createRoute({
      getParentRoute: () => stateRoute,
      path: stateBilling,
      validateSearch: searchOfBilling,
      staticData,
      component: lazyPage(() => import('./pages/StateBilling.tsx'), 'StateBilling'),
    }),
    createRoute({
      getParentRoute: () => stateRoute,
      path: `${stateBilling}/payment/$id`,
      validateSearch: searchOfPayment,
      staticData,
      component: paymentPage,
    }),
    createRoute({
      getParentRoute: () => stateRoute,
      path: `${stateBilling}/statement/$school`,
      validateSearch: searchOfStatement,
      staticData,
      component: statementPage,
    }),
  ],
} as const
