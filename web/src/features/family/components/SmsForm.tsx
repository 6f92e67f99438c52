import { codeMinutes } from '@akada/contract/family/limits'
import { limits } from '@akada/contract/kernel/limits'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/http/api-error.ts'
import { write } from '../../../lib/query.ts'
import { quiet } from '../session.ts'
import { sentenceOf, useTexts } from '../texts.ts'
import { missingIn, problemAt, type SignInFormProps } from './fields.ts'
import { FormFrame } from './FormFrame.tsx'
import { PhoneField, phoneOf } from './PhoneField.tsx'
import classes from './Frame.module.css'

const focus = (element: HTMLElement | null): void => element?.focus()

interface Fact {
  name: 'admissionNumber' | 'child' | 'ownName'
  label: 'signIn.admission' | 'signIn.child' | 'signIn.ownName'
  max: number
  /** The errors that it answers. */
  errors: readonly string[]
}

/** What says who has the number where a code is not enough, in the order in which the server asks for it. */
const facts: readonly Fact[] = [
  {
    name: 'admissionNumber',
    label: 'signIn.admission',
    max: 40,
    errors: ['family_fact_needed', 'family_fact_wrong'],
  },
  { name: 'child', label: 'signIn.child', max: limits.shortText, errors: ['family_child_needed'] },
  { name: 'ownName', label: 'signIn.ownName', max: limits.shortText, errors: ['family_own_name_needed'] },
]

const factOf = (error: Error | null): Fact | undefined =>
  error instanceof ApiError ? facts.find(({ errors }) => errors.includes(error.code)) : undefined

interface CodeStepProps extends SignInFormProps {
  phone: string
  onBack: () => void
}

/** Takes the code that was sent, and what else the server asks for. */
const CodeStep = ({ phone, onBack, isShared, sharedBox }: CodeStepProps) => {
  const texts = useTexts()
  const { t } = texts
  const [code, setCode] = useState('')
  // A field is there once the server has asked for it.
  const [typed, setTyped] = useState<Partial<Record<Fact['name'], string>>>({})
  const [isPressed, setPressed] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { mutate, reset, error, isPending } = useMutation(
    write(api.family.signInBySms, {
      ...quiet,
      onError: problem => {
        const asked = factOf(problem)
        if (asked) setTyped(before => ({ [asked.name]: '', ...before }))
        else input.current?.focus()
      },
    }),
  )
  const submit = (): void => {
    setPressed(true)
    if (!code.trim()) return input.current?.focus()
    mutate({ body: { phone: phoneOf(phone), code, ...typed, isShared } })
  }
  const codeError = missingIn(texts, code, isPressed) ?? problemAt(texts, error, 'code')
  return (
    <FormFrame
      action={t('signIn.action')}
      isPending={isPending}
      error={codeError || factOf(error) ? undefined : sentenceOf(texts, error)}
      onSubmit={submit}
    >
      <p className="m-0" role="status">
        {t('signIn.codeSent', { minutes: codeMinutes })}
      </p>
      <TextInput
        ref={input}
        label={t('signIn.smsCode')}
        placeholder="123456"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        required
        value={code}
        error={codeError}
        onChange={event => {
          setCode(event.currentTarget.value)
          reset()
        }}
      />
      {facts
        .filter(({ name }) => typed[name] !== undefined)
        .map(({ name, label, max }) => (
          <TextInput
            key={name}
            ref={focus}
            label={t(label)}
            autoComplete="off"
            spellCheck={false}
            maxLength={max}
            value={typed[name]}
            error={factOf(error)?.name === name ? sentenceOf(texts, error) : undefined}
            onChange={event => {
              const { value } = event.currentTarget
              setTyped(before => ({ ...before, [name]: value }))
              reset()
            }}
          />
        ))}
      {sharedBox}
      <p className={`m-0 ${classes.outdent}`}>
        <button type="button" className="plain text-link p-3" onClick={onBack}>
          {t('signIn.otherNumber')}
        </button>
      </p>
    </FormFrame>
  )
}

/** Signs a guardian in with a one-time code that is sent to their number. */
export const SmsForm = (props: SignInFormProps) => {
  const texts = useTexts()
  const [phone, setPhone] = useState('')
  const [isPressed, setPressed] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { mutate, reset, data, error, isPending } = useMutation(
    write(api.family.requestCode, { ...quiet, onError: () => input.current?.focus() }),
  )
  if (data) return <CodeStep {...props} phone={phone} onBack={reset} />
  const submit = (): void => {
    setPressed(true)
    if (!phone.trim()) return input.current?.focus()
    mutate({ body: { phone: phoneOf(phone) } })
  }
  const phoneError = missingIn(texts, phone, isPressed) ?? problemAt(texts, error, 'phone')
  return (
    <FormFrame
      action={texts.t('signIn.sendCode')}
      isPending={isPending}
      error={phoneError ? undefined : sentenceOf(texts, error)}
      onSubmit={submit}
    >
      <PhoneField
        ref={input}
        value={phone}
        error={phoneError}
        onChange={value => {
          setPhone(value)
          reset()
        }}
      />
    </FormFrame>
  )
}
