import { sheetOfRow } from '@akada/contract/kernel/sheet-rows'
import { showDay } from '../../lib/days.ts'
import type { api } from '../../lib/api.ts'
import type { Named, Response } from '../../lib/http/endpoints.ts'
import type { Correction } from './check/corrections.ts'
import type { ReadingChoice } from './reading.ts'

type Sheet = Response<typeof api.students.uploadView>

/** What the pages of an upload need of it, regardless of what its rows are about. */
export type SheetUpload = Pick<
  Sheet,
  'id' | 'fileName' | 'columns' | 'rows' | 'errors' | 'warnings' | 'confirmation' | 'fills' | 'reading' | 'good'
>
export type UploadColumn = Sheet['columns'][number]
export type UploadFill = Sheet['fills'][number]

/** What is given once for rows that leave a column empty. */
export interface Filled {
  column: string
  /** The number of the sheet whose rows take it; null for all rows. */
  sheet: number | null
  /** '' for what is proposed. */
  value: string
}

interface OneUpload {
  params: { id: string }
}

/** The call that shows an upload: `api.staffUploads.uploadView`. */
type ViewCall<Upload> = ((input: OneUpload) => Promise<Upload>) & Named<'json'>

/** The calls of a kind of upload that take a file, as in `api.staffUploads`. */
export interface FileCalls<Upload> {
  /** Missing where one template does not take all rows. */
  template?: (() => Promise<void>) | undefined
  upload: (input: { file: File; onProgress?: (share: number) => void }) => Promise<Upload>
  uploadView: ViewCall<Upload>
}

/** What is said about the file as a whole. */
export type FileChange = { reading: ReadingChoice } | { fill: Filled }

/** The confirmations: rows with errors are left out, and the warnings shown are correct. */
export interface Consent {
  leaveOutInvalid: boolean
  confirmation?: string
}

interface CommitInput extends OneUpload {
  body: Consent
  timeout?: number
}

/** The calls that show an upload, correct its rows or how its file is read, and write all valid rows, once. */
export interface RowCalls<Upload, Committed = Upload> {
  uploadView: ViewCall<Upload>
  uploadCorrection: (
    input: OneUpload & { body: { rows: Correction[] } | FileChange; timeout: number },
  ) => Promise<Upload>
  createMultiple: (input: CommitInput) => Promise<Committed>
}

/** How an upload's pages refer to its rows: 'Admit 38 students', '38 can be admitted'. */
export interface UploadWords {
  one: string
  many: string
  /** What a row of the sheet is of, if not `one`. */
  each?: string
  /** What is finally done with them: 'Admit', 'admitted'. */
  verb: string
  done: string
  /** Columns that distinguish people with the same name; the first is searched too. */
  identity: readonly string[]
  /** What can be searched: 'Name, admission number or row'. */
  find: string
  /** By the key of a column that rows may leave empty, what it is called: 'admission date'. */
  fills?: Readonly<Record<string, string>>
}

const number = new Intl.NumberFormat('en-NG')

/** '1,240 students', '1 student' */
export const countOf = (count: number, { one, many }: Pick<UploadWords, 'one' | 'many'>): string =>
  `${number.format(count)} ${count === 1 ? one : many}`

/** How many rows leave the column of something empty that is given for all of them. */
export const emptyRows = (
  { rows }: Pick<SheetUpload, 'rows'>,
  { column, sheet }: Pick<UploadFill, 'column' | 'sheet'>,
): number =>
  rows.filter(
    ({ row, leftOut, cells, record }) =>
      !leftOut && !record && !cells[column] && (sheet === null || sheetOfRow(row) === sheet),
  ).length

/** ' of sheet “JSS 1 A”' where something is given for the rows of one of several sheets, else ''. */
export const ofSheet = ({ reading }: Pick<SheetUpload, 'reading'>, { sheet }: Pick<UploadFill, 'sheet'>): string => {
  const found = sheet === null ? undefined : reading?.sheets.find(({ number: one }) => one === sheet)
  return found ? ` of sheet “${found.name}”` : ''
}

/** What is given for rows that leave a column empty, with the number of these rows; only where there are some. */
export const givenFills = (upload: Pick<SheetUpload, 'fills' | 'rows'>): { fill: UploadFill; rows: number }[] =>
  upload.fills
    .map(fill => ({ fill, rows: fill.value === null ? 0 : emptyRows(upload, fill) }))
    .filter(({ rows }) => rows > 0)

/** What is given, as people read it. */
export const shownFill = ({ kind, value }: UploadFill): string => {
  if (kind === 'day') return showDay(value)
  return kind === 'series' ? `from ${value}` : (value ?? '')
}
