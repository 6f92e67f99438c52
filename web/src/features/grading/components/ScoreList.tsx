import { memo, useImperativeHandle, useState } from 'react'
import { type Component, inMarks, readCell } from '../model/cell.ts'
import { type RowView, typedTotal } from '../model/view.ts'
import type { Scores } from '../store.ts'
import { Choice } from './Choice.tsx'
import type { CellName, ScoreGridProps } from './ScoreGrid.tsx'
import classes from './ScoreList.module.css'

/** The same scores on a phone: one student after the other, with large boxes. */
export const ScoreList = ({ store, state, label, bands, offWhy, onHistory, ref }: ScoreGridProps) => {
  useImperativeHandle(ref, () => ({
    active: () => null,
    goTo: (studentId, componentId) => {
      const box = document.getElementById(boxId(studentId, componentId))
      box?.scrollIntoView({ block: 'center' })
      box?.focus({ preventScroll: true })
    },
  }))
  return (
    <ol className={classes.list} aria-label={label}>
      {state.rows.map((row, index) => (
        <ListRow
          key={row.student.id}
          row={row}
          index={index}
          components={state.components}
          bands={bands}
          offWhy={offWhy}
          onHistory={onHistory}
          store={store}
        />
      ))}
    </ol>
  )
}

const marksInWords = [
  { text: 'ABS', label: 'Absent' },
  { text: 'EX', label: 'Exempt' },
  { text: '', label: 'Empty' },
] as const

const boxId = (studentId: string, componentId: string): string => `box-${studentId}-${componentId}`

/** On from a box: the same component of the next student who takes it. */
const focusNext = (box: HTMLElement, column: number): void => {
  const boxes = [...document.querySelectorAll<HTMLInputElement>(`[data-box="${column}"]`)]
  const next = boxes.slice(boxes.findIndex(one => one === box) + 1).find(one => !one.readOnly)
  if (next) next.focus()
  else box.blur()
}

interface ListRowProps {
  row: RowView
  index: number
  components: readonly Component[]
  bands: ScoreGridProps['bands']
  offWhy: (row: RowView) => string
  onHistory: (cell: CellName) => void
  store: Scores
}

const ListRow = memo(({ row, index, components, bands, offWhy, onHistory, store }: ListRowProps) => {
  const { student } = row
  const [typed, setTyped] = useState<{ column: number; text: string }>()
  const [open, setOpen] = useState<number>()
  const { total, grade } = typed ? typedTotal(row, components, bands, typed.column, typed.text) : row
  const save = (column: number, text: string): void => {
    setTyped(undefined)
    store.type([{ row: index, column, text }])
  }
  const chosen = open === undefined ? undefined : components[open]
  const isOpen = open !== undefined && chosen && row.closed[open] === null
  return (
    <li className={classes.row} data-off={student.offered ? undefined : true}>
      <div className={classes.head}>
        <span className={classes.name}>{student.fullName}</span>
        <span className={`${classes.total} figures`} data-sofar={total.complete ? undefined : true}>
          <span className="visually-hidden">Total </span>
          {total.tenths === null ? '–' : inMarks(total.tenths)}
          <span className={classes.grade}>
            <span className="visually-hidden">Grade </span>
            {grade?.grade ?? ''}
          </span>
        </span>
      </div>
      {student.offered ? (
        <div
          className={classes.boxes}
          onBlur={event => {
            if (!event.currentTarget.parentElement?.contains(event.relatedTarget)) setOpen(undefined)
          }}
        >
          {components.map((component, column) => (
            <Box
              key={component.id}
              row={row}
              column={column}
              component={component}
              closed={row.closed[column] ?? null}
              text={typed?.column === column ? typed.text : undefined}
              onText={text => setTyped({ column, text })}
              onSave={text => save(column, text)}
              onFocus={() => setOpen(column)}
            />
          ))}
        </div>
      ) : (
        <p className={classes.off}>{offWhy(row)}.</p>
      )}
      {chosen && (
        <div className={classes.words} role="group" aria-label={`${chosen.name}, ${student.fullName}, in words`}>
          {(isOpen ? marksInWords : []).map(({ text, label }) => (
            <button
              key={label}
              type="button"
              // The box keeps the focus, and with it the keyboard on the screen.
              onPointerDown={event => event.preventDefault()}
              onClick={() => open !== undefined && save(open, text)}
            >
              {label}
            </button>
          ))}
          <button
            type="button"
            onPointerDown={event => event.preventDefault()}
            onClick={() => onHistory({ rowId: student.id, componentId: chosen.id })}
          >
            History
          </button>
        </div>
      )}
      {row.cells.map((cell, column) => {
        const component = components[column]
        if (!component || (!cell.fault && !cell.theirs)) return null
        return (
          <div
            key={component.id}
            id={`why-${student.id}-${component.id}`}
            className={classes.why}
            data-kind={cell.state}
          >
            {cell.theirs ? (
              <Choice
                mine={cell.text}
                theirs={cell.theirs}
                onDecide={whose => store.decide(student.id, component.id, whose)}
              />
            ) : (
              cell.fault
            )}
          </div>
        )
      })}
    </li>
  )
})
ListRow.displayName = 'ListRow'

interface BoxProps {
  row: RowView
  column: number
  component: Component
  closed: string | null
  /** While it is typed; the cell's own otherwise. */
  text: string | undefined
  onText: (text: string) => void
  onSave: (text: string) => void
  onFocus: () => void
}

const Box = ({ row, column, component, closed, text, onText, onSave, onFocus }: BoxProps) => {
  const cell = row.cells[column]
  const { student } = row
  const id = boxId(student.id, component.id)
  if (!cell) return null
  const read = text === undefined ? null : readCell(text, component)
  const isFaulty = read ? 'fault' in read : cell.fault !== null
  return (
    <div className={classes.box} data-state={cell.state}>
      <label htmlFor={id}>
        {component.name} <span className={classes.of}>of {inMarks(component.maximumTenths)}</span>
        <span className="visually-hidden">, {student.fullName}</span>
      </label>
      <input
        id={id}
        className="figures"
        data-box={column}
        value={text ?? cell.text}
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        maxLength={20}
        readOnly={closed !== null}
        aria-invalid={isFaulty || undefined}
        aria-describedby={cell.fault || cell.theirs ? `why-${student.id}-${component.id}` : undefined}
        title={closed ?? undefined}
        onFocus={event => {
          event.currentTarget.select()
          onFocus()
        }}
        onChange={event => onText(event.currentTarget.value)}
        onBlur={() => {
          if (text !== undefined) onSave(text)
        }}
        onKeyDown={event => {
          if (event.key === 'Enter') {
            event.preventDefault()
            focusNext(event.currentTarget, column)
          } else if (event.key === 'Escape') onText(cell.text)
        }}
      />
    </div>
  )
}
