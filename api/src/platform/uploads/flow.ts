import { commonErrors, type ErrorSpec } from '@akada/contract/kernel/errors'
import { withoutInvisible } from '@akada/contract/kernel/names'
import {
  type ReadingChoice,
  uploadErrors,
  type UploadReading,
  type UploadWarning,
} from '@akada/contract/kernel/uploads'
import { v7 as uuidv7 } from 'uuid'
import { audit } from '../audit/index.ts'
import type { Actor, Place } from '../auth/index.ts'
import type { ReadTx, TenantDb, WriteTx } from '../db/index.ts'
import { refuse } from '../errors/index.ts'
import { confirmationOf, doubtsOf } from './doubts.ts'
import { mergedChoice, titlesSaid } from './reading-choice.ts'
import { type Cells, type CheckedRow, type RowDoubt, shownColumns, type StagedRow } from './rows.ts'
import { readRows, type ReadRows, type SheetPlan } from './sheet.ts'
import type { Upload, UploadTables } from './tables.ts'
import { findFile, keepFile, rememberedTitles, rememberTitles } from './titles.ts'

/** What is uploaded, where it is kept, and its names in messages. */
export interface UploadKind<Key extends string, Values, Outcome> extends SheetPlan<Key> {
  tables: UploadTables<Key, Outcome>
  /** The key under which the titles of its files are remembered. */
  kind: string
  /** Of the audit log. */
  entity: string
  operation: string
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
  /** Checks rows against the current data: due rows individually, and all rows against one another. */
  check: (
    tx: ReadTx,
    ownerId: string,
    rows: readonly StagedRow<Key>[],
    isDue: (row: StagedRow<Key>) => boolean,
    elsewhere: ReadonlySet<string>,
  ) => Promise<CheckedRow<Key, Values>[]>
  /** The warnings about rows compared with others or with the school's existing records, by the row's number. */
  doubts?: (tx: ReadTx, ownerId: string, rows: readonly StagedRow<Key>[]) => Promise<ReadonlyMap<number, RowDoubt[]>>
}

/** An upload as the page shows it. */
export interface UploadAnswer<Outcome> {
  id: string
  fileName: string
  columns: { key: string; title: string; required: boolean }[]
  rows: { row: number; cells: Cells; leftOut: boolean }[]
  errors: { row: number; column: string | null; value: string; message: string }[]
  warnings: UploadWarning[]
  confirmation: string | null
  reading: UploadReading | null
  good: number
  committedAt: string | null
  outcome: Outcome | null
}

export interface Work {
  db: TenantDb
  actor: Actor
}

export const everyRow = () => true

const nothing: ReadonlySet<string> = new Set()

/** Values in use elsewhere, for the rows that `pick` selects from an upload; someone may change them before they are locked. */
export const takenOf = async <Key extends string, Values, Outcome>(
  { takenElsewhere, tables }: UploadKind<Key, Values, Outcome>,
  db: TenantDb,
  id: string,
  pick: (rows: readonly StagedRow<Key>[]) => readonly StagedRow<Key>[],
): Promise<ReadonlySet<string>> =>
  takenElsewhere ? takenElsewhere(pick(await db.read(tx => tables.rows(tx, id)))) : nothing

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

export const answerOf = <Key extends string, Values, Outcome>(
  kind: UploadKind<Key, Values, Outcome>,
  upload: Upload<Outcome>,
  staged: readonly StagedRow<Key>[],
): UploadAnswer<Outcome> => {
  const rows = readableRows(upload, staged)
  const isOpen = upload.committedAt === null
  const warnings = isOpen ? warningsOf(upload.warnings, rows) : []
  return {
    id: upload.id,
    fileName: upload.fileName,
    columns: shownColumns(kind.columns, rows, kind.alwaysShown),
    rows: rows.map(({ row, cells, leftOut }) => ({ row, cells, leftOut })),
    errors: rows.flatMap(({ row, errors }) =>
      errors.map(({ column, value, message }) => ({ row, column, value, message })),
    ),
    warnings,
    confirmation: confirmationOf(warnings),
    reading: isOpen ? (upload.reading?.shown ?? null) : null,
    good: rows.filter(({ leftOut, errors }) => !leftOut && errors.length === 0).length,
    committedAt: upload.committedAt,
    outcome: upload.outcome,
  }
}

/** Checks rows, and records the warnings about each. */
export const checkAll = async <Key extends string, Values, Outcome>(
  kind: UploadKind<Key, Values, Outcome>,
  tx: ReadTx,
  ownerId: string,
  rows: readonly StagedRow<Key>[],
  isDue: (row: StagedRow<Key>) => boolean,
  elsewhere: ReadonlySet<string>,
): Promise<CheckedRow<Key, Values>[]> => {
  const checked = await kind.check(tx, ownerId, rows, isDue, elsewhere)
  const further = await kind.doubts?.(tx, ownerId, checked)
  return checked.map(row => ({
    ...row,
    warnings: [...doubtsOf(kind.columns, row), ...((!row.leftOut && further?.get(row.row)) || [])],
  }))
}

/** Reads and checks a spreadsheet and stages it. Nothing else is written yet. */
export const stageUpload = async <Key extends string, Values, Outcome>(
  kind: UploadKind<Key, Values, Outcome>,
  { db, actor }: Work,
  { ownerId, ...place }: Place & { ownerId: string },
  file: { buffer: Buffer; name: string },
): Promise<UploadAnswer<Outcome>> => {
  const remembered = await db.read(tx => rememberedTitles(tx, kind.kind, place))
  const { plan, rows } = await readRows(file.buffer, kind, remembered, {})
  const elsewhere = (await kind.takenElsewhere?.(rows)) ?? nothing
  const checked = await db.read(tx => checkAll(kind, tx, ownerId, rows, everyRow, elsewhere))
  const fileName = withoutInvisible(file.name).slice(0, 200).toWellFormed() || kind.defaultName
  const reading = { shown: plan.shown, choice: {} }
  const upload = { id: uuidv7(), ownerId, fileName, committedAt: null, outcome: null, reading, warnings: plan.warnings }
  await db.write(async tx => {
    await kind.tables.insert(tx, { ...upload, stateId: place.stateId, createdBy: actor.staffId }, checked)
    await keepFile(tx, place.stateId, upload.id, file.buffer)
    await audit(tx, actor, {
      operation: kind.operation,
      entity: kind.entity,
      entityId: upload.id,
      summary: `Uploaded ${fileName} with ${checked.length} rows to be checked`,
      schoolId: place.schoolId,
      districtId: place.districtId,
    })
  })
  return answerOf(kind, upload, checked)
}

/** An upload in its current state. */
export const viewUpload = async <Key extends string, Values, Outcome>(
  kind: UploadKind<Key, Values, Outcome>,
  tx: ReadTx,
  id: string,
): Promise<UploadAnswer<Outcome>> => answerOf(kind, await kind.tables.get(tx, id), await kind.tables.rows(tx, id))

interface Correction {
  row: number
  cells?: Record<string, string> | undefined
  leftOut?: boolean | undefined
}

const corrected = <Key extends string>(
  row: StagedRow<Key>,
  correction: Correction | undefined,
  known: ReadonlySet<string>,
): StagedRow<Key> => {
  if (!correction) return row
  const cells: Cells = { ...row.cells }
  const typed: Cells = { ...row.corrected }
  for (const [key, text] of Object.entries(correction.cells ?? {})) {
    if (!known.has(key)) continue
    const value = withoutInvisible(text)
      .trim()
      .replace(/[^\S\n]+/g, ' ')
    typed[key] = value
    if (value === '') delete cells[key]
    else cells[key] = value
  }
  return { ...row, cells, corrected: typed, leftOut: correction.leftOut ?? row.leftOut }
}

const isChanged = (before: StagedRow<string>, after: StagedRow<string>, keys: ReadonlySet<string>): boolean =>
  before.leftOut !== after.leftOut ||
  JSON.stringify([before.errors, before.warnings, before.corrected]) !==
    JSON.stringify([after.errors, after.warnings, after.corrected]) ||
  [...keys].some(key => before.cells[key] !== after.cells[key])

const keysOf = (kind: { columns: readonly { key: string }[] }): ReadonlySet<string> =>
  new Set(kind.columns.map(({ key }) => key))

/** Writes the rows whose check had a new result. */
export const keepChecks = <Key extends string, Values, Outcome>(
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

/** The rows with their corrections, and those that must be checked again: changed rows and rows with errors. */
const afterCorrections = <Key extends string>(
  before: readonly StagedRow<Key>[],
  corrections: readonly Correction[],
  keys: ReadonlySet<string>,
): { after: StagedRow<Key>[]; isDue: (row: StagedRow<Key>) => boolean } => {
  const byRow = new Map(corrections.map(correction => [correction.row, correction]))
  const after = before.map(row => corrected(row, byRow.get(row.row), keys))
  const due = new Set(
    after.filter(row => !row.leftOut && (byRow.has(row.row) || row.errors.length > 0)).map(({ row }) => row),
  )
  return { after, isDue: ({ row }) => due.has(row) }
}

/**
 * Corrects rows of an upload or leaves them out. Changed rows and rows with errors are checked again, and all rows against each other.
 * Refuses with 409 if the upload is committed already.
 */
const correctUpload = async <Key extends string, Values, Outcome>(
  kind: UploadKind<Key, Values, Outcome>,
  { db }: Pick<Work, 'db'>,
  id: string,
  corrections: readonly Correction[],
): Promise<UploadAnswer<Outcome>> => {
  const keys = keysOf(kind)
  const elsewhere = await takenOf(kind, db, id, rows => {
    const { after, isDue } = afterCorrections(rows, corrections, keys)
    return after.filter(isDue)
  })
  return db.write(async tx => {
    audit.exempt(tx, 'nothing is committed yet: the rows are audited when they are')
    const upload = await kind.tables.lock(tx, id)
    if (upload.committedAt !== null) refuse(kind.errors.alreadyCommitted)
    const before = await kind.tables.rows(tx, id)
    const numbers = new Set(before.map(({ row }) => row))
    const unknown = corrections.findIndex(({ row }) => !numbers.has(row))
    if (unknown >= 0) {
      refuse(commonErrors.invalid, {
        fields: [{ path: `body.rows.${unknown}.row`, message: 'The sheet has no such row.' }],
      })
    }
    const { after, isDue } = afterCorrections(before, corrections, keys)
    const checked = await checkAll(kind, tx, upload.ownerId, after, isDue, elsewhere)
    await keepChecks(kind, tx, id, before, checked)
    return answerOf(kind, upload, checked)
  })
}

/** Rows of another reading, with the values a person typed into the same rows before. */
const withEarlier = <Key extends string>(
  { rows }: ReadRows<Key>,
  before: readonly StagedRow<Key>[],
  keys: ReadonlySet<string>,
): StagedRow<Key>[] => {
  const byRow = new Map(before.map(row => [row.row, row]))
  return rows.map(row => {
    const earlier = byRow.get(row.row)
    const wasLeftOut = earlier?.leftOut && earlier.marks[''] !== 'not a record'
    return earlier
      ? corrected(row, { row: row.row, cells: earlier.corrected, leftOut: wasLeftOut ? true : row.leftOut }, keys)
      : row
  })
}

/**
 * Reads the file of an upload in another way: another sheet, other title rows, other meanings of columns, which are remembered. Values
 * typed into rows of the same sheet are kept. Refuses with 409 if the upload is committed already, or its file is no longer kept.
 */
const rereadUpload = async <Key extends string, Values, Outcome>(
  kind: UploadKind<Key, Values, Outcome>,
  { db, actor, now }: Work & { now: Date },
  place: Place,
  id: string,
  said: ReadingChoice,
): Promise<UploadAnswer<Outcome>> => {
  const { upload, file, remembered } = await db.read(async tx => ({
    upload: await kind.tables.get(tx, id),
    file: await findFile(tx, id),
    remembered: await rememberedTitles(tx, kind.kind, place),
  }))
  if (upload.committedAt !== null) refuse(kind.errors.alreadyCommitted)
  if (file === null || upload.reading === null) return refuse(uploadErrors.fileGone)
  const choice = mergedChoice(upload.reading, said)
  const read = await readRows(file, kind, remembered, choice)
  const keys = keysOf(kind)
  const isSameSheet = read.plan.shown.sheet === upload.reading.shown.sheet
  const elsewhere = (await kind.takenElsewhere?.(read.rows)) ?? nothing
  return db.write(async tx => {
    const locked = await kind.tables.lock(tx, id)
    if (locked.committedAt !== null) refuse(kind.errors.alreadyCommitted)
    const before = isSameSheet ? await kind.tables.rows(tx, id) : []
    const isUnmatched = read.plan.shown.missing.length > 0
    const rows = isUnmatched ? before : withEarlier(read, before, keys)
    const checked = await checkAll(kind, tx, upload.ownerId, rows, everyRow, elsewhere)
    const reading = { shown: read.plan.shown, choice }
    const { warnings } = read.plan
    await kind.tables.replace(tx, { id, stateId: place.stateId, reading, warnings }, checked)
    const learnt = await rememberTitles(
      tx,
      kind.kind,
      { place, staffId: actor.staffId, now },
      titlesSaid(read.plan.shown, said),
    )
    await audit(tx, actor, {
      operation: kind.operation,
      entity: kind.entity,
      entityId: id,
      summary: `Read ${upload.fileName} another way, with ${checked.length} rows to be checked`,
      schoolId: place.schoolId,
      districtId: place.districtId,
      after: { reading: said, ...(learnt ? { remembered: learnt.after } : {}) },
    })
    return answerOf(kind, { ...locked, reading, warnings }, checked)
  })
}

interface Change {
  rows?: readonly Correction[] | undefined
  reading?: ReadingChoice | undefined
}

/** Reads the file of an upload in another way, or corrects rows of it, or both in this order. */
export const changeUpload = async <Key extends string, Values, Outcome>(
  kind: UploadKind<Key, Values, Outcome>,
  work: Work & { now: Date },
  place: Place,
  id: string,
  { rows, reading }: Change,
): Promise<UploadAnswer<Outcome>> => {
  const reread = reading && (await rereadUpload(kind, work, place, id, reading))
  return reread && !rows ? reread : correctUpload(kind, work, id, rows ?? [])
}
