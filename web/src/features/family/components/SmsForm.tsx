import { codeMinutes } from '@akada/contract/family/limits'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { write } from '../../../lib/query.ts'
import { quiet } from '../session.ts'
import { sentenceOf, useTexts } from '../texts.ts'
import { missingIn, problemAt } from './fields.ts'
import { FormFrame } from './FormFrame.tsx'
import { PhoneField, phoneOf } from './PhoneField.tsx'
import classes from './Frame.module.css'

const focus = (element: HTMLElement | null): void => element?.focus()

/** The errors that an admission number answers. */
const factErrors: readonly string[] = ['family_fact_needed', 'family_fact_wrong']

const isAboutFact = (error: Error | null): boolean => error instanceof ApiError && factErrors.includes(error.code)

interface CodeStepProps {
  phone: string
  onBack: () => void
}

/** Takes the code that was sent, and the admission number of a child where the server asks for it. */
const CodeStep = ({ phone, onBack }: CodeStepProps) => {
  const texts = useTexts()
  const { t } = texts
  const [code, setCode] = useState('')
  const [admissionNumber, setAdmission] = useState('')
  const [isFactAsked, setFactAsked] = useState(false)
  const [isPressed, setPressed] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { mutate, reset, error, isPending } = useMutation(
    write(api.family.signInBySms, {
      ...quiet,
      onError: problem => {
        if (isAboutFact(problem)) setFactAsked(true)
        else input.current?.focus()
      },
    }),
  )
  const submit = (): void => {
    setPressed(true)
    if (!code.trim()) return input.current?.focus()
    mutate({ body: { phone: phoneOf(phone), code, admissionNumber } })
  }
  const codeError = missingIn(texts, code, isPressed) ?? problemAt(texts, error, 'code')
  return (
    <FormFrame
      action={t('signIn.action')}
      isPending={isPending}
      error={codeError || isAboutFact(error) ? undefined : sentenceOf(texts, error)}
      onSubmit={submit}
    >
      <p className="flat" role="status">
        {t('signIn.codeSent', { minutes: codeMinutes })}
      </p>
      <TextInput
        ref={input}
        label={t('signIn.smsCode')}
        placeholder="123456"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        withAsterisk
        value={code}
        error={codeError}
        onChange={event => {
          setCode(event.currentTarget.value)
          reset()
        }}
      />
      {isFactAsked && (
        <TextInput
          ref={focus}
          label={t('signIn.admission')}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={admissionNumber}
          error={isAboutFact(error) ? sentenceOf(texts, error) : undefined}
          onChange={event => {
            setAdmission(event.currentTarget.value)
            reset()
          }}
        />
      )}
      <p className={`flat ${classes.outdent}`}>
        <button type="button" className="plain link pad-12" onClick={onBack}>
          {t('signIn.otherNumber')}
        </button>
      </p>
    </FormFrame>
  )
}

/** Signs a guardian in with a one-time code that is sent to their number. */
export const SmsForm = () => {
  const texts = useTexts()
  const [phone, setPhone] = useState('')
  const [isPressed, setPressed] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { mutate, reset, data, error, isPending } = useMutation(
    write(api.family.requestCode, { ...quiet, onError: () => input.current?.focus() }),
  )
  if (data) return <CodeStep phone={phone} onBack={reset} />
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
