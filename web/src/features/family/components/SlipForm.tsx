import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { useFirstForm } from '../../../lib/page/use-first-form.ts'
import { write } from '../../../lib/query.ts'
import { quiet, takeFamilyForm } from '../session.ts'
import { sentenceOf, useTexts } from '../texts.ts'
import { focusRefused, missingIn, problemAt, type SignInFormProps } from './fields.ts'
import { FormFrame } from './FormFrame.tsx'
import { PhoneField, phoneOf } from './PhoneField.tsx'
import { broughtCode, SlipCode } from './SlipCode.tsx'

/** Signs a guardian in with the code of a slip and the number that the school has. */
export const SlipForm = ({ isShared, setShared, sharedBox }: SignInFormProps) => {
  const [first] = useState(takeFamilyForm)
  const texts = useTexts()
  const [code, setCode] = useState(() => first?.code || broughtCode())
  const [phone, setPhone] = useState(first?.phone ?? '')
  const [isPressed, setPressed] = useState(false)
  const [isTyped, setTyped] = useState(false)
  const codeInput = useRef<HTMLInputElement>(null)
  const phoneInput = useRef<HTMLInputElement>(null)
  const { mutate, reset, error, isPending } = useMutation(
    write(api.family.signIn, {
      ...quiet,
      onError: problem => focusRefused(problem, { code: codeInput, phone: phoneInput }),
    }),
  )
  const submit = (): void => {
    setPressed(true)
    if (!code.trim()) return codeInput.current?.focus()
    if (!phone.trim()) return phoneInput.current?.focus()
    mutate({ body: { code, phone: phoneOf(phone), isShared } })
  }
  useFirstForm(
    takeFamilyForm,
    now => {
      setCode(now.code || broughtCode())
      setPhone(now.phone)
      setShared(now.isShared)
    },
    now => {
      if (now.again) mutate({ body: { code: now.code, phone: phoneOf(now.phone), isShared: now.isShared } })
      else if (now.focused) (now.focused === 'code' ? codeInput : phoneInput).current?.focus()
    },
  )
  const errors = {
    code: missingIn(texts, code, isPressed) ?? problemAt(texts, error, 'code', 'slip'),
    phone: missingIn(texts, phone, isPressed) ?? problemAt(texts, error, 'phone'),
  }
  const typed = (set: (value: string) => void) => (value: string) => {
    set(value)
    setTyped(true)
    reset()
  }
  return (
    <FormFrame
      action={texts.t('signIn.action')}
      isPending={isPending}
      error={
        errors.code || errors.phone
          ? undefined
          : (sentenceOf(texts, error) ?? (isTyped ? undefined : (first?.refusal ?? undefined)))
      }
      onSubmit={submit}
    >
      <SlipCode ref={codeInput} value={code} error={errors.code} onChange={typed(setCode)} />
      <PhoneField ref={phoneInput} value={phone} error={errors.phone} onChange={typed(setPhone)} />
      {sharedBox}
    </FormFrame>
  )
}
