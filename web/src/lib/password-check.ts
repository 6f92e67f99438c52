import { messages } from '@akada/contract/kernel/messages'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { ApiError } from './api.ts'
import { write } from './query.ts'

const unchecked = 'Without a connection the password could not be checked. Try again when you are online.'

/** A form with one field that asks the signed-in person for the password again. */
export interface PasswordCheck {
  input: RefObject<HTMLInputElement | null>
  password: string
  /** Why it was refused, in words for the field; empty where it was not. */
  fault: string
  isPending: boolean
  type: (password: string) => void
  submit: (event: SubmitEvent) => void
}

/** Calls `onRight` once the server has found the password right. What is wrong is said at the field, which then has the focus. */
export const usePasswordCheck = (onRight: () => void): PasswordCheck => {
  const input = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState('')
  const refuse = (message: string): void => {
    setFault(message)
    input.current?.focus()
    input.current?.select()
  }
  const confirm = useMutation(
    write('POST /staff/confirm-password', {
      meta: { silent: true, background: true },
      onSuccess: onRight,
      onError: error => refuse(error instanceof ApiError && error.code === 'offline' ? unchecked : error.message),
    }),
  )
  return {
    input,
    password,
    fault,
    isPending: confirm.isPending,
    type: typed => {
      setPassword(typed)
      setFault('')
    },
    submit: event => {
      event.preventDefault()
      if (confirm.isPending) return
      if (password) confirm.mutate({ body: { password } })
      else refuse(messages.passwordRequired)
    },
  }
}
