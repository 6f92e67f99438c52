import * as z from 'zod'
import { calls, exportLimits } from '../kernel/calls.ts'
import { catalogue } from '../kernel/errors.ts'
import {
  day,
  id,
  instant,
  line,
  nextCursor,
  paging,
  queryFlag,
  queryIds,
  queryNumber,
  searchTerm,
  cursorQuery,
  listOf,
} from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { naira, signedNaira } from '../kernel/money.ts'
import {
  payment,
  paymentStatus,
  reconciliation,
  transactionAction,
  transactionLog,
  walletBalance,
  walletStatement,
} from './schemas.ts'

export const walletErrors = catalogue({
  fundingOff:
    '422 funding_off: Payments are not set up on this server yet. Ask the state to configure the payment gateway.',
  amountTooSmall: '422 amount_too_small: The least that can be paid in is {least}.',
  gatewayUnreachable:
    '503 gateway_unreachable: The payment gateway does not answer. Nothing was taken; try again in a moment.',
  /** The caller may have paid already: the message says nothing about money. */
  gatewaySilent:
    '503 gateway_silent: The gateway does not answer now. If you have paid, do not pay again: it is credited as soon as the gateway answers.',
  gatewayRefused: '422 gateway_refused: The payment gateway refused: {reason} Nothing was taken.',
  insufficientFunds:
    '402 insufficient_funds: {total} is needed, and the wallet holds {balance}: {missing} is missing. Fund the wallet, then try again.',
  requestReused: '409 request_reused: This request was sent before with another amount. Start the payment again.',
  notHeld: '409 not_held: This payment is {status} and needs no decision.',
  badSignature: '401 bad_signature: The signature of this message does not fit.',
  statementDays:
    '422 statement_days: A statement ends on or after the day on which it starts, and covers at most 366 days.',
})

export { leastFundingKobo } from './limits.ts'

const base = '/billing' as const
const ofOrganization = { in: 'param', name: 'id', of: 'organization' } as const
const ofFilter = { in: 'query', name: 'school', of: 'organization', orActor: true } as const
const ofPayment = { in: 'param', name: 'id', of: 'payment' } as const

const someOf = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    value => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(10).optional(),
  )

const logFilters = {
  /** Whose wallets: schools as the specification has it, and also districts or the state, which have wallets for their messages. */
  school: queryIds,
  transactionAction: someOf(transactionAction),
  /** Searched in the reference, the narration and the school's name. */
  searchTerm,
  startDate: day.optional(),
  endDate: day.optional(),
}

export const walletCalls = calls({ tag: 'Wallet', access: 'wallet.view' })({
  balance: {
    call: 'GET /wallet/balance/{id}',
    base,
    summary: 'The wallet of a school, a district or the state: what is in it, and what is on its way',
    where: ofOrganization,
    response: walletBalance,
  },
  paymentLink: {
    call: 'POST /wallet/payment-link',
    base,
    summary: 'Start a payment into the wallet: answers the page of the gateway to pay on',
    description:
      'The payment is saved before the gateway is asked. `clientId` is made by the caller: sending it again answers the same payment and starts no other, and is refused with another amount. Nothing is credited by this call, nor by coming back from the page.',
    safeToRepeat: true,
    access: 'wallet.fund',
    where: { in: 'body', name: 'organization', of: 'organization', orActor: true },
    body: z.object({ organization: id.nullish(), amount: naira, clientId: id }),
    response: payment,
    errors: [
      walletErrors.fundingOff,
      walletErrors.amountTooSmall,
      walletErrors.gatewayUnreachable,
      walletErrors.gatewayRefused,
      walletErrors.requestReused,
    ],
    limit: { times: 30, seconds: 600 },
  },
  fund: {
    call: 'POST /wallet/fund',
    base,
    summary: 'Ask the gateway for the status of a payment, and credit it once if it succeeded',
    description:
      'Whatever comes first of this call, the webhook and the poller credits; the others change nothing. The sum is what was asked for and is never taken from the caller.',
    safeToRepeat: true,
    access: 'wallet.fund',
    where: { in: 'body', name: 'reference', of: 'payment' },
    body: z.object({ reference: id }),
    response: payment,
    errors: [walletErrors.fundingOff, walletErrors.gatewaySilent],
    limit: { times: 60, seconds: 600 },
  },
  payments: {
    call: 'GET /wallet/payments',
    base,
    summary: 'Payments through the gateway, newest first',
    where: ofFilter,
    query: z.object({ school: queryIds, status: someOf(paymentStatus), ...paging(), ...cursorQuery }),
    response: listOf('foundPayments', payment),
  },
  payment: {
    call: 'GET /wallet/payment/{id}',
    base,
    summary: 'One payment as it is kept; the gateway is not asked',
    where: ofPayment,
    response: payment,
  },
  statement: {
    call: 'GET /wallet/statement/{id}',
    base,
    summary: 'The statement of a wallet between two days, both included, oldest first',
    where: ofOrganization,
    query: z.object({ startDate: day, endDate: day }),
    response: walletStatement,
    errors: [walletErrors.statementDays],
  },
  statementPrint: {
    call: 'GET /wallet/statement-pdf/{id}',
    base,
    summary: 'The statement of a wallet between two days on A4 pages',
    description: 'Audited.',
    where: ofOrganization,
    query: z.object({ startDate: day, endDate: day }),
    ...exportLimits,
    response: { download: 'pdf' },
    errors: [walletErrors.statementDays],
  },
  wallets: {
    call: 'GET /wallet/search',
    base,
    summary: 'Wallets of the schools within reach, or of the districts, with their balances',
    where: { in: 'actor' },
    query: z.object({
      searchTerm,
      emptyOnly: queryFlag.optional(),
      /** The wallets of schools, or those that pay for the messages of districts. A school sees no district's. */
      of: z.enum(['schools', 'districts']).default('schools'),
      ...paging(),
      ...cursorQuery,
    }),
    response: z.object({
      foundWallets: z.array(
        z.object({
          /** Whose wallet it is: of `districts` the district. */
          school: z.object({ id, name: z.string() }),
          district: z.object({ id, name: z.string() }),
          balance: signedNaira,
          held: signedNaira,
          lastMovementAt: z.string().nullable(),
        }),
      ),
      total: z.int(),
      /** Of all results, not of this page only. In naira. */
      balance: signedNaira,
      asOf: instant,
      ...nextCursor,
    }),
  },
  settle: {
    call: 'PATCH /wallet/settle-held/{id}',
    base,
    changes: 'step',
    stepUp: true,
    summary: 'Decide on a payment that came in otherwise than agreed',
    description:
      '`Wallet` credits what came, `Returned` records that it went back to the payer. Only naira can go into a wallet. Once only, with the reason, in the audit log.',
    access: 'wallet.settle',
    where: ofPayment,
    body: z.object({ to: z.enum(['Wallet', 'Returned']), reason: line(limits.text) }),
    response: payment,
    errors: [walletErrors.notHeld],
  },
  reconciliation: {
    call: 'GET /wallet/reconciliation',
    base,
    summary: "Prove the state's ledger: entries add up to zero, balances match them, each success is credited once",
    access: 'wallet.settle',
    where: { in: 'actor' },
    response: reconciliation,
    limit: { times: 10, seconds: 600 },
  },
  logSearch: {
    call: 'GET /transaction-logs/search',
    summary: 'Movements of the wallets within reach, newest first',
    where: ofFilter,
    query: z.object({ ...logFilters, ...paging(), ...cursorQuery }),
    response: z.object({
      foundTransactionLogs: z.array(transactionLog),
      total: z.int(),
      /** Sums in naira of all results, not of this page only. */
      in: signedNaira,
      out: signedNaira,
      ...nextCursor,
    }),
  },
  logDownload: {
    call: 'GET /transaction-logs/download',
    summary: 'The same as a spreadsheet',
    access: 'wallet.download',
    where: ofFilter,
    query: z.object({ ...logFilters, limit: queryNumber().int().min(1).max(limits.list).optional() }),
    ...exportLimits,
    response: { download: 'xlsx' },
  },
})
