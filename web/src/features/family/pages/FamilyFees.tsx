import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { showDay } from '../../../lib/days.ts'
import type { Response } from '../../../lib/http/endpoints.ts'
import { newId } from '../../../lib/ids.ts'
import { showNaira } from '../../../lib/money.ts'
import { read, write } from '../../../lib/query.ts'
import { Dated } from '../../../ui/facts/Dated.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { Answer } from '../components/Answer.tsx'
import { ChildFrame } from '../components/ChildFrame.tsx'
import { focusRefused, missingIn, problemAt } from '../components/fields.ts'
import { SignIn } from '../components/SignIn.tsx'
import { Payment } from '../components/Payment.tsx'
import { OpenedForm } from '../components/OpenedForm.tsx'
import { isSignedOut, quiet } from '../session.ts'
import { type Texts, useTexts } from '../texts.ts'
import classes from '../components/Frame.module.css'

type Fees = Response<typeof api.familyFees.fees>
type Fee = Fees['fees'][number]

/** What the guardian can do about a fee: until or since when, or the number that the child has. */
const standingIn = (t: Texts['t'], { standing, registration, candidateNumber }: Fee): string => {
  if (standing === 'Paid' || standing === 'Begun') return t(`fees.${standing}`)
  if (standing === 'Registered') return t('fees.Registered', { number: candidateNumber ?? '' })
  return t(`fees.${standing}`, { day: showDay(standing === 'Awaited' ? registration.starts : registration.ends) })
}

/** A payment of an exam fee of a child. */
const feePage = (child: string, payment: string): string => `/family/child/${child}/fees?payment=${payment}`

/** Begins a payment and goes to the gateway's page. */
const PayForm = ({ childId, fee, email: known }: { childId: string; fee: Fee; email: string | null }) => {
  const texts = useTexts()
  const { t } = texts
  const [isOpen, setOpen] = useState(false)
  const [isPressed, setPressed] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // One for every try, so that a try whose answer was lost begins no second payment.
  const [clientId] = useState(newId)
  const [email, setEmail] = useState(known ?? '')
  const { mutate, reset, error, isPending } = useMutation(
    write(api.familyFees.pay, {
      ...quiet,
      onError: problem => focusRefused(problem, { email: input }),
      onSuccess: ({ link, id }) => window.location.assign(link ?? feePage(childId, id)),
    }),
  )
  useEffect(() => {
    if (isOpen) input.current?.focus()
  }, [isOpen, input])
  if (!isOpen) return <Button onClick={() => setOpen(true)}>{t('fees.pay', { amount: showNaira(fee.fee) })}</Button>
  const emailError = missingIn(texts, email, isPressed) ?? problemAt(texts, error, 'email')
  const send = (): void => {
    setPressed(true)
    if (!email.trim()) return input.current?.focus()
    mutate({ params: { id: childId }, body: { clientId, exam: fee.exam.id, email } })
  }
  return (
    <OpenedForm
      label={t('fees.payOf', { exam: fee.exam.name })}
      action={t('fees.toGateway')}
      isPending={isPending}
      error={emailError ? null : error}
      onSubmit={send}
      onCancel={() => setOpen(false)}
    >
      <TextInput
        ref={input}
        type="email"
        label={t('fees.email')}
        description={t('fees.emailHelp')}
        autoComplete="email"
        maxLength={200}
        required
        value={email}
        error={emailError}
        onChange={event => {
          setEmail(event.currentTarget.value)
          reset()
        }}
      />
    </OpenedForm>
  )
}

/** The exam fees of a child, or one payment of them. */
export const FamilyFees = () => {
  const { id = '' } = useParams({ strict: false })
  const payment = new URLSearchParams(useLocation({ select: ({ searchStr }) => searchStr })).get('payment')
  return payment ? <Payment id={payment} /> : <FeeList id={id} />
}

/** The state exams of a child with their fees: what each costs, whether it is paid, and how to pay it. */
const FeeList = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery(read(api.familyFees.fees, { params: { id } }))
  if (isSignedOut(error)) return <SignIn error={error} />
  return (
    <ChildFrame id={id} child={data?.child} part="fees">
      <Answer data={data} error={error} retry={refetch}>
        {({ fees, email }, { t }) =>
          fees.length === 0 ? (
            <p className="m-0">{t('fees.none')}</p>
          ) : (
            <ul className="list card">
              {fees.map(fee => (
                <li key={fee.exam.id} className="flex flex-col gap-3 p-4 not-first:border-t border-line">
                  <span className="flex flex-wrap justify-between gap-x-4 gap-y-1">
                    <strong className="wrap-anywhere">
                      {fee.exam.name}, {fee.exam.session}
                    </strong>
                    <span className="figures">{showNaira(fee.fee)}</span>
                  </span>
                  <span className="text-dimmed">
                    <Dated>{standingIn(t, fee)}</Dated>
                  </span>
                  {fee.toReturnBy && <span>{t('fees.toReturn', { school: fee.toReturnBy })}</span>}
                  {fee.isRefunded && <span className="text-dimmed">{t('payment.refunded')}</span>}
                  {fee.payment && (
                    <PathLink to={feePage(id, fee.payment)} className={`text-link inline-block p-3 ${classes.outdent}`}>
                      {t(fee.standing === 'Begun' ? 'fees.continue' : 'fees.own')}
                    </PathLink>
                  )}
                  {fee.standing === 'Payable' && <PayForm childId={id} fee={fee} email={email} />}
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </ChildFrame>
  )
}
