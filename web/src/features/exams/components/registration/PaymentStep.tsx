import { koboOf, nairaInWords, nairaOf } from '@akada/contract/kernel/kobo'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../../../lib/api.ts'
import { refreshed } from '../../../../lib/calls/stale.ts'
import { ApiError, messageOf } from '../../../../lib/http/api-error.ts'
import { notify } from '../../../../lib/notices.ts'
import { write } from '../../../../lib/query.ts'
import { useCan } from '../../../../lib/session.ts'
import { counted } from '../../../../lib/words.ts'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { Panel } from '../../../../ui/facts/FactsPanel.tsx'
import { PathLink } from '../../../../ui/page/PathLink.tsx'
import { InsufficientFunds } from '../../../wallet/index.ts'
import { registrationOf } from '../../addresses.ts'
import { type RegistrationDraft, useDraft } from '../../registration-draft.ts'
import { showNaira } from '../../../../lib/money.ts'
import { changesOf, registrationName } from '../../model/words.ts'
import { balanceOf, type Exam, type Registration, registrationsOf } from '../../queries.ts'
import classes from '../Exams.module.css'
import { Note } from '../Note.tsx'
import { ChoiceSaveState } from './ChoiceSaveState.tsx'

interface PaymentStepProps {
  exam: Exam
  draft: RegistrationDraft
  unpaid: Registration | undefined
  onBack: () => void
  /** Called with the registration that was paid. */
  onPaid: (registration: string) => void
}

/** The third step: the registration fee, the wallet balance, and the payment. */
export const PaymentStep = ({ unpaid, onBack, ...rest }: PaymentStepProps) => {
  const state = useDraft(rest.draft)
  return (
    <div className="grid gap-4 grid-cols-1">
      {rest.draft.isUnsaved() && (
        <Note icon={IconAlertTriangle}>
          <p>What you chose last is not saved yet. Only what is saved can be paid for.</p>
          <ChoiceSaveState state={state} onSend={rest.draft.send} />
          <Button size="compact-sm" variant="default" mt={8} onClick={onBack}>
            Go back to your choice
          </Button>
        </Note>
      )}
      {unpaid ? (
        <Payment registration={unpaid} onBack={onBack} {...rest} />
      ) : (
        <EmptyState
          reason="Nothing to pay yet. Choose students first."
          action={<Button onClick={onBack}>Choose students</Button>}
        />
      )}
    </div>
  )
}

type PaymentProps = Omit<PaymentStepProps, 'unpaid'> & { registration: Registration }

/** Pays a registration once everything chosen is saved. */
const usePayment = ({ exam, draft, registration, onPaid }: PaymentProps) => {
  const client = useQueryClient()
  const { id, school, correctAmount, revision } = registration
  // A second press can arrive before the first has been rendered.
  const isPaying = useRef(false)
  const done = async (paid: readonly Registration[]): Promise<void> => {
    draft.paid(paid)
    await refreshed()
    onPaid(id)
  }
  /** The registration as it was paid: somebody else may have changed it first. As last seen, if that cannot be read. */
  const paidOnes = async (): Promise<Registration[]> => {
    try {
      const { foundRegistrations } = await client.fetchQuery({ ...registrationsOf(school.id, exam.id), staleTime: 0 })
      return foundRegistrations.filter(({ status }) => status === 'Paid')
    } catch {
      return [registration]
    }
  }
  const pay = useMutation({
    ...write(api.exams.pay, {
      onSuccess: async paid => {
        notify.success('Payment Successful')
        await done([paid])
      },
      onError: async error => {
        // Already paid, by the same person on a lost connection or by somebody else: the invoice names the payer.
        if (error instanceof ApiError && error.code === 'already_paid') {
          notify.success(error.message)
          await done(await paidOnes())
          return
        }
        notify.error(messageOf(error))
      },
    }),
    meta: { silent: true },
  })
  return {
    isPending: pay.isPending,
    error: pay.error,
    payWhatIsSaved: async (): Promise<void> => {
      if (isPaying.current) return
      isPaying.current = true
      if (await draft.flush())
        await pay.mutateAsync({ params: { id }, body: { amount: correctAmount, revision } }).catch(() => undefined)
      isPaying.current = false
    },
  }
}

const Payment = (props: PaymentProps) => {
  const { exam, draft, registration, onBack } = props
  const can = useCan()
  const { id, correctAmount, obstacles } = registration
  const { isReady } = useDraft(draft)
  const { isPending, error, payWhatIsSaved } = usePayment(props)
  // What is paid for is what the person has looked at: a change by somebody else is shown, and paid for only once it was seen.
  const [seen, setSeen] = useState(registration)
  const changes = changesOf(seen, registration)
  return (
    <div className="grid gap-4 grid-cols-1">
      {changes.length > 0 && (
        <Note icon={IconAlertTriangle} role="alert">
          <p>
            <strong>{`This registration was changed after you opened it; ${registration.savedBy} saved it last.`}</strong>{' '}
            Nothing was paid.
          </p>
          <ul>
            {changes.map(change => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          <Button size="compact-sm" variant="default" mt={8} onClick={() => setSeen(registration)}>
            Pay for these candidates
          </Button>
        </Note>
      )}
      {obstacles.length > 0 && <Obstacles obstacles={obstacles} onBack={onBack} />}
      <Sums registration={registration} />
      <InsufficientFunds error={error} />
      {!exam.can.pay && (
        <Note icon={IconInfoCircle} role="status">
          <p>
            {can('exam.pay')
              ? 'Registration is not open today, so that nothing can be paid.'
              : 'Your role does not pay. The candidates are saved: ask the principal, the vice principal or the administrator to pay here.'}
          </p>
        </Note>
      )}
      <div className={`flex flex-wrap items-center justify-end gap-3 phone-foot phone-share ${classes.next}`}>
        <Button component={PathLink} to={registrationOf(exam.id, 'invoice', id)} variant="default">
          Invoice to pay
        </Button>
        {exam.can.pay && (
          <Button
            disabled={obstacles.length > 0 || changes.length > 0 || !isReady || draft.isUnsaved()}
            loading={isPending}
            onClick={() => void payWhatIsSaved()}
          >
            {(koboOf(correctAmount) ?? 0) > 0 ? 'MAKE PAYMENT' : 'REGISTER WITHOUT A FEE'}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Students who can no longer be paid for, and a link back to the choice. */
const Obstacles = ({ obstacles, onBack }: Pick<Registration, 'obstacles'> & { onBack: () => void }) => (
  <Note icon={IconAlertTriangle} role="alert">
    <p>
      <strong>{`${counted(obstacles.length, 'student')} cannot be paid for any more.`}</strong> Save the registration
      without them, then pay.
    </p>
    <ul>
      {obstacles.map(({ student, fullName, message }) => (
        <li key={student}>{`${fullName}: ${message}`}</li>
      ))}
    </ul>
    <Button size="compact-sm" variant="default" mt={8} onClick={onBack}>
      Choose students again
    </Button>
  </Note>
)

/** So many names are shown without opening them. */
const fewNames = 12

/** The fee, for whom it is, and how much of it the wallet covers. */
const Sums = ({ registration }: { registration: Registration }) => {
  const { school, candidates, students, fee, correctAmount } = registration
  const can = useCan()
  const { data: wallet } = useQuery({
    ...balanceOf(school.id),
    enabled: can('wallet.view') && correctAmount > 0,
    // Somebody may have paid in meanwhile.
    staleTime: 0,
  })
  const kobo = koboOf(correctAmount) ?? 0
  const missing = wallet ? kobo - (koboOf(wallet.balance) ?? 0) : 0
  return (
    <Panel title="Payment">
      <p className="m-0 wrap-anywhere max-w-prose whitespace-pre-line">{`${registrationName(registration.number)} of ${school.name} for ${registration.exam.examName}`}</p>
      <dl className="grid m-0 mt-3 figures">
        <div className="flex justify-between gap-4 border-t border-line py-2">
          <dt>Candidates</dt>
          <dd className="text-right font-semibold">{candidates.toLocaleString('en-NG')}</dd>
        </div>
        <div>
          <dt className="visually-hidden">Names of the candidates</dt>
          <dd>
            <details open={students.length <= fewNames}>
              <summary>Names of the candidates</summary>
              <p className="m-0 text-dimmed text-sm wrap-anywhere">
                {students.map(({ fullName }) => fullName).join('; ')}
              </p>
            </details>
          </dd>
        </div>
        <div className="flex justify-between gap-4 border-t border-line py-2">
          <dt>Fee for each candidate</dt>
          <dd className="text-right font-semibold">{showNaira(fee)}</dd>
        </div>
        <div className="flex justify-between gap-4 border-t border-line py-2">
          <dt>Registration fee</dt>
          <dd className="text-xl leading-tight text-right font-semibold">{showNaira(correctAmount)}</dd>
        </div>
        {kobo > 0 && (
          <div className="flex justify-between gap-4 border-t border-line py-2">
            <dt>In words</dt>
            <dd className="text-right font-semibold">{nairaInWords(kobo)}</dd>
          </div>
        )}
        {wallet && (
          <div className="flex justify-between gap-4 border-t border-line py-2">
            <dt>In the wallet</dt>
            <dd className="text-right font-semibold">{showNaira(wallet.balance)}</dd>
          </div>
        )}
        {missing > 0 && (
          <div className="text-danger flex justify-between gap-4 border-t border-line py-2">
            <dt>Missing</dt>
            <dd className="text-right font-semibold">{showNaira(nairaOf(missing))}</dd>
          </div>
        )}
      </dl>
    </Panel>
  )
}
