import { type ReadTx, sql } from '../../../platform/db/index.ts'

/** The payments of all states that are undecided or held. */
export const countPayments = (tx: ReadTx): Promise<{ undecided: number; held: number }> =>
  tx.get(sql`
    select count(*) filter (where status in ('Started', 'Pending') and next_check_at is not null)::int as undecided,
      count(*) filter (where status = 'Held' or held_kobo > 0)::int as held
    from ledger.payment where next_check_at is not null or held_kobo > 0 or status = 'Held'`)
