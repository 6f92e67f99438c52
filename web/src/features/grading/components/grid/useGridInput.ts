import { type KeyboardEvent, type RefObject, useRef, type FocusEvent, type MouseEvent, type PointerEvent } from 'react'
import { areaOf, type Cursor, type GridSize, moved, at, fillDown } from '../../model/cursor.ts'
import type { Scores, ScoreState, Typed } from '../../store.ts'
import type { Editing } from './CellInput.tsx'
import type { GridState } from './useGridState.ts'

interface GridKeys {
  store: Scores
  state: ScoreState
  cursor: Cursor
  size: GridSize
  element: RefObject<HTMLElement | null>
  setCursor: (cursor: Cursor) => void
  startEditing: (mode: Editing['mode'], initial?: string) => void
  type: (texts: readonly Typed[]) => void
  /** Moves the cursor to a cell that undo or redo has changed. */
  goTo: (studentId: string, componentId: string) => void
  /** Shows who changed the active cell. */
  showHistory: () => void
}

/** Every cell of the selection with the same text. */
export const everyCell = (cursor: Cursor, text: string): Typed[] => {
  const { top, bottom, left, right } = areaOf(cursor)
  const texts: Typed[] = []
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) texts.push({ row, column, text })
  return texts
}

/** The selection filled down; from a single cell only into cells that accept scores. */
export const filledDown = (cursor: Cursor, { rows }: ScoreState, size: GridSize): Typed[] => {
  const { top, left, bottom, right } = areaOf(cursor)
  const area = { top, left, bottom, right: Math.min(right, size.inputs - 1) }
  if (area.left > area.right) return []
  const isOne = top === bottom && area.left === area.right
  const filled = fillDown(area, (row, column) => rows[row]?.cells[column]?.text ?? '', rows.length)
  return isOne ? filled.filter(({ row, column }) => rows[row]?.closed[column] === null) : filled
}

/** The keyboard actions in the grid while no cell is being edited. */
export const useGridKeys = (grid: GridKeys) => {
  const leaves = useRef(false)
  const { store, state, cursor, size, setCursor, startEditing, type } = grid

  const withControl = (event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase()
    if (key === 'z' || key === 'y') {
      const [first] = key === 'y' || event.shiftKey ? store.redo() : store.undo()
      if (first) grid.goTo(first.studentId, first.componentId)
    } else if (key === 'd') {
      type(filledDown(cursor, state, size))
    } else if (key === 'a') setCursor({ row: size.rows - 1, column: size.inputs - 1, anchorRow: 0, anchorColumn: 0 })
    else return false
    return true
  }

  const alone = (event: KeyboardEvent): boolean => {
    const { key } = event
    const cell = state.rows[cursor.row]?.cells[cursor.column]
    if (key === 'Escape') {
      leaves.current = true
      setCursor({ ...cursor, anchorRow: cursor.row, anchorColumn: cursor.column })
    } else if (key === 'F2' && event.shiftKey) grid.showHistory()
    else if ((key === 'Enter' || key === 'F2') && cell?.theirs)
      grid.element.current?.querySelector<HTMLElement>('[data-bubble] button')?.focus()
    else if (key === 'F2') startEditing('edit')
    else if (key === 'Delete' || key === 'Backspace') type(everyCell(cursor, ''))
    else if (key.length === 1 && key !== ' ' && !event.altKey) startEditing('replace', key)
    else return false
    return true
  }

  return (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLElement && event.target.closest('[data-bubble]')) {
      if (event.key !== 'Escape') return
      event.preventDefault()
      setCursor({ ...cursor })
      return
    }
    const ctrl = event.ctrlKey || event.metaKey
    const isLeaving = leaves.current && event.key === 'Tab'
    leaves.current = false
    if (isLeaving) return
    if (ctrl ? withControl(event) : alone(event)) {
      event.preventDefault()
      return
    }
    const next = moved(cursor, { key: event.key, shift: event.shiftKey, ctrl }, size)
    if (!next) return
    event.preventDefault()
    setCursor(next)
  }
}

const cellAt = (event: { target: EventTarget }): { row: number; column: number } | null => {
  const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-column]') : null
  const { row, column } = element?.dataset ?? {}
  return row && column ? { row: Number(row), column: Number(column) } : null
}

const isInBubble = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-bubble]') !== null

/** The cell under a pointer or the focus; null in an input or in a bubble, which handle their own events. */
const cellToSelect = (event: { target: EventTarget }): ReturnType<typeof cellAt> =>
  isInBubble(event.target) || event.target instanceof HTMLInputElement ? null : cellAt(event)

/** Mouse, touch and focus in the grid: event handlers of its table. */
export const useGridPointer = ({ cursor, setCursor, followFocus, editing, startEditing }: GridState) => {
  const drags = useRef(false)
  const isElsewhere = (cell: { row: number; column: number }): boolean =>
    cell.row !== cursor.row || cell.column !== cursor.column
  const editCellOf = (event: MouseEvent): void => {
    if (cellAt(event) && !isInBubble(event.target)) startEditing('edit')
  }
  return {
    onFocus: (event: FocusEvent): void => {
      // Assistive technology moves the focus without a key or a pointer: what is typed then must go where the focus is.
      const cell = cellToSelect(event)
      if (cell && !editing && isElsewhere(cell)) followFocus(at(cell.row, cell.column))
    },
    onPointerDown: (event: PointerEvent): void => {
      const cell = cellToSelect(event)
      if (!cell || event.button !== 0) return
      drags.current = event.pointerType === 'mouse'
      // A text being typed elsewhere is applied first.
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
      setCursor(event.shiftKey ? { ...cursor, ...cell } : at(cell.row, cell.column))
    },
    onPointerOver: (event: PointerEvent): void => {
      const cell = drags.current && event.buttons === 1 ? cellAt(event) : null
      if (cell && isElsewhere(cell)) setCursor({ ...cursor, ...cell })
    },
    onPointerUp: (): void => {
      drags.current = false
    },
    onDoubleClick: editCellOf,
    onClick: (event: MouseEvent): void => {
      // Touch has no second button: one tap on a cell starts editing it.
      const { nativeEvent } = event
      if (nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === 'touch') editCellOf(event)
    },
  }
}
