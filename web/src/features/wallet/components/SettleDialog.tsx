import { limits } from '@akada/contract/kernel/limits'
import { Radio, Textarea } from '@mantine/core'
import { api } from '../../../lib/api.ts'
import { showNaira } from '../../../lib/money.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { isInNaira, showPaid, startedWords } from '../model/payments.ts'
import { type Payment } from '../queries.ts'
import { SumFacts } from './SumFacts.tsx'

/** Decides on a payment that differs from what was agreed: once, and with a reason that is recorded. */
export const SettleDialog = ({ payment, onClose }: { payment: Payment; onClose: () => void }) => {
  const form = useApiForm({
    initialValues: { to: '', reason: '' },
    check: ({ to, reason }): Record<string, string> => ({
      ...(to ? {} : { to: 'Choose what becomes of the money.' }),
      ...(reason.trim() ? {} : { reason: 'Say why; it stays on record.' }),
    }),
    submit: ({ to, reason }) =>
      api.wallet.settle({
        params: { id: payment.id },
        body: { to: to === 'Wallet' ? 'Wallet' : 'Returned', reason },
      }),
    success: 'Payment Settled Successfully',
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Settle a held payment"
      size={600}
      verb="Settle payment"
      guard={false}
      onClose={onClose}
    >
      <div>
        <SumFacts
          sum={showPaid(payment)}
          about={`came in, where ${showNaira(payment.amount)} was agreed`}
          facts={[
            ['Wallet of', payment.organization.name],
            ['Started', startedWords(payment)],
            ['Why it is held', payment.message],
          ]}
        />
      </div>
      <Radio.Group label="What becomes of the money" required {...form.field('to')}>
        <div className="grid gap-3 mt-2">
          <Radio
            value="Wallet"
            label="Into the wallet"
            description={
              isInNaira(payment)
                ? `What is held is credited to ${payment.organization.name}.`
                : 'Only naira can go into a wallet.'
            }
            disabled={!isInNaira(payment)}
          />
          <Radio
            value="Returned"
            label="Returned to the payer"
            description="Records that the money went back. Send it back at the gateway first."
          />
        </div>
      </Radio.Group>
      <Textarea
        label="Reason"
        description="Recorded with your name. This is decided once."
        required
        autosize
        minRows={2}
        maxLength={limits.text}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
