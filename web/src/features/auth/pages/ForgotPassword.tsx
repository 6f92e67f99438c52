import { Anchor, TextInput } from '@mantine/core'
import { Suspense, useRef, useState } from 'react'
import { api, ApiError, messageOf } from '../../../lib/api.ts'
import { lazyPage } from '../../../lib/lazy-page.ts'
import { notify } from '../../../lib/notices.ts'
import { useRedirect } from '../../../lib/redirect.ts'
import { ApiForm, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { PathLink } from '../../../ui/PathLink.tsx'
import { AuthPage, Refusal } from '../components/AuthPage.tsx'
import type { NamedState } from '../components/ChooseState.tsx'
import { keepReset } from '../reset.ts'

const ChooseState = lazyPage(() => import('../components/NextStep.tsx'), 'ChooseState')

/** Requests a one-time code. The response is the same whether or not the e-mail belongs to an account. */
export const ForgotPassword = () => {
  const redirect = useRedirect()
  const [refusal, setRefusal] = useState<string>()
  const [states, setStates] = useState<NamedState[]>()
  const chosen = useRef<string>(undefined)
  const form = useApiForm({
    initialValues: { email: '' },
    checkOnBlur: true,
    schema: () =>
      import('@akada/contract/auth/schemas').then(schemas => schemas.resetPasswordBody.pick({ email: true })),
    submit: ({ email }) => {
      setRefusal(undefined)
      return api.auth.sendResetCode({ params: { value: email.trim() }, query: { stateId: chosen.current } })
    },
    onSuccess: ({ id, delivery, message }, { email }) => {
      if (delivery === 'none') {
        setRefusal(message)
        return
      }
      notify.success(message)
      keepReset({ email: email.trim(), resetCodeId: id, stateId: chosen.current })
      return redirect('/password/update-password-otp/')
    },
    onError: error => {
      const isUsedTwice = error instanceof ApiError && error.code === 'choose_state'
      setStates(isUsedTwice ? (error.details?.states as NamedState[]) : undefined)
      // The page that asks for the state says it all.
      if (isUsedTwice) return true
      setRefusal(messageOf(error))
      return false
    },
  })
  const choose = (stateId: string | undefined): void => {
    chosen.current = stateId
    if (stateId === undefined) setStates(undefined)
    else void form.send()
  }
  if (states)
    return (
      <Suspense>
        <ChooseState
          typed={form.values.email}
          states={states}
          isPending={form.loading}
          onChoose={choose}
          onStartAgain={() => choose(undefined)}
        />
      </Suspense>
    )
  return (
    <AuthPage
      title="Forgotten password"
      intro="Give the e-mail of your account. A code comes by e-mail, with which you set a new password."
      foot={
        <>
          Remembered it?
          <Anchor component={PathLink} to="/login">
            Sign in
          </Anchor>
        </>
      }
    >
      <ApiForm form={form} guard={false} label="Forgotten password">
        <Refusal>{refusal}</Refusal>
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="email"
          description="If you have no e-mail at hand, ask your school or district office."
          {...form.field('email')}
        />
        <SubmitButton form={form}>Send code</SubmitButton>
      </ApiForm>
    </AuthPage>
  )
}
