import { limits } from '@akada/contract/kernel/limits'
import type { Credentials } from '@akada/contract/staff/schemas'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../lib/api.ts'
import { notify } from '../../../../lib/notices.ts'
import { write } from '../../../../lib/query.ts'
import { counted } from '../../../../lib/words.ts'
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { Loaded } from '../../../../ui/feedback/Loaded.tsx'
import { SkeletonList } from '../../../../ui/feedback/SkeletonList.tsx'
import { TemporaryPasswords } from '../../../../ui/facts/TemporaryPasswords.tsx'
import { neverSignedIn } from '../../queries.ts'

interface PrintSlipsProps {
  school: { id: string; name: string }
  onClose: () => void
}

/** New temporary passwords for all who never signed in, after one confirmation; then the slips, to be printed and cut apart. */
export const PrintSlips = ({ school, onClose }: PrintSlipsProps) => {
  const { data, error, refetch } = useQuery(neverSignedIn(school.id))
  const [slips, setSlips] = useState<readonly Credentials[]>()
  const print = useMutation(
    write(api.staffAdministration.printSlips, {
      onSuccess: ({ slips: printed }) => {
        if (printed.length > 0) setSlips(printed)
        else {
          notify.success('Everybody has signed in meanwhile')
          onClose()
        }
      },
    }),
  )
  if (slips) return <TemporaryPasswords people={slips} onClose={onClose} />
  if (data && data.people.length > 0) {
    const people = counted(data.people.length, 'person', 'people')
    return (
      <ConfirmDialog
        opened
        safe
        action="Print"
        name={data.people.length === 1 ? '1 slip' : `${data.people.length} slips`}
        question={`Do you want to print slips for ${people} who never signed in?`}
        warning={`Each gets a new temporary password, valid for ${limits.temporaryPasswordDays} days; an earlier one no longer works. The passwords are shown once, and the audit log records who printed them: ${data.people.map(({ name }) => name).join(', ')}.`}
        loading={print.isPending}
        onClose={onClose}
        onConfirm={() => print.mutate({ body: { school: school.id } })}
      />
    )
  }
  return (
    <Dialog opened onClose={onClose} title="Print slips">
      <Loaded data={data} error={error} retry={refetch} waiting={<SkeletonList rows={2} />}>
        {() => (
          <EmptyState reason="Nobody needs a slip: everybody on staff whom you may reset has signed in already." />
        )}
      </Loaded>
    </Dialog>
  )
}
