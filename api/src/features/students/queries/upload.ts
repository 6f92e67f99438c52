import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { Holder, StagedRow } from '../rules/check-upload.ts'
import type { KnownArm, KnownClass } from '../rules/class-names.ts'

export interface UploadOutcome {
  admitted: number
  leftOut: number
  firstFxId: string | null
  lastFxId: string | null
}

/** An upload without its rows. */
export interface Upload {
  id: string
  schoolId: string
  fileName: string
  committedAt: string | null
  outcome: UploadOutcome | null
}

const uploadColumns = sql`u.id, u.school_id as "schoolId", u.file_name as "fileName", u.committed_at as "committedAt", u.outcome`

export const getUpload = (tx: ReadTx, id: string): Promise<Upload> =>
  tx.get(sql`select ${uploadColumns} from student_upload u where u.id = ${id}`)

/** The same, and nobody else mends or commits it until this transaction ends. */
export const lockUpload = (tx: WriteTx, id: string): Promise<Upload> =>
  tx.get(sql`select ${uploadColumns} from student_upload u where u.id = ${id} for update`)

export const stagedRows = (tx: ReadTx, uploadId: string): Promise<StagedRow[]> =>
  tx.rows(sql`
    select r.number as "row", r.cells, r.left_out as "leftOut", r.faults
    from student_upload_row r where r.upload_id = ${uploadId} order by r.number`)

/** The dates of admission, as written, of the rows without faults, and how many rows have each. */
export const admissionDatesOf = (tx: ReadTx, uploadId: string): Promise<{ written: string; count: number }[]> =>
  tx.rows(sql`
    select coalesce(r.cells ->> 'admissionDate', '') as written, count(*)::int as count
    from student_upload_row r
    where r.upload_id = ${uploadId} and not r.left_out and r.faults = '[]'
    group by 1`)

const faultCount = (rows: readonly StagedRow[]): number => rows.reduce((sum, row) => sum + row.faults.length, 0)

const asJson = (rows: readonly StagedRow[]): string =>
  JSON.stringify(rows.map(({ row, cells, leftOut, faults }) => ({ row, cells, leftOut, faults })))

/** One statement for ten thousand rows would hold them in memory several times over. */
const rowsAtOnce = 2000

export const insertUpload = async (
  tx: WriteTx,
  upload: { id: string; stateId: string; schoolId: string; fileName: string; createdBy: string },
  rows: readonly StagedRow[],
): Promise<void> => {
  await tx.run(sql`
    insert into student_upload (id, state_id, school_id, file_name, row_count, fault_count, created_by)
    values (${upload.id}, ${upload.stateId}, ${upload.schoolId}, ${upload.fileName}, ${rows.length}, ${faultCount(rows)},
      ${upload.createdBy})`)
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await tx.run(sql`
      insert into student_upload_row (upload_id, state_id, number, cells, faults, left_out)
      select ${upload.id}, ${upload.stateId}, r."row", r.cells, r.faults, r."leftOut"
      from jsonb_to_recordset(${asJson(rows.slice(from, from + rowsAtOnce))}::jsonb)
        as r("row" int, cells jsonb, faults jsonb, "leftOut" boolean)`)
  }
}

/** Writes back the rows that changed; `all` are the upload's rows as they now stand. */
export const updateRows = async (
  tx: WriteTx,
  uploadId: string,
  changed: readonly StagedRow[],
  all: readonly StagedRow[],
): Promise<void> => {
  if (changed.length === 0) return
  await tx.run(sql`
    update student_upload_row t set cells = r.cells, faults = r.faults, left_out = r."leftOut"
    from jsonb_to_recordset(${asJson(changed)}::jsonb) as r("row" int, cells jsonb, faults jsonb, "leftOut" boolean)
    where t.upload_id = ${uploadId} and t.number = r."row"`)
  await tx.run(sql`update student_upload set fault_count = ${faultCount(all)} where id = ${uploadId}`)
}

export const closeUpload = async (tx: WriteTx, id: string, at: Date, outcome: UploadOutcome): Promise<void> => {
  await tx.run(sql`
    update student_upload set committed_at = ${at.toISOString()}, outcome = ${JSON.stringify(outcome)}
    where id = ${id}`)
}

/** The classes that a school may use: the state's and its own, in order of progress. */
export const classesFor = (tx: ReadTx, schoolId: string): Promise<KnownClass[]> =>
  tx.rows(sql`
    select c.id, c.name from class c
    where c.school_id is null or c.school_id = ${schoolId}
    order by c.level, c.name`)

/** The open arms of a school in a session. */
export const openArms = (tx: ReadTx, schoolId: string, sessionId: string): Promise<KnownArm[]> =>
  tx.rows(sql`
    select a.id, a.class_id as "classId", a.name from class_arm a
    where a.school_id = ${schoolId} and a.session_id = ${sessionId} and a.closed_at is null
    order by a.name collate "und-x-icu"`)

/** Who in a school already has one of these admission numbers (in lower case). */
export const holdersOf = async (
  tx: ReadTx,
  schoolId: string,
  numbers: readonly string[],
): Promise<Map<string, Holder>> => {
  const rows = await tx.rows<Holder & { number: string }>(sql`
    select lower(s.admission_number) as number, s.fx_id as "fxId", s.first_name as "firstName", s.last_name as "lastName",
      s.date_of_birth as "dateOfBirth", s.last_name || ', ' || s.first_name || coalesce(' ' || s.middle_name, '') as "fullName"
    from student s
    where s.school_id = ${schoolId} and lower(s.admission_number) = any(${numbers}::text[])`)
  return new Map(rows.map(row => [row.number, row]))
}

/**
 * Which of these Learner Identification Numbers some student already has. The number is the nation's, so this must be asked of the whole
 * deployment, outside of row-level security; it answers nothing but the numbers.
 */
export const takenLins = async (
  tx: ReadTx,
  lins: readonly string[],
  except: string | null = null,
): Promise<Set<string>> => {
  if (lins.length === 0) return new Set()
  const rows = await tx.rows<{ lin: string }>(sql`
    select s.lin from student s where s.lin = any(${lins}::text[]) and s.id is distinct from ${except}::uuid`)
  return new Set(rows.map(({ lin }) => lin))
}

export const locateUploads = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: string; schoolId: string }>(sql`
    select u.id, u.state_id as "stateId", sc.district_id as "districtId", u.school_id as "schoolId"
    from student_upload u join school sc on sc.id = u.school_id where u.id = any(${ids})`)
