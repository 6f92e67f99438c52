import { Button, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'

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
    <Dialog opened onClose={onClose} title={`${term} is closed`}>
      <form onSubmit={save} noValidate className="flex flex-col gap-4">
        <Textarea
          label="Why is the register changed now?"
          description="It is recorded with the correction."
          required
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
        <DialogActions onClose={onClose}>
          <Button type="submit">Save register</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
