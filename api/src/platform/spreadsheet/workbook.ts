export type WorkbookCell = string | number | null | undefined

export interface WorkbookColumn {
  title: string
  /** In characters. */
  width?: number
  /**
   * `text` (the default) and `code` keep phone and admission numbers as they are; `number` accepts numbers; `day` accepts 'YYYY-MM-DD' and makes it a
   * real date. A value that does not fit its kind is written as text.
   */
  kind?: 'text' | 'code' | 'number' | 'day'
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
}

export interface WorkbookSpec extends SheetSpec {
  /** Sheets after the first, each with a name of its own. */
  further?: readonly SheetSpec[]
  /** Lines for a second sheet: how to fill in a template, or the filters of a list. */
  notes?: readonly string[]
}
