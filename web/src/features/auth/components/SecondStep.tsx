import { messages } from '@akada/contract/kernel/messages'
import { Anchor, Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { api, ApiError, type LoggedInUser, messageOf } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { focusFirst } from '../../../ui/form/focus-first.ts'
import { OtpInput } from '../../../ui/inputs/OtpInput.tsx'
import { AuthPage, Refusal } from './AuthPage.tsx'

export interface SecondStepProps {
  challenge: string
  /** What the sign-in was answered with. */
  refusal: Error | null
  onSignedIn: (user: LoggedInUser) => void
  /** The sign-in took too long: returns to the password, with the sentence that says so. */
  onStartAgain: (because?: Error) => void
}

const backWords = { texts: 'Use a code by SMS instead', app: 'Use the authenticator app instead' }
const intros = {
  recovery: 'Enter one of the recovery codes that you saved or printed. Each works once.',
  texts: 'Let a code come by SMS to the phone number of your account, and enter its six digits.',
  app: 'Open the authenticator app on your phone and enter the six digits that it shows for Akada.',
}

/** The second step of signing in: a code of the authenticator app or by SMS, or a recovery code. */
export const SecondStep = ({ challenge, refusal: because, onSignedIn, onStartAgain }: SecondStepProps) => {
  /** The codes of this person come by SMS. */
  const texts = because instanceof ApiError && because.details?.texts === true
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
  const text = useMutation(
    write(api.secondFactor.textCode, {
      onSuccess: ({ message }) => notify.success(message),
      onError: error => {
        if (error instanceof ApiError && error.code === 'sign_in_expired') onStartAgain(error)
      },
    }),
  )
  const usual = texts ? 'texts' : 'app'
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
      intro={intros[byRecovery ? 'recovery' : usual]}
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
        {texts && !byRecovery && (
          <Button variant="default" loading={text.isPending} onClick={() => text.mutate({ body: { challenge } })}>
            {text.isSuccess ? 'Send another code' : 'Send the code by SMS'}
          </Button>
        )}
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
          {byRecovery ? backWords[usual] : 'No phone at hand? Use a recovery code'}
        </Anchor>
        <Button type="submit" loading={complete.isPending}>
          Sign in
        </Button>
      </form>
    </AuthPage>
  )
}
