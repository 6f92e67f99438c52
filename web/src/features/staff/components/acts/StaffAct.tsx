import { Reinstate, ResetSecondFactor, SendTemporaryPassword } from './AccountActs.tsx'
import type { ActProps, PersonAct } from './acts.ts'
import { AssignRole } from './AssignRole.tsx'
import { Suspend } from './Suspend.tsx'

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
