import { type Ref, Suspense, useId, useImperativeHandle, useRef, useState } from 'react'
import { showInstant } from '../../../../lib/days.ts'
import { type CellName, type Component, inMarks } from '../../model/cell.ts'
import { areaOf } from '../../model/cursor.ts'
import type { GradeBand } from '../../model/total.ts'
import { counted, type RowView } from '../../model/view.ts'
import type { Scores, ScoreState } from '../../store.ts'
import { GridHead } from './GridHead.tsx'
import { GridRow } from './GridRow.tsx'
import sheet from '../../../../ui/grid.module.css'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import classes from './ScoreGrid.module.css'
import { type PastedBlanks, useClipboard } from './useClipboard.ts'
import { filledDown, useGridKeys, useGridPointer, useGridState } from './useGridState.ts'

// Most blocks have no blanks.
const BlanksQuestion = lazyPart(() => import('./BlanksQuestion.tsx'))

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
  /** Says that a student takes the subject, or does not any more; missing for those who may not. */
  onOffer?: ((row: RowView) => void) | undefined
  /** Shows who changed a cell. */
  onHistory: (cell: CellName) => void
  /** Lets other parts of the page move to a cell, and act on the active one. */
  ref: Ref<CellFinder>
}

export interface CellFinder {
  goTo: (rowId: string, componentId: string) => void
  /** The cell that keys act on; null if there is none. */
  active: () => CellName | null
  fillDown?: () => void
  /** On a phone: moves the focus to the next student. */
  next?: (cell: CellName) => void
}

/** The score grid: works like a spreadsheet, by keyboard, mouse and clipboard. */
export const ScoreGrid = (props: ScoreGridProps) => {
  const { store, state, label, heading, bands, canEnter, offWhy, onOffer, onHistory, ref } = props
  const { components, rows } = state
  const id = useId()
  const element = useRef<HTMLTableElement>(null)
  const grid = useGridState(store, state, element)
  const { size, cursor, setCursor, editing, type, goTo, active, announced, announce } = grid
  const showHistory = (): void => {
    const cell = active()
    if (cell) onHistory(cell)
    else announce(counted)
  }
  const fillDown = (): void => {
    const texts = filledDown(cursor, state, size)
    if (texts.length > 0) type(texts)
    else announce('There is nothing to fill down here. Choose a score with empty cells below it.')
  }
  useImperativeHandle(ref, () => ({ goTo, active, fillDown }))
  const onKeyDown = useGridKeys({
    store,
    state,
    cursor,
    size,
    element,
    setCursor,
    startEditing: grid.startEditing,
    type,
    goTo,
    showHistory,
  })
  const pointer = useGridPointer(grid)
  const [pasted, setPasted] = useState<PastedBlanks | null>(null)
  useClipboard({ element, state, cursor, size, type, select: setCursor, tell: announce, ask: setPasted })
  const fillIn = ({ placed, emptied, beyond }: PastedBlanks, withBlanks: boolean): void => {
    setPasted(null)
    type(withBlanks ? placed : placed.filter(one => !emptied.includes(one)), beyond)
  }
  const area = areaOf(cursor)

  return (
    <>
      <p className={`flex flex-wrap items-baseline text-sm ${classes.line}`}>
        <ActiveCell row={rows[cursor.row]} component={components[cursor.column]} column={cursor.column} />
        <span className="ml-auto text-waiting font-semibold" role="status">
          {announced}
        </span>
      </p>
      <p id={`${id}-keys`} className="visually-hidden">
        Tab goes to the next cell. Escape, then Tab leaves the grid.
      </p>
      <div className={`card overflow-auto ${sheet.frame} ${classes.frame}`}>
        <table
          ref={element}
          role="grid"
          className={`w-full text-sm ${sheet.grid} ${classes.grid}`}
          aria-label={label}
          aria-describedby={`${id}-keys`}
          aria-rowcount={rows.length + 1}
          aria-colcount={size.columns + 1}
          aria-multiselectable
          aria-readonly={!canEnter || undefined}
          onKeyDown={onKeyDown}
          {...pointer}
        >
          <GridHead heading={heading} components={components} />
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
                  onOffer={onOffer}
                  actions={grid.actions}
                />
              )
            })}
          </tbody>
        </table>
      </div>
      {pasted && (
        <Suspense>
          <BlanksQuestion state={state} pasted={pasted} onAnswer={isEmptied => fillIn(pasted, isEmptied)} />
        </Suspense>
      )}
    </>
  )
}

interface ActiveCellProps {
  row: RowView | undefined
  component: Component | undefined
  column: number
}

/** Which cell is active, the saved value that was written over, and who saved it when. */
const ActiveCell = ({ row, component, column }: ActiveCellProps) => {
  if (!row) return null
  const cell = component && row.student.cells[component.id]
  const overwritten = row.cells[column]?.overwritten ?? null
  return (
    <>
      <span>
        <strong>{row.student.fullName}</strong>
        {component ? `, ${component.name} of ${inMarks(component.maximumTenths)}` : ''}
      </span>
      {overwritten !== null && <span className="text-dimmed ml-2">was {overwritten}</span>}
      {row.due && <span className="text-dimmed ml-2">No grade yet: {row.due}</span>}
      {cell?.by && cell.at && (
        <span className="text-dimmed ml-2">
          saved by {cell.by}, {showInstant(cell.at)}
        </span>
      )}
    </>
  )
}
