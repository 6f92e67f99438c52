import type { Area } from './block.ts'

/** The active cell, and where a selection started; both are the same if one cell is selected. */
export interface Cursor {
  row: number
  column: number
  anchorRow: number
  anchorColumn: number
}

export interface GridSize {
  rows: number
  /** Columns that accept scores; the calculated ones (total, grade) are right of them. */
  inputs: number
  columns: number
  /** Rows visible at once. */
  page: number
}

export interface Keys {
  key: string
  shift: boolean
  ctrl: boolean
}

export const at = (row: number, column: number): Cursor => ({ row, column, anchorRow: row, anchorColumn: column })

export const areaOf = ({ row, column, anchorRow, anchorColumn }: Cursor): Area => ({
  top: Math.min(row, anchorRow),
  bottom: Math.max(row, anchorRow),
  left: Math.min(column, anchorColumn),
  right: Math.max(column, anchorColumn),
})

const between = (value: number, last: number): number => Math.max(0, Math.min(value, last))

const step = ({ row, column }: Cursor, { key, ctrl }: Keys, size: GridSize): [row: number, column: number] | null => {
  const [lastRow, lastColumn, lastInput] = [size.rows - 1, size.columns - 1, size.inputs - 1]
  switch (key) {
    case 'ArrowUp':
      return [ctrl ? 0 : row - 1, column]
    case 'ArrowDown':
      return [ctrl ? lastRow : row + 1, column]
    case 'ArrowLeft':
      return [row, ctrl ? 0 : column - 1]
    case 'ArrowRight':
      return [row, ctrl ? lastColumn : column + 1]
    case 'Home':
      return [ctrl ? 0 : row, 0]
    case 'End':
      return [ctrl ? lastRow : row, lastInput]
    case 'PageUp':
      return [row - size.page, column]
    case 'PageDown':
      return [row + size.page, column]
    default:
      return null
  }
}

/**
 * Where a key moves the cursor. Shift with an arrow extends the selection; Enter goes down and Tab to the next cell that accepts scores,
 * with Shift in the opposite direction. Null if the key moves nothing: another key, or Tab at either end, which leaves the grid.
 */
export const moved = (cursor: Cursor, keys: Keys, size: GridSize): Cursor | null => {
  const { row, column } = cursor
  if (keys.key === 'Enter') return at(between(row + (keys.shift ? -1 : 1), size.rows - 1), column)
  if (keys.key === 'Tab') {
    const place = row * size.inputs + Math.min(column, size.inputs - 1) + (keys.shift ? -1 : 1)
    const isInside = place >= 0 && place < size.rows * size.inputs
    return isInside ? at(Math.floor(place / size.inputs), place % size.inputs) : null
  }
  const target = step(cursor, keys, size)
  if (!target) return null
  const [nextRow, nextColumn] = [between(target[0], size.rows - 1), between(target[1], size.columns - 1)]
  return keys.shift ? { ...cursor, row: nextRow, column: nextColumn } : at(nextRow, nextColumn)
}
