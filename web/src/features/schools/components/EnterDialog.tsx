import { Modal, Text, TextInput } from '@mantine/core'
import { limits } from '@akada/contract/kernel/limits'
import { messages } from '@akada/contract/kernel/messages'
import { api, ApiError } from '../../../lib/api.ts'
import { session } from '../../../lib/session.ts'
import { ApiForm, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { PasswordField } from '../../../ui/inputs/PasswordField.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'

interface EnterDialogProps {
  /** The school to enter; null returns to the state. */
  school: { id: string; name: string } | null
  /** Name of the state. */
  state: string
  onClose: () => void
}

/** Asks a super admin for the reason and the password before a school is entered, and for the password before returning to the state. */
export const EnterDialog = ({ school, state, onClose }: EnterDialogProps) => {
  const form = useApiForm({
    initialValues: { reason: '', password: '' },
    check: ({ reason, password }) => ({
      ...(school && reason.trim() === '' && { reason: messages.required }),
      ...(password === '' && { password: messages.passwordRequired }),
    }),
    submit: ({ reason, password }) =>
      api.auth.enterAsSuperAdmin({ body: school ? { password, school: school.id, reason } : { password } }),
    success: school ? `You are in ${school.name}` : `You are back in ${state}`,
    // The rest follows from the session: the start page of the place opens by itself.
    onSuccess: user => session.set(user),
    onError: error => {
      if (!(error instanceof ApiError) || error.status !== 422 || error.fields.length > 0) return false
      form.setFieldError('password', error.message)
      form.element.current?.querySelector<HTMLInputElement>('input[autocomplete=current-password]')?.focus()
      return true
    },
  })
  return (
    <Modal opened onClose={onClose} size={480} title={school ? `Enter ${school.name}` : `Return to ${state}`}>
      <ApiForm form={form} label="Confirm your password" guard={false}>
        <Text size="sm" c="dimmed">
          {school
            ? 'You will work inside this school with every permission. Everything you do there is recorded under your name.'
            : 'You leave the school and go back to the pages of the state.'}
        </Text>
        {school && (
          <TextInput
            label="Reason"
            description="The school sees it in its audit log."
            required
            autoComplete="off"
            maxLength={limits.text}
            data-autofocus
            {...form.field('reason')}
          />
        )}
        <PasswordField
          label="Your password"
          required
          autoComplete="current-password"
          data-autofocus={school ? undefined : true}
          {...form.field('password')}
        />
        <DialogActions onClose={onClose}>
          <SubmitButton form={form}>{school ? 'Enter school' : 'Return to the state'}</SubmitButton>
        </DialogActions>
      </ApiForm>
    </Modal>
  )
}
