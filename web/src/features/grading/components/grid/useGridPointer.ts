import { type FocusEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import { at } from '../../model/cursor.ts'
import type { GridState } from './useGridState.ts'

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
