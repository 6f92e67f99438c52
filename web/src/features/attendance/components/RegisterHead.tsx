import { showLongDay, showShortDay } from '../../../lib/days.ts'
import { nameOfSitting, type Sitting } from '../model/marks.ts'
import classes from './RegisterHead.module.css'

interface RegisterHeadProps {
  arm: string
  day: string | null
  sitting: Sitting
  /** The sittings to choose from: none on a day without school. */
  sittings: readonly Sitting[]
  /** On a phone the other days and views are behind this. */
  isOpen: boolean
  onOpen: () => void
  onSitting: (sitting: Sitting) => void
}

/** The day and the sitting of a register. */
export const RegisterHead = ({ arm, day, sitting, sittings, isOpen, onOpen, onSitting }: RegisterHeadProps) => (
  <>
    <h2 className="m-0 flex-1 text-lg font-bold max-phone:hidden">{day ? showLongDay(day) : 'No school day yet'}</h2>
    <button type="button" className={`hidden ${classes.which}`} aria-expanded={isOpen} onClick={onOpen}>
      <strong>{arm}</strong>
      <span>{day ? showShortDay(day) : 'Choose a day'} ▾</span>
    </button>
    {sittings.length > 1 && (
      <div className={`flex ${classes.sittings}`} role="radiogroup" aria-label="Sitting">
        {sittings.map(one => (
          <label
            className="grid place-items-center text-dimmed cursor-pointer border border-line relative min-h-11"
            data-checked={one === sitting || undefined}
            key={one}
          >
            <input
              className="m-0 w-full absolute"
              type="radio"
              name="sitting"
              checked={one === sitting}
              onChange={() => onSitting(one)}
            />
            <span className="max-phone:hidden">{nameOfSitting[one]}</span>
            <span className={`hidden ${classes.short}`}>{one === 'morning' ? 'AM' : 'PM'}</span>
          </label>
        ))}
      </div>
    )}
  </>
)
