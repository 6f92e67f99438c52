import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { showDay } from '../../../lib/days.ts'
import { newId } from '../../../lib/ids.ts'
import { write } from '../../../lib/query.ts'

/** The reasons as a guardian gives them. */
const given = [
  { value: 'sick', label: 'Was sick' },
  { value: 'permission', label: 'Had permission, or a family reason' },
  { value: 'suspended', label: 'Was suspended' },
] as const

type Reason = (typeof given)[number]['value']

const longestNote = 200

const focus = (element: HTMLElement | null): void => element?.focus()

interface ExplainProps {
  childId: string
  day: string
  /** The absences of the day that have no reason. */
  sittings: ('morning' | 'afternoon')[]
}

/** Asks why a child was absent on a day; the answer goes to the class teacher. */
export const Explain = ({ childId, day, sittings }: ExplainProps) => {
  const [isOpen, setOpen] = useState(false)
  // One for every try to send it, so that a try whose answer was lost is not taken for another explanation.
  const [id] = useState(newId)
  const [reason, setReason] = useState<Reason>('sick')
  const [note, setNote] = useState('')
  const { mutate, error, isPending } = useMutation(write(api.family.explain, { meta: { silent: true } }))
  if (!isOpen)
    return (
      <Button variant="default" aria-label={`Explain the absence of ${showDay(day)}`} onClick={() => setOpen(true)}>
        Explain the absence
      </Button>
    )
  const send = (event: SubmitEvent): void => {
    event.preventDefault()
    mutate({ params: { id: childId }, body: { id, day, sittings, reason, note } })
  }
  return (
    <form aria-label={`Explain the absence of ${showDay(day)}`} onSubmit={send} className="column gap-12">
      <NativeSelect
        ref={focus}
        label={
          sittings.length > 1
            ? 'Why was your child absent all day?'
            : `Why was your child absent in the ${sittings[0]}?`
        }
        data={given}
        value={reason}
        onChange={event => setReason(given.find(({ value }) => value === event.currentTarget.value)?.value ?? 'sick')}
      />
      <TextInput
        label="Anything the class teacher should know"
        description="You may leave it empty."
        maxLength={longestNote}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
      {error && (
        <p className="flat wrong" role="alert">
          {error.message}
        </p>
      )}
      <div className="row wrap gap-8">
        <Button type="submit" loading={isPending}>
          Send to the class teacher
        </Button>
        <Button variant="default" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
