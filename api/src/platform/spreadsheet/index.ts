export { normalisedTitle, type Column, titleWithoutHint } from './columns.ts'
export { daysOf, nonexistentDay, readDay } from './day.ts'
export { SpreadsheetError } from './errors.ts'
export { findHeadings, type Header, type Headings, headersOf, headingsIn } from './headers.ts'
export { type Grid, type GridRow, read, readGrid } from './read.ts'
export {
  fileNameOf,
  type NamedWorkbook,
  namedWorkbook,
  type SheetSpec,
  type WorkbookCell,
  type WorkbookColumn,
  type WorkbookSpec,
} from './workbook.ts'
export { CSV_TYPE, csv, csvText, workbook, workbookBytes, XLSX_TYPE } from './write.ts'
