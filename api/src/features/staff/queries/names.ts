import { type ReadTx, sql } from '../../../platform/db/index.ts'

/** First names and surnames of staff members, by id. */
export const namesOfStaff = async (tx: ReadTx, staffIds: readonly string[]): Promise<Map<string, string>> => {
  const rows = await tx.rows<{ id: string; name: string }>(sql`
    select staff.id, concat_ws(' ', staff.first_name, staff.last_name) as "name"
    from staff where staff.id = any(${staffIds}::uuid[])`)
  return new Map(rows.map(row => [row.id, row.name]))
}
