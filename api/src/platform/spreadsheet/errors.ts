/** Why a file could not be read as a whole. Errors of single cells are for the caller to find. */
export type SpreadsheetErrorKind =
  | 'notASpreadsheet'
  | 'oldFormat'
  | 'openDocument'
  | 'encrypted'
  | 'tooLarge'
  | 'tooManyRows'
  | 'empty'
  | 'tooSlow'

const sentences: Record<SpreadsheetErrorKind, string> = {
  notASpreadsheet: 'This file is not a spreadsheet that can be read here. Save it as .xlsx or .csv and try again.',
  oldFormat: 'This is an older kind of spreadsheet. Save it as .xlsx or .csv and try again.',
  openDocument: "This is LibreOffice's own kind of spreadsheet (.ods). Save it as Excel (.xlsx) and upload that.",
  encrypted: 'This file is protected by a password. Save it without a password, as .xlsx or .csv, and try again.',
  tooLarge: 'This file is too large. Keep the one sheet that is needed, or split it, and try again.',
  tooManyRows: 'This file has more than {maxRows} rows. Split it into smaller files and try again.',
  empty: 'This file has no rows. Fill in at least one row below the column titles and try again.',
  tooSlow: 'This file took too long to read. Save it again as .xlsx or .csv, with the one sheet needed, and try again.',
}

/** A file refused as a whole. `message` is for the person who uploaded it; `kind` is for programs. */
export class SpreadsheetError extends Error {
  override readonly name = 'SpreadsheetError'
  readonly kind: SpreadsheetErrorKind

  constructor(kind: SpreadsheetErrorKind, values: { maxRows?: number } = {}) {
    super(sentences[kind].replace('{maxRows}', (values.maxRows ?? 0).toLocaleString('en-NG')))
    this.kind = kind
  }
}
