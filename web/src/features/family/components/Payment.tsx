import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../lib/api.ts'
import { showDay, showInstant } from '../../../lib/days.ts'
import type { Response } from '../../../lib/http/endpoints.ts'
import { showNaira } from '../../../lib/money.ts'
import { read, write } from '../../../lib/query.ts'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { Answer } from './Answer.tsx'
import { Frame } from './Frame.tsx'
import { Problem } from './Problem.tsx'
import { SignIn } from './SignIn.tsx'
import { isSignedOut, quiet } from '../session.ts'
import { type Texts, useTexts } from '../texts.ts'

type FeePayment = Response<typeof api.familyFees.payment>

/** While money may still come by itself. */
const mayCome: readonly FeePayment['status'][] = ['Started', 'Pending', 'Failed', 'Abandoned']

const stateIn = (t: Texts['t'], { refund, status, isToReturn, school }: FeePayment, isAsking: boolean): string => {
  if (refund) return t('payment.refunded')
  if (isToReturn) return t('fees.toReturn', { school })
  return t(isAsking ? 'payment.asking' : `payment.${status}`)
}

const Facts = ({ payment }: { payment: FeePayment }) => {
  const { t } = useTexts()
  const { refund } = payment
  const facts = [
    [t('payment.for'), `${payment.exam}, ${payment.session}`],
    [t('payment.child'), payment.child.name],
    [t('payment.payer'), payment.payer],
    [t('payment.school'), payment.school],
    [t('payment.amount'), showNaira(payment.amount)],
    [t('payment.begun'), showInstant(payment.startedAt)],
    ...(payment.paidAt ? [[t('payment.paid'), showInstant(payment.paidAt)]] : []),
    ...(payment.reference ? [[t('payment.number'), payment.reference]] : []),
    ...(refund ? [[t('payment.refund'), `${showDay(refund.on)}, ${refund.reference}`]] : []),
  ]
  return (
    <dl className="list card" aria-label={t('payment.receipt')}>
      {facts.map(([title, value]) => (
        <div
          key={title}
          className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-4 py-3 not-first:border-t border-line"
        >
          <dt className="text-dimmed">{title}</dt>
          <dd className="m-0 figures wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * A guardian's payment of an exam fee, and its receipt. The gateway sends the payer back to here; it is asked on arrival, because coming
 * back alone proves nothing.
 */
export const Payment = ({ id }: { id: string }) => {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(read(api.familyFees.payment, { params: { id } }))
  const { mutate, isPending, error: problem } = useMutation(write(api.familyFees.check, quiet))
  const isOpen = data?.status === 'Pending'
  useEffect(() => {
    if (isOpen) mutate({ params: { id } })
  }, [isOpen, id, mutate])
  if (isSignedOut(error)) return <SignIn error={error} />
  return (
    <Frame
      title={t(data?.paidAt ? 'payment.receipt' : 'payment.title')}
      intro={data?.child.name}
      school={data?.school}
      inner
    >
      <Answer data={data} error={error} retry={refetch}>
        {payment => (
          <>
            <p className="m-0" role="status">
              {stateIn(t, payment, isPending)}
            </p>
            <Facts payment={payment} />
            <Problem error={problem} />
            <div className="flex flex-wrap gap-2 no-print">
              {payment.paidAt && <Button onClick={() => window.print()}>{t('payment.print')}</Button>}
              {payment.link && (
                <Button component="a" href={payment.link}>
                  {t('fees.toGateway')}
                </Button>
              )}
              {mayCome.includes(payment.status) && (
                <Button variant="default" loading={isPending} onClick={() => mutate({ params: { id } })}>
                  {t('payment.check')}
                </Button>
              )}
              <PathLink to={`/family/child/${payment.child.id}/fees`} className="text-link inline-block p-3">
                {t('fees.all')}
              </PathLink>
            </div>
          </>
        )}
      </Answer>
    </Frame>
  )
}
