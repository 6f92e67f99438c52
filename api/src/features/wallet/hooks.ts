import type { Sql } from '../../platform/db/index.ts'

/** The answers of features further right about the books. */
export interface WalletHooks {
  /**
   * Purchases from wallets, of one state or of all (null): queries for `posting_id`, `kobo`, the amount that the posting paid, and
   * `action`, the posting's.
   */
  purchases: readonly ((stateId: string | null) => Sql)[]
  /** What each school, district or state has reserved for things whose outcome is open: a query for `organization_id` and `kobo`. */
  reservations: (stateId: string | null) => Sql
}

declare module '../../platform/http/app.ts' {
  interface Hooks extends WalletHooks {}
}
