import { Button, Select } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { showInstant } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { isMoving, isOutcome, lookAgainMs, recipientWords } from '../model/words.ts'
import { type MessageInfo, type Recipient, recipientsFound } from '../queries.ts'
import { searchOfMessages } from '../search.ts'
import { OutcomeBadge } from './MessageBadge.tsx'

// Those with a problem come first.
const sortable = false

const columns: ListColumn<Recipient>[] = [
  { id: 'name', header: 'Guardian', value: ({ name }) => name, sortable, width: 200 },
  {
    id: 'number',
    header: 'Number',
    value: ({ number }) => number,
    cell: ({ number }) => <span className="figures">{number}</span>,
    sortable,
    width: 180,
  },
  {
    id: 'status',
    header: 'What became of it',
    value: ({ status }) => recipientWords[status].label,
    cell: ({ status, refunded }) => (
      <>
        <OutcomeBadge status={status} /> {refunded && <span className="dim text-sm">paid back</span>}
      </>
    ),
    brief: ({ status }) => recipientWords[status].label,
    sortable,
    width: 260,
  },
  { id: 'text', header: 'Text', value: ({ text }) => text, brief: () => null, sortable },
  {
    id: 'reason',
    header: 'Reason',
    value: ({ reason }) => reason,
    brief: () => null,
    sortable,
    width: 240,
    hidden: true,
  },
  {
    id: 'handedAt',
    header: 'Sent',
    value: ({ handedAt }) => handedAt && showInstant(handedAt),
    brief: () => null,
    sortable,
    width: 160,
  },
]

/** The recipients of a message. */
export const Recipients = ({ message }: { message: MessageInfo }) => {
  const [search, setSearch] = useListSearch(searchOfMessages)
  const status = isOutcome(search.status) ? search.status : undefined
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...recipientsFound(message.id, status),
    refetchInterval: isMoving(message) ? lookAgainMs : false,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  const rows = useMemo(() => data?.pages.flatMap(({ foundRecipients }) => foundRecipients), [data])
  return (
    <>
      <DataList
        label="Recipients"
        rows={rows}
        total={data?.pages[0]?.total}
        error={error}
        retry={refetch}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={search}
        onSearch={setSearch}
        toolbar={
          <Select
            aria-label="What became of it"
            placeholder="What became of it"
            clearable
            data={message.outcomes.map(({ status: value, recipients }) => ({
              value,
              label: `${recipientWords[value].label} (${recipients.toLocaleString('en')})`,
            }))}
            value={status ?? null}
            onChange={value => setSearch({ status: value ?? undefined })}
          />
        }
        sorted
        empty={{ reason: status ? 'No recipient has this status.' : 'Nobody has been sent anything.' }}
      />
      {hasNextPage && (
        <div className="row centre above-16">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more recipients
          </Button>
        </div>
      )}
    </>
  )
}
