import { type Sql, sql } from '../../../platform/db/index.ts'

/** The candidates paid for, the payments reversed, and the fees given back or moved to another school, by each posting: see WalletHooks of wallet. */
export const registrationPurchases = (stateId: string | null): Sql => sql`
  select posting_id, sum(paid_kobo) as kobo, 'Exam registration' as action from exam_registration
  where (${stateId}::uuid is null or state_id = ${stateId}::uuid) and coalesce(paid_kobo, 0) > 0
  group by posting_id
  union all
  select reversal_id, -paid_kobo, 'Exam payment reversal' from exam_registration
  where (${stateId}::uuid is null or state_id = ${stateId}::uuid) and reversal_id is not null
  union all
  select posting_id, kobo, 'Exam fee refund' from exam_fee_refund
  where (${stateId}::uuid is null or state_id = ${stateId}::uuid)
  union all
  select moved.posting_id, moved.kobo, 'Exam fee transfer'
  from exam_fee_move m cross join lateral (values (m.out_posting_id, m.kobo), (m.in_posting_id, -m.kobo)) moved(posting_id, kobo)
  where (${stateId}::uuid is null or m.state_id = ${stateId}::uuid)`
