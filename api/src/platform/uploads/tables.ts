import type { ReadingChoice, UploadReading, UploadWarning } from '@akada/contract/kernel/uploads'
import { raw, type ReadTx, sql, type WriteTx } from '../db/index.ts'
import type { StagedRow } from './rows.ts'
import type { SheetPart } from './sheet.ts'

/** An upload without its rows. */
export interface Upload<Outcome> {
  id: string
  /** The owner: the record whose id is in the tables' column of owners. */
  ownerId: string
  fileName: string
  committedAt: string | null
  outcome: Outcome | null
  /** Null for uploads from before files could be read in another way. */
  reading: StoredReading | null
  /** Warnings about the file, not about one of its rows. */
  warnings: readonly UploadWarning[]
}

/** How a file is read, and which parts of that were chosen. */
export interface StoredReading {
  shown: UploadReading
  choice: ReadingChoice
  /** The sheets, if several are read. */
  parts?: readonly SheetPart[]
  /** What is chosen for rows that leave a column empty, by `fillKey`. */
  fills?: Readonly<Record<string, string>>
}

export interface NewUpload extends Pick<Upload<unknown>, 'id' | 'ownerId' | 'fileName' | 'reading' | 'warnings'> {
  stateId: string
  createdBy: string
}

/** The queries on a pair of tables that hold uploads and their rows. */
export interface UploadTables<Key extends string, Outcome> {
  get: (tx: ReadTx, id: string) => Promise<Upload<Outcome>>
  /** The same, and nobody else can correct or commit it until this transaction ends. */
  lock: (tx: WriteTx, id: string) => Promise<Upload<Outcome>>
  rows: (tx: ReadTx, uploadId: string) => Promise<StagedRow<Key>[]>
  insert: (tx: WriteTx, upload: NewUpload, rows: readonly StagedRow<Key>[]) => Promise<void>
  /** Saves the changed rows; `all` are the upload's rows in their current state. */
  update: (
    tx: WriteTx,
    uploadId: string,
    changed: readonly StagedRow<Key>[],
    all: readonly StagedRow<Key>[],
  ) => Promise<void>
  /** Replaces all existing rows: the file is read in another way. */
  replace: (
    tx: WriteTx,
    upload: Pick<NewUpload, 'id' | 'stateId' | 'reading' | 'warnings'>,
    rows: readonly StagedRow<Key>[],
  ) => Promise<void>
  /** Saves how the file is read. */
  read: (tx: WriteTx, id: string, reading: StoredReading) => Promise<void>
  close: (tx: WriteTx, id: string, at: Date, outcome: Outcome) => Promise<void>
}

/** One statement for ten thousand rows would hold them in memory several times. */
const rowsAtOnce = 2000

const errorCount = (rows: readonly StagedRow<string>[]): number => rows.reduce((sum, row) => sum + row.errors.length, 0)

const asJson = (rows: readonly StagedRow<string>[]): string =>
  JSON.stringify(
    rows.map(({ row, cells, leftOut, errors, warnings, marks, corrected }) => ({
      row,
      cells,
      leftOut,
      errors,
      warnings,
      marks,
      corrected,
    })),
  )

/**
 * The uploads kept in a table `name` and their rows in `name_row`. They belong to the record that `owner` names,
 * whose id is in the column `<owner>_id`.
 */
export const uploadTables = <Key extends string, Outcome>(name: string, owner: string): UploadTables<Key, Outcome> => {
  const [uploads, uploadRows, ownerColumn] = [raw(name), raw(`${name}_row`), raw(`${owner}_id`)]
  const one = (id: string) => sql`
    select u.id, u.${ownerColumn} as "ownerId", u.file_name as "fileName", u.committed_at as "committedAt", u.outcome,
      u.reading, u.warnings
    from ${uploads} u where u.id = ${id}`
  const insertRows = async (
    tx: WriteTx,
    { id, stateId }: Pick<NewUpload, 'id' | 'stateId'>,
    rows: readonly StagedRow<Key>[],
  ): Promise<void> => {
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      await tx.run(sql`
        insert into ${uploadRows} (upload_id, state_id, number, cells, faults, warnings, marks, corrected, left_out)
        select ${id}, ${stateId}, r."row", r.cells, r.errors, r.warnings, r.marks, r.corrected, r."leftOut"
        from jsonb_to_recordset(${asJson(rows.slice(from, from + rowsAtOnce))}::jsonb)
          as r("row" int, cells jsonb, errors jsonb, warnings jsonb, marks jsonb, corrected jsonb, "leftOut" boolean)`)
    }
  }
  return {
    get: (tx, id) => tx.get(one(id)),
    lock: (tx, id) => tx.get(sql`${one(id)} for update`),
    rows: (tx, uploadId) =>
      tx.rows(sql`
        select r.number as "row", r.cells, r.left_out as "leftOut", r.faults as "errors", r.warnings, r.marks, r.corrected
        from ${uploadRows} r where r.upload_id = ${uploadId} order by r.number`),
    insert: async (tx, upload, rows) => {
      await tx.run(sql`
        insert into ${uploads} (id, state_id, ${ownerColumn}, file_name, row_count, fault_count, created_by, reading, warnings)
        values (${upload.id}, ${upload.stateId}, ${upload.ownerId}, ${upload.fileName}, ${rows.length},
          ${errorCount(rows)}, ${upload.createdBy}, ${JSON.stringify(upload.reading)}, ${JSON.stringify(upload.warnings)})`)
      await insertRows(tx, upload, rows)
    },
    replace: async (tx, upload, rows) => {
      await tx.run(sql`delete from ${uploadRows} where upload_id = ${upload.id}`)
      await insertRows(tx, upload, rows)
      await tx.run(sql`
        update ${uploads} set row_count = ${rows.length}, fault_count = ${errorCount(rows)},
          reading = ${JSON.stringify(upload.reading)}, warnings = ${JSON.stringify(upload.warnings)}
        where id = ${upload.id}`)
    },
    update: async (tx, uploadId, changed, all) => {
      if (changed.length === 0) return
      await tx.run(sql`
        update ${uploadRows} t set cells = r.cells, faults = r.errors, warnings = r.warnings, corrected = r.corrected,
          left_out = r."leftOut"
        from jsonb_to_recordset(${asJson(changed)}::jsonb)
          as r("row" int, cells jsonb, errors jsonb, warnings jsonb, corrected jsonb, "leftOut" boolean)
        where t.upload_id = ${uploadId} and t.number = r."row"`)
      await tx.run(sql`update ${uploads} set fault_count = ${errorCount(all)} where id = ${uploadId}`)
    },
    read: async (tx, id, reading) => {
      await tx.run(sql`update ${uploads} set reading = ${JSON.stringify(reading)} where id = ${id}`)
    },
    close: async (tx, id, at, outcome) => {
      await tx.run(sql`
        update ${uploads} set committed_at = ${at.toISOString()}, outcome = ${JSON.stringify(outcome)}
        where id = ${id}`)
    },
  }
}
