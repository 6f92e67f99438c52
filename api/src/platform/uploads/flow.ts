import type { ErrorSpec } from '@akada/contract/kernel/errors'
import { withoutInvisible } from '@akada/contract/kernel/names'
import { sheetOfRow } from '@akada/contract/kernel/sheet-rows'
import type { UploadFill, UploadReading, UploadWarning } from '@akada/contract/kernel/uploads'
import { v7 as uuidv7 } from 'uuid'
import { audit } from '../audit/index.ts'
import type { Actor, Place } from '../auth/index.ts'
import type { ReadTx, TenantDb, WriteTx } from '../db/index.ts'
import { confirmationOf, doubtsOf, zeroDoubts } from './doubts.ts'
import { isAboutChange, nameDoubts } from './records.ts'
import {
  type CellError,
  type Cells,
  type CheckedRow,
  type MatchedRecord,
  type RowDoubt,
  type SheetTitles,
  shownColumns,
  type StagedRow,
} from './rows.ts'
import { readRows, type SheetPlan } from './sheet.ts'
import type { StoredReading, Upload, UploadTables } from './tables.ts'
import { storeFile, rememberedTitles } from './titles.ts'

/** What rows take that leave a column empty. */
interface FillPlan<Key extends string> {
  column: Key
  kind: UploadFill['kind']
  /** It is given for each sheet where several are read. */
  bySheet?: true
  /** What is proposed for each of the sheets, by the present data and what a sheet says above its columns or is called. */
  propose: (tx: ReadTx, ownerId: string, sheets: readonly SheetTitles[]) => Promise<(string | null)[]>
  /** What a choice is made from. */
  options?: (tx: ReadTx, ownerId: string) => Promise<string[]>
  /** Of a series, the free values for so many rows from the first on; `inFile` are those that other rows have. */
  series?: (tx: ReadTx, ownerId: string, of: { first: string; count: number; inFile: string[] }) => Promise<string[]>
}

/** What is uploaded, and its names in messages. */
export interface UploadKind<Key extends string, Values, Outcome> extends SheetPlan<Key> {
  /** Its stored uploads, by the kind of their ids: the audit log and the remembered titles of its files have it too. */
  tables: UploadTables<Key, Outcome>
  /** Of the audit log. */
  operation: string
  /**
   * Rows may name records that are there already, by the value in this column, and change them: such rows take nothing that is given for
   * empty cells. `entity` and `operation` are those of a change of a record in the audit log. Without it rows only add.
   */
  records?: { key: Key; entity: string; operation: string }
  /** Shown even if no one filled them in. */
  alwaysShown: readonly Key[]
  defaultName: string
  errors: SheetPlan<Key>['errors'] & {
    alreadyCommitted: ErrorSpec
    nothingGood: ErrorSpec /** Takes `count`. */
    errorsLeft: ErrorSpec
  }
  /**
   * Values of these rows that are in use elsewhere, outside the reach of the state's transaction. Queried before that transaction begins:
   * holding one connection while waiting for a second could deadlock with others that do the same.
   */
  takenElsewhere?: (rows: readonly StagedRow<Key>[]) => Promise<ReadonlySet<string>>
  /** Checks rows against the current data, each by itself and all against one another. Returns them in the same order. */
  check: (
    tx: ReadTx,
    ownerId: string,
    rows: readonly StagedRow<Key>[],
    elsewhere: ReadonlySet<string>,
  ) => Promise<CheckedRow<Key, Values>[]>
  /** By the key of a column of numbers, one that the organisation uses and that begins with zeros. */
  zeroLed?: (tx: ReadTx, ownerId: string) => Promise<Partial<Record<Key, string>>>
  /** What may be given once for all rows that leave a column empty. */
  fills?: readonly FillPlan<Key>[]
  /** The warnings about rows compared with others or with the organisation's existing records, by the row's number. */
  doubts?: (
    tx: ReadTx,
    ownerId: string,
    rows: readonly CheckedRow<Key, Values>[],
  ) => Promise<ReadonlyMap<number, RowDoubt[]>>
}

/** An upload as the page shows it. */
export interface UploadAnswer<Outcome> {
  id: string
  fileName: string
  columns: { key: string; title: string; required: boolean }[]
  rows: { row: number; cells: Cells; leftOut: boolean }[]
  errors: (CellError<string> & { row: number })[]
  warnings: UploadWarning[]
  confirmation: string | null
  fills: UploadFill[]
  reading: UploadReading | null
  good: number
  committedAt: string | null
  outcome: Outcome | null
}

/** Under which what is chosen for a column is stored; `sheet` as in `UploadFill`. */
export const fillKey = ({ column, sheet }: Pick<UploadFill, 'column' | 'sheet'>): string =>
  sheet === null ? column : `${column} ${sheet}`

const unreadSheet: SheetTitles = { sheet: null, firstRows: [], titleRow: 1 }

/** Whether a row takes what is given for a column. */
const isEmptyIn = (
  { leftOut, cells }: Pick<StagedRow<string>, 'cells' | 'leftOut'>,
  column: string,
  recordKey: string | undefined,
): boolean => !leftOut && !cells[column] && !(recordKey && cells[recordKey])

const isIn = ({ row }: Pick<StagedRow<string>, 'row'>, sheet: number | null): boolean =>
  sheet === null || sheetOfRow(row) === sheet

/**
 * What is given for rows that leave a column empty, of the columns that some of `rows` leave so: the others cost no query. A series is begun
 * only by choice: it gives numbers that people keep.
 */
export const fillsOf = async <Key extends string, Values, Outcome>(
  { fills = [], records }: UploadKind<Key, Values, Outcome>,
  tx: ReadTx,
  ownerId: string,
  reading: StoredReading | null,
  rows: readonly Pick<StagedRow<Key>, 'row' | 'cells' | 'leftOut'>[],
): Promise<UploadFill[]> => {
  const found: UploadFill[] = []
  const parts = reading?.parts ?? []
  const whole = [{ ...(reading?.shown ?? unreadSheet), number: null }]
  for (const { column, kind, bySheet = false, propose, options: optionsOf } of fills) {
    const empty = rows.filter(row => isEmptyIn(row, column, records?.key))
    const sheets = (bySheet && parts.length > 0 ? parts : whole).filter(({ number }) =>
      empty.some(row => isIn(row, number)),
    )
    if (sheets.length === 0) continue
    const proposals = await propose(tx, ownerId, sheets)
    const options = (await optionsOf?.(tx, ownerId)) ?? []
    for (const [at, { number: sheet }] of sheets.entries()) {
      const proposed = proposals[at] ?? null
      const value = reading?.fills?.[fillKey({ column, sheet })] ?? (kind === 'series' ? null : proposed)
      found.push({ column, sheet, kind, value, proposed, options })
    }
  }
  return found
}

export interface UploadContext {
  db: TenantDb
  actor: Actor
}

const nothing: ReadonlySet<string> = new Set()

/** Values in use elsewhere, for the rows that `pick` selects from an upload; someone may change them before they are locked. */
export const takenOf = async <Key extends string, Values, Outcome>(
  kind: UploadKind<Key, Values, Outcome>,
  db: TenantDb,
  id: string,
  pick: (rows: readonly StagedRow<Key>[]) => readonly StagedRow<Key>[],
): Promise<ReadonlySet<string>> =>
  kind.takenElsewhere ? kind.takenElsewhere(pick(await db.read(tx => kind.tables.rows(tx, id)))) : nothing

/** All warnings of an upload: about the file, then row by row. */
export const warningsOf = <Key extends string>(
  ofFile: readonly UploadWarning[],
  rows: readonly StagedRow<Key>[],
): UploadWarning[] => [
  ...ofFile,
  ...rows.flatMap(({ row, warnings }) => warnings.map(warning => ({ row, ...warning }))),
]

/** The rows that count: none while a required column is to be matched, though corrections of an earlier reading are kept. */
export const readableRows = <Key extends string>(
  { reading, committedAt }: Pick<Upload<unknown>, 'reading' | 'committedAt'>,
  rows: readonly StagedRow<Key>[],
): readonly StagedRow<Key>[] => (committedAt === null && reading && reading.shown.missing.length > 0 ? [] : rows)

/** Once they are written, the former values are for those who may read the audit log. */
const withoutFormer = ({ changes }: Pick<MatchedRecord, 'changes'>): MatchedRecord['changes'] =>
  changes.map(change => ({ ...change, from: null }))

export const answerOf = <Key extends string, Values, Outcome>(
  kind: UploadKind<Key, Values, Outcome>,
  upload: Upload<Outcome>,
  staged: readonly StagedRow<Key>[],
  fills: UploadFill[],
): UploadAnswer<Outcome> => {
  const rows = readableRows(upload, staged)
  const isOpen = upload.committedAt === null
  const warnings = isOpen ? warningsOf(upload.warnings, rows) : []
  return {
    id: upload.id,
    fileName: upload.fileName,
    columns: shownColumns(kind.columns, rows, kind.alwaysShown),
    rows: rows.map(({ row, cells, leftOut, record }) => ({
      row,
      cells,
      leftOut,
      ...(record && { record: { name: record.name, changes: isOpen ? record.changes : withoutFormer(record) } }),
    })),
    errors: rows.flatMap(({ row, errors }) =>
      errors.map(({ column, value, message, addable }) => ({
        row,
        column,
        value,
        message,
        ...(addable && { addable }),
      })),
    ),
    warnings,
    confirmation: isOpen ? confirmationOf(warnings, rows) : null,
    fills: isOpen ? fills : [],
    reading: isOpen ? (upload.reading?.shown ?? null) : null,
    good: rows.filter(({ leftOut, errors }) => !leftOut && errors.length === 0).length,
    committedAt: upload.committedAt,
    outcome: upload.outcome,
  }
}

/** Rows as they are checked: those that leave a column empty take what is given for all, in the order of the sheet. */
const filledRows = async <Key extends string, Values, Outcome>(
  { fills: plans = [], records }: UploadKind<Key, Values, Outcome>,
  tx: ReadTx,
  ownerId: string,
  rows: readonly StagedRow<Key>[],
  fills: readonly UploadFill[],
): Promise<readonly StagedRow<Key>[]> => {
  let filled = rows
  for (const { column, sheet, value } of fills) {
    if (value === null) continue
    const isEmpty = (row: StagedRow<Key>): boolean => isEmptyIn(row, column, records?.key) && isIn(row, sheet)
    const series = plans.find(plan => plan.column === column)?.series
    const inFile = filled.flatMap(({ cells }) => cells[column] || [])
    const count = filled.filter(isEmpty).length
    const values = series && count > 0 ? await series(tx, ownerId, { first: value, count, inFile }) : null
    let next = 0
    const given = (): string => (values ? (values[next++] ?? '') : value)
    filled = filled.map(row => (isEmpty(row) ? { ...row, cells: { ...row.cells, [column]: given() } } : row))
  }
  return filled
}

/** Checks rows, and records the warnings about each. */
export const checkAll = async <Key extends string, Values, Outcome>(
  kind: UploadKind<Key, Values, Outcome>,
  tx: ReadTx,
  ownerId: string,
  rows: readonly StagedRow<Key>[],
  elsewhere: ReadonlySet<string>,
  fills: readonly UploadFill[],
): Promise<CheckedRow<Key, Values>[]> => {
  // The record of a row is found each time: the row may name another one now.
  const unmatched = rows.map(({ record: _record, ...row }) => row)
  const checked = await kind.check(tx, ownerId, await filledRows(kind, tx, ownerId, unmatched, fills), elsewhere)
  const numbered = kind.columns.find(({ key }) => key === kind.records?.key)
  const further = await kind.doubts?.(tx, ownerId, checked)
  const ofZeros = zeroDoubts(kind.columns, rows, await kind.zeroLed?.(tx, ownerId))
  return checked.map((row, index) => ({
    ...row,
    cells: rows[index]?.cells ?? row.cells,
    warnings: [
      ...doubtsOf(kind.columns, row),
      ...(ofZeros.get(row.row) ?? []),
      ...((!row.leftOut && further?.get(row.row)) || []),
      ...(numbered ? nameDoubts(row, numbered) : []),
    ].filter(doubt => isAboutChange(row, doubt)),
  }))
}

/** Reads and checks a spreadsheet and stages it. Nothing else is written yet. */
export const stageUpload = async <Key extends string, Values, Outcome>(
  kind: UploadKind<Key, Values, Outcome>,
  { db, actor }: UploadContext,
  { ownerId, ...place }: Place & { ownerId: string },
  file: { buffer: Buffer; name: string },
): Promise<UploadAnswer<Outcome>> => {
  const remembered = await db.read(tx => rememberedTitles(tx, kind.tables.kind, place))
  const { plan, rows, parts } = await readRows(file.buffer, kind, remembered, {})
  const elsewhere = (await kind.takenElsewhere?.(rows)) ?? nothing
  const reading: StoredReading = { shown: plan.shown, parts, choice: {} }
  const { checked, fills } = await db.read(async tx => {
    const fills = await fillsOf(kind, tx, ownerId, reading, rows)
    return { fills, checked: await checkAll(kind, tx, ownerId, rows, elsewhere, fills) }
  })
  const fileName = withoutInvisible(file.name).slice(0, 200).toWellFormed() || kind.defaultName
  const upload = { id: uuidv7(), ownerId, fileName, committedAt: null, outcome: null, reading, warnings: plan.warnings }
  await db.write(async tx => {
    await kind.tables.insert(tx, { ...upload, stateId: place.stateId, createdBy: actor.staffId }, checked)
    await storeFile(tx, place.stateId, upload.id, file.buffer)
    await audit(tx, actor, kind.operation, [kind.tables.kind, upload.id], {
      summary: `Uploaded ${fileName} with ${checked.length} rows to be checked`,
      schoolId: place.schoolId,
      districtId: place.districtId,
    })
  })
  return answerOf(kind, upload, checked, fills)
}

/** An upload that is committed, as it was written. */
export const committedUpload = async <Key extends string, Values, Outcome>(
  kind: UploadKind<Key, Values, Outcome>,
  tx: ReadTx,
  id: string,
): Promise<UploadAnswer<Outcome>> => answerOf(kind, await kind.tables.get(tx, id), await kind.tables.rows(tx, id), [])

/**
 * An upload in its current state. Its rows are checked against the present data: what they refer to may have been added meanwhile, and their
 * numbers may have been taken. The result is shown and not stored: every further step checks again.
 */
export const viewUpload = async <Key extends string, Values, Outcome>(
  kind: UploadKind<Key, Values, Outcome>,
  { db }: Pick<UploadContext, 'db'>,
  id: string,
): Promise<UploadAnswer<Outcome>> => {
  const elsewhere = await takenOf(kind, db, id, rows => rows)
  return db.read(async tx => {
    const upload = await kind.tables.get(tx, id)
    if (upload.committedAt !== null) return committedUpload(kind, tx, id)
    const rows = readableRows(upload, await kind.tables.rows(tx, id))
    const fills = await fillsOf(kind, tx, upload.ownerId, upload.reading, rows)
    return answerOf(kind, upload, await checkAll(kind, tx, upload.ownerId, rows, elsewhere, fills), fills)
  })
}

/** Compared by content: the database returns the keys of stored objects in its own order. */
const written = (row: StagedRow<string>): string =>
  JSON.stringify([
    row.errors.map(({ column, value, message, addable }) => [column, value, message, addable?.to.id, addable?.name]),
    row.warnings.map(({ code, column, value, message }) => [code, column, value, message]),
    Object.entries(row.corrected).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    row.record && [
      row.record.id,
      row.record.revision,
      row.record.changes.map(({ column, from, to }) => [column, from, to]),
    ],
  ])

const isChanged = (before: StagedRow<string>, after: StagedRow<string>, keys: ReadonlySet<string>): boolean =>
  before.leftOut !== after.leftOut ||
  written(before) !== written(after) ||
  [...keys].some(key => before.cells[key] !== after.cells[key])

export const keysOf = (kind: { columns: readonly { key: string }[] }): ReadonlySet<string> =>
  new Set(kind.columns.map(({ key }) => key))

/** Writes the rows whose check had a new result. */
export const updateChecks = <Key extends string, Values, Outcome>(
  kind: UploadKind<Key, Values, Outcome>,
  tx: WriteTx,
  uploadId: string,
  before: readonly StagedRow<Key>[],
  after: readonly StagedRow<Key>[],
): Promise<void> => {
  const keys = keysOf(kind)
  const changed = after.filter((row, index) => {
    const old = before[index]
    return old === undefined || isChanged(old, row, keys)
  })
  return kind.tables.update(tx, uploadId, changed, after)
}
