import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { CellName, Component } from '../../model/cell.ts'
import { areaOf, at, type Cursor, fillDown, type GridSize, moved } from '../../model/cursor.ts'
import { counted, type RowView } from '../../model/view.ts'
import type { Scores, ScoreState, Typed, TypedOutcome } from '../../store.ts'
import type { Editing, RowActions } from './GridRow.tsx'

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** The announcement of typed texts that the grid did not accept: empty if it accepted all of them. */
const leftOut = ({ count, why }: TypedOutcome['skipped'], beyond: number): string => {
  const parts: string[] = []
  if (count > 0) parts.push(`${plural(count, 'value was', 'values were')} left out: ${why ?? 'the cell is closed.'}`)
  if (beyond > 0)
    parts.push(
      `${plural(beyond, 'value lies', 'values lie')} beyond the last student or column and ${beyond === 1 ? 'was' : 'were'} not pasted.`,
    )
  return parts.join(' ')
}

/** Whose score of those typed is refused, and why: 'Obi Ben, CA1: takes 0 to 20, not 61.' Empty if none is. */
const refusedIn = ({ rows, components }: ScoreState, texts: readonly Typed[]): string => {
  for (const { row, column } of texts) {
    const [student, error] = [rows[row]?.student.fullName, rows[row]?.cells[column]?.error]
    if (student && error) return `${student}, ${components[column]?.name}: ${error}`
  }
  return ''
}

/** The initial cursor: in the first row, on the first component that accepts scores. */
const startOf = (components: readonly Component[]): Cursor =>
  at(
    0,
    Math.max(
      0,
      components.findIndex(one => !one.closed),
    ),
  )

/** Why a cell of a row accepts nothing, or null if it does; the columns right of the components are calculated. */
const whyClosed = (row: RowView, column: number, components: readonly Component[]): string | null =>
  components[column] ? (row.closed[column] ?? null) : counted

/** The cursor, the cell being edited and the grid's announcement, with everything that changes them. */
export interface GridState {
  size: GridSize
  cursor: Cursor
  /** Moves the cursor, and the focus with it. */
  setCursor: (cursor: Cursor) => void
  /** Moves the cursor to where the focus already is. */
  followFocus: (cursor: Cursor) => void
  editing: Editing | null
  startEditing: (mode: Editing['mode'], initial?: string) => void
  /** Types texts into cells and announces what was left out; `beyond` is the number of texts that did not fit into the grid. */
  type: (texts: readonly Typed[], beyond?: number) => void
  goTo: (rowId: string, componentId: string) => void
  /** The cell that keys act on; null on a total or grade. */
  active: () => CellName | null
  announced: string
  announce: (words: string) => void
  actions: RowActions
}

export const useGridState = (
  store: Scores,
  { components, rows }: ScoreState,
  element: RefObject<HTMLElement | null>,
): GridState => {
  const [cursor, setCursorState] = useState<Cursor>(() => startOf(components))
  const [editing, setEditing] = useState<Editing | null>(null)
  const [announced, announce] = useState('')
  const focuses = useRef(false)
  const size = useMemo(
    () => ({ rows: rows.length, inputs: components.length, columns: components.length + 2, page: 10 }),
    [rows.length, components.length],
  )
  const setCursor = useCallback((next: Cursor): void => {
    focuses.current = true
    announce('')
    setCursorState(next)
  }, [])

  useLayoutEffect(() => {
    if (!focuses.current || editing) return
    focuses.current = false
    element.current?.querySelector<HTMLElement>(`[data-row="${cursor.row}"][data-column="${cursor.column}"]`)?.focus()
  }, [cursor, editing, element])

  const goTo = useCallback(
    (rowId: string, componentId: string): void => {
      const { rows: now, components: columns } = store.get()
      const row = now.findIndex(one => one.student.id === rowId)
      const column = columns.findIndex(one => one.id === componentId)
      if (row >= 0 && column >= 0) setCursor(at(row, column))
    },
    [store, setCursor],
  )
  const type = useCallback(
    (texts: readonly Typed[], beyond = 0): void => {
      const words = leftOut(store.type(texts).skipped, beyond)
      announce(words || refusedIn(store.get(), texts))
    },
    [store],
  )
  const startEditing = (mode: Editing['mode'], initial?: string): void => {
    const { row, column } = cursor
    const view = rows[row]
    const why = view ? whyClosed(view, column, components) : null
    if (!view || why) return announce(why ?? '')
    announce('')
    if (initial !== undefined) store.typing({ row, column, text: initial })
    setEditing({ row, column, mode, initial: initial ?? view.cells[column]?.text ?? '' })
  }
  const active = (): CellName | null => {
    const [row, component] = [rows[cursor.row], components[cursor.column]]
    return row && component ? { rowId: row.student.id, componentId: component.id } : null
  }
  const actions = useMemo<RowActions>(
    () => ({
      onDone: ({ row, column }, text, keys) => {
        setEditing(null)
        if (keys) {
          focuses.current = true
          setCursorState(now => moved(now, keys, size) ?? now)
        }
        type([{ row, column, text }])
      },
      onText: ({ row, column }, text) => store.typing({ row, column, text }),
      onCancel: () => {
        store.typing(null)
        focuses.current = true
        setEditing(null)
      },
      onDecide: (studentId, componentId, whose) => {
        store.decide(studentId, componentId, whose)
        goTo(studentId, componentId)
      },
      onUndo: before => {
        setCursor(at(before.row, before.column))
        type([before])
      },
    }),
    [store, type, goTo, setCursor, size],
  )
  return {
    size,
    cursor,
    setCursor,
    followFocus: setCursorState,
    editing,
    startEditing,
    type,
    goTo,
    active,
    announced,
    announce,
    actions,
  }
}

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
