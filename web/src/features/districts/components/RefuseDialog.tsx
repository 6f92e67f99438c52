import { limits } from '@akada/contract/kernel/limits'
import { messages } from '@akada/contract/kernel/messages'
import { Text, Textarea } from '@mantine/core'
import { api } from '../../../lib/api.ts'
import { useSendsMail } from '../../../lib/session.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ApiForm, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { type District } from '../queries.ts'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'

/** Refuses a registration; the reason goes by e-mail to the person, who can correct it and send it again. */
export const RefuseDialog = ({ district, onClose }: { district: District; onClose: () => void }) => {
  const isSent = useSendsMail()
  const form = useApiForm({
    initialValues: { reason: '' },
    check: ({ reason }): Record<string, string> => (reason.trim() ? {} : { reason: messages.required }),
    submit: body => api.districts.refuse({ params: { id: district.id }, body }),
    success: 'Registration Refused',
    onSuccess: onClose,
  })
  return (
    <Dialog opened onClose={onClose} size={560} title={<Text fw={650}>Refuse {district.name}</Text>}>
      <ApiForm form={form} label={`Refuse ${district.name}`}>
        <Textarea
          label="Reason"
          description={
            isSent
              ? 'Goes to the person who registered, by e-mail. They can correct the registration and send it again.'
              : 'Shown to the person who registered when they sign in. They can correct the registration and send it again.'
          }
          withAsterisk
          autosize
          minRows={3}
          maxLength={limits.text}
          data-autofocus
          {...form.field('reason')}
        />
        <DialogActions onClose={onClose}>
          <SubmitButton form={form} color="red.7">
            Refuse registration
          </SubmitButton>
        </DialogActions>
      </ApiForm>
    </Dialog>
  )
}
