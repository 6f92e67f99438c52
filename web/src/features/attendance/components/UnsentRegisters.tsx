import { IconCloudUp } from '@tabler/icons-react'
import { showLongDay } from '../../../lib/days.ts'
import { PathLink } from '../../../ui/PathLink.tsx'
import { registerOf } from '../addresses.ts'
import { nameOfSitting } from '../model/marks.ts'
import { partOf, type Sheet, type SheetKey, unsentIn } from '../model/sheet.ts'
import { useOutbox } from '../outbox.ts'
import classes from './UnsentRegisters.module.css'

const stateOf = (sheet: Sheet): string => {
  const { drafts, conflicts, refusals } = sheet
  const counts = [
    { count: Object.keys(drafts).length, words: 'not saved yet' },
    { count: unsentIn(sheet), words: 'not yet sent' },
    { count: Object.keys(conflicts).length, words: 'in conflict' },
    { count: Object.keys(refusals).length, words: 'refused' },
  ]
  return counts.flatMap(({ count, words }) => (count > 0 ? [`${count} ${words}`] : [])).join(', ')
}

interface UnsentRegistersProps {
  /** The register on the screen, which says so itself. */
  except?: Omit<SheetKey, 'name'>
}

/** The registers that hold marks which are only on this device yet. */
export const UnsentRegisters = ({ except }: UnsentRegistersProps) => {
  const { sheets } = useOutbox()
  const shown = except && partOf(except)
  const others = [...sheets].filter(([part]) => part !== shown)
  if (others.length === 0) return null
  return (
    <section className={classes.notice} aria-label="Only on this device">
      <p>
        <IconCloudUp aria-hidden size={18} />
        Marks that are only on this device yet
      </p>
      <ul>
        {others.map(([part, sheet]) => (
          <li key={part}>
            <PathLink to={registerOf(sheet.classArmId, { day: sheet.day, sitting: sheet.sitting })}>
              {sheet.name}, {showLongDay(sheet.day)}, {nameOfSitting[sheet.sitting].toLowerCase()}
            </PathLink>
            : {stateOf(sheet)}
          </li>
        ))}
      </ul>
    </section>
  )
}
