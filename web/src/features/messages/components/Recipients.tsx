import { useMemo } from 'react'
import { showInstant } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { isMoving, isOutcome, lookAgainMs, outcomeWord } from '../model/words.ts'
import { type MessageChannel, type MessageInfo, type Recipient, recipientsFound } from '../queries.ts'
import { searchOfMessages } from '../area.ts'
import { OutcomeBadge } from './MessageBadge.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { StatusList } from './StatusList.tsx'

// Those with a problem come first.
const sortable = false

const instant = (id: 'handedAt' | 'readAt' | 'acknowledgedAt', header: string): ListColumn<Recipient> => ({
  id,
  header,
  value: one => one[id] && showInstant(one[id]),
  brief: () => null,
  sortable,
  width: 160,
})

const number: ListColumn<Recipient> = {
  id: 'number',
  header: 'Number',
  value: one => one.number,
  cell: one => <span className="figures">{one.number}</span>,
  sortable,
  width: 180,
}

const email: ListColumn<Recipient> = {
  id: 'email',
  header: 'Address',
  value: one => one.email,
  sortable,
  width: 220,
}

const reason: ListColumn<Recipient> = {
  id: 'reason',
  header: 'Reason',
  value: one => one.reason,
  brief: () => null,
  sortable,
  width: 240,
  hidden: true,
}

const addresses: Record<MessageChannel, ListColumn<Recipient>[]> = {
  SMS: [number],
  'E-mail': [email],
  'Family page': [],
}

const columnsFor = (channel: MessageChannel): ListColumn<Recipient>[] => {
  return [
    { id: 'name', header: 'Guardian', value: ({ name }) => name, sortable, width: 200 },
    ...addresses[channel],
    {
      id: 'status',
      header: 'What became of it',
      value: ({ status }) => outcomeWord(status, channel).label,
      cell: ({ status, refunded }) => (
        <>
          <OutcomeBadge status={status} channel={channel} />{' '}
          {refunded && <span className="text-dimmed text-sm">paid back</span>}
        </>
      ),
      brief: ({ status }) => outcomeWord(status, channel).label,
      sortable,
      width: 260,
    },
    { id: 'text', header: 'Text', value: ({ text }) => text, brief: () => null, sortable },
    ...(channel === 'Family page'
      ? [instant('readAt', 'Read'), instant('acknowledgedAt', 'Confirmed')]
      : [reason, instant('handedAt', 'Sent')]),
  ]
}

/** The recipients of a message. */
export const Recipients = ({ message }: { message: MessageInfo }) => {
  const { id, channel, outcomes } = message
  const [search] = useListSearch(searchOfMessages)
  const status = isOutcome(search.status) ? search.status : undefined
  const refetchInterval = isMoving(message) ? lookAgainMs : false
  const list = useList({ ...recipientsFound(id, status), refetchInterval }, 'foundRecipients')
  const columns = useMemo(() => columnsFor(channel), [channel])
  return (
    <StatusList
      label="Recipients"
      noun="recipients"
      list={list}
      columns={columns}
      nameOf={({ name }) => name}
      statusLabel="What became of it"
      statuses={outcomes.map(({ status: value, recipients }) => ({
        value,
        label: `${outcomeWord(value, channel).label} (${recipients.toLocaleString('en')})`,
      }))}
      status={status}
      empty={{ withStatus: 'No recipient has this status.', without: 'Nobody has been sent anything.' }}
    />
  )
}
