import { showDay } from '../../../lib/days.ts'
import { useUser } from '../../../lib/session.ts'
import { whyRetires } from '../model/retirement.ts'
import type { Profile } from '../queries.ts'
import classes from './Profile.module.css'

/** The day of retirement, and the reason for that day or the missing data. */
export const Retirement = ({ staff }: { staff: Profile }) => {
  const { retirementParameters } = useUser().staff.stateDetails
  return (
    <div className={`pad-12-16 round-lg ${classes.retirement}`}>
      <dl className="flat">
        <dt className="text-sm inherit">Retirement date</dt>
        <dd className="figures text-lg bold flat-above-2">{showDay(staff.retirementDate) || 'Not known yet'}</dd>
      </dl>
      <p className="flat-above-2 text-sm balance">{whyRetires(staff, retirementParameters)}</p>
    </div>
  )
}
