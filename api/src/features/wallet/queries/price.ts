import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'

/** The price of a report card; revision 0 if the state has set none yet. */
export interface Price {
  priceKobo: number
  changedAt: string | null
  changedBy: string | null
  revision: number
}

const free: Price = { priceKobo: 0, changedAt: null, changedBy: null, revision: 0 }

export const getPrice = async (tx: ReadTx, stateId: string): Promise<Price> =>
  (await tx.find<Price>(sql`
    select p.price_kobo as "priceKobo", p.changed_at as "changedAt", p.revision,
      nullif(st.full_name, '') as "changedBy"
    from report_card_price p left join staff_brief st on st.id = p.changed_by
    where p.state_id = ${stateId}`)) ?? free

/** The price of a report card for each student and term, in kobo; zero is free. */
export const reportCardPriceKobo = async (tx: ReadTx, stateId: string): Promise<number> =>
  (await getPrice(tx, stateId)).priceKobo

/** Stores a price if it still has this revision; returns whether it did. */
export const savePrice = async (
  tx: WriteTx,
  { stateId, kobo, by, now, revision }: { stateId: string; kobo: number; by: string; now: Date; revision: number },
): Promise<boolean> =>
  (await tx.run(sql`
    insert into report_card_price as p (state_id, price_kobo, changed_at, changed_by)
    select ${stateId}, ${kobo}, ${now}, ${by}
    where ${revision} = 0 or exists (select from report_card_price where state_id = ${stateId})
    on conflict (state_id) do update
    set price_kobo = excluded.price_kobo, changed_at = excluded.changed_at, changed_by = excluded.changed_by, revision = p.revision + 1
    where p.revision = ${revision}`)) > 0
