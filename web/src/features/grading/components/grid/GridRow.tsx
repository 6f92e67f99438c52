import { IconArrowBackUp } from '@tabler/icons-react'
import { type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from 'react'
import { type Component, inMarks, readCell } from '../../model/cell.ts'
import type { Keys } from '../../model/cursor.ts'
import type { GradeBand } from '../../model/total.ts'
import { type CellView, type RowView, typedTotal } from '../../model/view.ts'
import type { Typed } from '../../store.ts'
import { Choice } from './Choice.tsx'
import classes from './ScoreGrid.module.css'

export interface RowActions {
  /** A text is being typed: it outlives the page. */
  onText: (editing: Editing, text: string) => void
  onDone: (editing: Editing, text: string, keys: Keys | null) => void
  onCancel: () => void
  onDecide: (studentId: string, componentId: string, whose: 'mine' | 'theirs') => void
  /** Types the saved value that was written over into its cell again. */
  onUndo: (before: Typed) => void
}

interface GridRowProps {
  row: RowView
  index: number
  components: readonly Component[]
  bands: readonly GradeBand[]
  /** The active column if the active cell is in this row, otherwise -1. */
  active: number
  /** The columns of the selection that cross this row, otherwise -1. */
  left: number
  right: number
  editing: Editing | null
  /** Bubbles open upwards near the end of the grid. */
  upwards: boolean
  offWhy: (row: RowView) => string
  /** Says that the student takes the subject, or does not any more; missing for those who may not. */
  onOffer?: ((row: RowView) => void) | undefined
  actions: RowActions
}

/** The error of a text that is being typed, or null if it can be saved. */
const errorOf = (text: string, component: Component): string | null => {
  const read = readCell(text, component)
  return 'error' in read ? read.error : null
}

/** A student's row. Rendered again only if something in it changed. */
export const GridRow = memo((props: GridRowProps) => {
  const { row, index, components, bands, active, left, right, editing, upwards, offWhy, onOffer, actions } = props
  const { student } = row
  const [typed, setTyped] = useState<{ editing: Editing; text: string }>()
  const live = editing && (typed?.editing === editing ? typed.text : editing.initial)
  const { total, grade, due } =
    editing && live !== null ? typedTotal(row, components, bands, editing.column, live) : row
  const isPartial = due !== '' || undefined
  const cellProps = (column: number) => ({
    role: 'gridcell' as const,
    'aria-colindex': column + 2,
    'data-row': index,
    'data-column': column,
    tabIndex: active === column ? 0 : -1,
    'aria-selected': column >= left && column <= right,
    'data-active': active === column || undefined,
  })
  return (
    <tr aria-rowindex={index + 2} className={classes.row} data-off={student.offered ? undefined : true}>
      <NameCell row={row} index={index} offWhy={offWhy} onOffer={onOffer} />
      {components.map((component, column) => {
        const cell = row.cells[column]
        if (!cell) return null
        const isEditing = editing?.column === column
        const isClosed = row.closed[column] !== null
        const error = isEditing && live !== null ? errorOf(live, component) : cell.error
        const errorId = error || cell.theirs ? `why-${student.id}-${component.id}` : undefined
        return (
          <td
            key={component.id}
            {...cellProps(column)}
            className={`text-right relative ${classes.cell} figures`}
            data-state={cell.state}
            data-kind={cell.kind}
            data-closed={isClosed || undefined}
            data-edited={isEditing || undefined}
            aria-readonly={isClosed || undefined}
            aria-invalid={Boolean(error) || undefined}
            aria-describedby={errorId}
          >
            {isEditing && editing ? (
              <CellInput
                key={`${editing.row} ${editing.column}`}
                editing={editing}
                label={`${component.name}, ${student.fullName}, out of ${inMarks(component.maximumTenths)}`}
                describedBy={errorId}
                invalid={Boolean(error)}
                onText={text => {
                  setTyped({ editing, text })
                  actions.onText(editing, text)
                }}
                onDone={(text, keys) => actions.onDone(editing, text, keys)}
                onCancel={actions.onCancel}
              />
            ) : (
              <CellText cell={cell} onUndo={text => actions.onUndo({ row: index, column, text })} />
            )}
            <Why
              id={errorId}
              cell={cell}
              error={error}
              isActive={active === column}
              upwards={upwards}
              onDecide={whose => actions.onDecide(student.id, component.id, whose)}
            />
          </td>
        )
      })}
      <td
        {...cellProps(components.length)}
        className={`text-right relative ${isPartial ? 'text-dimmed font-normal' : 'font-bold'} ${classes.cell} ${classes.total} figures`}
        aria-readonly
        title={isPartial && `So far: ${due}`}
      >
        {total.tenths === null ? '–' : inMarks(total.tenths)}
        {total.absent && (
          <abbr
            className="text-dimmed text-xxs font-semibold no-underline ml-2"
            title="Absent from a component, which counts 0"
          >
            ABS
          </abbr>
        )}
      </td>
      <td
        {...cellProps(components.length + 1)}
        className={`text-center relative ${isPartial ? 'text-dimmed font-normal' : 'font-bold'} ${classes.cell} ${classes.grade}`}
        aria-readonly
        title={grade?.remark ?? (due || undefined)}
      >
        {grade?.grade ?? '–'}
        {isPartial && <span className="visually-hidden"> {due}</span>}
      </td>
    </tr>
  )
})
GridRow.displayName = 'GridRow'

/** The student's name, whether the subject is offered, and the button that changes this. */
const NameCell = ({ row, index, offWhy, onOffer }: Pick<GridRowProps, 'row' | 'index' | 'offWhy' | 'onOffer'>) => {
  const { offered, fullName } = row.student
  return (
    <th scope="row" aria-colindex={1} className={`truncate font-semibold ${classes.name}`}>
      <span className={`text-dimmed text-xs font-normal text-right inline-block ${classes.place} figures`}>
        {index + 1}
      </span>
      <span>{fullName}</span>
      {!offered && (
        <span className="text-dimmed text-xs font-normal ml-2" title={offWhy(row)}>
          not offered
        </span>
      )}
      {onOffer && (
        // For a pointer: as a part of the name it would be read out with every cell, and the menu has it for the keyboard.
        <button
          type="button"
          aria-hidden
          tabIndex={-1}
          className={`text-link bg-hover cursor-pointer absolute ${classes.offer} plain text-xs`}
          onClick={() => onOffer(row)}
        >
          {offered ? 'Not offered' : 'Offered'}
        </button>
      )}
    </th>
  )
}

/** The value of a cell, after the saved one that was written over, with Undo for a pointer: Ctrl + Z is there for the keyboard. */
const CellText = ({ cell: { text, overwritten }, onUndo }: { cell: CellView; onUndo: (text: string) => void }) => (
  <>
    {overwritten !== null && (
      <button
        type="button"
        aria-hidden
        tabIndex={-1}
        data-bubble
        title={`Undo: ${overwritten} again`}
        className={`text-link cursor-pointer absolute plain ${classes.undo}`}
        onClick={() => onUndo(overwritten)}
      >
        <IconArrowBackUp aria-hidden size={14} />
      </button>
    )}
    <span className={classes.text} data-overwritten={overwritten ?? undefined}>
      {text}
    </span>
  </>
)

interface WhyProps {
  id: string | undefined
  cell: CellView
  error: string | null
  isActive: boolean
  upwards: boolean
  onDecide: (whose: 'mine' | 'theirs') => void
}

/** Why a cell is not saved: announced with the cell, and shown beside it while it is active or hovered. */
const Why = ({ id, cell, error, isActive, upwards, onDecide }: WhyProps) => {
  if (cell.theirs && isActive)
    return (
      <div
        id={id}
        className={`px-3 py-2 rounded-md text-ink bg-surface text-sm font-normal text-left hidden absolute whitespace-normal ${classes.bubble}`}
        data-bubble
        data-kind="conflict"
        data-upwards={upwards || undefined}
      >
        <Choice mine={cell.text} theirs={cell.theirs} onDecide={onDecide} />
        <p className="m-0 mt-2 text-dimmed text-xs">Enter goes to the buttons.</p>
      </div>
    )
  if (cell.theirs)
    return (
      <span id={id} className="visually-hidden">
        Conflict: somebody else saved another value. Press Enter to choose.
      </span>
    )
  if (!error) return null
  return (
    <span
      id={id}
      className={`px-3 py-2 rounded-md text-ink bg-surface text-sm font-normal text-left hidden absolute whitespace-normal ${classes.bubble}`}
      data-upwards={upwards || undefined}
      data-shown={isActive || undefined}
    >
      {error}
    </span>
  )
}

/** How a cell is edited: `replace` started by typing, so arrows move to the next cell; `edit` keeps them inside the text. */
export interface Editing {
  row: number
  column: number
  initial: string
  mode: 'replace' | 'edit'
}

interface CellInputProps {
  editing: Editing
  label: string
  describedBy: string | undefined
  invalid: boolean
  onText: (text: string) => void
  /** `keys` if a key ended it and the cursor moves accordingly. */
  onDone: (text: string, keys: Keys | null) => void
  onCancel: () => void
}

const movesOn = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown'])

export const CellInput = ({ editing, label, describedBy, invalid, onText, onDone, onCancel }: CellInputProps) => {
  const input = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  const mode = useRef(editing.mode)
  useLayoutEffect(() => {
    isOver.current = false
    const element = input.current
    element?.focus({ preventScroll: true })
    element?.setSelectionRange(element.value.length, element.value.length)
  }, [])
  const done = (keys: Keys | null): void => {
    if (isOver.current) return
    isOver.current = true
    onDone(input.current?.value ?? '', keys)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation()
    const { key, shiftKey: shift } = event
    if (key === 'Escape') {
      event.preventDefault()
      isOver.current = true
      onCancel()
    } else if (key === 'Enter' || key === 'Tab' || (mode.current === 'replace' && movesOn.has(key))) {
      event.preventDefault()
      done({ key, shift: shift && (key === 'Enter' || key === 'Tab'), ctrl: false })
    } else if (key === 'F2') mode.current = 'edit'
  }
  return (
    <input
      ref={input}
      className={`bg-surface text-right absolute text-inherit ${classes.input} figures`}
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      defaultValue={editing.initial}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      onInput={event => onText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => done(null)}
    />
  )
}
