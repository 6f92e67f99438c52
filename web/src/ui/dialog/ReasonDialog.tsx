import { limits } from '@akada/contract/kernel/limits'
import { messages } from '@akada/contract/kernel/messages'
import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { useApiForm } from '../form/useApiForm.ts'
import { FormDialog } from './FormDialog.tsx'

interface ReasonDialogProps {
  title: string
  /** Its width in pixels. */
  size?: number
  /** What will happen, and fields before the reason. */
  children?: ReactNode
  /** The field's label, if it is not 'Reason'. */
  label?: string
  /** Who reads the reason. */
  description: string
  /** The name of the field in the call, if it is not `reason`. */
  field?: string
  /** Says what is missing, where 'required' is not enough. */
  missing?: string
  /** The longest reason, in characters. */
  maxLength?: number
  verb: string
  danger?: boolean
  guard?: boolean
  /** The notice after success. */
  success?: string
  /** Receives the reason without blanks around it; what was typed stays if it fails. */
  send: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** A dialog that requires a reason: `<ReasonDialog title="Suspend Ada" description=".." verb="Suspend" send={..} onClose={..} />` */
export const ReasonDialog = ({
  children,
  label = 'Reason',
  description,
  field = 'reason',
  missing = messages.required,
  maxLength = limits.text,
  success,
  send,
  onClose,
  ...rest
}: ReasonDialogProps) => {
  const form = useApiForm({
    initialValues: { [field]: '' },
    check: ({ [field]: reason = '' }): Record<string, string> => (reason.trim() ? {} : { [field]: missing }),
    submit: ({ [field]: reason = '' }) => send(reason.trim()),
    success,
    onSuccess: onClose,
  })
  return (
    <FormDialog form={form} onClose={onClose} {...rest}>
      {children}
      <Textarea
        label={label}
        description={description}
        required
        data-autofocus
        autosize
        minRows={2}
        maxRows={6}
        maxLength={maxLength}
        {...form.field(field)}
      />
    </FormDialog>
  )
}
