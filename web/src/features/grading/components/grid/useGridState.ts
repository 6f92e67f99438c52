import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { CellName, Component } from '../../model/cell.ts'
import { at, type Cursor, type GridSize, moved } from '../../model/cursor.ts'
import { counted, type RowView } from '../../model/view.ts'
import type { Scores, ScoreState, Typed, TypedOutcome } from '../../store.ts'
import type { Editing } from './CellInput.tsx'
import type { RowActions } from './GridRow.tsx'

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
