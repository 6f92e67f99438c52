import type { SchoolFigures } from '@akada/contract/dashboards/schemas'
import { showInstant } from '../../../lib/days.ts'
import { type Figure, Figures } from '../../../ui/Figures.tsx'
import classes from './board.module.css'

const number = new Intl.NumberFormat('en-NG')

interface FigureRowProps {
  figures?: SchoolFigures
  /** Those of the dashboard's own level. */
  before?: readonly Figure[]
  /** What is in the wallet or wallets; null for those who may not see it. */
  wallet: Figure | null
}

/** The figures that every dashboard begins with. */
export const FigureRow = ({ figures, before = [], wallet }: FigureRowProps) => (
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
      ...(wallet ? [wallet] : []),
    ]}
  />
)

/** When the figures were counted, and of when the wallet's is. */
export const AsOf = ({ at, wallet }: { at: string | null | undefined; wallet: string | undefined }) => {
  const words = [
    ...(at ? [`Counted ${showInstant(at)}`] : []),
    ...(wallet ? [`Wallet as of ${showInstant(wallet)}`] : []),
  ]
  return words.length > 0 ? <p className={classes.asOf}>{words.join(' · ')}</p> : null
}
