import type { Feature } from '../../platform/http/index.ts'
import { walletFigures } from './figures.ts'
import { walletJobs } from './jobs.ts'
import { locatePayments } from './queries/payments.ts'
import { routes } from './routes.ts'

export { askAbout } from './ask.ts'
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
export { settlePayment } from './settle.ts'
export { getPayment, type PaymentRow } from './queries/payments.ts'
export { isPayable } from './rules/words.ts'
export { startPayment } from './start.ts'
export { reconcileBooks, reconcileGateway } from './reconcile.ts'

/** Each school's wallet: income through the payment gateway, expenses, and the books of both. */
export const wallet: Feature = {
  name: 'wallet',
  routes,
  locators: { payment: locatePayments },
  jobs: walletJobs,
  figures: walletFigures,
}
