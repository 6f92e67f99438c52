import type { StaffRow } from '../queries.ts'
import classes from './Staff.module.css'

type Status = StaffRow['accountStatus']

/** The meaning of an account's status in words. */
export const statusNames: Record<Status, string> = {
  Active: 'Active',
  Unverified: 'Unverified',
  Suspended: 'Suspended',
  ResetPassword: 'Temporary password',
}

/** The status in words; an unusual one also stands out by its colour. */
export const AccountStatus = ({ status }: { status: Status }) => (
  <span className={classes.status} data-status={status}>
    {statusNames[status]}
  </span>
)
