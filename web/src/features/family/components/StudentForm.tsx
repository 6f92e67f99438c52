import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { write } from '../../../lib/query.ts'
import { quiet } from '../session.ts'
import { sentenceOf, useTexts } from '../texts.ts'
import { focusRefused, missingIn, problemAt, type SignInFormProps } from './fields.ts'
import { FormFrame } from './FormFrame.tsx'
import { broughtCode, SlipCode } from './SlipCode.tsx'

/** Signs a student of a senior class in with the code of their own slip and their student number. */
export const StudentForm = ({ isShared, sharedBox }: SignInFormProps) => {
  const texts = useTexts()
  const { t } = texts
  const [code, setCode] = useState(broughtCode)
  const [studentNumber, setNumber] = useState('')
  const [isPressed, setPressed] = useState(false)
  const inputs = { code: useRef<HTMLInputElement>(null), studentNumber: useRef<HTMLInputElement>(null) }
  const { mutate, reset, error, isPending } = useMutation(
    write(api.family.signInAsStudent, { ...quiet, onError: problem => focusRefused(problem, inputs) }),
  )
  const submit = (): void => {
    setPressed(true)
    if (!code.trim()) return inputs.code.current?.focus()
    if (!studentNumber.trim()) return inputs.studentNumber.current?.focus()
    mutate({ body: { code, studentNumber, isShared } })
  }
  const errors = {
    code: missingIn(texts, code, isPressed) ?? problemAt(texts, error, 'code', 'slip'),
    studentNumber: missingIn(texts, studentNumber, isPressed) ?? problemAt(texts, error, 'studentNumber'),
  }
  return (
    <FormFrame
      action={t('signIn.action')}
      isPending={isPending}
      error={errors.code || errors.studentNumber ? undefined : sentenceOf(texts, error)}
      onSubmit={submit}
    >
      <SlipCode
        ref={inputs.code}
        value={code}
        error={errors.code}
        onChange={value => {
          setCode(value)
          reset()
        }}
      />
      <TextInput
        ref={inputs.studentNumber}
        label={t('signIn.studentNumber')}
        description={t('signIn.studentNumberHelp')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={30}
        required
        value={studentNumber}
        error={errors.studentNumber}
        onChange={event => {
          setNumber(event.currentTarget.value)
          reset()
        }}
      />
      {sharedBox}
    </FormFrame>
  )
}
