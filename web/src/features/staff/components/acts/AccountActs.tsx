import { Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../lib/api.ts'
import { notify } from '../../../../lib/notices.ts'
import { write } from '../../../../lib/query.ts'
import { useSendsMail, useSendsSms } from '../../../../lib/session.ts'
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { showPhone } from '../../../../ui/inputs/phones.ts'
import { TemporaryPasswords } from '../../../../ui/facts/TemporaryPasswords.tsx'
import { nameOf } from '../staff-columns.tsx'
import type { ActProps } from './acts.ts'

/** Lets a suspended person sign in again. */
export const Reinstate = ({ staff, onClose }: ActProps) => {
  const isSent = useSendsMail()
  const { mutate, isPending } = useMutation(
    write(api.staffAdministration.reinstate, {
      onSuccess: () => notify.success('Staff Reinstated Successfully'),
      onSettled: onClose,
    }),
  )
  return (
    <ConfirmDialog
      opened
      safe
      action="Reinstate"
      name={nameOf(staff)}
      warning={`Suspended because: ${staff.suspendedBecause ?? 'no reason is recorded'}. After this they can sign in again${isSent ? ' and are told by e-mail' : ''}.`}
      loading={isPending}
      onClose={onClose}
      onConfirm={() => mutate({ params: { id: staff.id } })}
    />
  )
}

/** A new temporary password: by e-mail or SMS, or shown once if no e-mail is sent. */
export const SendTemporaryPassword = ({ staff, onClose }: ActProps) => {
  const isSent = useSendsMail()
  const sendsSms = useSendsSms()
  const [bySms, setBySms] = useState(false)
  const { mutate, isPending, data } = useMutation(
    write(api.staffAdministration.temporaryPassword, {
      onSuccess: ({ credentials }) => {
        if (credentials) return
        notify.success(`Temporary password is on its way by ${bySms ? 'SMS' : 'e-mail'}`)
        onClose()
      },
      onError: onClose,
    }),
  )
  if (data?.credentials) return <TemporaryPasswords people={[data.credentials]} onClose={onClose} />
  const name = nameOf(staff)
  const otherwise = isSent
    ? `Send ${name} a temporary password to ${staff.email}?`
    : `Set a temporary password for ${name}? It is shown to you once, for no e-mail is sent from here.`
  return (
    <ConfirmDialog
      opened
      action={isSent || bySms ? 'Send' : 'Set'}
      name="a temporary password"
      question={bySms ? `Send ${name} a temporary password to ${showPhone(staff.phoneNumber)}?` : otherwise}
      warning={
        <>
          The present password stops working and the person is signed out everywhere. At the next sign-in a password of
          their own is asked for.
          {sendsSms && (
            <Checkbox
              mt="sm"
              label={`By SMS to ${showPhone(staff.phoneNumber)}`}
              checked={bySms}
              onChange={({ currentTarget: { checked } }) => setBySms(checked)}
            />
          )}
        </>
      }
      loading={isPending}
      onClose={onClose}
      onConfirm={() => mutate({ params: { id: staff.id }, query: bySms ? { by: 'sms' } : {} })}
    />
  )
}

/** Removes the second sign-in step of a person who lost their phone. */
export const ResetSecondFactor = ({ staff, onClose }: ActProps) => {
  const { mutate, isPending } = useMutation(
    write(api.secondFactor.reset, {
      onSuccess: ({ message }) => notify.success(message),
      onSettled: onClose,
    }),
  )
  return (
    <ConfirmDialog
      opened
      action="Reset"
      name="the second sign-in step"
      question={`Reset the second sign-in step of ${nameOf(staff)}?`}
      warning="Do this only when you are sure that this person asked for it. They are signed out everywhere, told by e-mail, and sign in with the password alone until they set it up again."
      loading={isPending}
      onClose={onClose}
      onConfirm={() => mutate({ params: { id: staff.id } })}
    />
  )
}
