import { messages } from '@akada/contract/kernel/messages'
import { Text, Textarea } from '@mantine/core'
import { notify } from '../../../lib/notices.ts'
import { counted } from '../../../lib/words.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ApiForm, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'

const longestReason = 200

interface ReasonDialogProps {
  /** 'Throw away 2 marks' */
  title: string
  /** Whose marks or scores: 'JSS 1 Gold, 27-11-2026, afternoon'. */
  what: string
  /** How many are thrown away beside those that are taken over. */
  left: number
  word: string
  onSend: (reason: string) => Promise<{ message: string }>
  onClose: () => void
}

/** Asks why something that was handed over is thrown away, or is recorded late. */
export const ReasonDialog = ({ title, what, left, word, onSend, onClose }: ReasonDialogProps) => {
  const form = useApiForm({
    initialValues: { reason: '' },
    check: ({ reason }): Record<string, string> => (reason.trim() ? {} : { reason: messages.required }),
    submit: async ({ reason }) => {
      const { message } = await onSend(reason.trim())
      notify.success(message)
    },
    onSuccess: onClose,
  })
  return (
    <Dialog opened onClose={onClose} title={<Text fw={650}>{title}</Text>}>
      <ApiForm form={form} label={title}>
        <p className="m-0">
          {what}
          {left > 0 && `. ${counted(left, word)} that you did not choose ${left === 1 ? 'is' : 'are'} thrown away.`}
        </p>
        <Textarea
          label="Reason"
          description="Recorded in the audit log."
          withAsterisk
          data-autofocus
          autosize
          minRows={2}
          maxLength={longestReason}
          {...form.field('reason')}
        />
        <div className="flex justify-end">
          <SubmitButton form={form}>{title}</SubmitButton>
        </div>
      </ApiForm>
    </Dialog>
  )
}
