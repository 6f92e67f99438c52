import { walletCalls } from '@akada/contract/wallet/calls'
import { billingConfigurationCalls, generationCostCalls } from '@akada/contract/wallet/report-card-billing'
import { bind } from './bind.ts'
import { money } from './outdated.ts'

export const wallet = bind('wallet', walletCalls, {
  paymentLink: money,
  fund: { always: money },
  settle: money,
})

export const billingConfiguration = bind('billingConfiguration', billingConfigurationCalls)

export const generationCost = bind('generationCost', generationCostCalls)
