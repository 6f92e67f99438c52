import { koboOf, nairaOf } from '@akada/contract/kernel/kobo'
import { messages } from '@akada/contract/kernel/messages'
import { leastFundingKobo } from '@akada/contract/wallet/limits'
import { Button, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { newId } from '../../../lib/ids.ts'
import { showNaira } from '../../../lib/money.ts'
import { useArea } from '../../../lib/session.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ApiForm, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { MoneyField } from '../../../ui/inputs/NumberFields.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { paymentOf } from '../area.ts'
import { type Payment } from '../queries.ts'
import { PaymentLink } from './PaymentLink.tsx'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'

interface FundDialogProps {
  /** Whose wallet: a school's, a district's or the state's. */
  organization: { id: string; name: string }
  onClose: () => void
}

const errorOf = (amount: number | string): string | undefined => {
  if (amount === '') return messages.required
  const kobo = koboOf(Number(amount))
  // Text that is no amount is refused by its box.
  if (kobo === null) return undefined
  return kobo < leastFundingKobo
    ? `The least that can be paid in is ${showNaira(nairaOf(leastFundingKobo))}.`
    : undefined
}

/** Starts a payment into the wallet: first the amount, then the gateway's payment page. */
export const FundDialog = ({ organization, onClose }: FundDialogProps) => {
  const [payment, setPayment] = useState<Payment>()
  return (
    <Dialog opened onClose={onClose} size={560} title={`Fund the wallet of ${organization.name}`}>
      {payment ? (
        <Started payment={payment} />
      ) : (
        <Amount organization={organization.id} onStarted={setPayment} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface AmountProps {
  organization: string
  onStarted: (payment: Payment) => void
  onClose: () => void
}

const Amount = ({ organization, onStarted, onClose }: AmountProps) => {
  // Idempotent: one payment for one amount, even after a second press or a lost response.
  const attempt = useRef({ amount: 0, clientId: '' })
  const form = useApiForm<{ amount: number | string }, Payment>({
    initialValues: { amount: '' },
    check: ({ amount }): Record<string, string> => {
      const error = errorOf(amount)
      return error ? { amount: error } : {}
    },
    submit: values => {
      const amount = Number(values.amount)
      if (attempt.current.amount !== amount) attempt.current = { amount, clientId: newId() }
      const { clientId } = attempt.current
      return api.wallet.paymentLink({ body: { organization, amount, clientId }, timeout: 45_000 })
    },
    onSuccess: onStarted,
  })
  return (
    <ApiForm form={form} label="Amount to pay in" guard={false}>
      <MoneyField
        label="Amount in naira"
        description="As 12,500 or 12,500.50; at least ₦100."
        required
        classNames={{ input: 'figures text-lg font-semibold', description: 'text-dimmed text-sm' }}
        data-autofocus
        {...form.field('amount')}
      />
      <Text size="sm" c="dimmed">
        The money is in the wallet as soon as the payment gateway says that it was paid. Nothing is taken before.
      </Text>
      <DialogActions onClose={onClose}>
        <SubmitButton form={form}>Continue to payment</SubmitButton>
      </DialogActions>
    </ApiForm>
  )
}

const Started = ({ payment }: { payment: Payment }) => {
  const area = useArea()
  return (
    <div className="flex flex-col gap-5">
      <p className="m-0" role="status">
        <strong className="figures text-xl font-bold">{showNaira(payment.amount)}</strong>{' '}
        {payment.link ? 'ready to be paid' : 'to be paid'}
      </p>
      {payment.link ? (
        <PaymentLink link={payment.link} />
      ) : (
        <p className="m-0 text-dimmed text-sm">{payment.message}</p>
      )}
      <div className="dialog-foot">
        <Button component={PathLink} to={paymentOf(area, payment.id)} variant="default">
          See the payment
        </Button>
        {payment.link && (
          <Button component="a" href={payment.link} data-autofocus>
            Go to payment page
          </Button>
        )}
      </div>
    </div>
  )
}
