import { type ReadTx, sql, type Sql, type WriteTx } from '../../../platform/db/index.ts'
import type { ArmTermPlace } from './arm.ts'

/** Those of these students who were not charged for a card of the term, here or in a former school. In order of their ids. */
export const unchargedOf = async (tx: ReadTx, termId: string, studentIds: readonly string[]): Promise<string[]> => {
  const found = await tx.rows<{ id: string }>(sql`
    select wanted.id from unnest(${studentIds}::uuid[]) as wanted(id)
    where not exists (select from report_card_charge rcc where rcc.student_id = wanted.id and rcc.term_id = ${termId})
    order by wanted.id`)
  return found.map(({ id }) => id)
}

/**
 * Records for which students a posting paid, at the same price each, in kobo. The database refuses a student already charged in the term.
 */
export const insertCharges = (
  tx: WriteTx,
  { stateId, schoolId, termId }: Pick<ArmTermPlace, 'stateId' | 'schoolId' | 'termId'>,
  { postingId, kobo }: { postingId: string; kobo: number },
  studentIds: readonly string[],
): Promise<number> =>
  tx.run(sql`
    insert into report_card_charge (student_id, term_id, state_id, school_id, posting_id, kobo)
    select charged.id, ${termId}, ${stateId}, ${schoolId}, ${postingId}, ${kobo}
    from unnest(${studentIds}::uuid[]) as charged(id)`)

/** How many of these students were charged in the term, and how many are without a card and without a charge. */
export const chargeCounts = (
  tx: ReadTx,
  termId: string,
  studentIds: readonly string[],
): Promise<{ paid: number; first: number }> =>
  tx.get(sql`
    select count(*) filter (where rcc.student_id is not null)::int as paid,
      count(*) filter (where rcc.student_id is null and rc.id is null)::int as first
    from unnest(${studentIds}::uuid[]) as wanted(id)
    left join report_card_charge rcc on rcc.student_id = wanted.id and rcc.term_id = ${termId}
    left join report_card rc on rc.student_id = wanted.id and rc.term_id = ${termId}`)

/** The report cards paid for by each posting: see WalletHooks of wallet. */
export const cardPurchases = (stateId: string | null): Sql => sql`
  select posting_id, sum(kobo) as kobo, 'Report cards' as action from report_card_charge
  where ${stateId}::uuid is null or state_id = ${stateId}::uuid
  group by posting_id`
