import type { CellName } from '../../model/cell.ts'
import type { RowView } from '../../model/view.ts'
import type { Scores, ScoreState } from '../../store.ts'
import classes from './MarkButtons.module.css'

export interface Place {
  row: number
  column: number
}

const marks = [
  { text: 'ABS', label: 'Absent' },
  { text: 'EX', label: 'Exempt' },
  { text: '', label: 'Empty' },
] as const

interface MarkButtonsProps {
  store: Scores
  state: ScoreState
  /** The cell that the buttons act on; null before one was entered. */
  active: Place | null
  /** Moves on to the next student; a text typed into the cell is saved first. */
  onNext: (cell: CellName) => void
  /** Says that the student does not take the subject; missing for those who may not. */
  onOffer?: ((row: RowView) => void) | undefined
  onHistory: (cell: CellName) => void
}

/**
 * What a number pad cannot type, one tap away for the cell in focus; then the focus goes on to the next student, as after a finished mark.
 * Always there, so that nothing moves when a cell gets the focus.
 */
export const MarkButtons = ({ store, state, active, onNext, onOffer, onHistory }: MarkButtonsProps) => {
  const row = active ? state.rows[active.row] : undefined
  const component = active ? state.components[active.column] : undefined
  const cell = row && component && { rowId: row.student.id, componentId: component.id }
  const isOpen = row !== undefined && active !== null && row.closed[active.column] === null
  const mark = (text: string): void => {
    if (!active || !cell) return
    onNext(cell)
    store.type([{ ...active, text }])
  }
  const name = row && component ? `${component.name}, ${row.student.fullName}` : 'No cell chosen'
  return (
    <div className={`flex gap-2 ${classes.marks}`} role="group" aria-label={`${name}, in words`}>
      {marks.map(({ text, label }) => (
        <button
          className="rounded-md text-ink bg-surface cursor-pointer border border-line min-h-11 flex-auto px-1 py-0"
          key={label}
          type="button"
          disabled={!isOpen}
          onPointerDown={event => event.preventDefault()}
          onClick={() => mark(text)}
        >
          {label}
        </button>
      ))}
      {onOffer && (
        <button
          className="rounded-md text-ink bg-surface cursor-pointer border border-line min-h-11 flex-auto px-1 py-0"
          type="button"
          disabled={!isOpen}
          onPointerDown={event => event.preventDefault()}
          onClick={() => row && onOffer(row)}
        >
          Not offered
        </button>
      )}
      <button
        className="rounded-md text-ink bg-surface cursor-pointer border border-line min-h-11 flex-auto px-1 py-0"
        type="button"
        disabled={!cell}
        onPointerDown={event => event.preventDefault()}
        onClick={() => cell && onHistory(cell)}
      >
        History
      </button>
    </div>
  )
}
