import type { SchoolFigures } from '@akada/contract/dashboards/schemas'
import { showInstant } from '../../../lib/days.ts'
import { type Figure, Figures } from '../../../ui/Figures.tsx'
import classes from './board.module.css'

const number = new Intl.NumberFormat('en-NG')

/** The figures that every dashboard begins with; `before` are those of its own level. */
export const FigureRow = ({ figures, before = [] }: { figures?: SchoolFigures; before?: readonly Figure[] }) => (
  <Figures
    figures={[
      ...before,
      { label: 'Students', value: figures && figures.students.male + figures.students.female },
      { label: 'Staff', value: figures && figures.staff.teaching + figures.staff.nonTeaching },
      { label: 'Class arms', value: figures?.classArms },
      ...(figures?.registersToday.of === 0
        ? []
        : [
            {
              label: 'Registers marked today',
              value:
                figures &&
                `${number.format(figures.registersToday.marked)} of ${number.format(figures.registersToday.of)}`,
            },
          ]),
      {
        label: 'Cards published this term',
        value: figures && `${number.format(figures.cards.published)} of ${number.format(figures.cards.of)}`,
      },
    ]}
  />
)

/** When the figures were counted. */
export const AsOf = ({ at }: { at: string | null | undefined }) =>
  at ? <p className={classes.asOf}>Counted {showInstant(at)}</p> : null
