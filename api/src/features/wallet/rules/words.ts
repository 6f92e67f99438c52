import { formatNaira } from '@akada/contract/kernel/money'
import type { Payment, PaymentStatus } from '@akada/contract/wallet/schemas'
import { isOver } from './settlement.ts'

/** The input for the messages and buttons of a payment. Amounts in kobo, `paidMinor` in the smallest unit of `currency`. */
export interface PaymentFacts {
  status: PaymentStatus
  link: string | null
  expectedKobo: number
  paidMinor: number | null
  currency: string | null
  creditedKobo: number
  heldKobo: number
  owedKobo: number
  refusal: string | null
  because: string | null
}

const paidText = ({ paidMinor, currency }: PaymentFacts): string =>
  currency === null || currency === 'NGN'
    ? formatNaira(paidMinor ?? 0)
    : `${currency} ${((paidMinor ?? 0) / 100).toFixed(2)}`

const heldText = (facts: PaymentFacts): string =>
  facts.currency === 'NGN'
    ? `${paidText(facts)} came instead of ${formatNaira(facts.expectedKobo)}. The state holds it and decides what becomes of it.`
    : `${paidText(facts)} came, which is not in naira. The state decides what becomes of it.`

const reversedText = (facts: PaymentFacts): string => {
  if (facts.creditedKobo === 0) return 'The gateway took the money back before it reached the wallet.'
  if (facts.owedKobo === 0)
    return `The gateway took the money back: ${formatNaira(facts.creditedKobo)} left the wallet again.`
  return `The gateway took ${formatNaira(facts.creditedKobo)} back, but the wallet no longer held ${formatNaira(facts.owedKobo)} of it: the school owes this sum.`
}

/** A message for the payer: what happened, and what to do next. */
export const messageOf = (facts: PaymentFacts): string => {
  switch (facts.status) {
    case 'Started':
      return 'The payment gateway was not reached yet, and nothing was taken. Start the payment again.'
    case 'Pending':
      return "Pay on the gateway's page. If you have paid, ask the gateway again in a moment."
    case 'Credited':
      return facts.heldKobo > 0
        ? `${formatNaira(facts.creditedKobo)} is in the wallet. ${formatNaira(facts.heldKobo)} came beyond it, which the state holds and decides about.`
        : `${formatNaira(facts.creditedKobo)} is in the wallet.`
    case 'Failed':
      return facts.refusal !== null
        ? `The payment gateway refused: ${facts.refusal} Nothing was taken.`
        : 'The payment failed and nothing came. If money left your account, ask again; otherwise start a new payment.'
    case 'Abandoned':
      return 'Nothing came. If money left your account, ask again; otherwise start a new payment.'
    case 'Held':
      return heldText(facts)
    case 'Reversed':
      return reversedText(facts)
    case 'Settled':
      return facts.creditedKobo > 0
        ? `The state put ${formatNaira(facts.creditedKobo)} into the wallet: ${facts.because ?? ''}`
        : `The state records that the money went back to the payer: ${facts.because ?? ''}`
  }
}

/** Whether the gateway's page can still be used to pay. */
export const isPayable = ({ status, link }: Pick<PaymentFacts, 'status' | 'link'>): boolean =>
  link !== null && (status === 'Pending' || status === 'Failed' || status === 'Abandoned')

/** Whether the state has a decision to make: about held money, or about another currency. */
export const needsDecision = ({ status, heldKobo }: Pick<PaymentFacts, 'status' | 'heldKobo'>): boolean =>
  status === 'Held' || (status === 'Credited' && heldKobo > 0)

/** What a person with these operations may do with a payment. */
export const canWith = (facts: PaymentFacts, may: { fund: boolean; settle: boolean }): Payment['can'] => ({
  ask: may.fund && !isOver(facts),
  pay: may.fund && isPayable(facts),
  settle: may.settle && needsDecision(facts),
})
