import type { SchoolFigures } from '@akada/contract/dashboards/schemas'
import { showNaira } from '../../../lib/money.ts'
import { Charts } from './Charts.tsx'
import { AsOf, FigureRow } from './FigureRow.tsx'

interface SchoolBoardProps {
  figures: SchoolFigures
  asOf: string
  /** Of the wallet, in naira; undefined for people who may not see it. */
  balance: number | undefined
}

/** The figures of the whole school, and its charts. */
export const SchoolBoard = ({ figures, asOf, balance }: SchoolBoardProps) => (
  <>
    <FigureRow
      figures={figures}
      wallet={
        balance === undefined
          ? null
          : { label: 'In the wallet', value: showNaira(balance), to: '/administration/billing' }
      }
      pages={{
        students: '/administration/user-management/student-management/admission-register',
        unplaced: '/administration/user-management/student-management/admission-register?studentWithNoClassArm=yes',
        staff: '/administration/user-management/staff-management',
        arms: '/academics/class-management/class-arms',
        registers: '/my-class/class-attendance/not-marked',
        cards: '/academics/report-card',
      }}
    />
    <AsOf at={asOf} wallet={undefined} />
    <Charts figures={figures} />
  </>
)
