import { nairaOf } from '@akada/contract/kernel/money'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import { secondInLagos } from '../../platform/clock/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { getOrganization, nameOfPlace } from '../roles/index.ts'
import { type NamedWorkbook, namedWorkbook, type WorkbookCell } from '../../platform/spreadsheet/index.ts'
import { listMovementIds, type LogFilters, movementsOf } from './queries/log.ts'
import type { Scope } from './queries/scope.ts'

/** A sheet holds a million rows; movements beyond this number are left out, and the notes say so. */
const mostRows = 200_000
const rowsAtOnce = 1000

async function* rowsOf(db: TenantDb, ids: readonly string[]): AsyncGenerator<WorkbookCell[]> {
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    const part = ids.slice(from, from + rowsAtOnce)
    for (const movement of await db.read(tx => movementsOf(tx, part))) {
      const { createdAt, organization, action, narration, reference, amountKobo, balanceAfterKobo, by } = movement
      yield [
        secondInLagos(new Date(createdAt)),
        organization.name,
        action,
        narration,
        reference,
        nairaOf(amountKobo),
        nairaOf(balanceAfterKobo),
        by?.name ?? 'The program',
      ]
    }
  }
}

/** The movements of a list as a workbook, read in parts as it is sent. Audited before the first byte is sent. */
export const downloadLog = async (
  { db, actor, today }: { db: TenantDb; actor: Actor; today: string },
  scope: Scope,
  filters: LogFilters,
  limit: number | undefined,
): Promise<NamedWorkbook> => {
  const most = limit ?? mostRows
  const found = await db.read(tx => listMovementIds(tx, scope, filters, most + 1))
  const ids = found.slice(0, most)
  const name = await db.write(async tx => {
    await audit(tx, actor, 'wallet.download', ['wallet', scope.place.schoolId], {
      summary: `Downloaded ${ids.length} transactions`,
      schoolId: scope.place.schoolId,
      districtId: scope.place.districtId,
      after: { count: ids.length, filters: { ...filters, organizations: scope.organizations } },
    })
    const [only, ...others] = scope.organizations ?? []
    return only !== undefined && others.length === 0
      ? (await getOrganization(tx, only)).name
      : nameOfPlace(tx, scope.place)
  })
  const days = [filters.startDate, filters.endDate].filter(day => day !== undefined).join(' to ')
  const cut = found.length > ids.length ? [`Only the newest ${ids.length} are listed: choose fewer days.`] : []
  return namedWorkbook([name, 'Transactions', days, today], {
    sheetName: 'Transactions',
    columns: [
      { title: 'Time', width: 20, kind: 'time' },
      { title: 'Wallet of', width: 32 },
      { title: 'Action', width: 18 },
      { title: 'Narration', width: 48 },
      { title: 'Reference', width: 20 },
      { title: 'Amount (naira)', width: 16, kind: 'money' },
      { title: 'Balance after (naira)', width: 20, kind: 'money' },
      { title: 'By', width: 24 },
    ],
    rows: rowsOf(db, ids),
    notes: [
      `Transactions as of ${today}: ${ids.length}.`,
      'Above zero: into the wallet. Below zero: out of it. Times are those of Nigeria.',
      ...cut,
    ],
  })
}
