import { commonErrors, type ErrorSpec } from '@akada/contract/kernel/errors'
import { withoutInvisible } from '@akada/contract/kernel/names'
import { v7 as uuidv7 } from 'uuid'
import { audit } from '../audit/index.ts'
import type { Actor, Place } from '../auth/index.ts'
import type { ReadTx, TenantDb, WriteTx } from '../db/index.ts'
import { refuse } from '../errors/index.ts'
import { type CheckedRow, type Cells, shownColumns, type StagedRow, type UploadColumn } from './rows.ts'
import { type FileErrors, readRows } from './sheet.ts'
import type { Upload, UploadTables } from './tables.ts'

/** What is uploaded, where it is kept, and how it is spoken of. */
export interface UploadKind<Key extends string, Values, Outcome> {
  tables: UploadTables<Key, Outcome>
  /** Of the audit log. */
  entity: string
  operation: string
  templateHeading: string
  /** Shown although nobody filled them in. */
  alwaysShown: readonly Key[]
  defaultName: string
  errors: FileErrors & {
    alreadyCommitted: ErrorSpec
    nothingGood: ErrorSpec /** Takes `count`. */
    faultsLeft: ErrorSpec
  }
  columns: readonly UploadColumn<Key>[]
  /**
   * What of these rows is taken somewhere that the state's transaction can't look. Asked before that one begins: whoever held a
   * connection and waited for a second would wait for others that do the same.
   */
  takenElsewhere?: (rows: readonly StagedRow<Key>[]) => Promise<ReadonlySet<string>>
  /** Checks rows as things stand at this moment: those that are due by themselves, and all against one another. */
  check: (
    tx: ReadTx,
    ownerId: string,
    rows: readonly StagedRow<Key>[],
    isDue: (row: StagedRow<Key>) => boolean,
    elsewhere: ReadonlySet<string>,
  ) => Promise<CheckedRow<Key, Values>[]>
}

/** An upload as the page shows it. */
export interface UploadAnswer<Outcome> {
  id: string
  fileName: string
  columns: { key: string; title: string; required: boolean }[]
  rows: { row: number; cells: Cells; leftOut: boolean }[]
  errors: { row: number; column: string | null; value: string; message: string }[]
  good: number
  committedAt: string | null
  outcome: Outcome | null
}

interface Work {
  db: TenantDb
  actor: Actor
}

const everyRow = () => true

const nothing: ReadonlySet<string> = new Set()

/** What is taken elsewhere of the rows that `pick` makes of an upload's; somebody may change them before they are locked. */
const takenOf = async <Key extends string, Values, Outcome>(
  { takenElsewhere, tables }: UploadKind<Key, Values, Outcome>,
  db: TenantDb,
  id: string,
  pick: (rows: readonly StagedRow<Key>[]) => readonly StagedRow<Key>[],
): Promise<ReadonlySet<string>> =>
  takenElsewhere ? takenElsewhere(pick(await db.read(tx => tables.rows(tx, id)))) : nothing

const answerOf = <Key extends string, Values, Outcome>(
  kind: UploadKind<Key, Values, Outcome>,
  upload: Upload<Outcome>,
  rows: readonly StagedRow<Key>[],
): UploadAnswer<Outcome> => ({
  id: upload.id,
  fileName: upload.fileName,
  columns: shownColumns(kind.columns, rows, kind.alwaysShown),
  rows: rows.map(({ row, cells, leftOut }) => ({ row, cells, leftOut })),
  errors: rows.flatMap(({ row, faults }) =>
    faults.map(({ column, value, message }) => ({ row, column, value, message })),
  ),
  good: rows.filter(({ leftOut, faults }) => !leftOut && faults.length === 0).length,
  committedAt: upload.committedAt,
  outcome: upload.outcome,
})

/** Reads and checks a spreadsheet and stages it. Nothing else is written yet. */
export const stageUpload = async <Key extends string, Values, Outcome>(
  kind: UploadKind<Key, Values, Outcome>,
  { db, actor }: Work,
  { ownerId, ...place }: Place & { ownerId: string },
  file: { buffer: Buffer; name: string },
): Promise<UploadAnswer<Outcome>> => {
  const rows = await readRows(file.buffer, kind)
  const elsewhere = (await kind.takenElsewhere?.(rows)) ?? nothing
  const checked = await db.read(tx => kind.check(tx, ownerId, rows, everyRow, elsewhere))
  const fileName = file.name.slice(0, 200).toWellFormed() || kind.defaultName
  const upload = { id: uuidv7(), ownerId, fileName, committedAt: null, outcome: null }
  await db.write(async tx => {
    await kind.tables.insert(tx, { ...upload, stateId: place.stateId, createdBy: actor.staffId }, checked)
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

/** An upload as it stands. */
export const viewUpload = async <Key extends string, Values, Outcome>(
  kind: UploadKind<Key, Values, Outcome>,
  tx: ReadTx,
  id: string,
): Promise<UploadAnswer<Outcome>> => answerOf(kind, await kind.tables.get(tx, id), await kind.tables.rows(tx, id))

export interface Mend {
  row: number
  cells?: Record<string, string>
  leftOut?: boolean
}

const mended = <Key extends string>(
  row: StagedRow<Key>,
  mend: Mend | undefined,
  known: ReadonlySet<string>,
): StagedRow<Key> => {
  if (!mend) return row
  const cells: Cells = { ...row.cells }
  for (const [key, text] of Object.entries(mend.cells ?? {})) {
    if (!known.has(key)) continue
    const value = withoutInvisible(text)
      .trim()
      .replace(/[^\S\n]+/g, ' ')
    if (value === '') delete cells[key]
    else cells[key] = value
  }
  return { ...row, cells, leftOut: mend.leftOut ?? row.leftOut }
}

const isChanged = (before: StagedRow<string>, after: StagedRow<string>, keys: ReadonlySet<string>): boolean =>
  before.leftOut !== after.leftOut ||
  JSON.stringify(before.faults) !== JSON.stringify(after.faults) ||
  [...keys].some(key => before.cells[key] !== after.cells[key])

const keysOf = (kind: { columns: readonly { key: string }[] }): ReadonlySet<string> =>
  new Set(kind.columns.map(({ key }) => key))

/** Writes the rows whose checking brought something new. */
const keepChecks = <Key extends string, Values, Outcome>(
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

/** The rows with what was mended, and those that must be checked again: what changed, and what was at fault. */
const afterMends = <Key extends string>(
  before: readonly StagedRow<Key>[],
  mends: readonly Mend[],
  keys: ReadonlySet<string>,
): { after: StagedRow<Key>[]; isDue: (row: StagedRow<Key>) => boolean } => {
  const byRow = new Map(mends.map(mend => [mend.row, mend]))
  const after = before.map(row => mended(row, byRow.get(row.row), keys))
  const due = new Set(
    after.filter(row => !row.leftOut && (byRow.has(row.row) || row.faults.length > 0)).map(({ row }) => row),
  )
  return { after, isDue: ({ row }) => due.has(row) }
}

/**
 * Mends rows of an upload or leaves them out. What changed and what was at fault is checked again, and all rows against each other. Refuses
 * with 409 where the upload is committed already.
 */
export const mendUpload = async <Key extends string, Values, Outcome>(
  kind: UploadKind<Key, Values, Outcome>,
  { db }: Pick<Work, 'db'>,
  id: string,
  mends: readonly Mend[],
): Promise<UploadAnswer<Outcome>> => {
  const keys = keysOf(kind)
  const elsewhere = await takenOf(kind, db, id, rows => {
    const { after, isDue } = afterMends(rows, mends, keys)
    return after.filter(isDue)
  })
  return db.write(async tx => {
    audit.exempt(tx, 'nothing is committed yet: the rows are audited when they are')
    const upload = await kind.tables.lock(tx, id)
    if (upload.committedAt !== null) refuse(kind.errors.alreadyCommitted)
    const before = await kind.tables.rows(tx, id)
    const numbers = new Set(before.map(({ row }) => row))
    const unknown = mends.findIndex(mend => !numbers.has(mend.row))
    if (unknown >= 0) {
      refuse(commonErrors.invalid, {
        fields: [{ path: `body.rows.${unknown}.row`, message: 'The sheet has no such row.' }],
      })
    }
    const { after, isDue } = afterMends(before, mends, keys)
    const checked = await kind.check(tx, upload.ownerId, after, isDue, elsewhere)
    await keepChecks(kind, tx, id, before, checked)
    return answerOf(kind, upload, checked)
  })
}

/** What came of writing the good rows. */
export interface Written<Outcome> {
  outcome: Outcome
  /** For the audit log. */
  summary: string
  after?: object
}

interface Commit<Values, Outcome> {
  id: string
  /** Where it is audited. */
  place: Place
  leaveOutFaulty: boolean
  now: Date
  /** Writes what the good rows say; `leftOut` is how many others there are. */
  write: (tx: WriteTx, upload: Upload<Outcome>, good: readonly Values[], leftOut: number) => Promise<Written<Outcome>>
}

type Attempt<Outcome> =
  | { kind: 'answer'; answer: UploadAnswer<Outcome> }
  | { kind: 'nothing' }
  | { kind: 'faulty'; count: number }

const attempt = async <Key extends string, Values, Outcome>(
  kind: UploadKind<Key, Values, Outcome>,
  { db, actor }: Work,
  { id, place, leaveOutFaulty, now, write }: Commit<Values, Outcome>,
): Promise<Attempt<Outcome>> => {
  const elsewhere = await takenOf(kind, db, id, rows => rows)
  return db.write(async tx => {
    const upload = await kind.tables.lock(tx, id)
    if (upload.committedAt !== null) return { kind: 'answer', answer: await viewUpload(kind, tx, id) }
    const before = await kind.tables.rows(tx, id)
    const checked = await kind.check(tx, upload.ownerId, before, everyRow, elsewhere)
    const good = checked.flatMap(({ values }) => (values === null ? [] : [values]))
    const faulty = checked.filter(({ leftOut, faults }) => !leftOut && faults.length > 0).length
    if (good.length === 0 || (faulty > 0 && !leaveOutFaulty)) {
      audit.exempt(tx, 'only the faults that were found are kept, for the page to show')
      await keepChecks(kind, tx, id, before, checked)
      return good.length === 0 ? { kind: 'nothing' } : { kind: 'faulty', count: faulty }
    }
    const { outcome, summary, after } = await write(tx, upload, good, checked.length - good.length)
    const rows = checked.map(row => ({ ...row, leftOut: row.leftOut || row.faults.length > 0 }))
    await keepChecks(kind, tx, id, before, rows)
    await kind.tables.close(tx, id, now, outcome)
    await audit(tx, actor, {
      operation: kind.operation,
      entity: kind.entity,
      entityId: id,
      summary,
      schoolId: place.schoolId,
      districtId: place.districtId,
      after: { ...outcome, ...after },
    })
    return { kind: 'answer', answer: answerOf(kind, await kind.tables.get(tx, id), rows) }
  })
}

/**
 * Writes all good rows of an upload in one transaction, or none, and closes it. Answers the same again however often it is called. Refuses
 * where rows are at fault, unless they are to be left out; the faults found are kept and shown by the upload.
 */
export const commitUpload = async <Key extends string, Values, Outcome>(
  kind: UploadKind<Key, Values, Outcome>,
  work: Work,
  commit: Commit<Values, Outcome>,
): Promise<UploadAnswer<Outcome>> => {
  const result = await attempt(kind, work, commit)
  if (result.kind === 'answer') return result.answer
  if (result.kind === 'nothing') return refuse(kind.errors.nothingGood)
  return refuse(kind.errors.faultsLeft, { params: { count: result.count } })
}

/** An upload that is committed already, as it is answered again; null where it is still to be. */
export const findCommitted = async <Key extends string, Values, Outcome>(
  kind: UploadKind<Key, Values, Outcome>,
  tx: ReadTx,
  id: string,
): Promise<UploadAnswer<Outcome> | null> =>
  (await kind.tables.get(tx, id)).committedAt === null ? null : viewUpload(kind, tx, id)
