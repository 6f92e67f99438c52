import { type ReadTx, sql } from '../../../platform/db/index.ts'

/** First names and surnames of staff members, by id. */
export const namesOfStaff = async (tx: ReadTx, staffIds: readonly string[]): Promise<Map<string, string>> => {
  const rows = await tx.rows<{ id: string; name: string }>(sql`
    select staff.id, staff.full_name as "name" from staff_brief staff where staff.id = any(${staffIds}::uuid[])`)
  return new Map(rows.map(row => [row.id, row.name]))
}
