import { Button, Group } from '@mantine/core'
import { IconSignature, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api, type Response } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { read, write } from '../../../lib/query.ts'
import { shrinkPicture } from '../../../lib/shrink-picture.ts'
import classes from './Signature.module.css'

/** The person's own signature, as printed above their name on report cards. */
export const Signature = () => {
  const input = useRef<HTMLInputElement>(null)
  const client = useQueryClient()
  const query = read(api.signatures.view)
  const { data } = useQuery(query)
  const changed = (said: string) => (answer: Response<typeof api.signatures.view>) => {
    notify.success(said)
    client.setQueryData(query.queryKey, answer)
  }
  const set = useMutation({
    mutationFn: async (file: File) => api.signatures.set({ file: await shrinkPicture(file, { whole: true }) }),
    onSuccess: changed('Signature Updated Successfully'),
  })
  const remove = useMutation(write(api.signatures.remove, { onSuccess: changed('Signature Removed Successfully') }))
  if (!data) return null
  const { signature } = data
  return (
    <div>
      <p className="m-0 mb-3 text-dimmed text-sm">
        Printed above your name on report cards that are published from now on, as class teacher or as principal. Sign
        on white paper and photograph it from close by.
      </p>
      {signature && (
        <img
          className={`block mb-3 rounded-md border border-line p-2 ${classes.signature}`}
          src={signature.Location}
          alt="Your signature"
        />
      )}
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        accept="image/jpeg,image/png,image/webp"
        aria-label="Picture of your signature"
        tabIndex={-1}
        onChange={event => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) set.mutate(file)
        }}
      />
      <Group gap="xs">
        <Button
          size="sm"
          variant="default"
          leftSection={<IconSignature aria-hidden size={16} />}
          onClick={() => input.current?.click()}
        >
          {signature ? 'Change signature' : 'Add signature'}
        </Button>
        {signature && (
          <Button
            size="sm"
            variant="subtle"
            leftSection={<IconTrash aria-hidden size={16} />}
            onClick={() => remove.mutate({})}
          >
            Remove
          </Button>
        )}
      </Group>
    </div>
  )
}
