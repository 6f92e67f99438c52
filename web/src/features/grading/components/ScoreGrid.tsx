import { IconLock } from '@tabler/icons-react'
import {
  type PointerEvent,
  type Ref,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { showDay, showInstant } from '../../../lib/days.ts'
import { inMarks } from '../model/cell.ts'
import { areaOf, at, type Cursor, moved } from '../model/cursor.ts'
import type { GradeBand } from '../model/total.ts'
import type { RowView } from '../model/view.ts'
import { counted } from '../model/view.ts'
import type { Scores, ScoreState, Typed } from '../store.ts'
import type { Editing } from './CellInput.tsx'
import { GridRow, type RowActions } from './GridRow.tsx'
import classes from './ScoreGrid.module.css'
import { useClipboard } from './useClipboard.ts'
import { filledDown, useGridKeys } from './useGridKeys.ts'

export interface ScoreGridProps {
  store: Scores
  state: ScoreState
  /** 'Scores of Mathematics in JSS 1 Gold'. */
  label: string
  /** What the rows are: 'Student' or 'Subject'. */
  heading: string
  bands: readonly GradeBand[]
  canEnter: boolean
  /** Why a row takes no scores at all: 'Does not take Mathematics'. */
  offWhy: (row: RowView) => string
  /** Shows who changed a cell. */
  onHistory: (cell: CellName) => void
  /** Lets other parts of the page lead to a cell, and act on the active one. */
  ref: Ref<CellFinder>
}

/** A cell by its row (a student, or a subject of one) and its component. */
export interface CellName {
  rowId: string
  componentId: string
}

export interface CellFinder {
  goTo: (rowId: string, componentId: string) => void
  /** The cell that keys act on; null where there is none. */
  active: () => CellName | null
  fillDown?: () => void
}

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

const cellAt = (event: { target: EventTarget }): { row: number; column: number } | null => {
  const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-column]') : null
  const { row, column } = element?.dataset ?? {}
  return row && column ? { row: Number(row), column: Number(column) } : null
}

const isInBubble = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-bubble]') !== null

/** The score grid: works as a spreadsheet does, by keyboard, mouse and clipboard. */
export const ScoreGrid = ({
  store,
  state,
  label,
  heading,
  bands,
  canEnter,
  offWhy,
  onHistory,
  ref,
}: ScoreGridProps) => {
  const { components, rows } = state
  const element = useRef<HTMLTableElement>(null)
  const [cursor, setCursorState] = useState<Cursor>(() =>
    at(
      0,
      Math.max(
        0,
        components.findIndex(one => !one.closed),
      ),
    ),
  )
  const [editing, setEditing] = useState<Editing | null>(null)
  const [told, setTold] = useState('')
  const focuses = useRef(false)
  const drags = useRef(false)
  const size = useMemo(
    () => ({ rows: rows.length, inputs: components.length, columns: components.length + 2, page: 10 }),
    [rows.length, components.length],
  )
  const setCursor = useCallback((next: Cursor): void => {
    focuses.current = true
    setTold('')
    setCursorState(next)
  }, [])

  useLayoutEffect(() => {
    if (!focuses.current || editing) return
    focuses.current = false
    element.current?.querySelector<HTMLElement>(`[data-row="${cursor.row}"][data-column="${cursor.column}"]`)?.focus()
  }, [cursor, editing])

  const goTo = useCallback(
    (studentId: string, componentId: string): void => {
      const { rows: now, components: columns } = store.get()
      const row = now.findIndex(one => one.student.id === studentId)
      const column = columns.findIndex(one => one.id === componentId)
      if (row >= 0 && column >= 0) setCursor(at(row, column))
    },
    [store, setCursor],
  )
  const type = useCallback(
    (texts: readonly Typed[], beyond = 0): void => {
      const { skipped } = store.type(texts)
      const parts = [
        skipped.count > 0 &&
          `${plural(skipped.count, 'value was', 'values were')} left out: ${skipped.why ?? 'the cell is closed.'}`,
        beyond > 0 &&
          `${plural(beyond, 'value lies', 'values lie')} beyond the last student or column and ${beyond === 1 ? 'was' : 'were'} not pasted.`,
      ]
      setTold(parts.filter(Boolean).join(' '))
    },
    [store],
  )

  const startEditing = (mode: Editing['mode'], initial?: string): void => {
    const { row, column } = cursor
    const view = rows[row]
    const why = view ? (components[column] ? (view.closed[column] ?? null) : counted) : null
    if (!view || why) return setTold(why ?? '')
    setTold('')
    setEditing({ row, column, mode, initial: initial ?? view.cells[column]?.text ?? '' })
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
      onCancel: () => {
        focuses.current = true
        setEditing(null)
      },
      onDecide: (studentId, componentId, whose) => {
        store.decide(studentId, componentId, whose)
        goTo(studentId, componentId)
      },
    }),
    [store, type, goTo, size],
  )

  const active = (): CellName | null => {
    const [row, component] = [rows[cursor.row], components[cursor.column]]
    return row && component ? { rowId: row.student.id, componentId: component.id } : null
  }
  const showHistory = (): void => {
    const cell = active()
    if (cell) onHistory(cell)
    else setTold(counted)
  }
  useImperativeHandle(ref, () => ({ goTo, active, fillDown: () => type(filledDown(cursor, state, size)) }))
  const onKeyDown = useGridKeys({
    store,
    state,
    cursor,
    size,
    element,
    setCursor,
    startEditing,
    type,
    goTo,
    showHistory,
  })
  useClipboard({
    element,
    state,
    cursor,
    size,
    type,
    select: setCursor,
    tell: setTold,
  })

  const onPointerDown = (event: PointerEvent): void => {
    const cell = isInBubble(event.target) || event.target instanceof HTMLInputElement ? null : cellAt(event)
    if (!cell || event.button !== 0) return
    drags.current = event.pointerType === 'mouse'
    // What is being typed elsewhere is taken over first.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
    setCursor(event.shiftKey ? { ...cursor, ...cell } : at(cell.row, cell.column))
  }
  const onPointerOver = (event: PointerEvent): void => {
    const cell = drags.current && event.buttons === 1 ? cellAt(event) : null
    if (cell && (cell.row !== cursor.row || cell.column !== cursor.column)) setCursor({ ...cursor, ...cell })
  }
  const area = areaOf(cursor)
  const activeRow = rows[cursor.row]
  const activeComponent = components[cursor.column]
  const activeCell = activeComponent && activeRow?.student.cells[activeComponent.id]

  return (
    <>
      <p className={classes.line}>
        {activeRow && (
          <>
            <span>
              <strong>{activeRow.student.fullName}</strong>
              {activeComponent ? `, ${activeComponent.name} of ${inMarks(activeComponent.maximumTenths)}` : ''}
            </span>
            {activeCell?.by && activeCell.at && (
              <span className={classes.by}>
                saved by {activeCell.by}, {showInstant(activeCell.at)}
              </span>
            )}
          </>
        )}
        <span className={classes.told} role="status">
          {told}
        </span>
      </p>
      <div className={classes.frame}>
        <table
          ref={element}
          role="grid"
          className={classes.grid}
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-colcount={size.columns + 1}
          aria-multiselectable
          aria-readonly={!canEnter || undefined}
          onKeyDown={onKeyDown}
          onFocus={event => {
            // Assistive technology moves the focus without a key or a pointer: what is typed then must go where the focus is.
            const cell = isInBubble(event.target) || event.target instanceof HTMLInputElement ? null : cellAt(event)
            if (cell && !editing && (cell.row !== cursor.row || cell.column !== cursor.column))
              setCursorState(at(cell.row, cell.column))
          }}
          onPointerDown={onPointerDown}
          onPointerOver={onPointerOver}
          onPointerUp={() => {
            drags.current = false
          }}
          onDoubleClick={event => {
            if (cellAt(event) && !isInBubble(event.target)) startEditing('edit')
          }}
          onClick={event => {
            // A finger has no second button: one tap on a cell begins to edit it.
            const isTouch =
              event.nativeEvent instanceof globalThis.PointerEvent && event.nativeEvent.pointerType === 'touch'
            if (isTouch && cellAt(event) && !isInBubble(event.target)) startEditing('edit')
          }}
        >
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" aria-colindex={1} className={classes.name}>
                {heading}
              </th>
              {components.map(({ id, name, maximumTenths, closed, late }, column) => (
                <th key={id} scope="col" aria-colindex={column + 2} title={closed ?? undefined}>
                  <span className={classes.component}>
                    {closed && <IconLock aria-hidden size={14} />}
                    {name}
                  </span>
                  <span className={`${classes.of} figures`}>
                    of {inMarks(maximumTenths)}
                    {closed && ', closed'}
                    {late && `, yours until ${showDay(late.until)}`}
                  </span>
                </th>
              ))}
              <th scope="col" aria-colindex={components.length + 2} className={classes.total}>
                <span className={classes.component}>Total</span>
                <span className={`${classes.of} figures`}>of 100</span>
              </th>
              <th scope="col" aria-colindex={components.length + 3} className={classes.grade}>
                <span className={classes.component}>Grade</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => {
              const isCrossed = index >= area.top && index <= area.bottom
              const isActive = index === cursor.row
              return (
                <GridRow
                  key={row.student.id}
                  row={row}
                  index={index}
                  components={components}
                  bands={bands}
                  active={isActive ? cursor.column : -1}
                  left={isCrossed ? area.left : -1}
                  right={isCrossed ? area.right : -1}
                  editing={editing?.row === index ? editing : null}
                  upwards={index > 3 && index > rows.length - 5}
                  offWhy={offWhy}
                  actions={actions}
                />
              )
            })}
          </tbody>
        </table>
      </div>
    </>
  )
}
