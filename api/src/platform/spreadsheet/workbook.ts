/** A number with a letter behind it, such as a total that counts an absence: it is shown as '19a' and stays a number. */
export interface MarkedNumber {
  value: number
  mark: 'a'
}

export type WorkbookCell = string | number | MarkedNumber | null | undefined

export interface WorkbookColumn {
  title: string
  /** In characters. */
  width?: number
  /**
   * `text` (the default) and `code` keep phone and admission numbers as they are; `number` accepts numbers, `average` shows them
   * with two decimals, `money` with thousands too; `day` accepts 'YYYY-MM-DD' and makes it a real date, `time` 'YYYY-MM-DD HH:MM:SS'. A value
   * that does not fit its kind is written as text.
   */
  kind?: 'text' | 'code' | 'number' | 'average' | 'money' | 'day' | 'time'
  /** For templates: the cells below offer these values. Columns may share one array. */
  choices?: readonly string[]
}

/** A sheet with titles and rows. */
export interface SheetSpec {
  /** Cut to fit the rules for sheet names: 31 characters, without : \ / ? * [ ]. */
  sheetName: string
  columns: readonly WorkbookColumn[]
  /** Each row's cells in the order of the columns. */
  rows: AsyncIterable<readonly WorkbookCell[]> | Iterable<readonly WorkbookCell[]>
  /** Columns at the left that stay in view, up to and including the name; default 1. */
  frozen?: number
}

export interface WorkbookSpec extends SheetSpec {
  /** What heads each printed page: whose it is, what it is, and of when. Default: the sheet's name. */
  heading?: string
  /** Sheets after the first, each with a name of its own. */
  further?: readonly SheetSpec[]
  /** Lines for a second sheet: how to fill in a template, or the filters of a list. */
  notes?: readonly string[]
}
