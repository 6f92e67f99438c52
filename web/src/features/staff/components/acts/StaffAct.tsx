import { administrationErrors } from '@akada/contract/staff/administration'
import { useState } from 'react'
import { api, ApiError } from '../../../../lib/api.ts'
import { useArea, useSendsMail } from '../../../../lib/session.ts'
import { PathLink } from '../../../../ui/page/PathLink.tsx'
import { staffPaths } from '../../addresses.ts'
import { nameOf } from '../staff-columns.tsx'
import { Reinstate, ResetSecondFactor, SendTemporaryPassword } from './AccountActs.tsx'
import { ReasonDialog } from '../../../../ui/dialog/ReasonDialog.tsx'
import type { ActProps, PersonAct } from './acts.ts'
import { AssignRole } from './AssignRole.tsx'

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
      description={isSent ? 'Sent to the person by e-mail and kept with the account.' : 'Kept with the account.'}
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
