import { messages } from '@akada/contract/kernel/messages'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../api.ts'

const unchecked = 'Without a connection the password could not be checked. Try again when you are online.'

/** A form with one field that asks the signed-in person for the password again: `<PasswordField label="Password" {...field} />`. */
export interface PasswordCheck {
  field: {
    ref: RefObject<HTMLInputElement | null>
    autoComplete: 'current-password'
    value: string
    error: string | undefined
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
  }
  isPending: boolean
  submit: (event: SubmitEvent) => void
}

/**
 * Sends the typed password to the server with `check`; the server refuses a wrong one. The field is focused at first, and again when its
 * error is shown.
 */
export const usePasswordCheck = (check: (password: string) => Promise<unknown>): PasswordCheck => {
  const ref = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [problem, setError] = useState('')
  useEffect(() => ref.current?.focus(), [])
  const refuse = (message: string): void => {
    setError(message)
    ref.current?.focus()
    ref.current?.select()
  }
  const confirm = useMutation({
    mutationFn: check,
    meta: { silent: true, background: true },
    onError: error => refuse(error instanceof ApiError && error.code === 'offline' ? unchecked : messageOf(error)),
  })
  return {
    field: {
      ref,
      autoComplete: 'current-password',
      value: password,
      error: problem || undefined,
      onChange: ({ currentTarget: { value } }) => {
        setPassword(value)
        setError('')
      },
    },
    isPending: confirm.isPending,
    submit: event => {
      event.preventDefault()
      if (confirm.isPending) return
      // A password manager may have written it without an event.
      const written = ref.current?.value ?? password
      if (written) confirm.mutate(written)
      else refuse(messages.passwordRequired)
    },
  }
}
