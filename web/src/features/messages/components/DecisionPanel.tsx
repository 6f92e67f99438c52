import { recipientsIn } from '@akada/contract/messages/words'
import { Button, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { showNaira } from '../../../lib/money.ts'
import { Panel } from '../../../ui/facts/FactsPanel.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { decisionOn, type MessageInfo } from '../queries.ts'
import { Samples } from './Samples.tsx'

/** Approves or rejects a message of somebody else. */
export const DecisionPanel = ({ message }: { message: MessageInfo }) => {
  const [note, setNote] = useState('')
  const { data, error, refetch } = useQuery(decisionOn(message.id))
  const { recipients, cost } = data ?? message
  const decision = useMutation(
    write(api.messages.decide, { onSuccess: ({ message: sentence }) => notify.success(sentence) }),
  )
  const decide = (approve: boolean) => () =>
    decision.mutate({ params: { id: message.id }, body: { approve, note: note.trim() || null } })
  return (
    <Panel title="Your decision">
      <p className="m-0 mb-3">
        {`${message.writtenBy?.name ?? 'The portal'} wants to send this to ${recipientsIn(recipients, message.channel)} for ${showNaira(cost)}.`}
      </p>
      {cost > message.cost && (
        <p className="m-0 mb-3 text-waiting">
          {`It was handed in for ${showNaira(message.cost)}, so it cannot be approved. Reject it, and have it written again.`}
        </p>
      )}
      <h3 className="text-md font-bold">What they read</h3>
      <p className="m-0 mb-2 text-dimmed text-sm">{message.audience}</p>
      <div className="mb-3">
        <Loaded data={data} error={error} retry={refetch}>
          {({ samples }) => <Samples samples={samples} />}
        </Loaded>
      </div>
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
