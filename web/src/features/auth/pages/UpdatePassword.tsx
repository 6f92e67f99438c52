import { messages } from '@akada/contract/kernel/messages'
import { Anchor } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, ApiError } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { useRedirect } from '../../../lib/page/redirect.ts'
import { ApiForm, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { OtpInput } from '../../../ui/inputs/OtpInput.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { ButtonLink, PathLink } from '../../../ui/page/PathLink.tsx'
import { AuthPage } from '../components/AuthPage.tsx'
import { CodeClock } from '../components/CodeClock.tsx'
import { NewPassword } from '../components/NewPassword.tsx'
import { againError } from '../password-rule.ts'
import { type AskedReset, findReset, forgetReset, keepReset } from '../reset.ts'

const title = 'Set a new password'

/** The code from the e-mail or SMS and the new password. */
export const UpdatePassword = () => {
  const [asked, setAsked] = useState(findReset)
  if (!asked)
    return (
      <AuthPage title={title} intro="There is no code to use here yet. Ask for one first.">
        <ButtonLink to="/forgot-password">Ask for a code</ButtonLink>
      </AuthPage>
    )
  return <CodeForm asked={asked} onAsked={setAsked} />
}

const CodeForm = ({ asked, onAsked }: { asked: AskedReset; onAsked: (reset: AskedReset) => void }) => {
  const redirect = useRedirect()
  const { email, resetCodeId, askedAt } = asked
  const form = useApiForm({
    initialValues: { code: '', password: '', again: '' },
    checkOnBlur: true,
    schema: () =>
      import('@akada/contract/auth/schemas').then(schemas =>
        schemas.resetPasswordBody.pick({ code: true, password: true }),
      ),
    check: ({ code, password, again }) => {
      const problem = againError(password, again)
      return { ...(code ? {} : { code: messages.required }), ...(problem ? { again: problem } : {}) }
    },
    submit: ({ code, password }) => api.auth.resetPassword({ body: { email, resetCodeId, code, password } }),
    success: 'Password Updated Successfully',
    onSuccess: () => {
      forgetReset()
      return redirect('/login')
    },
    onError: error => {
      const isCode = error instanceof ApiError && error.code === 'wrong_code'
      if (isCode) form.refuse({ code: error.message }, error.message)
      return isCode
    },
  })
  const resending = useMutation(
    write(api.auth.sendResetCode, {
      onSuccess: ({ id, delivery, message }) => {
        if (delivery === 'none') {
          notify.error(message)
          return
        }
        onAsked(keepReset({ email, resetCodeId: id }))
        form.setFieldValue('code', '')
        notify.success(message)
      },
    }),
  )
  return (
    <AuthPage
      title={title}
      intro={
        <>
          If an account has the {email.includes('@') ? 'e-mail' : 'phone number'} <strong>{email}</strong>, a code of
          six digits is on its way there.
        </>
      }
      foot={
        <>
          Another e-mail or number?
          <Anchor component={PathLink} to="/forgot-password">
            Start again
          </Anchor>
        </>
      }
    >
      <ApiForm form={form} guard={false} label={title}>
        <OtpInput label="Code" {...form.field('code')} />
        <CodeClock
          key={askedAt}
          askedAt={askedAt}
          sending={resending.isPending}
          resend={() => resending.mutate({ params: { value: email } })}
        />
        <NewPassword field={form.field} typed={form.values.password} />
        <SubmitButton form={form}>Set password</SubmitButton>
      </ApiForm>
    </AuthPage>
  )
}
