import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { showDay } from '../../../lib/days.ts'
import { newId } from '../../../lib/ids.ts'
import { write } from '../../../lib/query.ts'
import { quiet } from '../session.ts'
import { useTexts } from '../texts.ts'
import { OpenedForm } from './OpenedForm.tsx'

/** The reasons as a guardian gives them. */
const given = ['sick', 'permission'] as const

type Reason = (typeof given)[number]

const longestNote = 200

const focus = (element: HTMLElement | null): void => element?.focus()

interface ExplainProps {
  childId: string
  day: string
  /** The absences of the day that have no reason. */
  sittings: ('morning' | 'afternoon')[]
}

const questions = { morning: 'explain.whyMorning', afternoon: 'explain.whyAfternoon' } as const

/** Asks why a child was absent on a day; the answer goes to the class teacher. */
export const Explain = ({ childId, day, sittings }: ExplainProps) => {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  // One for every try to send it, so that a try whose answer was lost is not taken for another explanation.
  const [id] = useState(newId)
  const [reason, setReason] = useState<Reason>('sick')
  const [note, setNote] = useState('')
  const { mutate, error, isPending } = useMutation(write(api.family.explain, quiet))
  const [only, ...others] = sittings
  if (!isOpen)
    return (
      <Button variant="default" aria-label={t('explain.of', { day: showDay(day) })} onClick={() => setOpen(true)}>
        {t('explain.action')}
      </Button>
    )
  const send = (): void => {
    mutate({ params: { id: childId }, body: { id, day, sittings, reason, note } })
  }
  return (
    <OpenedForm
      label={t('explain.of', { day: showDay(day) })}
      action={t('explain.send')}
      isPending={isPending}
      error={error}
      onSubmit={send}
      onCancel={() => setOpen(false)}
    >
      <NativeSelect
        ref={focus}
        label={t(only && others.length === 0 ? questions[only] : 'explain.whyDay')}
        data={given.map(one => ({ value: one, label: t(`explain.${one}`) }))}
        value={reason}
        onChange={event => setReason(given.find(one => one === event.currentTarget.value) ?? 'sick')}
      />
      <TextInput
        label={t('explain.note')}
        description={t('frame.mayStayEmpty')}
        maxLength={longestNote}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
    </OpenedForm>
  )
}
