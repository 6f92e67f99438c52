import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Input } from '../../../lib/api.ts'
import { newId } from '../../../lib/ids.ts'
import { write } from '../../../lib/query.ts'
import { missingIn, problemAt } from './fields.ts'
import { FormFrame } from './FormFrame.tsx'

type Correction = Input<typeof api.familyRecords.correct>['body']

/** What can be corrected, as the record names it. */
const correctable = [
  { value: 'lastName', label: 'Surname' },
  { value: 'firstName', label: 'First name' },
  { value: 'middleName', label: 'Middle name' },
  { value: 'dateOfBirth', label: 'Date of birth' },
  { value: 'gender', label: 'Gender' },
  { value: 'previousSchool', label: 'Previous school' },
] as const

type FieldName = (typeof correctable)[number]['value']

const genders = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
] as const

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
  if (field === 'gender')
    return (
      <NativeSelect
        label="What it should be"
        data={genders}
        value={value || 'female'}
        onChange={event => onChange(event.currentTarget.value)}
      />
    )
  return (
    <TextInput
      label="What it should be"
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
  const [isOpen, setOpen] = useState(false)
  const [id, setId] = useState(newId)
  const [field, setField] = useState<FieldName>('lastName')
  const [value, setValue] = useState('')
  const [note, setNote] = useState('')
  const [isPressed, setPressed] = useState(false)
  const { mutate, reset, error, isPending } = useMutation(
    write(api.familyRecords.correct, {
      meta: { silent: true },
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
        Ask for a correction
      </Button>
    )
  const submit = (): void => {
    setPressed(true)
    if (value.trim() || field === 'gender')
      mutate({ params: { id: childId }, body: bodyOf(field, value, { id, note }) })
  }
  const valueError = (field === 'gender' ? undefined : missingIn(value, isPressed)) ?? problemAt(error, 'body.value')
  return (
    <FormFrame
      action="Send to the school"
      isPending={isPending}
      error={valueError ? undefined : error?.message}
      onSubmit={submit}
    >
      <NativeSelect
        ref={focus}
        label="What is wrong?"
        data={correctable}
        value={field}
        onChange={event => {
          setField(correctable.find(one => one.value === event.currentTarget.value)?.value ?? 'lastName')
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
        label="How can the school see that?"
        description="For example: it is on the birth certificate. You may leave it empty."
        maxLength={longestNote}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
    </FormFrame>
  )
}
