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

/** The longest part of a name, in letters: a long name of a place leaves room for what the file is. */
const longestPart = 80

/**
 * The name of a file that is sent: whose it is, what it is, then what of it, its day and its version, as far as it has them. Without the
 * letters that an operating system refuses. Every download is named by this.
 */
export const fileNameOf = (
  extension: 'xlsx' | 'pdf' | 'csv',
  parts: readonly (string | null | undefined | false)[],
): string => {
  const words = parts.flatMap(part =>
    part
      ? [
          part
            .trim()
            .replaceAll(/[\\/:*?"<>|]/g, '-')
            .slice(0, longestPart),
        ]
      : [],
  )
  return `${words.join(', ')}.${extension}`
}

/** A workbook with the name of its file. */
export type NamedWorkbook = WorkbookSpec & { fileName: string }

/** A workbook whose file and whose printed pages say the same: whose it is, what it is, and of when. */
export const namedWorkbook = (parts: Parameters<typeof fileNameOf>[1], spec: WorkbookSpec): NamedWorkbook => ({
  heading: parts.filter(Boolean).join(', '),
  fileName: fileNameOf('xlsx', parts),
  ...spec,
})
