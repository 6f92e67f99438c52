import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import type { ScoreState } from '../../store.ts'
import type { PastedBlanks } from './useClipboard.ts'

interface BlanksQuestionProps {
  state: ScoreState
  pasted: PastedBlanks
  onAnswer: (isEmptied: boolean) => void
}

/** Asks whether blanks in a pasted block empty the scores that are there. */
const BlanksQuestion = ({ state, pasted, onAnswer }: BlanksQuestionProps) => (
  <ConfirmDialog
    opened
    action="Empty"
    name={pasted.emptied.length === 1 ? '1 score' : `${pasted.emptied.length} scores`}
    question={`What you paste is empty where the grid has ${listedScores(state, pasted)}.`}
    warning="If you do not empty them, they stay as they are and the others are filled in."
    onClose={() => onAnswer(false)}
    onConfirm={() => onAnswer(true)}
  />
)

/** 'Obi Ben 13, Eze Chi 14 and 3 more' */
const listedScores = ({ rows }: ScoreState, { emptied }: PastedBlanks): string => {
  const named = emptied
    .slice(0, 5)
    .map(({ row, column }) => `${rows[row]?.student.fullName} ${rows[row]?.cells[column]?.text}`)
  return emptied.length > named.length
    ? `${named.join(', ')} and ${emptied.length - named.length} more`
    : new Intl.ListFormat('en-NG').format(named)
}

export default BlanksQuestion
