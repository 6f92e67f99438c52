import type { SystemActor } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { Sql, WriteTx } from '../../platform/db/index.ts'

interface Mover {
  by: Actor | SystemActor
  now: Date
}

/** The answers of features further right about the books, and what they do in the transaction of a payment. */
export interface WalletHooks {
  /**
   * Purchases from wallets, of one state or of all (null): queries for `posting_id`, `kobo`, the amount that the posting paid, and
   * `action`, the posting's.
   */
  purchases: readonly ((stateId: string | null) => Sql)[]
  /** What each school, district or state has reserved for things whose outcome is open: a query for `organization_id` and `kobo`. */
  reservations: (stateId: string | null) => Sql
  /** A payment is credited next: locks the wallets that its money goes through. Returns what to do once it is in the wallet. */
  crediting: (tx: WriteTx, paymentId: string, mover: Mover) => Promise<() => Promise<void>>
  /** The gateway takes a credited payment back next: brings its money into the wallet into which it was paid. */
  takingBack: (tx: WriteTx, paymentId: string, mover: Mover) => Promise<void>
}

declare module '../../platform/http/app.ts' {
  interface Hooks extends WalletHooks {}
}
