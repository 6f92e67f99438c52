import { SpreadsheetFault } from './faults.ts'
import type { ReadAnswer } from './read-worker.ts'
import { cellText } from './text.ts'

export interface RawRow {
  /** From 1, as the sheet shows it. */
  number: number
  cells: readonly (string | number | boolean | Date | null | undefined)[]
}

/** Divides cells in the text that a worker answers with. */
export const CELL_END = '\u001f'

/** More columns than any list has; what lies beyond is not read. */
const MAX_COLUMNS = 256
/** A sheet may begin with so many lines of headings before the column titles. */
const MAX_HEADINGS = 10
/** Ten thousand rows of a hundred columns. */
const MAX_CELLS = 1_000_000
/** In characters, over the whole sheet. */
const MAX_TEXT = 32 * 1024 * 1024

const isFilled = (text: string): boolean => text !== ''

/**
 * Gathers rows one by one: finds the row of titles, drops empty rows, keeps the numbers of the rest.
 * The titles are the first row with at least two filled cells (schools put their name on top), or simply the first row.
 */
export const collector = (maxRows: number) => {
  const early: { number: number; cells: string[] }[] = []
  const numbers: number[] = []
  const rows: string[][] = []
  let titles: string[] | undefined
  let cellCount = 0
  let textLength = 0

  const keep = (number: number, cells: string[]): void => {
    if (rows.length === maxRows) throw new SpreadsheetFault('tooManyRows')
    cellCount += cells.length
    for (const cell of cells) textLength += cell.length
    if (cellCount > MAX_CELLS || textLength > MAX_TEXT) throw new SpreadsheetFault('tooLarge')
    numbers.push(number)
    rows.push(cells)
  }
  const settle = (at: number): void => {
    titles = early[at]?.cells ?? []
    for (const row of early.splice(0).slice(at + 1)) keep(row.number, row.cells)
  }

  return {
    add: (row: RawRow): void => {
      const cells = Array.from(row.cells.slice(0, MAX_COLUMNS), cellText)
      while (cells.length > 0 && !isFilled(cells[cells.length - 1] ?? '')) cells.pop()
      if (cells.length === 0) return
      if (titles) return keep(row.number, cells)
      early.push({ number: row.number, cells })
      if (cells.filter(isFilled).length > 1) settle(early.length - 1)
      else if (early.length > MAX_HEADINGS) settle(0)
    },
    answer: (): ReadAnswer => {
      if (!titles) settle(0)
      if (rows.length === 0) return { fault: 'empty' }
      const named = titles ?? []
      const width = Math.max(named.length, ...new Set(rows.map(cells => cells.length)))
      const columns = Array.from({ length: width }, (_, column) => column).filter(
        column => isFilled(named[column] ?? '') || rows.some(cells => isFilled(cells[column] ?? '')),
      )
      return {
        titles: columns.map(column => named[column] ?? ''),
        columns,
        numbers,
        cells: rows.map(cells => columns.map(column => cells[column] ?? '').join(CELL_END)).join(CELL_END),
      }
    },
  }
}
