import { normalisedTitle } from './columns.ts'
import { SpreadsheetError, type SpreadsheetErrorKind } from './errors.ts'
import { cellText } from './text.ts'

/** A sheet of a workbook. */
export interface SheetInfo {
  name: string
  hidden: boolean
  /** Rows with cells; 0 if the sheet was not examined. */
  rows: number
  /** Whether it is laid out in columns: a list, and not lines of text. */
  isTable: boolean
  /** How many of the wanted titles it has. */
  known: number
}

/** A row and a column, both from 0, of the returned rows. */
type CellAt = [row: number, column: number]

/** The rows of a sheet. */
export interface SheetRows {
  /** The row numbers shown in the sheet. */
  numbers: number[]
  width: number
  cells: string
  /** Cells with a formula but without its value. */
  unsaved: CellAt[]
  /** Cells whose value comes from the first cell of the block they are merged into. */
  merged: CellAt[]
  /** Rows that the sheet hides. */
  hidden: number[]
}

export type ReadAnswer =
  | (SheetRows & {
      /** All sheets in their order; none for a .csv file. */
      sheets: SheetInfo[]
      /** The sheet that was read; null for a .csv file. */
      sheet: string | null
      /** Further visible sheets with as many of the wanted titles, if they were wanted too. */
      others: (SheetRows & { sheet: string })[]
      /** Day numbers count from 1904. */
      from1904: boolean
    })
  | { error: SpreadsheetErrorKind }

export interface RawRow {
  /** From 1, as shown in the sheet. */
  number: number
  cells: readonly (string | number | boolean | Date | null | undefined)[]
  /** Whether the sheet hides the row. */
  hidden?: boolean
  /** Columns whose cell holds a formula without its value. */
  unsaved?: readonly number[]
}

/** Separates cells in the text that a worker returns. */
export const CELL_END = '\u001f'

/** More columns than any list has; columns beyond it are not read. */
const MAX_COLUMNS = 256
/** A sheet may begin with at most this many lines of headings: letterhead and column titles. */
export const MAX_HEADINGS = 15
/** Ten thousand rows of a hundred columns. */
const MAX_CELLS = 1_000_000
/** In characters, over the whole sheet. */
const MAX_TEXT = 32 * 1024 * 1024

const isFilled = (text: string): boolean => text !== ''

/** A block of merged cells, counted from row 1 and column 0. */
export interface Merged {
  first: number
  last: number
  column: number
}

/** What is notable about a grid besides its text. */
type Remarks = Pick<SheetRows, 'unsaved' | 'merged' | 'hidden'>

/** What the sheets of a file hold that are collected so far. */
export interface Collected {
  cells: number
  /** In characters. */
  text: number
}

/**
 * Collects the rows of a sheet one by one: drops empty ones, keeps the numbers of the rest, and notes what a reader of the text alone would
 * not see. The caller decides which of the rows are titles. Sheets of one file share what is `collected`.
 */
export const collector = (maxRows: number, collected: Collected = { cells: 0, text: 0 }) => {
  const numbers: number[] = []
  const rows: string[][] = []
  const remarks: Remarks = { unsaved: [], merged: [], hidden: [] }

  const count = (cells: number, text: number): void => {
    collected.cells += cells
    collected.text += text
    if (collected.cells > MAX_CELLS || collected.text > MAX_TEXT) throw new SpreadsheetError('tooLarge')
  }

  return {
    add: (row: RawRow): void => {
      const cells = Array.from(row.cells.slice(0, MAX_COLUMNS), cellText)
      while (cells.length > 0 && !isFilled(cells[cells.length - 1] ?? '')) cells.pop()
      const unsaved = (row.unsaved ?? []).filter(column => column < MAX_COLUMNS)
      if (cells.length === 0 && unsaved.length === 0) return
      if (rows.length === maxRows + MAX_HEADINGS) throw new SpreadsheetError('tooManyRows')
      count(
        cells.length,
        cells.reduce((sum, cell) => sum + cell.length, 0),
      )
      for (const column of unsaved) remarks.unsaved.push([rows.length, column])
      if (row.hidden) remarks.hidden.push(rows.length)
      numbers.push(row.number)
      rows.push(cells)
    },
    /** Gives every row of a merged block the value that only its first one holds. */
    merge: (blocks: readonly Merged[]): void => {
      const indexOf = new Map(numbers.map((number, index) => [number, index]))
      for (const { first, last, column } of blocks) {
        const text = rows[indexOf.get(first) ?? -1]?.[column] ?? ''
        if (text === '' || column >= MAX_COLUMNS) continue
        for (let number = first + 1; number <= Math.min(last, numbers.at(-1) ?? 0); number++) {
          const index = indexOf.get(number)
          const cells = index === undefined ? undefined : rows[index]
          if (index === undefined || !cells || isFilled(cells[column] ?? '')) continue
          count(1, text.length)
          while (cells.length < column) cells.push('')
          cells[column] = text
          remarks.merged.push([index, column])
        }
      }
    },
    answer: (): SheetRows | null => {
      if (rows.length === 0) return null
      const width = Math.max(1, ...new Set(rows.map(cells => cells.length)))
      return {
        numbers,
        width,
        cells: rows
          .map(cells => Array.from({ length: width }, (_, column) => cells[column] ?? '').join(CELL_END))
          .join(CELL_END),
        ...remarks,
      }
    },
  }
}

/** Examines a sheet without keeping it: how many rows it has, whether it is a table, and how many of the wanted titles it contains. */
export const surveyor = (wanted: ReadonlySet<string>) => {
  const titles = new Set<string>()
  let [rows, wide] = [0, 0]
  return {
    add: ({ cells }: RawRow): void => {
      const filled = cells.filter(cell => cell !== undefined && cell !== null && cell !== '')
      if (filled.length === 0) return
      if (rows < MAX_HEADINGS) {
        for (const cell of filled)
          if (typeof cell === 'string' && wanted.has(normalisedTitle(cell))) titles.add(normalisedTitle(cell))
      }
      rows++
      if (filled.length > 1) wide++
    },
    answer: (): Pick<SheetInfo, 'rows' | 'isTable' | 'known'> => ({ rows, isTable: wide > 1, known: titles.size }),
  }
}
