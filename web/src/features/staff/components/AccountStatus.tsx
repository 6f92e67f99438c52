import type { StaffRow } from '../queries.ts'

type Status = StaffRow['accountStatus']

/** The meaning of an account's status in words. */
export const statusNames: Record<Status, string> = {
  Active: 'Active',
  Unverified: 'Unverified',
  Suspended: 'Suspended',
  ResetPassword: 'Temporary password',
}

const looks: Partial<Record<Status, string>> = {
  Suspended: 'text-danger',
  Unverified: 'text-waiting',
  ResetPassword: 'text-waiting',
}

/** The status in words; an unusual one also stands out by its colour. */
export const AccountStatus = ({ status }: { status: Status }) => (
  <span className={looks[status]}>{statusNames[status]}</span>
)
