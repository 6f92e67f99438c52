/** Of a workbook of which several sheets are read, the rows of sheet 2 are numbered from here times 2: each row has a number of its own. */
const step = 10_000_000

/** The number of a row in an upload, from its number in the sheet and that of the sheet in its workbook, both from 1. */
export const rowInSheets = (row: number, sheet: number): number => sheet * step + row

/** The number in its workbook of the sheet that a row is of; null where one sheet is read. */
export const sheetOfRow = (row: number): number | null => Math.floor(row / step) || null

/** The number of a row as people find it: '12', and where several sheets are read '12 of sheet 2'. */
export const rowLabel = (row: number): string => {
  const sheet = sheetOfRow(row)
  return sheet === null ? String(row) : `${row % step} of sheet ${sheet}`
}
