export {
  isError,
  isSpreadsheetError,
  type PhoneValue,
  type Reading,
  readDate,
  readEmail,
  readGender,
  readName,
  readPhones,
  readText,
} from './cells.ts'
export { commitUpload, type Consent, findCommitted, refuseChangedRecord, type Written } from './commit.ts'
export { confirmationOf, doubtsOf } from './doubts.ts'
export { type ReadFields, readFields, sheetColumns, textOf, writtenCell } from './fields.ts'
export { changeUpload } from './change.ts'
export { fillsOf, stageUpload, type UploadAnswer, type UploadKind, viewUpload } from './flow.ts'
export { dayPartColumns, nameColumns, readTitleLines, type SaidInTitle, titleWords } from './labels.ts'
export { type Composite, type Plan, planReading } from './reading.ts'
export {
  addErrors,
  changedColumns,
  type ChangedRecord,
  compareWithRecord,
  refusedRow,
  splitRows,
  type StoredRecord,
  withChanges,
} from './records.ts'
export { titlesSaid } from './reading-choice.ts'
export {
  addDuplicates,
  type CellError,
  type Cells,
  type CheckedRow,
  checkRows,
  type RowDoubt,
  RowReader,
  type SheetTitles,
  type StagedRow,
  type UploadColumn,
} from './rows.ts'
export { plannedRows, readSheet, titlesOf } from './sheet.ts'
export { type Identity, isSameName, listed, lookup, sameBecause } from './same-person.ts'
export { countGood, type Upload, uploadLocator, uploadTables } from './tables.ts'
export { rememberedTitles, rememberTitles } from './titles.ts'
