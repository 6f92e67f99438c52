import type { api } from '../../lib/api.ts'
import type { Response } from '../../lib/http/endpoints.ts'

type Sheet = Response<typeof api.students.uploadView>

/** What the pages of an upload need of it, regardless of what its rows are about. */
export type SheetUpload = Pick<
  Sheet,
  'id' | 'fileName' | 'columns' | 'rows' | 'errors' | 'warnings' | 'confirmation' | 'fill' | 'reading' | 'good'
>
export type UploadColumn = Sheet['columns'][number]

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
  /** What the day is called that rows may leave empty: 'admission date'. */
  fill?: string
}

const number = new Intl.NumberFormat('en-NG')

/** '1,240 students', '1 student' */
export const countOf = (count: number, { one, many }: Pick<UploadWords, 'one' | 'many'>): string =>
  `${number.format(count)} ${count === 1 ? one : many}`

/** How many rows take the day that is given for all rows without one. */
export const filledRows = ({ fill, rows }: Pick<SheetUpload, 'fill' | 'rows'>): number =>
  fill ? rows.filter(({ leftOut, cells }) => !leftOut && !cells[fill.column]).length : 0
