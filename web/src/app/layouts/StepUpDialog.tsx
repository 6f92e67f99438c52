import { messages } from '@akada/contract/kernel/messages'
import { Anchor, Button, Modal, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { api, messageOf } from '../../lib/api.ts'
import { write } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'
import { stepUp } from '../../lib/session/questions.ts'
import { focusFirst } from '../../ui/form/focus-first.ts'
import { OtpInput } from '../../ui/inputs/OtpInput.tsx'
import { writtenIn } from '../../ui/form/leaving.ts'
import { PasswordField } from '../../ui/inputs/PasswordField.tsx'

/** Above the loading overlay, which waits for the request behind it. */
const layer = 600

/** Asks for the password, or a code of the authenticator app, before a request is sent again. */
export const StepUpDialog = () => {
  const enrolled = useSession()?.staff.secondFactor.enrolled ?? false
  const [byCode, setByCode] = useState(false)
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState('')
  const confirm = useMutation(
    write(api.secondFactor.confirm, {
      meta: { silent: true, background: true },
      onSuccess: () => stepUp.finish(true),
    }),
  )
  const type = (value: string): void => {
    setTyped(value)
    setMissing('')
    confirm.reset()
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (confirm.isPending) return
    const password = writtenIn(event.currentTarget, 'current-password')
    if (!(byCode ? typed : password)) return setMissing(byCode ? messages.required : messages.passwordRequired)
    confirm.mutate({ body: byCode ? { code: typed } : { password } })
  }
  const error = missing || (confirm.error && messageOf(confirm.error))
  return (
    <Modal opened onClose={() => stepUp.finish(false)} title="Confirm that it is you" size={440} zIndex={layer}>
      <form aria-label="Confirm that it is you" noValidate onSubmit={submit}>
        <Stack>
          <Text>
            This change affects accounts, rights or money. After you confirm, Akada does not ask again for 10 minutes.
          </Text>
          <div key={byCode ? 'code' : 'password'} ref={focusFirst}>
            {byCode ? (
              <OtpInput label="Code from your authenticator app" value={typed} onChange={type} error={error} />
            ) : (
              <PasswordField
                label="Your password"
                autoComplete="current-password"
                value={typed}
                onChange={({ currentTarget: { value } }) => type(value)}
                error={error}
                data-autofocus
              />
            )}
          </div>
          {enrolled && (
            <Anchor
              component="button"
              type="button"
              onClick={() => {
                setByCode(!byCode)
                type('')
              }}
            >
              {byCode ? 'Use your password instead' : 'Use a code from your authenticator app instead'}
            </Anchor>
          )}
          <div className="dialog-foot">
            <Button variant="default" onClick={() => stepUp.finish(false)}>
              Cancel
            </Button>
            <Button type="submit" loading={confirm.isPending}>
              Confirm
            </Button>
          </div>
        </Stack>
      </form>
    </Modal>
  )
}
