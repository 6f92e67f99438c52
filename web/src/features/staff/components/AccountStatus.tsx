import type { StaffRow } from '../queries.ts'
import classes from './Staff.module.css'

type Status = StaffRow['accountStatus']

/** What an account's status means to people. */
export const statusNames: Record<Status, string> = {
  Active: 'Active',
  Unverified: 'Unverified',
  Suspended: 'Suspended',
  ResetPassword: 'Temporary password',
}

/** The status in words; what is not plain stands out by its colour too. */
export const AccountStatus = ({ status }: { status: Status }) => (
  <span className={classes.status} data-status={status}>
    {statusNames[status]}
  </span>
)
