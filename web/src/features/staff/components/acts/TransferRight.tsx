import { Checkbox } from '@mantine/core'
import { messages } from '@akada/contract/kernel/messages'
import { IconAlertTriangle } from '@tabler/icons-react'
import { api } from '../../../../lib/api.ts'
import { refreshed } from '../../../../lib/calls/stale.ts'
import { session, useUser } from '../../../../lib/session.ts'
import { FormDialog } from '../../../../ui/dialog/FormDialog.tsx'
import { StaffPicker } from '../../../../ui/inputs/StaffPicker.tsx'
import { useApiForm } from '../../../../ui/form/useApiForm.ts'
import { useStaffPlace } from '../../place.ts'
import { type RoleAccess } from '../../queries.ts'
import { nameOf } from '../staff-columns.tsx'
import type { ActProps } from './acts.ts'

/** How long the notice of success stays before the sign-in page is shown, in milliseconds. */
const farewell = 1500

const ofOneself = { keep: 'You keep', whose: 'your', who: 'you' }
const ofAnother = { keep: 'They keep', whose: 'their', who: 'they' }

/** Transfers a role to another person; first says what the giver loses. */
export const TransferRight = ({ staff, access, onClose }: ActProps & { access: RoleAccess }) => {
  const { schools } = useStaffPlace()
  const { staff: user } = useUser()
  const isOwn = staff.id === user.id
  const isActing = isOwn && access.id === user.activeRoleAccess?.id
  const giver = isOwn ? 'You' : nameOf(staff)
  const words = isOwn ? ofOneself : ofAnother
  const what = `${access.role.name} of ${access.organization.name}`
  const others = staff.roleAccess.filter(({ id }) => id !== access.id)
  const { organization } = access
  const isLastInSchool = organization.kind === 'school' && others.every(one => one.organization.id !== organization.id)
  const form = useApiForm({
    initialValues: { to: null as string | null, sure: false },
    check: ({ to, sure }) => {
      const errors: Record<string, string> = {}
      if (!to) errors.to = messages.required
      else if (to === staff.id) errors.to = 'Choose somebody else than the giver.'
      if (!sure) errors.sure = 'Tick this once you have read it.'
      return errors
    },
    submit: ({ to }) =>
      api.staffAdministration.transfer({ body: { from: staff.id, to: to ?? '', roleAccess: access.id } }),
    success: 'Right Transferred Successfully',
    onSuccess: async () => {
      if (isActing) {
        // The server has ended this session together with the role; the person first reads what was done.
        await new Promise(resolve => setTimeout(resolve, farewell))
        session.clear('ended')
        return
      }
      api.staffAdministration.transfer.invalidate()
      await refreshed()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={`Transfer ${access.role.name}`}
      size={580}
      verb="Transfer right"
      danger
      onClose={onClose}
    >
      <div className="grid gap-4">
        <div className="p-4 bg-waiting-soft rounded-lg">
          <p className="m-0 flex items-center gap-2 text-waiting font-bold">
            <IconAlertTriangle aria-hidden size={20} />
            {`${giver} will no longer be ${what}`}
          </p>
          <ul className="m-0 mt-2 pl-5">
            <li>{`${isOwn ? 'You lose' : `${nameOf(staff)} loses`} everything that this role lets one see and do, at once.`}</li>
            <li>
              {others.length > 0
                ? `${words.keep} ${others.map(({ role, organization }) => `${role.name} of ${organization.name}`).join(', ')}.`
                : `It is ${words.whose} only role: without another one ${words.who} cannot sign in.`}
            </li>
            <li>
              {isActing
                ? 'You act in this role now, so you are signed out as soon as it is done.'
                : 'Every session that acts in this role is signed out.'}
            </li>
            {isLastInSchool && (
              <li>{`${isOwn ? 'Your' : 'Their'} class arms and subjects at ${access.organization.name} go to the new holder. What this changes is shown before it is saved.`}</li>
            )}
            {isOwn && <li>Only the new holder, or somebody above the two of you, can give it back.</li>}
          </ul>
        </div>
        <StaffPicker
          label="New holder"
          required
          description="Anybody on staff within your reach whose account is not suspended."
          school={schools ?? []}
          {...form.field('to')}
        />
        <Checkbox
          label={isOwn ? 'I understand what I lose' : `I understand what ${nameOf(staff)} loses`}
          {...form.getInputProps('sure', { type: 'checkbox' })}
        />
      </div>
    </FormDialog>
  )
}
