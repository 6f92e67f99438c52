export {
  isFault,
  type PhoneValue,
  type Reading,
  readDate,
  readDigits,
  readEmail,
  readGender,
  readName,
  readOptionalName,
  readPhones,
  readText,
  readYesNo,
} from './cells.ts'
export {
  commitUpload,
  findCommitted,
  mendUpload,
  stageUpload,
  type UploadKind,
  viewUpload,
} from './flow.ts'
export {
  addDuplicates,
  type CellFault,
  type Cells,
  type CheckedRow,
  checkRows,
  RowReader,
  type StagedRow,
  type UploadColumn,
} from './rows.ts'
export { readSheet } from './sheet.ts'
export { type Upload, uploadTables } from './tables.ts'
