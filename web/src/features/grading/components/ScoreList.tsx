import { memo, useImperativeHandle, useRef, useState } from 'react'
import { type Component, inMarks, isFinished, readCell } from '../model/cell.ts'
import { type RowView, typedTotal } from '../model/view.ts'
import type { Scores } from '../store.ts'
import { Choice } from './Choice.tsx'
import type { ScoreGridProps } from './ScoreGrid.tsx'
import classes from './ScoreList.module.css'

interface ScoreListProps extends Omit<ScoreGridProps, 'heading' | 'canEnter' | 'onHistory'> {
  /** The box with the focus: the buttons beside the save state act on it. */
  onActive: (cell: { row: number; column: number }) => void
}

/** The same scores on a phone: one student after the other, with large boxes for a number pad. */
export const ScoreList = ({ store, state, label, bands, offWhy, onOffer, onActive, ref }: ScoreListProps) => {
  useImperativeHandle(ref, () => ({
    active: () => null,
    goTo: (studentId, componentId) => {
      const box = document.getElementById(boxId(studentId, componentId))
      box?.scrollIntoView({ block: 'center' })
      box?.focus({ preventScroll: true })
    },
    next: ({ rowId, componentId }) => {
      const box = document.getElementById(boxId(rowId, componentId))
      if (box instanceof HTMLInputElement) focusNext(box, Number(box.dataset.box))
    },
  }))
  return (
    <ol className="card list" aria-label={label}>
      {state.rows.map((row, index) => (
        <ListRow
          key={row.student.id}
          row={row}
          index={index}
          components={state.components}
          bands={bands}
          offWhy={offWhy}
          onOffer={onOffer}
          onActive={onActive}
          store={store}
        />
      ))}
    </ol>
  )
}

const boxId = (studentId: string, componentId: string): string => `box-${studentId}-${componentId}`

/** The box from which a finished mark moved the focus on. A point typed next still belongs to that mark. */
let finished: HTMLInputElement | null = null

/** Moves from a box to the same component of the next student who takes it. */
const focusNext = (box: HTMLInputElement, column: number): void => {
  const boxes = [...document.querySelectorAll<HTMLInputElement>(`[data-box="${column}"]`)]
  const next = boxes.slice(boxes.indexOf(box) + 1).find(one => !one.readOnly)
  if (next) next.focus()
  else box.blur()
}

/** Continues the mark that was taken for finished: '12' becomes '12.', for '12.5'. */
const addPoint = (box: HTMLInputElement): void => {
  box.focus()
  box.value = `${box.value}.`
  box.dispatchEvent(new Event('input', { bubbles: true }))
}

interface ListRowProps {
  row: RowView
  index: number
  components: readonly Component[]
  bands: ScoreGridProps['bands']
  offWhy: (row: RowView) => string
  onOffer: ScoreListProps['onOffer']
  onActive: ScoreListProps['onActive']
  store: Scores
}

const ListRow = memo(({ row, index, components, bands, offWhy, onOffer, onActive, store }: ListRowProps) => {
  const { student } = row
  const [typed, setTyped] = useState<{ column: number; text: string }>()
  const { total, grade, due } = typed ? typedTotal(row, components, bands, typed.column, typed.text) : row
  const save = (column: number, text: string): void => {
    setTyped(undefined)
    store.type([{ row: index, column, text }])
  }
  const typedIn = (column: number): string | undefined => (typed?.column === column ? typed.text : undefined)
  return (
    <li className={`line-below ${classes.row}`} data-off={student.offered ? undefined : true}>
      <div className="row baseline between gap-12 below-4">
        <span className="text-md strong tight">{student.fullName}</span>
        <span className={`still text-md ${due === '' ? 'bold' : 'dim medium'} figures`}>
          <span className="visually-hidden">Total </span>
          {total.tenths === null ? '–' : inMarks(total.tenths)}
          <span className={`inline-block left-8 ${classes.grade}`}>
            <span className="visually-hidden">Grade </span>
            {grade?.grade ?? '–'}
          </span>
        </span>
      </div>
      {student.offered ? (
        <div className={`grid gap-8 ${classes.boxes}`}>
          {components.map((component, column) => (
            <Box
              key={component.id}
              row={row}
              column={column}
              component={component}
              closed={row.closed[column] ?? null}
              text={typedIn(column)}
              onText={text => setTyped({ column, text })}
              onSave={text => save(column, text)}
              onFocus={() => onActive({ row: index, column })}
            />
          ))}
        </div>
      ) : (
        <p className="flat dim text-sm">
          {offWhy(row)}.{' '}
          {onOffer && (
            <button type="button" className={`link pointer touch ${classes.offer} plain`} onClick={() => onOffer(row)}>
              Offered<span className="visually-hidden">, {student.fullName}</span>
            </button>
          )}
        </p>
      )}
      <p className={`flat-above-8 dim text-xs ${classes.due}`}>{due}</p>
      {row.cells.map((cell, column) => {
        const component = components[column]
        if (!component || (!cell.error && !cell.theirs)) return null
        return (
          <div
            key={component.id}
            id={`why-${student.id}-${component.id}`}
            className={`above-8 text-sm ${cell.state === 'conflict' ? 'round ink on-waiting pad-8' : 'wrong'}`}
          >
            {cell.theirs ? (
              <Choice
                mine={cell.text}
                theirs={cell.theirs}
                onDecide={whose => store.decide(student.id, component.id, whose)}
              />
            ) : (
              cell.error
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
  /** The text while it is being typed; otherwise the cell's own. */
  text: string | undefined
  onText: (text: string) => void
  onSave: (text: string) => void
  onFocus: () => void
}

const Box = ({ row, column, component, closed, text, onText, onSave, onFocus }: BoxProps) => {
  const cell = row.cells[column]
  const { student } = row
  const isSaved = useRef(false)
  const id = boxId(student.id, component.id)
  if (!cell) return null
  const read = text === undefined ? null : readCell(text, component)
  const isInvalid = read ? 'error' in read : cell.error !== null
  return (
    <div className={classes.box} data-state={cell.state}>
      <label className="block text-xs clip" htmlFor={id}>
        {component.name} <span className="dim">of {inMarks(component.maximumTenths)}</span>
        <span className="visually-hidden">, {student.fullName}</span>
      </label>
      <input
        id={id}
        className="figures full round ink on-surface right"
        data-box={column}
        value={text ?? cell.text}
        inputMode="numeric"
        enterKeyHint="next"
        autoComplete="off"
        maxLength={20}
        readOnly={closed !== null}
        aria-invalid={isInvalid || undefined}
        aria-describedby={cell.error || cell.theirs ? `why-${student.id}-${component.id}` : undefined}
        title={closed ?? undefined}
        onFocus={event => {
          isSaved.current = false
          event.currentTarget.select()
          onFocus()
        }}
        onChange={({ currentTarget: box }) => {
          const { value } = box
          if ((value === '.' || value === ',') && finished) {
            box.value = cell.text
            addPoint(finished)
          } else if (isFinished(value, component)) {
            isSaved.current = true
            onSave(value)
            focusNext(box, column)
            finished = box
          } else {
            finished = null
            onText(value)
          }
        }}
        onBlur={event => {
          if (text !== undefined && !isSaved.current) onSave(event.currentTarget.value)
          isSaved.current = false
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
