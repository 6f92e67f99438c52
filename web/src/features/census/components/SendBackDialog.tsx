import { Text, Textarea } from '@mantine/core'
import { messages } from '@akada/contract/kernel/messages'
import { api } from '../../../lib/api.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ApiForm, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import type { Return } from '../queries.ts'

/** Sends a return back to its school, with the reason. */
export const SendBackDialog = ({ ret: { school, census }, onClose }: { ret: Return; onClose: () => void }) => {
  const form = useApiForm({
    initialValues: { because: '' },
    check: ({ because }): Record<string, string> => (because.trim() ? {} : { because: messages.required }),
    submit: ({ because }) => api.census.sendBack({ body: { school: school.id, census: census.id, because } }),
    success: 'Return Sent Back Successfully',
    onSuccess: onClose,
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      size={560}
      title={<Text fw={650}>{`Send back the return of ${school.name}`}</Text>}
    >
      <ApiForm form={form} label="Send back">
        <Textarea
          label="Reason"
          description="The school sees it with your name. What was submitted is kept."
          autosize
          minRows={2}
          maxLength={500}
          withAsterisk
          data-autofocus
          {...form.field('because')}
        />
        <div className="flex justify-end">
          <SubmitButton form={form}>Send back</SubmitButton>
        </div>
      </ApiForm>
    </Dialog>
  )
}
