export { type Column, type ColumnMatch, matchColumns } from './columns.ts'
export { nonexistentDay, readDay } from './day.ts'
export { SpreadsheetFault, type SpreadsheetFaultKind } from './faults.ts'
export { type Header, type ReadLimits, read, type Sheet, type SheetRow } from './read.ts'
export {
  csvText,
  type WorkbookCell,
  type WorkbookColumn,
  type WorkbookSpec,
  workbook,
  workbookBytes,
  XLSX_TYPE,
} from './write.ts'
