import type { SchoolFigures } from '@akada/contract/dashboards/schemas'
import { showInstant } from '../../../lib/days.ts'
import { Dated } from '../../../ui/facts/Dated.tsx'
import { type Figure, Figures } from '../../../ui/facts/Figures.tsx'
import classes from './board.module.css'

const number = new Intl.NumberFormat('en-NG')

interface FigureRowProps {
  figures: SchoolFigures
  /** The figures of the dashboard's own level. */
  before?: readonly Figure[]
  /** The balance of the wallet or wallets; null for people who may not see it. */
  wallet: Figure | null
  /** The page behind each figure. */
  pages: Partial<Record<'students' | 'unplaced' | 'staff' | 'arms' | 'registers' | 'cards', string>>
}

/** '12 of 40' */
const share = (part: number, whole: number): string => `${number.format(part)} of ${number.format(whole)}`

/** The figures of every dashboard. */
export const FigureRow = ({ figures, before = [], wallet, pages }: FigureRowProps) => {
  const { students, staff, classArms, registersToday, cards } = figures
  return (
    <Figures
      figures={[
        ...before,
        {
          label: 'Students',
          value: students.male + students.female,
          to: pages.students,
          note:
            students.withoutClassArm > 0
              ? { words: `${number.format(students.withoutClassArm)} without a class arm`, to: pages.unplaced }
              : undefined,
        },
        { label: 'Staff', value: staff.teaching + staff.nonTeaching, to: pages.staff },
        { label: 'Class arms', value: classArms, to: pages.arms },
        ...(registersToday.of === 0
          ? []
          : [
              {
                label: 'Registers marked today',
                value: share(registersToday.marked, registersToday.of),
                to: pages.registers,
              },
            ]),
        { label: 'Cards published this term', value: share(cards.published, cards.of), to: pages.cards },
        ...(wallet ? [wallet] : []),
      ]}
    />
  )
}

/** When the figures were counted, and the time of the wallet's balance. */
export const AsOf = ({ at, wallet }: { at: string | null | undefined; wallet: string | undefined }) => {
  const words = [
    ...(at ? [`Figures as of ${showInstant(at)}`] : []),
    ...(wallet ? [`Wallet as of ${showInstant(wallet)}`] : []),
  ]
  if (words.length === 0) return null
  return (
    <p className={`text-dimmed text-xs ${classes.asOf}`}>
      <Dated>{words.join(' · ')}</Dated>
    </p>
  )
}
