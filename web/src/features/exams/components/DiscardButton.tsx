import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { counted } from '../../../lib/words.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { forgetPaid, type Registration } from '../queries.ts'

/** Lets an unpaid registration go, after asking. */
export const DiscardButton = ({
  registration,
  onDiscarded,
}: {
  registration: Registration
  onDiscarded: () => void
}) => {
  const [isAsking, setIsAsking] = useState(false)
  const client = useQueryClient()
  const discard = useMutation(
    write('DELETE /exam-registration/discard/{id}', {
      onSuccess: async () => {
        onDiscarded()
        setIsAsking(false)
        notify.success('Registration Discarded Successfully')
        await forgetPaid(client)
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
