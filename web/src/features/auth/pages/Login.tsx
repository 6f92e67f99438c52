import { messages } from '@akada/contract/kernel/messages'
import { Anchor, Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type FocusEvent, type SubmitEvent, Suspense, useRef, useState } from 'react'
import { api, type ApiError, type LoggedInUser, messageOf } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { lazyPage } from '../../../lib/page/lazy-page.ts'
import { nextOf } from '../../../lib/page/parents.ts'
import { leaveFirstPage, takeFirstForm } from '../../../lib/page/first-page.ts'
import { useFirstForm } from '../../../lib/page/use-first-form.ts'
import { afterSignIn } from '../../../lib/session/person.ts'
import { session } from '../../../lib/session.ts'
import { isPressedAway, writtenIn } from '../../../ui/form/leaving.ts'
import { PasswordField } from '../../../ui/inputs/PasswordField.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { AuthPage, FieldAside, Refusal } from '../components/AuthPage.tsx'

// Few people see it, so it is not part of the first load.
const SecondStep = lazyPage(() => import('../components/SecondStep.tsx'), 'SecondStep')

type Field = 'username' | 'password'

const errorOf = (field: Field, typed: string): string | undefined => {
  if (typed.trim()) return undefined
  return field === 'username' ? messages.usernameRequired : messages.passwordRequired
}

type Typed = Record<Field, string>

/** What is typed, its errors, and the props of each input. */
const useFields = (first: ReturnType<typeof takeFirstForm>) => {
  const [typed, setTyped] = useState<Typed>({ username: first?.username ?? '', password: first?.password ?? '' })
  const [errors, setErrors] = useState<Partial<Record<Field, string | true>>>({})
  const inputs = { username: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) }
  const field = (name: Field) => ({
    ref: inputs[name],
    value: typed[name],
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setTyped(others => ({ ...others, [name]: value }))
      setErrors(others => (others[name] === true ? {} : { ...others, [name]: undefined }))
    },
    onBlur: (event: FocusEvent) => {
      if (!isPressedAway(event)) setErrors(others => ({ ...others, [name]: errorOf(name, typed[name]) }))
    },
  })
  const select = (name: Field): void => {
    inputs[name].current?.focus()
    inputs[name].current?.select()
  }
  return { setTyped, setErrors, inputs, field, select }
}

const NewDistrict = () => (
  <>
    New district?
    <Anchor component={PathLink} to="/register">
      Register it
    </Anchor>
  </>
)

/** Sign in. Everybody loads it first, so it does without the kit's forms and the schema library: they weigh more than the page itself. */
export const Login = () => {
  const { history } = useRouter()
  // The search that the router returns also has what the route left out.
  const { next } = nextOf(useSearch({ from: '/guest/login' }))
  const [first] = useState(takeFirstForm)
  const { setTyped, setErrors, inputs, field, select } = useFields(first)
  /** Of a sign-in that a code completes. */
  const [challenge, setChallenge] = useState<string>()
  const [expired, setExpired] = useState<string>()
  const enter = (user: LoggedInUser): void => {
    session.set(user)
    history.replace(afterSignIn(user, next))
  }
  const startAgain = (because?: Error): void => {
    setChallenge(undefined)
    setExpired(because?.message)
    setTyped(({ username }) => ({ username, password: '' }))
    signIn.reset()
  }
  const signIn = useMutation(
    write(api.auth.login, {
      meta: { silent: true },
      onSuccess: enter,
      onError: error => {
        const { code, details } = error as Partial<ApiError>
        if (typeof details?.challenge === 'string') return setChallenge(details.challenge)
        notify.error(messageOf(error))
        const isWrong = code === 'wrong_sign_in'
        // Which of the two is wrong is not said: both are marked.
        if (isWrong) setErrors({ username: true, password: true })
        select(isWrong ? 'password' : 'username')
      },
    }),
  )

  useFirstForm(
    takeFirstForm,
    ({ username, password, focused }) => {
      setTyped({ username, password })
      leaveFirstPage()
      if (focused) inputs[focused].current?.focus({ preventScroll: true })
    },
    // What the first form could not handle itself.
    ({ again, username, password }) => {
      if (again) signIn.mutate({ body: { strategy: 'local', username, password } })
    },
  )

  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (signIn.isPending) return
    const { currentTarget: form } = event
    const written = { username: writtenIn(form, 'username'), password: writtenIn(form, 'current-password') }
    setTyped(written)
    const found = { username: errorOf('username', written.username), password: errorOf('password', written.password) }
    setErrors(found)
    setExpired(undefined)
    const wrong = (['username', 'password'] as const).find(name => found[name])
    if (!wrong) return signIn.mutate({ body: { strategy: 'local', ...written } })
    notify.error(messages.formInvalid)
    inputs[wrong].current?.focus()
  }

  if (challenge)
    return (
      <Suspense>
        <SecondStep challenge={challenge} refusal={signIn.error} onSignedIn={enter} onStartAgain={startAgain} />
      </Suspense>
    )
  return (
    <AuthPage
      title="Sign in"
      intro="With the account that your school or district office gave you."
      foot={<NewDistrict />}
    >
      <form className="flex flex-col gap-5" aria-label="Sign in" noValidate onSubmit={submit}>
        <Refusal>
          {(signIn.error && messageOf(signIn.error)) ?? expired ?? (signIn.isIdle ? first?.refusal : undefined)}
        </Refusal>
        <TextInput
          label="Username or e-mail"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        <FieldAside>
          <Anchor component={PathLink} to="/forgot-password">
            Forgot your password?
          </Anchor>
        </FieldAside>
        <Button type="submit" loading={signIn.isPending}>
          Sign in
        </Button>
      </form>
    </AuthPage>
  )
}
