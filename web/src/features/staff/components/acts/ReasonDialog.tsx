import { Text, Textarea } from '@mantine/core'
import { messages } from '@akada/contract/kernel/messages'
import { limits } from '@akada/contract/kernel/limits'
import type { ReactNode } from 'react'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { ApiForm, SubmitButton } from '../../../../ui/form/ApiForm.tsx'
import { useApiForm } from '../../../../ui/form/useApiForm.ts'
import { DialogActions } from '../../../../ui/dialog/DialogActions.tsx'

interface ReasonDialogProps {
  title: string
  /** What will happen. */
  children: ReactNode
  /** Fields before the reason. */
  fields?: ReactNode
  /** Who reads the reason. */
  description: string
  verb: string
  success: string
  send: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** An action on a person that requires a reason; what was typed stays if the action fails. */
export const ReasonDialog = ({
  title,
  children,
  fields,
  description,
  verb,
  success,
  send,
  onClose,
}: ReasonDialogProps) => {
  const form = useApiForm({
    initialValues: { reason: '' },
    check: ({ reason }): Record<string, string> => (reason.trim() ? {} : { reason: messages.required }),
    submit: ({ reason }) => send(reason.trim()),
    success,
    onSuccess: onClose,
  })
  return (
    <Dialog opened onClose={onClose} size={540} title={<Text fw={650}>{title}</Text>}>
      <ApiForm form={form} label={title}>
        <div className="grid gap-4">
          <Text>{children}</Text>
          {fields}
          <Textarea
            label="Reason"
            withAsterisk
            data-autofocus
            autosize
            minRows={2}
            maxRows={6}
            maxLength={limits.text}
            description={description}
            {...form.field('reason')}
          />
        </div>
        <DialogActions onClose={onClose}>
          <SubmitButton form={form} color="red.7">
            {verb}
          </SubmitButton>
        </DialogActions>
      </ApiForm>
    </Dialog>
  )
}
