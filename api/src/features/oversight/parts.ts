import type { OversightPart, OversightTable, PartFigures } from '@akada/contract/oversight/schemas'
import type { TenantDb } from '../../platform/db/index.ts'
import { readKept as readFigures } from '../dashboards/index.ts'
import { readKept } from './figures.ts'
import type { Region } from './policy.ts'
import { isOld, withDistrict } from './rules/figures.ts'
import { districtWord } from './queries/kept.ts'
import { attendancePart } from './attendance-part.ts'
import { enrolmentPart } from './enrolment-part.ts'
import { facilitiesPart } from './facilities-part.ts'
import { moneyPart } from './money-part.ts'
import { qualityPart } from './quality-part.ts'
import { resultsPart } from './results-part.ts'
import { registersPart, schoolsPart } from './schools-part.ts'
import { scoresPart } from './scores-part.ts'
import { staffingPart } from './staffing-part.ts'
import type { Asked, Narrowed, Part } from './part-table.ts'
import { transfersPart } from './transfers-part.ts'

interface PartSpec {
  title: string
  read: (asked: Asked) => Promise<Part>
  /** It also reads the figures of today, which are kept for dashboards. */
  readsToday?: true
}

const parts: Record<OversightPart, PartSpec> = {
  schools: { title: 'Schools', read: schoolsPart, readsToday: true },
  registers: { title: "Today's registers", read: registersPart, readsToday: true },
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
}

/** A table with the state's own word for a district in its titles. */
const inWordsOf = (table: OversightTable, word: string): OversightTable => {
  const told = (title: string) => withDistrict(title, word)
  return {
    ...table,
    title: told(table.title),
    first: told(table.first),
    columns: table.columns.map(column => ({ ...column, title: told(column.title) })),
  }
}

/** One part of oversight, from kept figures. */
export const viewPart = async (db: TenantDb, { part, region, narrowed }: PartCall, now: Date): Promise<PartFigures> => {
  const { title, read, readsToday } = parts[part]
  // Schools that were never counted are counted first.
  if (readsToday) await readFigures(db, region, now, () => Promise.resolve({}))
  const { seconds, tables, ...found } = await readKept(db, region, now, async (tx, scope) => {
    const [word, { tables, ...rest }] = await Promise.all([
      districtWord(tx, region.stateId),
      read({ tx, region, now, scope, narrowed }),
    ])
    return { ...rest, tables: tables.map(table => inWordsOf(table, word)) }
  })
  return { part, title, ...found, tables, isOld: seconds !== null && isOld(found.asOf, now, seconds) }
}
