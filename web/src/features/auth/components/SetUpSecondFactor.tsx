import { Button, Checkbox, Group, List, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { api, ApiError, messageOf, type Response } from '../../../lib/api.ts'
import { save } from '../../../lib/save.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { useSendsSms } from '../../../lib/session.ts'
import { OtpInput } from '../../../ui/inputs/OtpInput.tsx'
import { Refusal } from './AuthPage.tsx'
import classes from './SecondFactor.module.css'

type Begun = Response<typeof api.secondFactor.begin>

/**
 * Sets up a second sign-in step: a secret for the authenticator app, its first code, and the recovery codes. Calls `onDone` once the person
 * has confirmed that they saved the recovery codes.
 */
export const SetUpSecondFactor = ({ onDone, onCancel }: { onDone: () => void; onCancel?: () => void }) => {
  const sendsSms = useSendsSms()
  const begin = useMutation(write(api.secondFactor.begin))
  const print = useMutation(
    write(api.secondFactor.choosePrintedCodes, { onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes) }),
  )
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (begin.data) return <FirstCode begun={begin.data} onConfirmed={setCodes} onRestart={() => begin.mutate({})} />
  return (
    <Stack>
      <List type="ordered">
        <List.Item>Install an authenticator app on your phone, such as Aegis or Google Authenticator.</List.Item>
        <List.Item>Scan a QR code with it, or type a key into it.</List.Item>
        <List.Item>Enter the six digits that it shows. It needs no connection.</List.Item>
      </List>
      <Text>
        {sendsSms
          ? 'Without a smartphone: press Start, and then let the codes come by SMS to the phone number of your account; or sign in with printed codes, of which each works once.'
          : 'Without a smartphone, sign in with printed codes. Each works once: make new ones in your profile before the last is used.'}
      </Text>
      <Group>
        <Button loading={begin.isPending} onClick={() => begin.mutate({})}>
          Start
        </Button>
        <Button variant="default" loading={print.isPending} onClick={() => print.mutate({})}>
          Use printed codes only
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Group>
    </Stack>
  )
}

interface FirstCodeProps {
  begun: Begun
  onConfirmed: (recoveryCodes: string[]) => void
  onRestart: () => void
}

const FirstCode = ({ begun, onConfirmed, onRestart }: FirstCodeProps) => {
  const { secret, qrCode } = begun
  const [code, setCode] = useState('')
  const confirm = useMutation(
    write(api.secondFactor.confirmFactor, {
      meta: { silent: true },
      onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
      onError: () => setCode(''),
    }),
  )
  const sendsSms = useSendsSms()
  const text = useMutation(
    write(api.secondFactor.textFirstCode, { onSuccess: ({ message }) => notify.success(message) }),
  )
  const send = (typed: string): void => {
    if (!confirm.isPending) confirm.mutate({ body: { code: typed } })
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    send(code)
  }
  const refusal = confirm.error ? messageOf(confirm.error) : undefined
  const wrong = confirm.error instanceof ApiError && confirm.error.status === 422
  return (
    <form aria-label="Set up the second sign-in step" noValidate onSubmit={submit}>
      <Stack>
        <Text>Scan this with your authenticator app.</Text>
        <svg
          className={`rounded-md max-w-full ${classes.qr}`}
          viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
          role="img"
          aria-label="QR code for the authenticator app"
        >
          <rect width={qrCode.size} height={qrCode.size} className={classes.paper} />
          <path d={qrCode.path} className={classes.ink} />
        </svg>
        <div>
          <Text>On the phone itself, or without a camera, type this key into the app:</Text>
          <Text className={`wrap-anywhere ${classes.key}`} data-testid="second-factor-key">
            {secret.replace(/.{4}(?=.)/g, '$& ')}
          </Text>
        </div>
        {sendsSms && (
          <div>
            <Text>Without a smartphone, let this code and those of later sign-ins come by SMS.</Text>
            <Button className="mt-2" variant="default" loading={text.isPending} onClick={() => text.mutate({})}>
              {text.isSuccess ? 'Send another code' : 'Send the code by SMS'}
            </Button>
          </div>
        )}
        <Refusal>{wrong ? undefined : refusal}</Refusal>
        <OtpInput
          label={text.isSuccess ? 'Code from the SMS' : 'Code that the app shows'}
          value={code}
          onChange={setCode}
          onComplete={send}
          error={wrong ? refusal : undefined}
        />
        <Group>
          <Button type="submit" loading={confirm.isPending}>
            Confirm
          </Button>
          <Button variant="default" onClick={onRestart}>
            New QR code
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Shown once; the person confirms that they are saved before continuing. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const [kept, setKept] = useState(false)
  const text = `Recovery codes for Akada. Each works once.\n\n${codes.join('\n')}\n`
  return (
    <Stack>
      <Text>
        Print or save these recovery codes, and keep them away from your phone. Without the phone, each of them signs
        you in once. They are not shown again.
      </Text>
      <ul
        className={`m-0 grid gap-x-4 gap-y-1 px-4 py-3 rounded-md border border-line list-none ${classes.codes}`}
        aria-label="Recovery codes"
      >
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group>
        <Button
          variant="default"
          onClick={() => save(new Blob([text], { type: 'text/plain' }), 'akada-recovery-codes.txt')}
        >
          Download
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
      </Group>
      <Checkbox
        size="md"
        label="I have saved the recovery codes"
        checked={kept}
        onChange={({ currentTarget: { checked } }) => setKept(checked)}
      />
      <Group>
        <Button disabled={!kept} onClick={onDone}>
          Continue
        </Button>
      </Group>
    </Stack>
  )
}
