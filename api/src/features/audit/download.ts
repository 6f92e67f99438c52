import { writtenDay } from '@akada/contract/kernel/written-day'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import { dayInLagos, secondInLagos, timeInLagos } from '../../platform/clock/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { type NamedWorkbook, namedWorkbook, type WorkbookCell } from '../../platform/spreadsheet/index.ts'
import { getOrganization, nameOfPlace } from '../roles/index.ts'
import { type AuditFilters, entriesById, entriesOfFile, type FileEntries } from './queries/log.ts'

const rowsAtOnce = 500

async function* rowsOf(db: TenantDb, stateId: string, ids: readonly number[]): AsyncGenerator<WorkbookCell[]> {
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    const part = ids.slice(from, from + rowsAtOnce)
    for (const entry of await db.read(tx => entriesById(tx, stateId, part)))
      yield [
        entry.id,
        secondInLagos(new Date(entry.at)),
        entry.summary,
        entry.staff?.name ?? 'The program',
        entry.actingAs,
        entry.organization.name,
        entry.operation,
        entry.entity,
        entry.entityId,
        entry.address,
        entry.requestId,
        entry.sealed ? 'Yes' : 'Not yet',
      ]
  }
}

const leftOut = ({ ids, isCut, searchedTo }: FileEntries): string[] => {
  if (isCut) return [`Only the newest ${ids.length} are listed: choose fewer days.`]
  if (searchedTo === null) return []
  const at = new Date(searchedTo)
  return [
    `Looked for back to ${writtenDay(dayInLagos(at))}, ${timeInLagos(at)}. Older entries may match: choose days before that.`,
  ]
}

/** The entries of a search as a workbook, read in parts as it is sent. Audited before the first byte is sent. */
export const downloadEntries = async (
  { db, actor, today }: { db: TenantDb; actor: Actor; today: string },
  filters: AuditFilters,
): Promise<NamedWorkbook> => {
  const found = await db.read(tx => entriesOfFile(tx, actor.stateId, filters))
  const { ids } = found
  const name = await db.write(async tx => {
    await audit(tx, actor, 'audit.view', ['audit log', null], {
      summary: `Downloaded ${ids.length} entries of the audit log`,
      after: { count: ids.length, filters },
    })
    const [only, ...others] = filters.school ?? []
    return only !== undefined && others.length === 0 ? (await getOrganization(tx, only)).name : nameOfPlace(tx, actor)
  })
  const days = [filters.startDate, filters.endDate].filter(day => day !== undefined).join(' to ')
  return namedWorkbook([name, 'Audit log', days, today], {
    sheetName: 'Audit log',
    columns: [
      { title: 'Entry', width: 12, kind: 'number' },
      { title: 'Time', width: 20, kind: 'time' },
      { title: 'What', width: 60 },
      { title: 'Who', width: 26 },
      { title: 'Acting as', width: 20 },
      { title: 'Organisation', width: 32 },
      { title: 'Operation', width: 24 },
      { title: 'Kind of record', width: 18 },
      { title: 'Record', width: 38, kind: 'code' },
      { title: 'Address', width: 18, kind: 'code' },
      { title: 'Request', width: 38, kind: 'code' },
      { title: 'Sealed', width: 10 },
    ],
    rows: rowsOf(db, actor.stateId, ids),
    frozen: 3,
    notes: [
      `Entries of the audit log as of ${today}: ${ids.length}, newest first. Times are those of Nigeria.`,
      'What a record was before and after a change is on the page of the entry, which is found by its number.',
      ...leftOut(found),
    ],
  })
}
