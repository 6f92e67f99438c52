import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { limits } from '@akada/contract/kernel/limits'
import { api, messageOf } from '../../../lib/api.ts'
import { keys } from '../../../lib/query.ts'
import { useSendsMail, useSendsSms, useUser } from '../../../lib/session.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ApiForm, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { PhoneInput } from '../../../ui/inputs/PhoneInput.tsx'
import { homeCode } from '../../../ui/inputs/phones.ts'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { outcomeOf } from '../model/outbox.ts'
import { messageAwaited, type MessageKind } from '../queries.ts'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'

interface Queued {
  id: string
  kind: MessageKind
}

const bodyOf = (kind: MessageKind) => async () => {
  const { outboxCalls } = await import('@akada/contract/files/outbox')
  return kind === 'sms' ? outboxCalls.testSms.body : outboxCalls.test.body
}

const notSetUp: Record<MessageKind, string> = {
  mail: 'No mail server is set up. Set SMTP_URL on the server.',
  sms: 'No SMS gateway is set up. Set SMS_GATEWAY on the server.',
}

/** Sends a test message by e-mail or SMS, and stays open to say what came of it. */
export const TestMessage = ({ kind: first, onClose }: { kind: MessageKind; onClose: () => void }) => {
  const [kind, setKind] = useState(first)
  const [queued, setQueued] = useState<Queued | null>(null)
  const sends = { mail: useSendsMail(), sms: useSendsSms() }
  return (
    <Dialog opened onClose={onClose} size={560} title="Send a test message">
      {queued ? (
        <Outcome {...queued} onAgain={() => setQueued(null)} onClose={onClose} />
      ) : (
        <div className="flex flex-col gap-5">
          <SegmentedControl
            aria-label="Kind of message"
            fullWidth
            value={kind}
            onChange={value => setKind(value === 'sms' ? 'sms' : 'mail')}
            data={[
              { value: 'mail', label: 'E-mail' },
              { value: 'sms', label: 'SMS' },
            ]}
          />
          {sends[kind] && <Recipient key={kind} kind={kind} onQueued={setQueued} onClose={onClose} />}
          {!sends[kind] && <p className="m-0">{notSetUp[kind]}</p>}
        </div>
      )}
    </Dialog>
  )
}

interface RecipientProps {
  kind: MessageKind
  onQueued: (queued: Queued) => void
  onClose: () => void
}

const Recipient = ({ kind, onQueued, onClose }: RecipientProps) => {
  const { staff } = useUser()
  const mail = useApiForm({
    initialValues: { to: staff.email },
    schema: bodyOf('mail'),
    submit: body => api.mailOutbox.test({ body }),
    onSuccess: ({ id }) => onQueued({ id, kind }),
  })
  const sms = useApiForm({
    initialValues: { to: { code: homeCode, number: '' } },
    schema: bodyOf('sms'),
    submit: body => api.mailOutbox.testSms({ body }),
    onSuccess: ({ id }) => onQueued({ id, kind }),
  })
  const form = kind === 'sms' ? sms : mail
  return (
    <ApiForm form={form} label="Test message">
      {kind === 'sms' ? (
        <PhoneInput
          label="Phone number"
          description="The gateway charges for this message."
          required
          {...sms.field('to')}
        />
      ) : (
        <TextInput label="E-mail" type="email" required maxLength={limits.email} {...mail.field('to')} />
      )}
      <DialogActions onClose={onClose}>
        <SubmitButton form={form}>{kind === 'sms' ? 'Send test SMS' : 'Send test e-mail'}</SubmitButton>
      </DialogActions>
    </ApiForm>
  )
}

const Outcome = ({ id, kind, onAgain, onClose }: Queued & { onAgain: () => void; onClose: () => void }) => {
  const { data, error } = useQuery(messageAwaited(id, kind))
  const client = useQueryClient()
  const isKnown = data !== undefined && data.status !== 'waiting'
  useEffect(() => {
    if (!isKnown) return
    void client.invalidateQueries({ queryKey: keys(api.mailOutbox.list) })
    void client.invalidateQueries({ queryKey: keys(api.dashboards.state) })
  }, [client, isKnown])
  const waiting = error ? messageOf(error) : 'Waiting to be sent.'
  const words = data ? outcomeOf(data, kind) : waiting
  return (
    <>
      <p className="m-0" role="status">
        {words}
      </p>
      <div className="dialog-foot">
        <Button variant="default" onClick={onAgain}>
          Send another
        </Button>
        <Button onClick={onClose}>Close</Button>
      </div>
    </>
  )
}
