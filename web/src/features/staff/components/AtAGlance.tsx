import type { ReactNode } from 'react'
import { showDay } from '../../../lib/days.ts'
import { useUser } from '../../../lib/session.ts'
import { whyRetires } from '../model/retirement.ts'
import type { Profile } from '../queries.ts'
import classes from './Profile.module.css'
import { StaffPicture } from './StaffPicture.tsx'

/** The day of retirement, and the reason for that day or the missing data. */
const Retirement = ({ staff }: { staff: Profile }) => {
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

/** A person with picture, name and retirement. */
export const AtAGlance = ({ staff, children }: { staff: Profile; children: ReactNode }) => (
  <section
    className="card flex flex-wrap items-center gap-x-6 gap-y-4 px-6 py-5 max-phone:p-4"
    aria-label="At a glance"
  >
    <StaffPicture staff={staff} />
    <div className="grow basis-55">
      <p className="m-0 text-lg font-bold">
        {[staff.title, staff.firstName, staff.middleName, staff.lastName].filter(Boolean).join(' ')}
      </p>
      {children}
    </div>
    <Retirement staff={staff} />
  </section>
)
