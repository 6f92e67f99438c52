import { messages } from '@akada/contract/kernel/messages'
import { Anchor, PasswordInput, TextInput } from '@mantine/core'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ApiError, call } from '../../../lib/api.ts'
import { homeOf, session } from '../../../lib/session.ts'
import { ApiForm, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { PathLink } from '../../../ui/PathLink.tsx'
import { AuthPage, FieldAside, Refusal } from '../components/AuthPage.tsx'

/** Sign in. Loaded by everybody first of all: the schema library stays out of it, so the checks are written here. */
export const Login = () => {
  const { history } = useRouter()
  const { next } = useSearch({ from: '/guest/login' })
  const [refusal, setRefusal] = useState<string>()
  const password = useRef<HTMLInputElement>(null)
  const form = useApiForm({
    initialValues: { username: '', password: '' },
    checkOnBlur: true,
    check: values => ({
      ...(values.username.trim() ? {} : { username: messages.usernameRequired }),
      ...(values.password ? {} : { password: messages.passwordRequired }),
    }),
    submit: values => {
      setRefusal(undefined)
      return call('POST /auth/login', { body: { strategy: 'local', ...values } })
    },
    onSuccess: user => {
      session.set(user)
      const { accountStatus } = user.staff
      history.replace(accountStatus === 'ResetPassword' ? '/password/set' : (next ?? homeOf(user)))
    },
    onError: error => {
      setRefusal(error.message)
      if (error instanceof ApiError && error.code === 'wrong_sign_in') {
        password.current?.focus()
        password.current?.select()
      }
      return false
    },
  })
  return (
    <AuthPage
      title="Sign in"
      intro="With the account that your school or district office gave you."
      foot={
        <>
          New district?
          <Anchor component={PathLink} to="/register">
            Register it
          </Anchor>
        </>
      }
    >
      <ApiForm form={form} guard={false} label="Sign in">
        <Refusal>{refusal}</Refusal>
        <TextInput
          label="Username or e-mail"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('username')}
        />
        <PasswordInput
          ref={password}
          label="Password"
          autoComplete="current-password"
          {...form.field('password')}
        />
        <FieldAside>
          <Anchor component={PathLink} to="/forgot-password">
            Forgot your password?
          </Anchor>
        </FieldAside>
        <SubmitButton form={form}>Sign in</SubmitButton>
      </ApiForm>
    </AuthPage>
  )
}
