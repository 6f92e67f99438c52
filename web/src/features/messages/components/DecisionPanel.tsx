import { recipientsIn } from '@akada/contract/messages/words'
import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { showNaira } from '../../../lib/money.ts'
import { Panel } from '../../../ui/facts/FactsPanel.tsx'
import type { MessageInfo } from '../queries.ts'

/** Approves or rejects a message of somebody else. */
export const DecisionPanel = ({ message }: { message: MessageInfo }) => {
  const [note, setNote] = useState('')
  const decision = useMutation(
    write(api.messages.decide, { onSuccess: ({ message: sentence }) => notify.success(sentence) }),
  )
  const decide = (approve: boolean) => () =>
    decision.mutate({ params: { id: message.id }, body: { approve, note: note.trim() || null } })
  return (
    <Panel title="Your decision">
      <p className="m-0 mb-3">
        {`${message.writtenBy?.name ?? 'The portal'} wants to send this to ${recipientsIn(message.recipients, message.channel)} for ${showNaira(message.cost)}.`}
      </p>
      <blockquote className="card m-0 mb-3 px-4 py-3">
        <p className="m-0 text-dimmed text-sm">{message.audience}</p>
        <p className="m-0 whitespace-pre-line wrap-anywhere">{message.template}</p>
      </blockquote>
      <Textarea
        label="Note"
        description="The sender reads it."
        autosize
        minRows={2}
        maxLength={500}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <div className="flex flex-wrap justify-end gap-3 mt-4">
        <Button variant="default" loading={decision.isPending} onClick={decide(false)}>
          Reject
        </Button>
        <Button loading={decision.isPending} onClick={decide(true)}>
          Approve and send
        </Button>
      </div>
    </Panel>
  )
}
