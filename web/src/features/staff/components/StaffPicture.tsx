import { Avatar, Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { session, useUser } from '../../../lib/session.ts'
import { shrinkPicture } from '../../../lib/shrink-picture.ts'
import type { Profile } from '../queries.ts'

/** A person's picture, and its replacement: resized here, so that a phone's photograph is sent quickly. */
export const StaffPicture = ({ staff }: { staff: Profile }) => {
  const { id, firstName, lastName, profilePicture } = staff
  const isOwn = useUser().staff.id === id
  const input = useRef<HTMLInputElement>(null)
  const { mutate } = useMutation({
    mutationFn: async (file: File) => api.staff.picture({ params: { id }, file: await shrinkPicture(file) }),
    onSuccess: answer => {
      notify.success('Picture Updated Successfully')
      if (isOwn) session.update(user => ({ ...user, staff: { ...user.staff, ...answer } }))
    },
  })
  return (
    <div className="grid gap-2 justify-items-center">
      <Avatar
        src={profilePicture?.Location}
        alt={`Picture of ${firstName} ${lastName}`}
        name={`${firstName} ${lastName}`}
        size={104}
        radius="md"
      />
      {staff.can.edit && (
        <>
          <input
            ref={input}
            type="file"
            className="visually-hidden"
            accept="image/jpeg,image/png,image/webp"
            aria-label={isOwn ? 'Your picture' : `New picture of ${firstName} ${lastName}`}
            tabIndex={-1}
            onChange={event => {
              const file = event.currentTarget.files?.[0]
              event.currentTarget.value = ''
              if (file) mutate(file)
            }}
          />
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconCamera aria-hidden size={16} />}
            onClick={() => input.current?.click()}
          >
            {profilePicture ? 'Change picture' : 'Add picture'}
          </Button>
        </>
      )}
    </div>
  )
}
