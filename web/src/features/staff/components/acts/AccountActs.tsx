import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../../lib/notices.ts'
import { write } from '../../../../lib/query.ts'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { forgetStaff } from '../../queries.ts'
import { nameOf } from '../staff-columns.tsx'
import type { ActProps } from './acts.ts'

/** Lets a suspended person sign in again. */
export const Reinstate = ({ staff, onClose }: ActProps) => {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation(
    write('PATCH /staff/reinstate/{id}', {
      onSuccess: () => notify.success('Staff Reinstated Successfully'),
      onSettled: async () => {
        await forgetStaff(client)
        onClose()
      },
    }),
  )
  return (
    <ConfirmDialog
      opened
      safe
      action="Reinstate"
      name={nameOf(staff)}
      warning={`Suspended because: ${staff.suspendedBecause ?? 'no reason is recorded'}. After this they can sign in again and are told by e-mail.`}
      loading={isPending}
      onClose={onClose}
      onConfirm={() => mutate({ params: { id: staff.id } })}
    />
  )
}

/** A new temporary password, by e-mail. */
export const SendTemporaryPassword = ({ staff, onClose }: ActProps) => {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation(
    write('POST /staff/send-temporary-password/{id}', {
      onSuccess: () => notify.success('Temporary Password Sent Successfully'),
      onSettled: async () => {
        await forgetStaff(client)
        onClose()
      },
    }),
  )
  return (
    <ConfirmDialog
      opened
      action="Send"
      name="a temporary password"
      question={`Send ${nameOf(staff)} a temporary password to ${staff.email}?`}
      warning="The present password stops working and the person is signed out everywhere. At the next sign-in a password of their own is asked for."
      loading={isPending}
      onClose={onClose}
      onConfirm={() => mutate({ params: { id: staff.id } })}
    />
  )
}
