import { type Sql, sql } from '../../../platform/db/index.ts'

/** The report cards paid for by each posting: see WalletHooks of wallet. */
export const cardPurchases = (stateId: string | null): Sql => sql`
  select posting_id, sum(kobo) as kobo, 'Report cards' as action from report_card_charge
  where ${stateId}::uuid is null or state_id = ${stateId}::uuid
  group by posting_id`
