import { limits } from '@akada/contract/kernel/limits'
import { messages } from '@akada/contract/kernel/messages'
import { Textarea, TextInput } from '@mantine/core'
import { api } from '../../../lib/api.ts'
import { today } from '../../../lib/clock.ts'
import type { Response } from '../../../lib/http/endpoints.ts'
import { showNaira } from '../../../lib/money.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { DateField } from '../../../ui/inputs/DateField.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { causes } from '../model/refund-causes.ts'

interface RefundDialogProps {
  fee: Response<typeof api.guardianFees.ofSchool>['foundFees'][number]
  onClose: () => void
}

/** Records that a guardian got a fee back that was paid more than once, or is no longer needed. */
export const RefundDialog = ({ fee: { id, payer, amount, student, because }, onClose }: RefundDialogProps) => {
  const form = useApiForm({
    initialValues: { on: today(), reference: '', reason: because ? causes[because] : 'The fee was paid twice.' },
    check: values =>
      Object.fromEntries(
        Object.entries(values).flatMap(([name, value]) => (value.trim() ? [] : [[name, messages.required]])),
      ),
    submit: body => api.guardianFees.refund({ params: { id }, body }),
    success: 'Refund Recorded',
    onSuccess: onClose,
  })
  const title = `Give ${showNaira(amount)} back to ${payer}`
  return (
    <FormDialog form={form} title={title} verb="Record the refund" onClose={onClose}>
      <p className="m-0">
        {because
          ? `The exam fee of ${student.name} is no longer needed here.`
          : `The exam fee of ${student.name} was paid more than once.`}{' '}
        Give the money back in cash or by bank transfer first, then record it here: it is taken from the wallet of the
        school.
      </p>
      <DateField label="Given back on" pastOnly required {...form.field('on')} />
      <TextInput
        label="Reference"
        description="Of the bank transfer or the receipt. The guardian sees it."
        required
        maxLength={limits.shortText}
        {...form.field('reference')}
      />
      <Textarea label="Reason" required autosize minRows={2} maxLength={limits.text} {...form.field('reason')} />
    </FormDialog>
  )
}
