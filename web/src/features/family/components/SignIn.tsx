import { messages } from '@akada/contract/kernel/messages'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { api, ApiError } from '../../../lib/api.ts'
import { write } from '../../../lib/query.ts'
import { Frame } from './Frame.tsx'

/** The code that a QR code of a slip brings along, behind the #: it is sent to no server. */
const broughtCode = (): string => /^#([0-9A-Z]{10})$/.exec(location.hash)?.[1] ?? ''

/** What is wrong with a field, according to the server. */
const problemAt = (error: Error | null, path: string): string | undefined =>
  error instanceof ApiError ? error.fields.find(field => field.path.startsWith(path))?.message : undefined

/**
 * Signs a guardian in with a slip of the school. Without the kit's forms and the schema library, like /login: they weigh more than all pages
 * of families.
 */
export const SignIn = () => {
  const [code, setCode] = useState(broughtCode)
  const [phone, setPhone] = useState('')
  const [isPressed, setPressed] = useState(false)
  const inputs = { code: useRef<HTMLInputElement>(null), phone: useRef<HTMLInputElement>(null) }
  const { mutate, reset, error, isPending } = useMutation(
    write(api.family.signIn, {
      meta: { silent: true },
      onError: () => inputs.code.current?.focus(),
    }),
  )
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    setPressed(true)
    if (!code.trim()) return inputs.code.current?.focus()
    if (!phone.trim()) return inputs.phone.current?.focus()
    mutate({ body: { code, phone: { code: '+234', number: phone } } })
  }
  const missing = (value: string): string | undefined => (isPressed && !value.trim() ? messages.required : undefined)
  const errors = {
    code: missing(code) ?? problemAt(error, 'body.code'),
    phone: missing(phone) ?? problemAt(error, 'body.phone'),
  }
  return (
    <Frame
      title="Your children at school"
      intro="Sign in with the code on the slip of the school. If you have none, ask the school for one."
    >
      <form aria-label="Sign in" noValidate onSubmit={submit} className="column gap-20">
        <TextInput
          ref={inputs.code}
          label="Code on the slip"
          placeholder="ABCD-EFG-HJK"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          withAsterisk
          value={code}
          error={errors.code}
          onChange={event => {
            setCode(event.currentTarget.value)
            reset()
          }}
        />
        <TextInput
          ref={inputs.phone}
          label="Your phone number"
          description="The one that the school has of you."
          placeholder="0803 123 4567"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={24}
          withAsterisk
          value={phone}
          error={errors.phone}
          onChange={event => {
            setPhone(event.currentTarget.value)
            reset()
          }}
        />
        {error && !errors.code && !errors.phone && (
          <p className="flat wrong" role="alert">
            {error.message}
          </p>
        )}
        <Button type="submit" loading={isPending}>
          Sign in
        </Button>
      </form>
    </Frame>
  )
}
