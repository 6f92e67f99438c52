import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api, ApiError, type LoggedInUser } from '../../../lib/api.ts'
import { afterSignIn } from '../../../lib/session/person.ts'
import { session } from '../../../lib/session.ts'
import { ApiForm, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { PasswordField } from '../../../ui/inputs/PasswordField.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { againError } from '../password-rule.ts'
import { NewPassword } from './NewPassword.tsx'

export interface ChangePasswordFormProps {
  /** The label of the current password: 'Present password' or 'Temporary password'. */
  currentLabel: string
  submitLabel: string
  /** Signs the person in again with the new password. If it cannot, because a code is asked for, or without it, the person signs in. */
  signInAgain?: (password: string) => Promise<LoggedInUser>
}

/** Changes the person's own password. The account is signed out everywhere; `signInAgain` brings this browser back in. */
export const ChangePasswordForm = ({ currentLabel, submitLabel, signInAgain }: ChangePasswordFormProps) => {
  const { history } = useRouter()
  const [done, setDone] = useState(false)
  const form = useApiForm({
    initialValues: { currentPassword: '', password: '', again: '' },
    checkOnBlur: true,
    schema: () => import('@akada/contract/auth/schemas').then(schemas => schemas.changePasswordBody),
    check: ({ password, again }) => {
      const problem = againError(password, again)
      return problem ? { again: problem } : {}
    },
    submit: async ({ currentPassword, password }) => {
      await api.auth.changePassword({ body: { currentPassword, password } })
      // The password is changed by now, whatever becomes of the sign-in.
      return signInAgain?.(password).catch(() => undefined)
    },
    success: 'Password Updated Successfully',
    onSuccess: user => {
      setDone(true)
      if (user) {
        session.set(user)
        history.replace(afterSignIn(user, undefined))
        return
      }
      // Leads to /login by itself (app/session-end.ts).
      session.clear('signedOut')
    },
    onError: error => {
      // Both belong to a field, though the server names none.
      if (!(error instanceof ApiError)) return false
      const path = { wrong_password: 'currentPassword', same_password: 'password' }[error.code]
      if (path) form.refuse({ [path]: error.message }, error.message)
      return Boolean(path)
    },
  })
  return (
    <ApiForm form={form} guard={false} label={submitLabel}>
      <PasswordField label={currentLabel} autoComplete="current-password" {...form.field('currentPassword')} />
      <NewPassword field={form.field} typed={form.values.password} />
      <SubmitButton form={form} disabled={done}>
        {submitLabel}
      </SubmitButton>
    </ApiForm>
  )
}
