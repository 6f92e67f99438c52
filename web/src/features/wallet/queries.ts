import { limits } from '@akada/contract/kernel/limits'
import type { PaymentStatus, TransactionAction } from '@akada/contract/wallet/schemas'
import { useQuery } from '@tanstack/react-query'
import { allPages } from '../../lib/all-pages.ts'
import { pagesOf } from '../../lib/list-pages.ts'
import { api, ApiError, type Input, type Response } from '../../lib/api.ts'
import { showNaira } from '../../lib/money.ts'
import { keys, read } from '../../lib/query.ts'
import { useArea, useCan } from '../../lib/session.ts'
import { billingIn, type BillingSearch } from './area.ts'

export type {
  Payment,
  Reconciliation,
  TransactionLog,
  WalletBalance,
  WalletStatement as Statement,
} from '@akada/contract/wallet/schemas'
export type WalletRow = Response<typeof api.wallet.wallets>['foundWallets'][number]

type Wanted = Omit<NonNullable<Input<typeof api.wallet.logSearch>['query']>, 'limit' | 'page' | 'after'>

export const transactionActions = [
  'Wallet funding',
  'Report cards',
  'Exam registration',
  'Reversal',
  'Held payment',
  'Messages',
  'Message receipts',
  'Exam fee refund',
  'Exam fee transfer',
  'Exam payment reversal',
] as const satisfies readonly TransactionAction[]

const isDay = (text: string | undefined): text is string => text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The search state of the transactions as the server's filters. `school` is the one whose page it is. */
export const transactionFilters = (search: BillingSearch, school?: string): Wanted => {
  const of = school ?? search.school
  const action = transactionActions.find(value => value === search.transactionAction)
  return {
    school: of ? [of] : undefined,
    transactionAction: action && [action],
    searchTerm: search.q,
    startDate: isDay(search.startDate) ? search.startDate : undefined,
    endDate: isDay(search.endDate) ? search.endDate : undefined,
  }
}

/** Transactions, newest first, a thousand at a time. */
export const transactions = (query: Wanted) =>
  pagesOf(api.wallet.logSearch, { query: { ...query, limit: limits.list } })

const perPage = 100

/** Payments through the gateway, newest first. */
export const payments = (query: { school?: string[]; status?: PaymentStatus[] }) =>
  pagesOf(api.wallet.payments, { query: { ...query, limit: perPage } })

export const balanceOf = (organization: string) => read(api.wallet.balance, { params: { id: organization } })
/** Wallets by the name of the school or district, a thousand at a time. */
export const wallets = (query: { searchTerm?: string; emptyOnly?: boolean; of?: 'schools' | 'districts' }) =>
  pagesOf(api.wallet.wallets, { query: { ...query, limit: limits.list } })
/** The balance of all wallets of the district or state. */
export const walletTotal = () => read(api.wallet.wallets, { query: { limit: 1 } })
/** The schools whose wallets can be chosen. */
export const schoolsWithin = () => ({
  queryKey: [...keys(api.wallet.wallets, { query: {} }), 'whole'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    allPages(after => api.wallet.wallets({ query: { limit: limits.list, after }, signal })),
  select: (pages: Response<typeof api.wallet.wallets>[]) =>
    pages.flatMap(({ foundWallets }) => foundWallets.map(({ school }) => school)),
})
export const statementOf = (school: string, query: { startDate: string; endDate: string }) =>
  read(api.wallet.statement, { params: { id: school }, query })
export const reportCardPrice = () => read(api.billingConfiguration.price)
/** The transaction with a receipt's number. */
export const movementOf = (organization: string, reference: string) => ({
  ...read(api.wallet.logSearch, { query: { school: [organization], searchTerm: reference, limit: 10 } }),
  select: ({ foundTransactionLogs }: Response<typeof api.wallet.logSearch>) =>
    foundTransactionLogs.find(found => found.reference === reference) ?? null,
})

/** A payment with the status that the gateway reports; if the gateway can't be asked now, the last known status, with the reason. */
export const paymentNow = (id: string, mayAsk: boolean) => ({
  queryKey: [...keys(api.wallet.payment, { params: { id } }), mayAsk] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const kept = () => api.wallet.payment({ params: { id }, signal })
    if (!mayAsk) return { payment: await kept(), refusal: null }
    try {
      return { payment: await api.wallet.fund({ body: { reference: id }, signal }), refusal: null }
    } catch (error) {
      if (!(error instanceof ApiError) || ![422, 429, 503].includes(error.status)) throw error
      return { payment: await kept(), refusal: error.message }
    }
  },
})

interface WalletFigure {
  label: string
  /** Undefined while it is being fetched; null if that failed. */
  value: string | null | undefined
  /** The page of the wallet, or of the wallets. */
  to: string
  /** The time of the balance; undefined until it is loaded. */
  at: string | undefined
}

/** Null if it can't be read; undefined while it is being fetched. */
const notShown = (isError: boolean): null | undefined => (isError ? null : undefined)

/** The balance of a school's wallet; without a school, of all wallets of the district or state. Null for people who may not see it. */
export const useWalletFigure = (school?: string): WalletFigure | null => {
  const can = useCan()
  const area = useArea()
  const isShown = can('wallet.view')
  const one = useQuery({ ...balanceOf(school ?? ''), enabled: isShown && school !== undefined })
  const all = useQuery({ ...walletTotal(), enabled: isShown && school === undefined })
  if (!isShown) return null
  const { data, isError } = school === undefined ? all : one
  return {
    label: school === undefined ? 'In the wallets' : 'In the wallet',
    value: data ? showNaira(data.balance) : notShown(isError),
    to: billingIn[area],
    at: data?.asOf,
  }
}
