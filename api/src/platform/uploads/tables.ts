import type { ReadingChoice, UploadReading, UploadWarning } from '@akada/contract/kernel/uploads'
import type { UploadId } from '@akada/contract/resource-kinds'
import type { Place } from '../auth/index.ts'
import { type ReadTx, sql, type WriteTx } from '../db/index.ts'
import type { MatchedRecord, SheetPart, StagedRow } from './rows.ts'

/** An upload without its rows. */
export interface Upload<Outcome> {
  id: string
  /** The organisation, or another record, that it is for. */
  ownerId: string
  fileName: string
  committedAt: string | null
  outcome: Outcome | null
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

/** The queries on uploads of a kind and their rows. */
export interface UploadTables<Key extends string, Outcome> {
  /** The kind of their ids: 'staffUpload'. */
  kind: UploadId
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
    rows.map(({ row, cells, leftOut, errors, warnings, marks, corrected, record }) => ({
      row,
      cells,
      leftOut,
      errors,
      warnings,
      marks,
      corrected,
      record,
    })),
  )

/** Finds where uploads of a kind belong: where their owners do, as `locateOwners` says. */
export const uploadLocator =
  (kind: UploadId, locateOwners: (tx: ReadTx, ids: string[]) => Promise<({ id: string } & Place)[]>) =>
  async (tx: ReadTx, ids: string[]): Promise<({ id: string } & Place)[]> => {
    const uploads = await tx.rows<{ id: string; ownerId: string }>(sql`
      select u.id, u.owner_id as "ownerId" from upload u where u.id = any(${ids}::uuid[]) and u.kind = ${kind}`)
    const owners = await locateOwners(tx, [...new Set(uploads.map(({ ownerId }) => ownerId))])
    const byId = new Map(owners.map(owner => [owner.id, owner]))
    return uploads.flatMap(({ id, ownerId }) => {
      const owner = byId.get(ownerId)
      return owner ? [{ id, stateId: owner.stateId, districtId: owner.districtId, schoolId: owner.schoolId }] : []
    })
  }

/** How many valid rows that add something an upload had when they were last checked; of `column`, those that fill it. */
export const countGood = async (tx: ReadTx, uploadId: string, column: string | null = null): Promise<number> =>
  (
    await tx.get<{ count: number }>(sql`
      select count(*)::int as count from upload_row r
      where r.upload_id = ${uploadId} and not r.left_out and r.faults = '[]' and r.record is null and (${column}::text is null or r.cells ? ${column})`)
  ).count

/** The uploads of a kind and their rows. */
export const uploadTables = <Key extends string, Outcome>(kind: UploadId): UploadTables<Key, Outcome> => {
  const one = (id: string) => sql`
    select u.id, u.owner_id as "ownerId", u.file_name as "fileName", u.committed_at as "committedAt", u.outcome,
      u.reading, u.warnings
    from upload u where u.id = ${id} and u.kind = ${kind}`
  const insertRows = async (
    tx: WriteTx,
    { id, stateId }: Pick<NewUpload, 'id' | 'stateId'>,
    rows: readonly StagedRow<Key>[],
  ): Promise<void> => {
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      await tx.run(sql`
        insert into upload_row (upload_id, state_id, number, cells, faults, warnings, marks, corrected, record, left_out)
        select ${id}, ${stateId}, r."row", r.cells, r.errors, r.warnings, r.marks, r.corrected, r.record, r."leftOut"
        from jsonb_to_recordset(${asJson(rows.slice(from, from + rowsAtOnce))}::jsonb)
          as r("row" int, cells jsonb, errors jsonb, warnings jsonb, marks jsonb, corrected jsonb, record jsonb, "leftOut" boolean)`)
    }
  }
  return {
    kind,
    get: (tx, id) => tx.get(one(id)),
    lock: (tx, id) => tx.get(sql`${one(id)} for update`),
    rows: async (tx, uploadId) => {
      const rows = await tx.rows<Omit<StagedRow<Key>, 'record'> & { record: MatchedRecord | null }>(sql`
        select r.number as "row", r.cells, r.left_out as "leftOut", r.faults as "errors", r.warnings, r.marks, r.corrected,
          r.record
        from upload_row r where r.upload_id = ${uploadId} order by r.number`)
      return rows.map(({ record, ...row }) => (record === null ? row : { ...row, record }))
    },
    insert: async (tx, upload, rows) => {
      await tx.run(sql`
        insert into upload (id, state_id, kind, owner_id, file_name, row_count, fault_count, created_by, reading, warnings)
        values (${upload.id}, ${upload.stateId}, ${kind}, ${upload.ownerId}, ${upload.fileName}, ${rows.length},
          ${errorCount(rows)}, ${upload.createdBy}, ${JSON.stringify(upload.reading)}, ${JSON.stringify(upload.warnings)})`)
      await insertRows(tx, upload, rows)
    },
    replace: async (tx, upload, rows) => {
      await tx.run(sql`delete from upload_row where upload_id = ${upload.id}`)
      await insertRows(tx, upload, rows)
      await tx.run(sql`
        update upload set row_count = ${rows.length}, fault_count = ${errorCount(rows)},
          reading = ${JSON.stringify(upload.reading)}, warnings = ${JSON.stringify(upload.warnings)}
        where id = ${upload.id}`)
    },
    update: async (tx, uploadId, changed, all) => {
      if (changed.length === 0) return
      await tx.run(sql`
        update upload_row t set cells = r.cells, faults = r.errors, warnings = r.warnings, corrected = r.corrected,
          record = r.record, left_out = r."leftOut"
        from jsonb_to_recordset(${asJson(changed)}::jsonb)
          as r("row" int, cells jsonb, errors jsonb, warnings jsonb, corrected jsonb, record jsonb, "leftOut" boolean)
        where t.upload_id = ${uploadId} and t.number = r."row"`)
      await tx.run(sql`update upload set fault_count = ${errorCount(all)} where id = ${uploadId}`)
    },
    read: async (tx, id, reading) => {
      await tx.run(sql`update upload set reading = ${JSON.stringify(reading)} where id = ${id}`)
    },
    close: async (tx, id, at, outcome) => {
      await tx.run(sql`
        update upload set committed_at = ${at.toISOString()}, outcome = ${JSON.stringify(outcome)}
        where id = ${id}`)
    },
  }
}
