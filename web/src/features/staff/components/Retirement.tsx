import { showDay } from '../../../lib/days.ts'
import { useUser } from '../../../lib/session.ts'
import { whyRetires } from '../model/retirement.ts'
import type { Profile } from '../queries.ts'
import classes from './Profile.module.css'

/** The day of retirement, and the reason for that day or the missing data. */
export const Retirement = ({ staff }: { staff: Profile }) => {
  const { retirementParameters } = useUser().staff.stateDetails
  return (
    <div className={`px-4 py-3 rounded-lg ${classes.retirement}`}>
      <dl className="m-0">
        <dt className="text-sm text-inherit">Retirement date</dt>
        <dd className="figures text-lg font-bold m-0 mt-0.5">{showDay(staff.retirementDate) || 'Not known yet'}</dd>
      </dl>
      <p className="m-0 mt-0.5 text-sm text-balance">{whyRetires(staff, retirementParameters)}</p>
    </div>
  )
}
