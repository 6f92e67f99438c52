import { relationships } from '@akada/contract/students/relationships'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Input, type Response } from '../../../lib/api.ts'
import { newId } from '../../../lib/ids.ts'
import { write } from '../../../lib/query.ts'
import { quiet } from '../session.ts'
import { sentenceOf, type Texts, useTexts } from '../texts.ts'
import { missingIn, problemAt } from './fields.ts'
import { FormFrame } from './FormFrame.tsx'

type Correction = Input<typeof api.familyRecords.correct>['body']

type Guardian = NonNullable<Response<typeof api.familyRecords.view>['guardian']>

const ofChild = ['lastName', 'firstName', 'middleName', 'dateOfBirth', 'gender', 'previousSchool'] as const

const genders = ['female', 'male'] as const

const longestNote = 200

const focus = (element: HTMLElement | null): void => element?.focus()

interface Choice {
  label: string
  /** What is chosen from; a text is typed without. */
  from?: readonly { value: string; label: string }[]
  type?: 'date' | 'tel' | 'email'
  bodyOf: (value: string, rest: { id: string; note: string }) => Correction
}

const choicesOfChild = ({ t }: Texts): Choice[] =>
  ofChild.map(field => {
    const label = t(`fact.${field}`)
    if (field === 'gender')
      return {
        label,
        from: genders.map(one => ({ value: one, label: t(`gender.${one}`) })),
        bodyOf: (value, rest) => ({ ...rest, field, value: value === 'male' ? 'male' : 'female' }),
      }
    const choice: Choice = { label, bodyOf: (value, rest) => ({ ...rest, field, value }) }
    return field === 'dateOfBirth' ? { ...choice, type: 'date' } : choice
  })

/** Each number is a choice, so that the school knows which one is wrong. */
const choicesOfGuardian = ({ t }: Texts, { phones }: Guardian): Choice[] => [
  { label: t('guardian.name'), bodyOf: (value, rest) => ({ ...rest, field: 'guardian.name', value }) },
  {
    label: t('guardian.relationship'),
    from: relationships.map(one => ({ value: one, label: t(`relationship.${one}`) })),
    bodyOf: (value, rest) => ({
      ...rest,
      field: 'guardian.relationship',
      value: relationships.find(one => one === value) ?? 'Father',
    }),
  },
  ...(phones.length > 0 ? phones : [null]).map(
    (instead): Choice => ({
      label: instead ? `${t('guardian.phones')}: ${instead}` : t('guardian.phones'),
      type: 'tel',
      bodyOf: (value, rest) => ({ ...rest, field: 'guardian.phones', value, instead }),
    }),
  ),
  {
    label: t('guardian.email'),
    type: 'email',
    bodyOf: (value, rest) => ({ ...rest, field: 'guardian.email', value }),
  },
]

interface ValueProps {
  choice: Choice
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

const Value = ({ choice: { from, type }, value, error, onChange }: ValueProps) => {
  const { t } = useTexts()
  if (from)
    return (
      <NativeSelect
        label={t('correct.value')}
        data={[...from]}
        value={value || from[0]?.value}
        onChange={event => onChange(event.currentTarget.value)}
      />
    )
  return (
    <TextInput
      label={t('correct.value')}
      type={type === 'email' ? undefined : type}
      inputMode={type === 'email' ? 'email' : undefined}
      maxLength={120}
      required
      value={value}
      error={error}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

/** Asks the school to correct something in the record of a child, or about the guardian who asks. */
export const AskCorrection = ({ childId, guardian }: { childId: string; guardian: Guardian }) => {
  const texts = useTexts()
  const { t } = texts
  const [isOpen, setOpen] = useState(false)
  const [id, setId] = useState(newId)
  const [place, setPlace] = useState(0)
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
  const aboutChild = choicesOfChild(texts)
  const choices = [...aboutChild, ...choicesOfGuardian(texts, guardian)]
  const choice = choices[place]
  if (!choice) return null
  const given = value.trim() || choice.from?.[0]?.value
  const submit = (): void => {
    setPressed(true)
    if (given) mutate({ params: { id: childId }, body: choice.bodyOf(given, { id, note }) })
  }
  const valueError =
    (choice.from ? undefined : missingIn(texts, value, isPressed)) ??
    problemAt(texts, error, 'value', choice.type === 'tel' ? 'phone' : choice.type)
  const items = choices.map(({ label }, index) => ({ value: String(index), label }))
  return (
    <FormFrame
      action={t('correct.send')}
      isPending={isPending}
      error={valueError ? undefined : sentenceOf(texts, error)}
      onSubmit={submit}
      onCancel={() => setOpen(false)}
    >
      <NativeSelect
        ref={focus}
        label={t('correct.what')}
        data={[
          { group: t('record.child'), items: items.slice(0, aboutChild.length) },
          { group: t('record.you'), items: items.slice(aboutChild.length) },
        ]}
        value={String(place)}
        onChange={event => {
          setPlace(Number(event.currentTarget.value))
          setValue('')
          reset()
        }}
      />
      <Value
        choice={choice}
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
