import { commonErrors, type ErrorSpec } from '@akada/contract/kernel/errors'
import { limits } from '@akada/contract/kernel/limits'
import { refuse } from '../errors/index.ts'
import { matchColumns, read, type Sheet, SpreadsheetFault } from '../spreadsheet/index.ts'
import type { Cells, StagedRow, UploadColumn } from './rows.ts'

/** What can be wrong with a file as a whole. */
export interface FileErrors {
  notASpreadsheet: ErrorSpec
  /** Takes `maximum`. */
  tooManyRows: ErrorSpec
  /** Takes `columns`. */
  columnsMissing: ErrorSpec
  emptySheet: ErrorSpec
}

/** What a sheet should hold. */
export interface SheetPlan<Key extends string> {
  columns: readonly UploadColumn<Key>[]
  /** The first line of the template's notes: a template that nobody filled in has no other sheet with rows. */
  templateHeading: string
  errors: FileErrors
}

const refuseFile = (fault: SpreadsheetFault, errors: FileErrors): never => {
  switch (fault.kind) {
    case 'empty':
      return refuse(errors.emptySheet)
    case 'tooManyRows':
      return refuse(errors.tooManyRows, { params: { maximum: limits.spreadsheetRows.toLocaleString('en-NG') } })
    case 'tooLarge':
    case 'tooSlow':
      return refuse({ ...commonErrors.tooLarge, message: fault.message })
    default:
      return refuse({ ...errors.notASpreadsheet, message: fault.message })
  }
}

/** The rows and titles of a file. Refuses one that is no spreadsheet, is empty or too large. */
export const readSheet = async (bytes: Buffer, errors: FileErrors): Promise<Sheet> => {
  try {
    return await read(bytes, { maxRows: limits.spreadsheetRows, maxBytes: limits.spreadsheetBytes })
  } catch (fault) {
    if (fault instanceof SpreadsheetFault) return refuseFile(fault, errors)
    throw fault
  }
}

// A pair of code units that is cut in two, or that a file has only half of, is none that PostgreSQL keeps.
const trimmed = (text: string): string => text.slice(0, limits.text).toWellFormed()

/** The rows of a spreadsheet by the columns of a plan. Refuses a file that is none, lacks columns or has no rows. */
export const readRows = async <const Key extends string>(
  bytes: Buffer,
  { columns: wanted, templateHeading, errors }: SheetPlan<Key>,
): Promise<StagedRow<Key>[]> => {
  const sheet = await readSheet(bytes, errors)
  if (sheet.headers[0]?.title === templateHeading) refuse(errors.emptySheet)
  const columns = matchColumns(sheet.headers, wanted)
  if (columns.missing.length > 0) {
    refuse(errors.columnsMissing, { params: { columns: columns.missing.map(({ title }) => title).join(', ') } })
  }
  const rows = sheet.rows
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
  if (rows.length === 0) refuse(errors.emptySheet)
  return rows
}
