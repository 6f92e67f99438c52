import { administrationErrors } from '@akada/contract/staff/administration'
import { messages } from '@akada/contract/kernel/messages'
import { useState } from 'react'
import { api, ApiError } from '../../../../lib/api.ts'
import { useArea, useSendsMail } from '../../../../lib/session.ts'
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx'
import { useApiForm } from '../../../../ui/form/useApiForm.ts'
import { PathLink } from '../../../../ui/page/PathLink.tsx'
import { staffPaths } from '../../area.ts'
import { useStaffPlace } from '../../place.ts'
import { nameOf } from '../staff-columns.tsx'
import { Reinstate, ResetSecondFactor, SendTemporaryPassword } from './AccountActs.tsx'
import { ReasonDialog } from '../../../../ui/dialog/ReasonDialog.tsx'
import type { ActProps, PersonAct } from './acts.ts'
import { RoleFields } from './RoleFields.tsx'

/** Suspends an account, with a reason. */
const Suspend = ({ staff, onClose }: ActProps) => {
  const isSent = useSendsMail()
  const area = useArea()
  const [warning, setWarning] = useState<string>()
  const send = async (reason: string): Promise<void> => {
    const body = { reason, leavesNoHead: warning !== undefined }
    try {
      await api.staffAdministration.suspend({ params: { id: staff.id }, body })
    } catch (error) {
      if (error instanceof ApiError && error.code === administrationErrors.leavesNoHead.code) setWarning(error.message)
      throw error
    }
  }
  return (
    <ReasonDialog
      title={`Suspend ${nameOf(staff)}`}
      description={
        isSent ? 'Sent to the person by e-mail and recorded with the account.' : 'Recorded with the account.'
      }
      verb={warning ? 'Suspend without a stand-in' : 'Suspend'}
      danger
      success="Staff Suspended Successfully"
      send={send}
      onClose={onClose}
    >
      <p className="m-0">
        {nameOf(staff)} is signed out everywhere at once and cannot sign in until reinstated. Records and roles stay.
        {warning && (
          <>
            {' '}
            <PathLink className="text-link font-semibold" to={staffPaths[area]}>
              Choose a stand-in
            </PathLink>
          </>
        )}
      </p>
    </ReasonDialog>
  )
}

/** Gives a person one more role. */
const AssignRole = ({ staff, onClose }: ActProps) => {
  const place = useStaffPlace()
  const form = useApiForm({
    initialValues: { organization: place.organization.id, role: null as string | null },
    check: ({ role }): Record<string, string> => (role ? {} : { role: messages.required }),
    submit: ({ organization, role }) =>
      api.staffAdministration.assign({ body: { staff: staff.id, role: role ?? '', organization } }),
    success: 'Role Assigned Successfully',
    onSuccess: onClose,
  })
  const { organization, role } = form.values
  const held = staff.roleAccess.filter(access => access.organization.id === organization)
  return (
    <FormDialog form={form} title={`Assign ${nameOf(staff)} a role`} size={540} verb="Assign role" onClose={onClose}>
      <div className="grid gap-4">
        <RoleFields
          organization={organization}
          onOrganization={id => form.setFieldValue('organization', id)}
          role={role}
          onRole={form.field('role').onChange}
          error={form.errors.role}
          held={held.map(access => access.role.id)}
        />
      </div>
    </FormDialog>
  )
}

const dialogs = {
  suspend: Suspend,
  reinstate: Reinstate,
  resetAccount: SendTemporaryPassword,
  resetSecondFactor: ResetSecondFactor,
  assignRole: AssignRole,
} as const

/** The dialog for an action on a person. */
export const StaffAct = ({ act, ...props }: ActProps & { act: PersonAct }) => {
  const Dialog = dialogs[act]
  return <Dialog {...props} />
}
