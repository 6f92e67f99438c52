import { Avatar, Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { limits } from '@akada/contract/kernel/limits'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import type { Profile } from '../queries.ts'
import classes from './Profile.module.css'

/** The student's picture, and the upload of a new one if there is consent. */
export const ProfilePicture = ({ student }: { student: Profile }) => {
  const { id, firstName, lastName, fullName, profilePicture, photoConsent } = student
  const input = useRef<HTMLInputElement>(null)
  const { mutate } = useMutation({
    mutationFn: (file: File) => api.students.updatePicture({ params: { id }, file }),
    onSuccess: () => notify.success('Picture Updated Successfully'),
  })
  const take = (file: File | undefined): void => {
    if (!file) return
    if (file.size > limits.imageBytes) notify.error('This picture is larger than 5 MB. Choose a smaller one.')
    else mutate(file)
  }
  const verb = profilePicture ? 'Change' : 'Add'
  return (
    <div className={`grid gap-2 justify-items-center ${classes.picture}`}>
      <Avatar
        src={profilePicture?.Location}
        alt={`Picture of ${fullName}`}
        size={104}
        radius="md"
        name={`${firstName} ${lastName}`}
        color="green"
      />
      {student.can.edit &&
        (photoConsent ? (
          <>
            <input
              ref={input}
              type="file"
              className="visually-hidden"
              accept="image/jpeg,image/png,image/webp"
              aria-label={`Picture of ${fullName}`}
              tabIndex={-1}
              onChange={event => {
                take(event.currentTarget.files?.[0])
                event.currentTarget.value = ''
              }}
            />
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconCamera aria-hidden size={16} />}
              onClick={() => input.current?.click()}
            >
              {`${verb} picture`}
            </Button>
          </>
        ) : (
          <p className="m-0 text-dimmed text-xs text-center leading-tight">
            No photo consent is recorded, so no picture can be added.
          </p>
        ))}
    </div>
  )
}
