import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'

/** What a report card costs; revision 0 where the state has set nothing yet. */
export interface Price {
  priceKobo: number
  changedAt: string | null
  changedBy: string | null
  revision: number
}

const free: Price = { priceKobo: 0, changedAt: null, changedBy: null, revision: 0 }

export const getPrice = async (tx: ReadTx, stateId: string): Promise<Price> =>
  (await tx.find<Price>(sql`
    select p.price_kobo::float8 as "priceKobo", p.changed_at as "changedAt", p.revision,
      nullif(st.full_name, '') as "changedBy"
    from report_card_price p left join staff_brief st on st.id = p.changed_by
    where p.state_id = ${stateId}`)) ?? free

/** What a report card costs a school for each student and term, in kobo; zero is free. */
export const reportCardPriceKobo = async (tx: ReadTx, stateId: string): Promise<number> =>
  (await getPrice(tx, stateId)).priceKobo

/** Keeps a price where it still is at that revision (null: whichever); answers whether it did. */
export const savePrice = async (
  tx: WriteTx,
  {
    stateId,
    kobo,
    by,
    now,
    revision,
  }: { stateId: string; kobo: number; by: string; now: Date; revision: number | null },
): Promise<boolean> =>
  (await tx.run(sql`
    insert into report_card_price as p (state_id, price_kobo, changed_at, changed_by)
    select ${stateId}, ${kobo}, ${now}, ${by}
    where coalesce(${revision}::int, 0) = 0 or exists (select from report_card_price where state_id = ${stateId})
    on conflict (state_id) do update
    set price_kobo = excluded.price_kobo, changed_at = excluded.changed_at, changed_by = excluded.changed_by, revision = p.revision + 1
    where ${revision}::int is null or p.revision = ${revision}`)) > 0
