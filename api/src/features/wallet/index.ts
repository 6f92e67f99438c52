import type { Feature } from '../../platform/http/index.ts'
import { walletJobs } from './jobs.ts'
import { countPayments, locatePayments } from './queries/payments.ts'
import { routes } from './routes.ts'
import type { Figure } from '../../platform/health/index.ts'

/** What an operator watches of the payments, for /metrics. */
const walletFigures: readonly Figure[] = [
  {
    name: 'payments_undecided',
    help: 'Payments of the last 72 hours about which the gateway is still being asked.',
    read: async tx => (await countPayments(tx)).undecided,
  },
  {
    name: 'payments_held',
    help: 'Payments whose money is held until somebody at the state decides.',
    read: async tx => (await countPayments(tx)).held,
  },
]

export { checkPayment } from './check-payment.ts'
export {
  type Charge,
  chargeWallet,
  lockWallets,
  moveBetweenWallets,
  reverseCharge,
  settleReserved,
} from './charge.ts'
export type { WalletHooks } from './hooks.ts'
export { organizationIn, type Posted, walletKobo } from './queries/ledger.ts'
export { reportCardPriceKobo } from './queries/price.ts'
export { settlePayment } from './settle-payment.ts'
export { getPayment, type PaymentRow } from './queries/payments.ts'
export { isPayable } from './rules/words.ts'
export { startPayment } from './start-payment.ts'
export { reconcileBooks, reconcileGateway } from './reconcile.ts'

/** Each school's wallet: income through the payment gateway, expenses, and the books of both. */
export const wallet: Feature = {
  name: 'wallet',
  routes,
  locators: { payment: locatePayments },
  jobs: walletJobs,
  figures: walletFigures,
}
