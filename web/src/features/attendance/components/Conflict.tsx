import { Button } from '@mantine/core'
import { showInstant } from '../../../lib/days.ts'
import { inWords } from '../model/marks.ts'
import type { Conflict as Differing } from '../model/sheet.ts'
import classes from './RegisterRow.module.css'

interface ConflictProps {
  name: string
  conflict: Differing
  onDecide: (whose: 'mine' | 'theirs') => void
}

/** Two people marked a student differently: both marks, and the choice between them. */
const Conflict = ({ name, conflict: { mine, theirs }, onDecide }: ConflictProps) => (
  <div className={`flex flex-wrap gap-2 col-span-full ${classes.below}`} role="group" aria-label={`Conflict, ${name}`}>
    <p className="grow basis-80 m-0">
      {theirs.by.name || 'Somebody else'} marked <strong>{inWords(theirs)}</strong> ({showInstant(theirs.at)}), and you
      marked <strong>{inWords(mine)}</strong>. Which one stays?
    </p>
    <Button className="min-h-11" size="sm" variant="default" onClick={() => onDecide('theirs')}>
      Keep theirs: {inWords(theirs)}
    </Button>
    <Button className="min-h-11" size="sm" onClick={() => onDecide('mine')}>
      Keep mine: {inWords(mine)}
    </Button>
  </div>
)

export default Conflict
