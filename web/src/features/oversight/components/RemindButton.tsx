import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'

/** Reminds the class teachers whose registers of today are not marked, each once a day. */
export const RemindButton = ({ district }: { district: string | undefined }) => {
  const remind = useMutation(write(api.oversight.remind, { onSuccess: ({ message }) => notify.success(message) }))
  return (
    <Button className="flat-above-12 no-print" variant="default" onClick={() => remind.mutate({ body: { district } })}>
      Remind the class teachers
    </Button>
  )
}
