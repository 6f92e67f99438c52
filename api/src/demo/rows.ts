import { join, raw, sql, type WriteTx } from '../platform/db/index.ts'
import type { Random } from '@akada/contract/invented/random'

/** Ids that are the same on every machine: in the format of version 7, with the number of ids made so far as their timestamp. */
export const idsFrom = (random: Random) => {
  let made = 1_700_000_000_000
  return (): string => {
    made += 1
    const time = made.toString(16).padStart(12, '0')
    const hex = (count: number) => Array.from({ length: count }, () => random.below(16).toString(16)).join('')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${'89ab'[random.below(4)]}${hex(3)}-${hex(12)}`
  }
}

type Row = Record<string, unknown>
const chunk = 5000

/** Inserts rows whose keys are the table's columns; all rows have the keys of the first. */
export const insertAll = async (tx: WriteTx, table: string, rows: readonly Row[]): Promise<void> => {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  const named = join(
    columns.map(column => raw(`"${column}"`)),
    ', ',
  )
  for (let from = 0; from < rows.length; from += chunk) {
    const part = JSON.stringify(rows.slice(from, from + chunk))
    await tx.run(sql`
      insert into ${raw(table)} (${named})
      select ${named} from json_populate_recordset(null::${raw(table)}, ${part}::json)`)
  }
}
