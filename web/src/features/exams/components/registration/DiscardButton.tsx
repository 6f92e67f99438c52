import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../lib/api.ts'
import { notify } from '../../../../lib/notices.ts'
import { write } from '../../../../lib/query.ts'
import { counted } from '../../../../lib/words.ts'
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { type Registration } from '../../queries.ts'

/** Discards an unpaid registration, after asking. */
export const DiscardButton = ({
  registration,
  onDiscarded,
}: {
  registration: Registration
  onDiscarded: () => void
}) => {
  const [isAsking, setIsAsking] = useState(false)
  const discard = useMutation(
    write(api.exams.discard, {
      onSuccess: () => {
        onDiscarded()
        setIsAsking(false)
        notify.success('Registration Discarded Successfully')
      },
    }),
  )
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        Discard
      </Button>
      <ConfirmDialog
        opened={isAsking}
        action="Discard"
        name="this registration"
        warning={`${counted(registration.candidates, 'candidate')} ${registration.candidates === 1 ? 'is' : 'are'} chosen in it, and nothing is paid.`}
        loading={discard.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => discard.mutate({ params: { id: registration.id } })}
      />
    </>
  )
}
