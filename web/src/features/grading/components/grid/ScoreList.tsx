import { memo, type RefObject, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { type Component, inMarks, isCompleteMark, readCell } from '../../model/cell.ts'
import { type CellView, type RowView, typedTotal } from '../../model/view.ts'
import type { Scores, Typed } from '../../store.ts'
import { Choice } from './Choice.tsx'
import type { ScoreGridProps } from './ScoreGrid.tsx'
import classes from './ScoreList.module.css'

interface ScoreListProps extends Omit<ScoreGridProps, 'heading' | 'canEnter' | 'onHistory'> {
  /** The box with the focus: the buttons beside the save state act on it. */
  onActive: (cell: { row: number; column: number }) => void
}

/** The same scores on a phone: one student after the other, with large boxes for a number pad. */
export const ScoreList = ({ store, state, label, bands, offWhy, onOffer, onActive, ref }: ScoreListProps) => {
  const pad = useNumberPad(store)
  useImperativeHandle(ref, () => ({
    active: () => null,
    goTo: (studentId, componentId) => {
      const box = document.getElementById(boxId(studentId, componentId))
      box?.scrollIntoView({ block: 'center' })
      box?.focus({ preventScroll: true })
    },
    next: ({ rowId, componentId }) => {
      const box = document.getElementById(boxId(rowId, componentId))
      if (box instanceof HTMLInputElement) pad.actions.goOn(box)
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
          typed={pad.typed?.row === index ? pad.typed : undefined}
          pad={pad.actions}
        />
      ))}
    </ol>
  )
}

const boxId = (studentId: string, componentId: string): string => `box-${studentId}-${componentId}`

/** The next box below of the same component that takes scores; null in the last one. */
const boxAfter = (box: HTMLInputElement): HTMLInputElement | null => {
  const boxes = [...document.querySelectorAll<HTMLInputElement>(`[data-box="${box.dataset.box}"]`)]
  return boxes.slice(boxes.indexOf(box) + 1).find(one => !one.readOnly) ?? null
}

/** For how long after the focus has moved on by itself the key 'next' does nothing, in milliseconds. */
const nextIgnored = 1_000

/** How the focus moved on by itself, until something is typed or another box is chosen. */
interface Move {
  to: HTMLInputElement
  at: number
  /** The box of the finished mark, and the mark; null after a button such as 'Absent'. */
  from: { box: HTMLInputElement; mark: Typed } | null
}

interface NumberPad {
  /** A text was typed into a box, which showed `before`. */
  type: (box: HTMLInputElement, typed: Typed, at: { component: Component; before: string }) => void
  /** The key 'next' in a box. */
  next: (box: HTMLInputElement, component: Component) => void
  /** Moves on from a box; what was typed into it is saved. */
  goOn: (box: HTMLInputElement) => void
  /** A box has the focus. */
  enter: (box: HTMLInputElement) => void
  /** A box has lost the focus: what was typed into it is saved. */
  leave: (row: number, column: number) => void
  /** Discards what is being typed. */
  cancel: () => void
}

/** What is being typed, and where the focus goes: a mark reaches no box but the one that it was typed for. */
const useNumberPad = (store: Scores): { typed: Typed | null; actions: NumberPad } => {
  const [typed, setTyped] = useState<Typed | null>(null)
  const typing = useRef<Typed | null>(null)
  const move = useRef<Move | null>(null)
  const actions = useMemo(() => makeNumberPad(store, typing, move, setTyped), [store])
  return { typed, actions }
}

const makeNumberPad = (
  store: Scores,
  typing: RefObject<Typed | null>,
  move: RefObject<Move | null>,
  draw: (typed: Typed | null) => void,
): NumberPad => {
  const show = (next: Typed | null): void => {
    typing.current = next
    draw(next)
  }
  const put = (next: Typed): void => {
    show(next)
    store.typing(next)
  }
  const save = (): void => {
    const now = typing.current
    show(null)
    if (now) store.type([now])
  }
  const moveOn = (box: HTMLInputElement, from: Move['from']): void => {
    const to = boxAfter(box)
    if (!to) return
    to.focus()
    move.current = { to, from, at: performance.now() }
  }
  return {
    type: (box, next, { component, before }) => {
      const last = move.current
      move.current = null
      if (last?.from && last.to === box && isPointAlone(next.text, before)) {
        const { box: back, mark } = last.from
        back.focus()
        put({ ...mark, text: `${mark.text}.` })
        return
      }
      put(next)
      if (!isCompleteMark(next.text, component)) return
      save()
      moveOn(box, { box, mark: next })
    },
    next: (box, component) => {
      const last = move.current
      if (last?.to === box && performance.now() - last.at < nextIgnored) return
      const now = typing.current
      if (now && 'error' in readCell(now.text, component)) return save()
      const to = boxAfter(box)
      if (to) to.focus()
      else box.blur()
    },
    goOn: box => moveOn(box, null),
    enter: box => {
      if (move.current?.to !== box) move.current = null
      box.select()
    },
    leave: (row, column) => {
      if (typing.current?.row === row && typing.current.column === column) save()
    },
    cancel: () => {
      show(null)
      store.typing(null)
    },
  }
}

/** Whether nothing but a point was added: it belongs to the finished mark before, to '12' for '12.5'. */
const isPointAlone = (text: string, before: string): boolean => {
  const rest = text.replace(/[.,]/, '')
  return rest !== text && (rest === '' || rest === before)
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
  /** What is being typed into one of its boxes. */
  typed: Typed | undefined
  pad: NumberPad
}

const ListRow = memo((props: ListRowProps) => {
  const { row, index, components, bands, offWhy, onOffer, onActive, store, typed, pad } = props
  const { student } = row
  const { total, grade, due } = typed ? typedTotal(row, components, bands, typed.column, typed.text) : row
  return (
    <li className={`border-b border-line ${classes.row}`} data-off={student.offered ? undefined : true}>
      <div className="flex items-baseline justify-between gap-3 mb-1">
        <span className="text-md font-semibold leading-tight">{student.fullName}</span>
        <span className={`flex-none text-md ${due === '' ? 'font-bold' : 'text-dimmed font-medium'} figures`}>
          <span className="visually-hidden">Total </span>
          {total.tenths === null ? '–' : inMarks(total.tenths)}
          <span className={`inline-block ml-2 ${classes.grade}`}>
            <span className="visually-hidden">Grade </span>
            {grade?.grade ?? '–'}
          </span>
        </span>
      </div>
      {student.offered ? (
        <div className={`grid gap-2 ${classes.boxes}`}>
          {components.map((component, column) => (
            <Box
              key={component.id}
              row={row}
              index={index}
              column={column}
              component={component}
              text={typed?.column === column ? typed.text : undefined}
              pad={pad}
              onFocus={() => onActive({ row: index, column })}
            />
          ))}
        </div>
      ) : (
        <p className="m-0 text-dimmed text-sm">
          {offWhy(row)}.{' '}
          {onOffer && (
            <button
              type="button"
              className={`text-link cursor-pointer min-h-11 ${classes.offer} plain`}
              onClick={() => onOffer(row)}
            >
              Offered<span className="visually-hidden">, {student.fullName}</span>
            </button>
          )}
        </p>
      )}
      {components.map((component, column) => {
        const cell = row.cells[column]
        if (!cell) return null
        return (
          <CellNote
            key={component.id}
            name={`${component.name}, ${student.fullName}`}
            component={component}
            id={noteId(student.id, component.id)}
            cell={cell}
            isTyped={typed?.column === column}
            error={errorOf(cell, component, typed?.column === column ? typed.text : undefined)}
            onDecide={whose => store.decide(student.id, component.id, whose)}
            onUndo={() => store.type([{ row: index, column, text: cell.overwritten ?? '' }])}
          />
        )
      })}
      <p className={`m-0 mt-2 text-dimmed text-xs ${classes.due}`}>{due}</p>
    </li>
  )
})
ListRow.displayName = 'ListRow'

const noteId = (studentId: string, componentId: string): string => `why-${studentId}-${componentId}`

/**
 * Why a cell is not saved; of a text that is being typed, as soon as no more digits make it valid. '.5' and 'ABS' begin with what is invalid
 * alone.
 */
const errorOf = (cell: CellView, component: Component, text: string | undefined): string | null => {
  if (text === undefined) return cell.error
  const read = readCell(text, component)
  return 'error' in read && /^\d/.test(text) ? read.error : null
}

interface CellNoteProps {
  id: string
  /** 'CA1, Ojo Ada'. */
  name: string
  component: Component
  cell: CellView
  /** Its box is being typed into: the reason must be in view. */
  isTyped: boolean
  error: string | null
  onDecide: (whose: 'mine' | 'theirs') => void
  onUndo: () => void
}

/** Below the boxes: why a cell is not saved, and the saved score that was written over, with Undo. */
const CellNote = ({ id, name, component, cell, isTyped, error, onDecide, onUndo }: CellNoteProps) => {
  if (cell.theirs)
    return (
      <div id={id} className="mt-2 text-sm rounded-md text-ink bg-waiting-soft p-2">
        <Choice mine={cell.text} theirs={cell.theirs} onDecide={onDecide} />
      </div>
    )
  if (error)
    return (
      <div
        id={id}
        ref={note => {
          if (!note) return undefined
          // What appears above it pushes it down.
          const observer = new ResizeObserver(() => {
            const isNamed = document.activeElement?.getAttribute('aria-describedby')?.includes(id)
            if (isTyped || isNamed) note.scrollIntoView({ block: 'nearest' })
          })
          observer.observe(document.body)
          return () => observer.disconnect()
        }}
        className={`mt-2 text-sm text-danger ${classes.reason}`}
        role="alert"
      >
        {error}
      </div>
    )
  if (cell.overwritten === null) return null
  return (
    <div className="flex items-baseline gap-2 text-sm figures">
      <span>
        {component.name}: <s className="text-dimmed">{cell.overwritten}</s> <span aria-hidden>→</span>{' '}
        <span className="visually-hidden">is now</span> {cell.text || 'empty'}
      </span>
      <button type="button" className="text-link cursor-pointer min-h-11 plain" onClick={onUndo}>
        Undo<span className="visually-hidden"> {name}</span>
      </button>
    </div>
  )
}

interface BoxProps {
  row: RowView
  index: number
  column: number
  component: Component
  /** The text while it is being typed; otherwise the cell's own. */
  text: string | undefined
  pad: NumberPad
  onFocus: () => void
}

const Box = ({ row, index, column, component, text, pad, onFocus }: BoxProps) => {
  const cell = row.cells[column]
  const { student } = row
  const id = boxId(student.id, component.id)
  if (!cell) return null
  const closed = row.closed[column] ?? null
  const error = errorOf(cell, component, text)
  return (
    <div className={classes.box} data-state={cell.state}>
      <label className="block text-xs truncate" htmlFor={id}>
        {component.name} <span className="text-dimmed">of {inMarks(component.maximumTenths)}</span>
        <span className="visually-hidden">, {student.fullName}</span>
      </label>
      <input
        id={id}
        className="figures w-full rounded-md text-ink bg-surface text-right"
        data-box={column}
        value={text ?? cell.text}
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        maxLength={20}
        readOnly={closed !== null}
        aria-invalid={error !== null || undefined}
        aria-describedby={error || cell.theirs ? noteId(student.id, component.id) : undefined}
        title={closed ?? undefined}
        onFocus={event => {
          pad.enter(event.currentTarget)
          onFocus()
        }}
        onChange={({ currentTarget: box }) =>
          pad.type(box, { row: index, column, text: box.value }, { component, before: text ?? cell.text })
        }
        onBlur={() => pad.leave(index, column)}
        onKeyDown={event => {
          if (event.key === 'Enter') {
            event.preventDefault()
            pad.next(event.currentTarget, component)
          } else if (event.key === 'Escape') pad.cancel()
        }}
      />
    </div>
  )
}
