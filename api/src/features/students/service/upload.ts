import { commonErrors } from '@akada/contract/kernel/errors'
import { limits } from '@akada/contract/kernel/limits'
import { studentErrors } from '@akada/contract/students/endpoints'
import type { mendUploadBody, StudentUpload } from '@akada/contract/students/schemas'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import { audit } from '../../../platform/audit/index.ts'
import type { Place } from '../../../platform/auth/index.ts'
import type { ReadTx } from '../../../platform/db/index.ts'
import { refuse } from '../../../platform/errors/index.ts'
import { matchColumns, read, type Sheet, SpreadsheetFault } from '../../../platform/spreadsheet/index.ts'
import { findActiveSession } from '../queries/admission.ts'
import {
  classesFor,
  getUpload,
  holdersOf,
  insertUpload,
  lockUpload,
  openArms,
  stagedRows,
  takenLins,
  type Upload,
  updateRows,
} from '../queries/upload.ts'
import {
  bareLin,
  bareNumber,
  type CheckedRow,
  checkUpload,
  shownColumns,
  type StagedRow,
  type Taken,
} from '../rules/check-upload.ts'
import type { CheckBook } from '../rules/check-row.ts'
import { classBook } from '../rules/class-names.ts'
import { type Cells, columnKeys, isColumnKey, studentColumns, templateHeading } from '../rules/columns.ts'
import type { StudentWork } from './admission.ts'
import { places } from './places.ts'

/** An upload as the page shows it. */
export const uploadAnswer = (upload: Upload, rows: readonly StagedRow[]): StudentUpload => ({
  id: upload.id,
  fileName: upload.fileName,
  columns: shownColumns(rows),
  rows: rows.map(({ row, cells, leftOut }) => ({ row, cells, leftOut })),
  errors: rows.flatMap(({ row, faults }) =>
    faults.map(({ column, value, message }) => ({ row, column, value, message })),
  ),
  good: rows.filter(({ leftOut, faults }) => !leftOut && faults.length === 0).length,
  committedAt: upload.committedAt,
  outcome: upload.outcome,
})

const refuseFile = (fault: SpreadsheetFault): never => {
  switch (fault.kind) {
    case 'empty':
      return refuse(studentErrors.emptySheet)
    case 'tooManyRows':
      return refuse(studentErrors.tooManyRows, { params: { maximum: limits.spreadsheetRows.toLocaleString('en-NG') } })
    case 'tooLarge':
    case 'tooSlow':
      return refuse({ ...commonErrors.tooLarge, message: fault.message })
    default:
      return refuse({ ...studentErrors.notASpreadsheet, message: fault.message })
  }
}

const readSheet = async (bytes: Buffer): Promise<Sheet> => {
  try {
    return await read(bytes, { maxRows: limits.spreadsheetRows, maxBytes: limits.spreadsheetBytes })
  } catch (fault) {
    if (fault instanceof SpreadsheetFault) return refuseFile(fault)
    throw fault
  }
}

const trimmed = (text: string): string => text.slice(0, limits.text)

const rowsOf = (sheet: Sheet): StagedRow[] => {
  if (sheet.headers[0]?.title === templateHeading) refuse(studentErrors.emptySheet)
  const columns = matchColumns(sheet.headers, studentColumns)
  if (columns.missing.length > 0) {
    refuse(studentErrors.columnsMissing, { params: { columns: columns.missing.map(({ title }) => title).join(', ') } })
  }
  return (
    sheet.rows
      .map(row => {
        const cells: Cells = {}
        for (const key of columns.found.keys()) {
          const text = columns.value(row, key)
          if (text !== '') cells[key] = trimmed(text)
        }
        return { row: row.number, cells, leftOut: false, faults: [] }
      })
      // Rows that only fill columns unknown here (a serial number, a signature) are empty.
      .filter(({ cells }) => Object.keys(cells).length > 0)
  )
}

/** What an upload's rows are checked against, as it is at this moment. */
export const readBooks = async (
  { system, today }: Pick<StudentWork, 'system' | 'today'>,
  tx: ReadTx,
  schoolId: string,
  rows: readonly StagedRow[],
): Promise<{ book: CheckBook; taken: Taken; session: { id: string; starts: string } | null }> => {
  const session = await findActiveSession(tx)
  const numbers = rows.map(({ cells }) => bareNumber(cells)).filter(number => number !== '')
  const lins = rows.map(({ cells }) => bareLin(cells)).filter(lin => lin !== '')
  const classes = await classesFor(tx, schoolId)
  const arms = session ? await openArms(tx, schoolId, session.id) : []
  return {
    session,
    book: { today, classes: classBook(classes, arms), places: places() },
    taken: {
      admissionNumbers: await holdersOf(tx, schoolId, numbers),
      lins: lins.length > 0 ? await system.read(other => takenLins(other, lins)) : new Set(),
    },
  }
}

/** Reads and checks a spreadsheet and stages it. Nobody is admitted yet. */
export const stageUpload = async (
  work: StudentWork,
  place: Place & { schoolId: string },
  file: { buffer: Buffer; name: string },
): Promise<StudentUpload> => {
  const rows = rowsOf(await readSheet(file.buffer))
  if (rows.length === 0) refuse(studentErrors.emptySheet)
  const { book, taken } = await work.db.read(tx => readBooks(work, tx, place.schoolId, rows))
  const checked = checkUpload(rows, book, taken)
  const fileName = file.name.slice(0, 200) || 'students.xlsx'
  const upload = { id: uuidv7(), schoolId: place.schoolId, fileName, committedAt: null, outcome: null }
  await work.db.write(async tx => {
    await insertUpload(tx, { ...upload, stateId: place.stateId, createdBy: work.actor.staffId }, checked)
    await audit(tx, work.actor, {
      operation: 'student.create',
      entity: 'studentUpload',
      entityId: upload.id,
      summary: `Uploaded ${fileName} with ${checked.length} rows to be checked`,
      schoolId: place.schoolId,
      districtId: place.districtId,
    })
  })
  return uploadAnswer(upload, checked)
}

/** An upload as it stands. */
export const viewUpload = async (tx: ReadTx, id: string): Promise<StudentUpload> =>
  uploadAnswer(await getUpload(tx, id), await stagedRows(tx, id))

type Mends = z.output<typeof mendUploadBody>['rows']

const mended = (row: StagedRow, mend: Mends[number] | undefined): StagedRow => {
  if (!mend) return row
  const cells: Cells = { ...row.cells }
  for (const [key, text] of Object.entries(mend.cells ?? {})) {
    if (!isColumnKey(key)) continue
    const value = text.trim().replace(/[^\S\n]+/g, ' ')
    if (value === '') delete cells[key]
    else cells[key] = value
  }
  return { ...row, cells, leftOut: mend.leftOut ?? row.leftOut }
}

const isChanged = (before: StagedRow, after: StagedRow): boolean =>
  before.leftOut !== after.leftOut ||
  JSON.stringify(before.faults) !== JSON.stringify(after.faults) ||
  columnKeys.some(key => before.cells[key] !== after.cells[key])

/** Writes the rows whose checking brought something new. */
export const keepChecks = (
  tx: Parameters<typeof updateRows>[0],
  uploadId: string,
  before: readonly StagedRow[],
  after: readonly CheckedRow[],
): Promise<void> =>
  updateRows(
    tx,
    uploadId,
    after.filter((row, index) => {
      const old = before[index]
      return old === undefined || isChanged(old, row)
    }),
    after,
  )

/**
 * Mends rows of an upload or leaves them out. What changed and what was at fault is checked again, and all rows against each other. Refuses
 * with 409 where the upload is admitted already.
 */
export const mendUpload = (work: StudentWork, id: string, mends: Mends): Promise<StudentUpload> =>
  work.db.write(async tx => {
    audit.exempt(tx, 'nobody is admitted yet: the rows are audited when they are')
    const upload = await lockUpload(tx, id)
    if (upload.committedAt !== null) refuse(studentErrors.alreadyAdmitted)
    const byRow = new Map(mends.map(mend => [mend.row, mend]))
    const before = await stagedRows(tx, id)
    const unknown = mends.findIndex(mend => !before.some(({ row }) => row === mend.row))
    if (unknown >= 0) {
      refuse(commonErrors.invalid, {
        fields: [{ path: `body.rows.${unknown}.row`, message: 'The sheet has no such row.' }],
      })
    }
    const after = before.map(row => mended(row, byRow.get(row.row)))
    const due = after.filter(row => !row.leftOut && (byRow.has(row.row) || row.faults.length > 0))
    const { book, taken } = await readBooks(work, tx, upload.schoolId, due)
    const dueRows = new Set(due.map(({ row }) => row))
    const checked = checkUpload(after, book, taken, row => dueRows.has(row.row))
    await keepChecks(tx, id, before, checked)
    return uploadAnswer(upload, checked)
  })
