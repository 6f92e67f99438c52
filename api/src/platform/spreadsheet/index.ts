export { bareTitle, type Column, titleWithoutHint } from './columns.ts'
export { daysOf, nonexistentDay, readDay } from './day.ts'
export { SpreadsheetFault } from './faults.ts'
export { findHeadings, type Header, type Headings, headersOf } from './headers.ts'
export { type Grid, type GridRow, read, readGrid } from './read.ts'
export {
  csvText,
  type WorkbookCell,
  type WorkbookColumn,
  type WorkbookSpec,
  workbook,
  workbookBytes,
  XLSX_TYPE,
} from './write.ts'
