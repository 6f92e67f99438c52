import { routesOf } from '../../lib/page/area.ts'
import { lazyPage } from '../../lib/page/lazy-page.ts'
import { pages } from './area.ts'

const payments = () => import('./pages/payments.ts')

export const walletRoutes = routesOf(pages, {
  own: lazyPage(() => import('./pages/Billing.tsx'), 'Billing'),
  schools: lazyPage(() => import('./pages/DistrictBilling.tsx'), 'DistrictBilling'),
  stateSchools: lazyPage(() => import('./pages/StateBilling.tsx'), 'StateBilling'),
  payment: lazyPage(payments, 'PaymentPage'),
  statement: lazyPage(payments, 'Statement'),
})
