import { api } from '../../../../lib/api.ts'
import { useSendsMail } from '../../../../lib/session.ts'
import { nameOf } from '../staff-columns.tsx'
import { Reinstate, ResetSecondFactor, SendTemporaryPassword } from './AccountActs.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import type { ActProps, PersonAct } from './acts.ts'
import { AssignRole } from './AssignRole.tsx'

/** Suspends an account, with a reason. */
const Suspend = ({ staff, onClose }: ActProps) => {
  const isSent = useSendsMail()
  return (
    <ReasonDialog
      title={`Suspend ${nameOf(staff)}`}
      description={isSent ? 'Sent to the person by e-mail and kept with the account.' : 'Kept with the account.'}
      verb="Suspend"
      success="Staff Suspended Successfully"
      send={reason => api.staffAdministration.suspend({ params: { id: staff.id }, body: { reason } })}
      onClose={onClose}
    >
      {nameOf(staff)} is signed out everywhere at once and cannot sign in until reinstated. Records and roles stay.
    </ReasonDialog>
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
