import { messages } from '@akada/contract/kernel/messages'
import { Anchor, Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { api, ApiError, type LoggedInUser, messageOf } from '../../../lib/api.ts'
import { write } from '../../../lib/query.ts'
import { focusFirst } from '../../../ui/form/focus-first.ts'
import { OtpInput } from '../../../ui/inputs/OtpInput.tsx'
import { AuthPage, Refusal } from './AuthPage.tsx'

export interface SecondStepProps {
  challenge: string
  onSignedIn: (user: LoggedInUser) => void
  /** The sign-in took too long: returns to the password, with the sentence that says so. */
  onStartAgain: (because?: Error) => void
}

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export const SecondStep = ({ challenge, onSignedIn, onStartAgain }: SecondStepProps) => {
  const [byRecovery, setByRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState('')
  const complete = useMutation(
    write(api.secondFactor.complete, {
      meta: { silent: true },
      onSuccess: onSignedIn,
      onError: error => {
        setCode('')
        if (error instanceof ApiError && error.code === 'sign_in_expired') onStartAgain(error)
      },
    }),
  )
  const send = (typed: string): void => {
    if (complete.isPending) return
    if (typed.trim()) complete.mutate({ body: { challenge, code: typed } })
    else setMissing(messages.required)
  }
  const type = (value: string): void => {
    setCode(value)
    setMissing('')
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    send(code)
  }
  const refusal = complete.error ? messageOf(complete.error) : undefined
  const wrong = complete.error instanceof ApiError && complete.error.status === 422
  const error = missing || (wrong ? refusal : undefined)
  return (
    <AuthPage
      title="Enter your code"
      intro={
        byRecovery
          ? 'Enter one of the recovery codes that you saved. Each works once.'
          : 'Open the authenticator app on your phone and enter the six digits that it shows for Akada.'
      }
      foot={
        <>
          Not you?
          <Anchor component="button" type="button" onClick={() => onStartAgain()}>
            Sign in again
          </Anchor>
        </>
      }
    >
      <form className="flex flex-col gap-5" aria-label="Enter your code" noValidate onSubmit={submit}>
        <Refusal>{wrong ? undefined : refusal}</Refusal>
        <div key={byRecovery ? 'recovery' : 'app'} ref={focusFirst}>
          {byRecovery ? (
            <TextInput
              label="Recovery code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              value={code}
              error={error}
              onChange={({ currentTarget: { value } }) => type(value)}
            />
          ) : (
            <OtpInput label="Code" value={code} error={error} onChange={type} onComplete={send} />
          )}
        </div>
        <Anchor
          component="button"
          type="button"
          ta="start"
          onClick={() => {
            setByRecovery(!byRecovery)
            type('')
            complete.reset()
          }}
        >
          {byRecovery ? 'Use the authenticator app instead' : 'No phone at hand? Use a recovery code'}
        </Anchor>
        <Button type="submit" loading={complete.isPending}>
          Sign in
        </Button>
      </form>
    </AuthPage>
  )
}
