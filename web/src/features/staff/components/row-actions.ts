import type { Operation } from '@akada/contract/permissions'
import { IconEye, IconKey, IconMail, IconPencil, IconUserCheck, IconUserX } from '@tabler/icons-react'
import type { RowAction } from '../../../ui/list/RowMenu.tsx'
import type { StaffRow } from '../queries.ts'
import type { PersonAct } from './acts/acts.ts'

interface Viewer {
  /** The list's page. */
  path: string
  can: (operation: Operation) => boolean
  isSelf: boolean
  onAct: (act: PersonAct) => void
}

/** The items of a row's menu; a person's own account and roles are for others to change. */
export const rowActions = (row: StaffRow, { path, can, isSelf, onAct }: Viewer): RowAction[] => {
  const suspended = row.accountStatus === 'Suspended'
  const rules = can('staff.suspend') && !isSelf
  return [
    { label: 'View', icon: IconEye, to: `${path}/${row.id}` },
    ...(can('staff.update') ? [{ label: 'Edit', icon: IconPencil, to: `${path}/${row.id}/edit` }] : []),
    ...(can('role.assign') && !isSelf
      ? [{ label: 'Assign role', icon: IconKey, onClick: () => onAct('assignRole') }]
      : []),
    ...(rules && (row.accountStatus === 'Active' || row.accountStatus === 'ResetPassword')
      ? [{ label: 'Send temporary password', icon: IconMail, onClick: () => onAct('resetAccount') }]
      : []),
    ...(rules && suspended ? [{ label: 'Reinstate', icon: IconUserCheck, onClick: () => onAct('reinstate') }] : []),
    ...(rules && !suspended
      ? [{ label: 'Suspend', icon: IconUserX, danger: true, onClick: () => onAct('suspend') }]
      : []),
  ]
}
