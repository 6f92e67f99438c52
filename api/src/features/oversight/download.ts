import { writtenDay } from '@akada/contract/kernel/written-day'
import { dayInLagos, timeInLagos } from '../../platform/clock/index.ts'
import { nameOfPlace } from '../roles/index.ts'
import { commonErrors } from '@akada/contract/kernel/errors'
import type { ColumnKind, OversightTable } from '@akada/contract/oversight/schemas'
import type { Readable } from 'node:stream'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { fileNameOf, type WorkbookCell, type WorkbookColumn, workbook } from '../../platform/spreadsheet/index.ts'
import { type PartCall, viewPart } from './parts.ts'

const kindOf: Record<ColumnKind, WorkbookColumn['kind']> = {
  count: 'number',
  percent: 'average',
  decimal: 'average',
  change: 'average',
  naira: 'money',
  day: 'day',
  text: 'text',
}

const isNumber = (kind: ColumnKind): boolean => kind !== 'day' && kind !== 'text'

const columnsOf = ({ first, columns }: OversightTable): WorkbookColumn[] => [
  { title: first, width: 34 },
  ...columns.map(({ title, kind }) => ({
    title: kind === 'percent' ? `${title} %` : title,
    width: Math.max(12, title.length + 2),
    kind: kindOf[kind],
  })),
]

const cellsOf = ({ rows, columns }: OversightTable): WorkbookCell[][] =>
  rows.map(({ name, values }) => [
    name,
    ...values.map((value, index) =>
      typeof value === 'string' && isNumber(columns[index]?.kind ?? 'text') ? Number(value) : value,
    ),
  ])

/** The most rows of a spreadsheet, which are made in memory: more than the students of a district. */
const most = 100_000

/** One table of a part as .xlsx, with all its rows. Audited before the first byte is sent. */
export const downloadTable = async (
  { db, actor, now }: { db: TenantDb; actor: Actor; now: Date },
  call: PartCall,
  tableId: string | undefined,
): Promise<{ fileName: string; body: Readable }> => {
  const found = await viewPart(db, { ...call, most }, now)
  const table = found.tables.find(({ id }) => tableId === undefined || id === tableId) ?? refuse(commonErrors.notFound)
  const place = await db.write(async tx => {
    await audit(tx, actor, 'oversight.view', ['oversight', null], {
      districtId: call.region.districtId,
      schoolId: null,
      summary: `Downloaded the oversight of schools: ${found.title}, ${table.title}`,
      after: { part: call.part, table: table.id, rows: table.rows.length },
    })
    return nameOfPlace(tx, { stateId: actor.stateId, districtId: call.region.districtId, schoolId: null })
  })
  const asOf = found.asOf === null ? null : new Date(found.asOf)
  const names = [place, table.title, ...(asOf ? [dayInLagos(asOf)] : [])]
  return {
    fileName: fileNameOf('xlsx', names),
    body: workbook({
      heading: names.join(', '),
      sheetName: table.title,
      columns: columnsOf(table),
      rows: cellsOf(table),
      notes: [
        `${found.title}: ${table.title}.`,
        asOf ? `Figures as of ${writtenDay(dayInLagos(asOf))}, ${timeInLagos(asOf)}.` : 'Nothing is counted yet.',
        ...(table.since ? [`Changes since ${table.since}, in points.`] : []),
        ...(table.total > table.rows.length ? [`The first ${table.rows.length} of ${table.total}.`] : []),
        ...found.notes,
      ],
    }),
  }
}
