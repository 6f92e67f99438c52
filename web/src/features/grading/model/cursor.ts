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
/** Rows of cell texts, as a spreadsheet copies and pastes them. */
export type Block = string[][]

/** More cells or rows than this are not a class list, but a whole sheet copied by mistake. */
const mostRows = 2000

/** A copied block: rows by lines, cells by tabs; a quoted cell may contain both. A line ending at the end starts no row. */
export const parseBlock = (text: string): Block => {
  const rows: Block = [[]]
  let cell = ''
  let quoted = false
  const endCell = (): void => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  const clean = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; at < clean.length; at++) {
    const sign = clean[at] ?? ''
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (clean[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === '\t') endCell()
    else if (sign === '\n') {
      endCell()
      if (rows.length >= mostRows) return rows
      rows.push([])
    } else cell += sign
  }
  endCell()
  return rows
}

/** The reverse of `parseBlock`. */
export const writeBlock = (block: Block): string => block.map(row => row.join('\t')).join('\n')

/** A rectangle of cells, corners included. */
export interface Area {
  top: number
  left: number
  bottom: number
  right: number
}

export interface Placed {
  row: number
  column: number
  text: string
}

export interface Fill {
  placed: Placed[]
  /** Texts of the block beyond the last row or column of the grid. */
  beyond: number
}

const sizeOf = ({ top, left, bottom, right }: Area): { rows: number; columns: number } => ({
  rows: bottom - top + 1,
  columns: right - left + 1,
})

/**
 * Where a pasted block goes: from the top left of the selection. If the selection is a multiple of the block, the block repeats and fills
 * it, so that one copied value fills the whole selection.
 */
export const placeBlock = (block: Block, selection: Area, grid: { rows: number; columns: number }): Fill => {
  const height = block.length
  const width = Math.max(...block.map(row => row.length))
  const wanted = sizeOf(selection)
  const repeats = wanted.rows % height === 0 && wanted.columns % width === 0
  const rows = repeats ? wanted.rows : height
  const columns = repeats ? wanted.columns : width
  const placed: Placed[] = []
  let beyond = 0
  for (let down = 0; down < rows; down++) {
    for (let across = 0; across < columns; across++) {
      const text = block[down % height]?.[across % width]
      if (text === undefined) continue
      const [row, column] = [selection.top + down, selection.left + across]
      if (row < grid.rows && column < grid.columns) placed.push({ row, column, text })
      else if (text.trim() !== '') beyond += 1
    }
  }
  return { placed, beyond }
}

/**
 * Fill down. The top row of the selection is copied to all rows below it, as in a spreadsheet. From a single cell its score is copied down
 * the column into every cell that is still empty, of `rows` in all; filled cells stay unchanged. A single empty cell gets the value above
 * it.
 */
export const fillDown = (selection: Area, textAt: (row: number, column: number) => string, rows = 0): Placed[] => {
  const { top, left, bottom, right } = selection
  const isSingle = top === bottom
  if (isSingle && left === right && textAt(top, left) !== '') {
    const text = textAt(top, left)
    const below = Array.from({ length: Math.max(0, rows - top - 1) }, (_, index) => top + 1 + index)
    return below.filter(row => textAt(row, left) === '').map(row => ({ row, column: left, text }))
  }
  const source = isSingle ? top - 1 : top
  if (source < 0) return []
  const placed: Placed[] = []
  for (let row = source + 1; row <= bottom; row++)
    for (let column = left; column <= right; column++) placed.push({ row, column, text: textAt(source, column) })
  return placed
}
