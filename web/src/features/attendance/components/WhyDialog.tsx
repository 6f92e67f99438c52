import { Button, Group, Text, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'

interface WhyDialogProps {
  term: string
  onClose: () => void
  onSave: (why: string) => void
}

/** Asks why a register is changed after the term's closing. */
export const WhyDialog = ({ term, onClose, onSave }: WhyDialogProps) => {
  const [why, setWhy] = useState('')
  const [error, setError] = useState<string>()
  const save = (event: SubmitEvent): void => {
    event.preventDefault()
    if (why.trim()) onSave(why.trim())
    else setError('Write why the register is changed now.')
  }
  return (
    <Dialog opened onClose={onClose} title={<Text fw={650}>{term} is closed</Text>}>
      <form onSubmit={save} noValidate>
        <Textarea
          label="Why is the register changed now?"
          description="It is kept with the correction."
          withAsterisk
          data-autofocus
          autosize
          minRows={2}
          maxLength={200}
          value={why}
          error={error}
          onChange={event => {
            setWhy(event.currentTarget.value)
            setError(undefined)
          }}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save register</Button>
        </Group>
      </form>
    </Dialog>
  )
}
