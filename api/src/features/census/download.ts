import { districtTermOf } from '../districts/index.ts'
import { nameOfPlace } from '../roles/index.ts'
import type { censusSheets } from '@akada/contract/census/calls'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { audit } from '../../platform/audit/index.ts'
import type { SheetSpec, WorkbookCell } from '../../platform/spreadsheet/index.ts'
import { type Overseeing, scopeOf } from './overview.ts'
import { getCensus, type StoredCensus } from './queries/censuses.ts'
import { countReturns, type Counts, type Scope, type SubmittedReturn, submittedReturns } from './queries/progress.ts'
import { type CensusSheet, sheetsWith } from './rules/sheets.ts'

type SheetKey = (typeof censusSheets)[number]

const returnsAtOnce = 100

async function* rowsOf(
  { db }: Pick<Overseeing, 'db'>,
  censusId: string,
  scope: Scope,
  sheet: CensusSheet,
): AsyncGenerator<WorkbookCell[]> {
  let after: { name: string; id: string } | null = null
  for (;;) {
    const last: { name: string; id: string } | null = after
    const part: SubmittedReturn[] = await db.read(tx =>
      submittedReturns(tx, censusId, scope, { after: last, limit: returnsAtOnce }),
    )
    for (const one of part) yield* sheet.rowsOf(one)
    after = part.at(-1) ?? null
    if (part.length < returnsAtOnce) return
  }
}

const notesOf = ({ session, censusDay, countsFrom, deadline }: StoredCensus, { schools, submitted, late }: Counts) => [
  `Annual School Census ${session.name}: ${submitted} of ${schools} schools have submitted, ${late} of them late.`,
  `Students are counted as of ${writtenDay(censusDay)}; transfers and leavers from ${writtenDay(countsFrom)} to that day.`,
  `Teachers, rooms and facilities are as of the day of submission. The deadline was ${writtenDay(deadline)}.`,
  'Repeaters were in the same class last session. New entrants were in no school of the state before.',
]

/** Begins a download of the submitted returns within the actor's reach; audited before the first byte is sent. */
export const beginDownload = async (
  overseeing: Overseeing & { today: string },
  id: string,
  [first, ...others]: readonly [SheetKey, ...SheetKey[]],
) => {
  const { db, actor } = overseeing
  const scope = scopeOf(overseeing)
  const { census, counts, term, name } = await db.write(async tx => {
    const [found, progress, districtTerm] = await Promise.all([
      getCensus(tx, id),
      countReturns(tx, id, scope),
      districtTermOf(tx, actor.stateId),
    ])
    await audit(tx, actor, 'census.view', ['census', id], {
      summary: `Downloaded ${progress.submitted} census returns of ${found.session.name}`,
      after: { returns: progress.submitted, sheets: [first, ...others] },
    })
    return { census: found, counts: progress, term: districtTerm, name: await nameOfPlace(tx, overseeing.place) }
  })
  const sheets: Record<SheetKey, CensusSheet> = sheetsWith(term)
  const specOf = (key: SheetKey): SheetSpec => {
    const { name, columns } = sheets[key]
    return { sheetName: name, columns, rows: rowsOf(overseeing, id, scope, sheets[key]) }
  }
  return {
    sheet: specOf(first),
    further: others.map(specOf),
    notes: notesOf(census, counts),
    names: [name, 'Census', census.session.name, overseeing.today],
  }
}
