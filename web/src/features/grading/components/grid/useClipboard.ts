import { type RefObject, useEffect, useRef } from 'react'
import {
  parseBlock,
  type Placed,
  placeBlock,
  writeBlock,
  areaOf,
  type Cursor,
  type GridSize,
} from '../../model/cursor.ts'
import type { ScoreState, Typed } from '../../store.ts'
import { everyCell } from './useGridState.ts'

/** A pasted block that is empty where the grid has scores. */
export interface PastedBlanks {
  placed: readonly Placed[]
  /** The cells with a score that it would empty. */
  emptied: readonly Placed[]
  beyond: number
}

interface ClipboardOf {
  element: RefObject<HTMLElement | null>
  state: ScoreState
  cursor: Cursor
  size: GridSize
  /** `beyond`: the number of texts that did not fit into the grid. */
  type: (texts: readonly Typed[], beyond?: number) => void
  select: (cursor: Cursor) => void
  tell: (words: string) => void
  /** Asks before scores are emptied. */
  ask: (pasted: PastedBlanks) => void
}

/** Copies the selection in the spreadsheet format, and pastes from a spreadsheet. */
export const useClipboard = (grid: ClipboardOf): void => {
  const latest = useRef(grid)
  useEffect(() => {
    latest.current = grid
  })
  useEffect(() => {
    /** The document receives the events if no text is selected. */
    const isOurs = (): boolean => {
      const { activeElement } = document
      return Boolean(latest.current.element.current?.contains(activeElement)) && activeElement?.tagName !== 'INPUT'
    }
    const copy = (event: ClipboardEvent): void => {
      if (!isOurs()) return
      const { state, cursor, size, type, tell } = latest.current
      const { top, bottom, left, right } = areaOf(cursor)
      const last = Math.min(right, size.inputs - 1)
      const block = state.rows.slice(top, bottom + 1).map(row => row.cells.slice(left, last + 1).map(cell => cell.text))
      event.clipboardData?.setData('text/plain', writeBlock(block))
      event.preventDefault()
      const count = block.length * (block[0]?.length ?? 0)
      tell(`${count} ${count === 1 ? 'cell' : 'cells'} copied.`)
      if (event.type === 'cut') type(everyCell(cursor, ''))
    }
    const paste = (event: ClipboardEvent): void => {
      if (!isOurs()) return
      const text = event.clipboardData?.getData('text/plain') ?? ''
      event.preventDefault()
      if (text === '') return
      const { state, cursor, size, type, select, ask } = latest.current
      const area = areaOf(cursor)
      const { placed, beyond } = placeBlock(parseBlock(text), area, { rows: size.rows, columns: size.inputs })
      const last = placed.at(-1)
      if (last) select({ row: last.row, column: last.column, anchorRow: area.top, anchorColumn: area.left })
      const emptied = placed.filter(
        ({ row, column, text: pasted }) => pasted.trim() === '' && state.rows[row]?.cells[column]?.text,
      )
      if (emptied.length > 0) ask({ placed, emptied, beyond })
      else type(placed, beyond)
    }
    document.addEventListener('copy', copy)
    document.addEventListener('cut', copy)
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('copy', copy)
      document.removeEventListener('cut', copy)
      document.removeEventListener('paste', paste)
    }
  }, [])
}
