import { api } from '../../../../lib/api.ts'
import { type RoleAccess } from '../../queries.ts'
import { nameOf } from '../staff-columns.tsx'
import type { ActProps } from './acts.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

/** Ends a role that a person holds, with a reason. */
export const EndRole = ({ staff, access, onClose }: ActProps & { access: RoleAccess }) => {
  const last = staff.roleAccess.length === 1
  return (
    <ReasonDialog
      title={`End ${access.role.name} of ${nameOf(staff)}`}
      description="Recorded in the audit log."
      verb="End role"
      success="Role Ended Successfully"
      send={reason => api.staffAdministration.end({ params: { id: access.id }, body: { reason } })}
      onClose={onClose}
    >
      {`${nameOf(staff)} can no longer act as ${access.role.name} of ${access.organization.name}, from this moment on. What they did stays recorded.`}
      {last && ' It is their only role here: without another one they cannot sign in.'}
    </ReasonDialog>
  )
}
