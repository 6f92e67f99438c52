import { showInstant } from '../../../lib/days.ts'
import { showPhone } from '../../../ui/inputs/phones.ts'
import type { ListColumn } from '../../../ui/list/columns.ts'
import type { StaffRow } from '../queries.ts'
import { AccountStatus, statusNames } from './AccountStatus.tsx'

const genderNames: Record<string, string> = { male: 'Male', female: 'Female' }

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`

interface Words {
  tescomNumber: string
  /** In districts and the state, each person's school is shown. */
  showSchool: boolean
}

const name: ListColumn<StaffRow> = {
  id: 'name',
  header: 'Name',
  value: row => `${row.lastName} ${row.firstName}`,
  cell: row => `${row.lastName}, ${row.firstName}`,
}

const school: ListColumn<StaffRow> = {
  id: 'school',
  header: 'School',
  sortable: false,
  value: row => row.school?.name ?? 'Office',
}

/** The columns of the list of staff. */
export const staffColumns = ({ tescomNumber, showSchool }: Words): ListColumn<StaffRow>[] => [
  name,
  {
    id: 'roles',
    header: 'Roles',
    width: showSchool ? 160 : 200,
    sortable: false,
    value: row => row.roles.join(', ') || 'No current role',
  },
  ...(showSchool ? [school] : []),
  {
    id: 'staffType',
    header: 'Staff type',
    width: 130,
    hidden: showSchool,
    value: row => row.staffType,
    brief: () => null,
  },
  {
    id: 'accountStatus',
    header: 'Account',
    width: 190,
    value: row => statusNames[row.accountStatus],
    cell: row => <AccountStatus status={row.accountStatus} />,
    brief: row => (row.accountStatus === 'Active' ? null : <AccountStatus status={row.accountStatus} />),
  },
  {
    id: 'lastTimeActive',
    header: 'Last time active',
    width: 170,
    value: row => row.lastTimeActive,
    cell: row => <Digits>{row.lastTimeActive ? showInstant(row.lastTimeActive) : 'Never'}</Digits>,
    brief: row => <Digits>{row.lastTimeActive ? `active ${showInstant(row.lastTimeActive)}` : 'never active'}</Digits>,
  },
  {
    id: 'phoneNumber',
    header: 'Phone number',
    width: 150,
    sortable: false,
    hidden: true,
    value: row => row.phoneNumber.number,
    cell: row => <Digits>{showPhone(row.phoneNumber)}</Digits>,
  },
  {
    id: 'tescomNumber',
    header: tescomNumber,
    width: 150,
    sortable: false,
    hidden: true,
    value: row => row.tescomNumber,
    cell: row => <Digits>{row.tescomNumber ?? ''}</Digits>,
  },
  { id: 'username', header: 'Username', width: 170, sortable: false, hidden: true, value: row => row.username },
  {
    id: 'gender',
    header: 'Gender',
    width: 90,
    sortable: false,
    hidden: true,
    value: row => genderNames[row.gender ?? ''],
  },
]

const Digits = ({ children }: { children: string }) => <span className="figures">{children}</span>
