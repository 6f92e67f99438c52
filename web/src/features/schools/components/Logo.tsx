import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, messageOf } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { session } from '../../../lib/session.ts'
import { shrinkPicture } from '../../../lib/shrink-picture.ts'
import { FileDrop } from '../../../ui/form/FileDrop.tsx'

/** Takes a new crest: resized on the device, then sent. */
export const Logo = () => {
  const [share, setShare] = useState<number>()
  const send = useMutation({
    mutationFn: async (file: File) =>
      api.schools.logo({
        file: await shrinkPicture(file, { whole: true }),
        onProgress: setShare,
      }),
    meta: { silent: true, background: true },
    onSuccess: ({ logo }) => {
      notify.success('Logo Updated Successfully')
      session.update(user =>
        user.staff.school ? { ...user, staff: { ...user.staff, school: { ...user.staff.school, logo } } } : user,
      )
    },
    onSettled: () => setShare(undefined),
  })
  return (
    <FileDrop
      label="New logo"
      kind="image"
      onFile={file => send.mutate(file)}
      progress={share}
      disabled={send.isPending}
      error={send.isError ? messageOf(send.error) : undefined}
    />
  )
}
