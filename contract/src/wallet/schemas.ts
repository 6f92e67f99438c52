import * as z from 'zod'
import { id, instant, revision } from '../kernel/fields.ts'
import { signedNaira } from '../kernel/money.ts'

const named = z.object({ id, name: z.string() })

/** What a movement of a wallet was for. */
export const transactionAction = z.enum([
  'Wallet funding',
  'Report cards',
  'Exam registration',
  'Reversal',
  'Held payment',
])
export type TransactionAction = z.infer<typeof transactionAction>

/**
 * Where a payment through the gateway stands. `Started`: saved, the gateway was not reached yet. `Pending`: the payer has the link.
 * `Credited`: in the wallet. `Failed` and `Abandoned`: no money came so far; a late success is still credited. `Held`: money came, but
 * not as agreed (too little, another currency): the state settles it. `Reversed`: credited, then taken back by the gateway.
 * `Settled`: was held, and the state decided.
 */
export const paymentStatus = z.enum([
  'Started',
  'Pending',
  'Credited',
  'Failed',
  'Abandoned',
  'Held',
  'Reversed',
  'Settled',
])
export type PaymentStatus = z.infer<typeof paymentStatus>

export const payment = z.object({
  /** Is the reference that the gateway knows it by. */
  id,
  school: named,
  status: paymentStatus,
  /** What was asked for, in naira. */
  amount: signedNaira,
  /** What the gateway says was paid, in naira (in its own currency where that is not naira); null while nothing came. */
  paid: signedNaira.nullable(),
  currency: z.string().nullable(),
  /** The gateway's page to pay on; null once it leads nowhere. */
  link: z.string().nullable(),
  /** A sentence for the payer: what happened, and what to do next. */
  message: z.string(),
  requestedBy: named.nullable(),
  createdAt: instant,
  /** When the gateway was last asked. */
  checkedAt: instant.nullable(),
  settledAt: instant.nullable(),
  /** The receipt's number, of a payment that moved money. */
  reference: z.string().nullable(),
  can: z.object({ ask: z.boolean(), pay: z.boolean(), settle: z.boolean() }),
})
export type Payment = z.infer<typeof payment>

/** A movement of a wallet, as the transaction log shows it. */
export const transactionLog = z.object({
  id,
  action: transactionAction,
  school: named,
  /** In naira: above zero into the wallet, below zero out of it. */
  amount: signedNaira,
  /** The wallet's balance right after it, in naira. */
  balanceAfter: signedNaira,
  /** What people quote: AKD-7K2M-9QXT-4B3H. */
  reference: z.string(),
  /** What it was for, as a sentence. */
  narration: z.string(),
  /** Null where the program itself acted. */
  by: named.nullable(),
  createdAt: instant,
})
export type TransactionLog = z.infer<typeof transactionLog>

export const walletBalance = z.object({
  school: named,
  /** In naira. */
  balance: signedNaira,
  /** Payments under way: not in the balance yet. In naira. */
  pending: signedNaira,
  /** Money of this school that the state must settle, in naira. */
  held: signedNaira,
  lastMovementAt: instant.nullable(),
  /** Of which moment the sums are. */
  asOf: instant,
  /** Whether payments can be taken at all: a gateway is configured. */
  fundingOpen: z.boolean(),
  can: z.object({ fund: z.boolean() }),
})
export type WalletBalance = z.infer<typeof walletBalance>

export const walletStatement = z.object({
  school: named,
  startDate: z.string(),
  endDate: z.string(),
  /** The balances in naira before the first and after the last movement of the days. */
  opening: signedNaira,
  closing: signedNaira,
  in: signedNaira,
  out: signedNaira,
  movements: z.array(transactionLog),
  /** How many later movements of these days the statement has no room for; the balances and sums are of all days all the same. */
  leftOut: z.int(),
})
export type WalletStatement = z.infer<typeof walletStatement>

/** Something that the reconciliation found wrong. */
export const ledgerFault = z.object({
  kind: z.enum(['unbalanced', 'balance', 'order', 'negative', 'payment', 'gateway', 'charge']),
  /** What differs from what, in a sentence with the sums. */
  message: z.string(),
  reference: z.string().nullable(),
})
export type LedgerFault = z.infer<typeof ledgerFault>

export const reconciliation = z.object({
  at: instant,
  accounts: z.int(),
  postings: z.int(),
  payments: z.int(),
  faults: z.array(ledgerFault).max(200),
  /** More faults than are listed. */
  more: z.int(),
})
export type Reconciliation = z.infer<typeof reconciliation>

/** What a report card costs a school: for each student and term, in naira; zero makes cards free. */
export const reportCardBilling = z.object({
  price: signedNaira,
  changedAt: instant.nullable(),
  changedBy: z.string().nullable(),
  revision,
})
export type ReportCardBilling = z.infer<typeof reportCardBilling>
