import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Input } from '../../../lib/api.ts'
import { newId } from '../../../lib/ids.ts'
import { write } from '../../../lib/query.ts'
import { quiet } from '../session.ts'
import { sentenceOf, useTexts } from '../texts.ts'
import { missingIn, problemAt } from './fields.ts'
import { FormFrame } from './FormFrame.tsx'

type Correction = Input<typeof api.familyRecords.correct>['body']

const correctable = ['lastName', 'firstName', 'middleName', 'dateOfBirth', 'gender', 'previousSchool'] as const

type FieldName = (typeof correctable)[number]

const genders = ['female', 'male'] as const

const longestNote = 200

const focus = (element: HTMLElement | null): void => element?.focus()

const genderOf = (value: string) => (value === 'male' ? 'male' : 'female')

const bodyOf = (field: FieldName, value: string, rest: { id: string; note: string }): Correction =>
  field === 'gender' ? { ...rest, field, value: genderOf(value) } : { ...rest, field, value }

interface ValueProps {
  field: FieldName
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

const Value = ({ field, value, error, onChange }: ValueProps) => {
  const { t } = useTexts()
  if (field === 'gender')
    return (
      <NativeSelect
        label={t('correct.value')}
        data={genders.map(one => ({ value: one, label: t(`gender.${one}`) }))}
        value={value || 'female'}
        onChange={event => onChange(event.currentTarget.value)}
      />
    )
  return (
    <TextInput
      label={t('correct.value')}
      type={field === 'dateOfBirth' ? 'date' : 'text'}
      maxLength={120}
      withAsterisk
      value={value}
      error={error}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

/** Asks the school to correct something in the record of a child. */
export const AskCorrection = ({ childId }: { childId: string }) => {
  const texts = useTexts()
  const { t } = texts
  const [isOpen, setOpen] = useState(false)
  const [id, setId] = useState(newId)
  const [field, setField] = useState<FieldName>('lastName')
  const [value, setValue] = useState('')
  const [note, setNote] = useState('')
  const [isPressed, setPressed] = useState(false)
  const { mutate, reset, error, isPending } = useMutation(
    write(api.familyRecords.correct, {
      ...quiet,
      onSuccess: () => {
        setOpen(false)
        setValue('')
        setNote('')
        setPressed(false)
        setId(newId())
      },
    }),
  )
  if (!isOpen)
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('correct.action')}
      </Button>
    )
  const submit = (): void => {
    setPressed(true)
    if (value.trim() || field === 'gender')
      mutate({ params: { id: childId }, body: bodyOf(field, value, { id, note }) })
  }
  const valueError =
    (field === 'gender' ? undefined : missingIn(texts, value, isPressed)) ?? problemAt(texts, error, 'value')
  return (
    <FormFrame
      action={t('correct.send')}
      isPending={isPending}
      error={valueError ? undefined : sentenceOf(texts, error)}
      onSubmit={submit}
    >
      <NativeSelect
        ref={focus}
        label={t('correct.what')}
        data={correctable.map(one => ({ value: one, label: t(`fact.${one}`) }))}
        value={field}
        onChange={event => {
          setField(correctable.find(one => one === event.currentTarget.value) ?? 'lastName')
          setValue('')
          reset()
        }}
      />
      <Value
        field={field}
        value={value}
        error={valueError}
        onChange={typed => {
          setValue(typed)
          reset()
        }}
      />
      <TextInput
        label={t('correct.note')}
        description={t('correct.noteHelp')}
        maxLength={longestNote}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
    </FormFrame>
  )
}
