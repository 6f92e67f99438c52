import * as z from 'zod'
import { id, instant, revision } from '../kernel/fields.ts'
import { signedNaira } from '../kernel/money.ts'

const named = z.object({ id, name: z.string() })

/** The purpose of a wallet movement. */
export const transactionAction = z.enum([
  'Wallet funding',
  'Report cards',
  'Exam registration',
  'Reversal',
  'Held payment',
  'Messages',
  'Message receipts',
  'Exam fee refund',
  'Exam payment reversal',
  'Exam fee transfer',
])
export type TransactionAction = z.infer<typeof transactionAction>

/**
 * The status of a payment through the gateway. `Started`: saved, the gateway was not reached yet. `Pending`: the payer has the link.
 * `Credited`: in the wallet. `Failed` and `Abandoned`: no money was received so far; a late success is still credited. `Held`: money was
 * received, but not as agreed (too little, another currency): the state settles it. `Reversed`: credited, then taken back by the gateway.
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
  /** Also the gateway's reference. */
  id,
  organization: named,
  status: paymentStatus,
  /** The requested sum, in naira. */
  amount: signedNaira,
  /** The sum paid according to the gateway, in naira (in its own currency if that is not naira); null until a payment is received. */
  paid: signedNaira.nullable(),
  /** The part of it that waits for the state's decision, in naira: the whole of a held payment, or what came beyond a credited one. */
  held: signedNaira,
  currency: z.string().nullable(),
  /** The gateway's payment page; null once it is no longer valid. */
  link: z.string().nullable(),
  /** A sentence for the payer: what happened, and what to do next. */
  message: z.string(),
  requestedBy: named.nullable(),
  /** Somebody who is not staff, such as a guardian, and what they pay for. */
  payer: z.string().nullable(),
  purpose: z.string().nullable(),
  createdAt: instant,
  /** When the gateway was last queried. */
  checkedAt: instant.nullable(),
  settledAt: instant.nullable(),
  /** The receipt's number, for a payment that moved money. */
  reference: z.string().nullable(),
  can: z.object({ ask: z.boolean(), pay: z.boolean(), settle: z.boolean() }),
})
export type Payment = z.infer<typeof payment>

/** A movement of a wallet, as the transaction log shows it. */
export const transactionLog = z.object({
  id,
  action: transactionAction,
  organization: named,
  /** In naira: above zero into the wallet, below zero out of it. */
  amount: signedNaira,
  /** The wallet's balance right after it, in naira. */
  balanceAfter: signedNaira,
  /** The reference that people quote: AKD-7K2M-9QXT-4B3H. */
  reference: z.string(),
  /** Its purpose, as a sentence. */
  narration: z.string(),
  /** Null if the program itself acted. */
  by: named.nullable(),
  createdAt: instant,
})
export type TransactionLog = z.infer<typeof transactionLog>

export const walletBalance = z.object({
  organization: named,
  /** In naira. */
  balance: signedNaira,
  /** Pending payments, not in the balance yet. In naira. */
  pending: signedNaira,
  /** Money of this wallet that the state must settle, in naira. */
  held: signedNaira,
  lastMovementAt: instant.nullable(),
  /** The time of the sums. */
  asOf: instant,
  /** Whether payments are possible: a gateway is configured. */
  fundingOpen: z.boolean(),
  can: z.object({ fund: z.boolean() }),
})
export type WalletBalance = z.infer<typeof walletBalance>

export const walletStatement = z.object({
  organization: named,
  startDate: z.string(),
  endDate: z.string(),
  /** The balances in naira before the first and after the last movement of the period. */
  opening: signedNaira,
  closing: signedNaira,
  in: signedNaira,
  out: signedNaira,
  movements: z.array(transactionLog),
  /** How many later movements of the period do not fit in the statement; the balances and sums include them. */
  leftOut: z.int(),
})
export type WalletStatement = z.infer<typeof walletStatement>

/** An inconsistency found by the reconciliation. */
export const ledgerError = z.object({
  kind: z.enum(['unbalanced', 'balance', 'order', 'negative', 'payment', 'gateway', 'charge']),
  /** A sentence that describes the difference, with the sums. */
  message: z.string(),
  reference: z.string().nullable(),
})
export type LedgerError = z.infer<typeof ledgerError>

export const reconciliation = z.object({
  at: instant,
  accounts: z.int(),
  postings: z.int(),
  payments: z.int(),
  errors: z.array(ledgerError).max(200),
  /** There are more errors than listed. */
  more: z.int(),
})
export type Reconciliation = z.infer<typeof reconciliation>

/** The price of a report card for a school: per student and term, in naira; zero makes cards free. */
export const reportCardBilling = z.object({
  price: signedNaira,
  changedAt: instant.nullable(),
  changedBy: z.string().nullable(),
  revision,
})
export type ReportCardBilling = z.infer<typeof reportCardBilling>
