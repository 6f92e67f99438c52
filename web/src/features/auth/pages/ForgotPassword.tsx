import { Anchor, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api, messageOf } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { useRedirect } from '../../../lib/page/redirect.ts'
import { ApiForm, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { AuthPage, Refusal } from '../components/AuthPage.tsx'
import { keepReset } from '../reset.ts'

/** Requests a one-time code by e-mail or SMS. The response is the same whether or not an account has the e-mail or number. */
export const ForgotPassword = () => {
  const redirect = useRedirect()
  const [refusal, setRefusal] = useState<string>()
  const form = useApiForm({
    initialValues: { email: '' },
    checkOnBlur: true,
    schema: () =>
      import('@akada/contract/auth/schemas').then(schemas => schemas.resetPasswordBody.pick({ email: true })),
    submit: ({ email }) => {
      setRefusal(undefined)
      return api.auth.sendResetCode({ params: { value: email.trim() } })
    },
    onSuccess: ({ id, delivery, message }, { email }) => {
      if (delivery === 'none') {
        setRefusal(message)
        return
      }
      notify.success(message)
      keepReset({ email: email.trim(), resetCodeId: id })
      return redirect('/password/update-password-otp/')
    },
    onError: error => {
      setRefusal(messageOf(error))
      return false
    },
  })
  return (
    <AuthPage
      title="Forgotten password"
      intro="Give the e-mail or the phone number of your account. A code comes there, with which you set a new password."
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
          label="E-mail or phone number"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          description="If no code comes, ask your school or district office for a temporary password."
          {...form.field('email')}
        />
        <SubmitButton form={form}>Send code</SubmitButton>
      </ApiForm>
    </AuthPage>
  )
}
