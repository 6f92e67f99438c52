import { Button, Modal, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { showInstant } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { Page } from '../../../ui/Page.tsx'
import classes from '../components/State.module.css'
import { type Message, messages, messagesPerPage } from '../queries.ts'
import { searchOfOutbox } from '../search.ts'

const columns: ListColumn<Message>[] = [
  { id: 'subject', header: 'Subject', value: message => message.subject },
  { id: 'to', header: 'To', value: message => message.to, width: 300 },
  {
    id: 'createdAt',
    header: 'Written',
    value: message => message.createdAt,
    cell: message => <span className="figures">{showInstant(message.createdAt)}</span>,
    width: 190,
  },
]

/** Messages that a demonstration kept instead of sending. */
export const MailOutbox = () => {
  const [search, setSearch] = useListSearch(searchOfOutbox)
  const page = Math.max(1, Number(search.page) || 1)
  const { data, error, refetch } = useQuery({
    ...messages(page),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { silent: true },
  })
  const text = search.q?.toLowerCase() ?? ''
  const rows = data?.foundMessages.filter(({ to, subject, text: body }) =>
    `${to} ${subject} ${body}`.toLowerCase().includes(text),
  )
  const opened = data?.foundMessages.find(({ id }) => id === search.message)
  const pages = Math.ceil((data?.total ?? 0) / messagesPerPage)
  const open = (message: Message): string =>
    `/super-admin/mail-outbox?${new URLSearchParams({ ...(page > 1 ? { page: String(page) } : {}), ...(search.q ? { q: search.q } : {}), message: message.id })}`
  return (
    <Page
      title="Mail outbox"
      intro="E-mail that this demonstration kept instead of sending, newest first: codes, passwords and notices."
    >
      <FilterBar placeholder="Subject, address or text" search={search} onSearch={setSearch} />
      <DataList
        label="Messages"
        rows={rows}
        total={data?.total}
        error={error}
        retry={refetch}
        columns={columns}
        idOf={message => message.id}
        nameOf={message => message.subject}
        to={open}
        search={search}
        onSearch={setSearch}
        empty={{
          reason:
            data?.total === 0
              ? 'Nothing was sent yet. Ask for a password reset, for instance, and the code will be here.'
              : 'No message on this page matches.',
        }}
      />
      {pages > 1 && (
        <nav className={classes.pages} aria-label="Pages">
          <Button
            variant="default"
            size="sm"
            disabled={page === 1}
            onClick={() => setSearch({ page: page > 2 ? String(page - 1) : undefined })}
          >
            Newer
          </Button>
          <span className="figures">
            Page {page} of {pages}
          </span>
          <Button
            variant="default"
            size="sm"
            disabled={page >= pages}
            onClick={() => setSearch({ page: String(page + 1) })}
          >
            Older
          </Button>
        </nav>
      )}
      <Modal
        opened={opened !== undefined}
        onClose={() => setSearch({ message: undefined })}
        size={640}
        title={<Text fw={650}>{opened?.subject}</Text>}
      >
        {opened && (
          <>
            <Text size="sm" c="dimmed" mb="md">
              To {opened.to} · {showInstant(opened.createdAt)}
              {opened.sentAt && ` · sent ${showInstant(opened.sentAt)}`}
            </Text>
            <pre className={classes.mail}>{opened.text}</pre>
          </>
        )}
      </Modal>
    </Page>
  )
}
