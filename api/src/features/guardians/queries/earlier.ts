import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'

export const statesServed = (tx: ReadTx): Promise<{ id: string }[]> =>
  tx.rows<{ id: string }>(sql`select id from state_brief`)

/** How many students were linked, and the last of them by id; null if there were none. */
export interface LinkedStudents {
  count: number
  last: string | null
}

/**
 * Links the guardians of the next students after `last`, by id, who have guardians but no links. The links are bounded as well: without
 * that, each batch would read all links of the state written so far.
 */
export const linkNextStudents = async (tx: WriteTx, last: string | null, most: number): Promise<LinkedStudents> => {
  const found = await tx.rows<{ id: string }>(sql`
    select distinct g.student_id as id from guardian_brief g
    where (${last}::uuid is null or g.student_id > ${last}::uuid)
      and not exists (
        select from guardian_link l
        where l.student_id = g.student_id and (${last}::uuid is null or l.student_id > ${last}::uuid))
    order by g.student_id limit ${most}`)
  const ids = found.map(({ id }) => id)
  if (ids.length > 0) await tx.rows(sql`select public.akada_link_guardians(${ids}::uuid[])`)
  return { count: ids.length, last: ids.at(-1) ?? null }
}
