import type { Feature } from '../../platform/http/index.ts'
import { walletJobs } from './jobs.ts'
import { locatePayments } from './queries/payments.ts'
import { routes } from './routes.ts'

export { type Charge, chargeWallet } from './charge.ts'
export { type Posted, walletKobo } from './queries/ledger.ts'
export { reportCardPriceKobo } from './queries/price.ts'
export { settlePayment } from './service/settle.ts'
export { startPayment } from './service/start.ts'
export { reconcileBooks, reconcileGateway } from './service/reconcile.ts'

/** Each school's wallet: what comes in through the payment gateway, what goes out, and the books of both. */
export const wallet: Feature = { name: 'wallet', routes, locators: { payment: locatePayments }, jobs: walletJobs }
