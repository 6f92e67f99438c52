import type { Figure } from '../../platform/health/index.ts'
import { countPayments } from './queries/payments.ts'

/** What an operator watches of the payments, for /metrics. */
export const walletFigures: readonly Figure[] = [
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
