import { commonErrors } from '@akada/contract/kernel/errors'
import type { ColumnKind, OversightTable } from '@akada/contract/oversight/schemas'
import type { Readable } from 'node:stream'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { type WorkbookCell, type WorkbookColumn, workbook } from '../../platform/spreadsheet/index.ts'
import { type PartCall, viewPart } from './parts.ts'

const kindOf: Record<ColumnKind, WorkbookColumn['kind']> = {
  count: 'number',
  percent: 'number',
  decimal: 'number',
  naira: 'number',
  day: 'day',
  text: 'text',
}

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
      typeof value === 'string' && kindOf[columns[index]?.kind ?? 'text'] === 'number' ? Number(value) : value,
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
  await db.write(tx =>
    audit(tx, actor, {
      operation: 'oversight.view',
      entity: 'oversight',
      entityId: null,
      districtId: call.region.districtId,
      schoolId: null,
      summary: `Downloaded the oversight of schools: ${found.title}, ${table.title}`,
      after: { part: call.part, table: table.id, rows: table.rows.length },
    }),
  )
  return {
    fileName: `${table.title} ${found.asOf?.slice(0, 10) ?? ''}.xlsx`.replaceAll(/[\\/:*?"<>|]/g, '-'),
    body: workbook({
      sheetName: table.title,
      columns: columnsOf(table),
      rows: cellsOf(table),
      notes: [
        `${found.title}: ${table.title}.`,
        found.asOf ? `Figures as of ${found.asOf}.` : 'Nothing is counted yet.',
        ...(table.total > table.rows.length ? [`The first ${table.rows.length} of ${table.total}.`] : []),
        ...found.notes,
      ],
    }),
  }
}
