import { Button } from '@mantine/core'
import { showInstant } from '../../../../lib/days.ts'
import { type GridCell, textOf, valueOf } from '../../model/cell.ts'

interface ChoiceProps {
  mine: string
  theirs: GridCell
  onDecide: (whose: 'mine' | 'theirs') => void
}

const said = (text: string): string => text || 'nothing'

/** Two values for one cell: a person chooses. */
export const Choice = ({ mine, theirs, onDecide }: ChoiceProps) => {
  const other = textOf(valueOf(theirs))
  return (
    <div>
      <p className="m-0 mb-2">
        {theirs.by ?? 'Somebody else'} saved <strong>{said(other)}</strong>
        {theirs.at && ` (${showInstant(theirs.at)})`}, and you typed <strong>{said(mine)}</strong>. Which one stays?
      </p>
      <div className={'flex flex-wrap gap-2 phone-share'}>
        <Button size="xs" variant="default" onClick={() => onDecide('theirs')}>
          Keep theirs: {said(other)}
        </Button>
        <Button size="xs" onClick={() => onDecide('mine')}>
          Keep mine: {said(mine)}
        </Button>
      </div>
    </div>
  )
}
