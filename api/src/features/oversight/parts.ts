import { limits } from '@akada/contract/kernel/limits'
import type { OversightList, OversightPart, OversightTable, PartFigures } from '@akada/contract/oversight/schemas'
import type { TenantDb } from '../../platform/db/index.ts'
import { readCachedFigures as readFigures } from '../dashboards/index.ts'
import { readRegionFigures } from './figures.ts'
import type { Region } from './policy.ts'
import { isOld, withDistrict } from './rules/figures.ts'
import { districtWord } from './queries/cached-figures.ts'
import { attendancePart } from './attendance-part.ts'
import { enrolmentPart } from './enrolment-part.ts'
import { withList } from './lists.ts'
import { facilitiesPart } from './facilities-part.ts'
import { moneyPart } from './money-part.ts'
import { qualityPart } from './quality-part.ts'
import { resultsPart } from './results-part.ts'
import { registersPart } from './registers-part.ts'
import { schoolsPart } from './schools-part.ts'
import { scoresPart } from './scores-part.ts'
import { staffingPart } from './staffing-part.ts'
import type { PartRequest, Narrowed, Part } from './part-table.ts'
import { transfersPart } from './transfers-part.ts'

interface PartSpec {
  title: string
  read: (asked: PartRequest) => Promise<Part>
  /** It also reads the figures of today, which are kept for dashboards. */
  readsToday?: true
}

const parts: Record<OversightPart, PartSpec> = {
  schools: { title: 'Schools', read: schoolsPart, readsToday: true },
  registers: { title: 'Registers', read: registersPart, readsToday: true },
  attendance: { title: 'Attendance', read: attendancePart },
  enrolment: { title: 'Enrolment', read: enrolmentPart },
  results: { title: 'Results', read: resultsPart },
  scores: { title: 'Scores in', read: scoresPart },
  staffing: { title: 'Staffing', read: staffingPart },
  money: { title: 'Money', read: moneyPart },
  facilities: { title: 'Facilities', read: facilitiesPart },
  transfers: { title: 'Transfers', read: transfersPart },
  quality: { title: 'Data quality', read: qualityPart },
}

export interface PartCall {
  part: OversightPart
  region: Region
  narrowed: Narrowed
  /** Which lists behind counts the actor may see. */
  sees: (list: OversightList) => boolean
  /** The most rows of a table; as many as a response may have, if omitted. */
  most?: number
}

/** A table with the state's own word for a district in its titles, and with the lists behind its counts that may be seen. */
const inWordsOf = (table: OversightTable, word: string, sees: PartCall['sees']): OversightTable => {
  const told = (title: string) => withDistrict(title, word)
  return {
    ...table,
    title: told(table.title),
    first: told(table.first),
    columns: table.columns.map(({ list, ...column }) => ({
      ...column,
      title: told(column.title),
      ...(list && sees(list) && { list }),
    })),
  }
}

/** One part of oversight, from kept figures. */
export const viewPart = async (
  db: TenantDb,
  { part, region, narrowed, sees, most = limits.list }: PartCall,
  now: Date,
): Promise<PartFigures> => {
  const { title, read, readsToday } = parts[part]
  // Schools that were never counted are counted first.
  if (readsToday) await readFigures(db, region, now, () => Promise.resolve({}))
  const { seconds, tables, ...cached } = await readRegionFigures(db, region, now, async (tx, scope) => {
    const asked: PartRequest = { tx, region, now, scope, narrowed, most, sees }
    const [word, found] = await Promise.all([districtWord(tx, region.stateId), read(asked)])
    const { tables, ...rest } = await withList(part, found, asked)
    return {
      ...rest,
      tables: tables.map(({ rows, ...table }) => inWordsOf({ ...table, rows: rows.slice(0, most) }, word, sees)),
    }
  })
  return { part, title, lead: null, ...cached, tables, isOld: seconds !== null && isOld(cached.asOf, now, seconds) }
}
