import { formatNaira } from '@akada/contract/kernel/money'
import type { LedgerError, PaymentStatus } from '@akada/contract/wallet/schemas'
import { type GatewayEvent, isOver } from './settlement.ts'

/** A difference found by a check of the books; amounts in kobo. */
export interface FoundDifference {
  check: 'unbalanced' | 'balances' | 'order' | 'negative' | 'payments' | 'sourceless' | 'charges' | 'reserved'
  organization: string | null
  reference: string | null
  of: string
  found: number
  wanted: number
}

const kinds = {
  unbalanced: 'unbalanced',
  balances: 'balance',
  order: 'order',
  negative: 'negative',
  payments: 'payment',
  sourceless: 'payment',
  charges: 'charge',
  reserved: 'charge',
} as const

const sentenceOf = ({ check, organization, of, found, wanted }: FoundDifference): string => {
  const where = organization ?? 'A school'
  switch (check) {
    case 'unbalanced':
      return `${where}: the ${of} entries of a posting add up to ${formatNaira(found)} instead of zero.`
    case 'balances':
      return `${where}: the account ${of} holds ${formatNaira(found)}, but its entries add up to ${formatNaira(wanted)}.`
    case 'order':
      return `${where}: an entry of the account ${of} says ${formatNaira(found)} after it where ${formatNaira(wanted)} was, or is out of its order.`
    case 'negative':
      return `${where}: the account ${of} holds ${formatNaira(found)}, which it never may.`
    case 'payments':
      return of === 'unknown'
        ? `The books hold ${formatNaira(found)} of a payment that does not exist.`
        : `${where}: a payment that is ${of.toLowerCase()} with ${formatNaira(wanted)} in the wallet does not match the books, where it is ${formatNaira(found)}.`
    case 'sourceless':
      return `${where}: ${formatNaira(found)} moved as "${of}" without a payment behind it.`
    case 'charges':
      return `${where}: ${of} took ${formatNaira(found)} from the wallet, but ${formatNaira(wanted)} was bought.`
    case 'reserved':
      return `${where}: ${formatNaira(found)} is reserved for messages, but the open ones cost ${formatNaira(wanted)}.`
  }
}

/** A difference described in words. */
export const errorOf = (difference: FoundDifference): LedgerError => ({
  kind: kinds[difference.check],
  message: sentenceOf(difference),
  reference: difference.reference,
})

const moneyCame: readonly string[] = ['Credited', 'Held', 'Settled']

/** The difference between a payment and the gateway's record of it; null if there is none. */
export const gatewayDifference = (
  payment: { status: PaymentStatus; organization: string; creditedKobo: number; paidMinor: number | null },
  word: GatewayEvent | 'unknown',
): string | null => {
  const { organization, status } = payment
  const came = moneyCame.includes(status)
  if (word === 'unknown')
    return came ? `${organization}: a payment that is ${status.toLowerCase()} is unknown to the gateway.` : null
  if (word.status === 'success') {
    if (!came && status !== 'Reversed')
      return `${organization}: the gateway took ${formatNaira(word.amountMinor)}, but the payment is ${status.toLowerCase()}. Ask about it again.`
    if (came && word.amountMinor !== payment.paidMinor)
      return `${organization}: the gateway took ${formatNaira(word.amountMinor)}, but ${formatNaira(payment.paidMinor ?? 0)} is in the books.`
    return null
  }
  if (word.status === 'reversed')
    return came && !isOver(payment)
      ? `${organization}: the gateway reversed a payment that is still ${status.toLowerCase()}. Ask about it again.`
      : null
  return came ? `${organization}: a payment that is ${status.toLowerCase()} is ${word.status} at the gateway.` : null
}
