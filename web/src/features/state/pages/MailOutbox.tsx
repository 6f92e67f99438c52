import type { Delivery } from '@akada/contract/kernel/delivery'
import { textMatcher } from '@akada/contract/kernel/text-match'
import { Button, Modal, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { showInstant } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { useCan, useSendsMail, useSendsSms, useUser } from '../../../lib/session.ts'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import classes from '../components/State.module.css'
import { TestMessage } from '../components/TestMessage.tsx'
import { statusWords } from '../model/outbox.ts'
import { type Message, type MessageKind, messages } from '../queries.ts'
import { searchOfOutbox } from '../area.ts'

const statusOf = (text: string | undefined): Message['status'] | undefined =>
  text === 'sent' || text === 'waiting' || text === 'failed' ? text : undefined

/** The text above the list, by where messages go. */
const intros: Record<Delivery, string> = {
  mail: 'E-mail of the last 90 days, newest first. Codes, passwords and links are hidden.',
  outbox: 'E-mail that this demonstration kept instead of sending, newest first: codes, passwords and notices.',
  none: 'No mail server is set up, so nothing is sent. Set SMTP_URL on the server (docs/operations.md): waiting messages are then sent. Codes and passwords are never sent late.',
}

const introOfSms = 'Short messages of the last 90 days, newest first. Codes, passwords and links are hidden.'

const withoutGateway =
  'No SMS gateway is set up, so nothing goes by SMS. Set SMS_GATEWAY on the server (docs/operations.md).'

const columnsOf = (kind: MessageKind): ListColumn<Message>[] => [
  { id: 'subject', header: 'Subject', value: message => message.subject },
  { id: 'to', header: 'To', value: message => message.to, width: 280 },
  { id: 'status', header: 'Status', value: message => statusWords[kind][message.status], width: 250 },
  {
    id: 'createdAt',
    header: 'Written',
    value: message => message.createdAt,
    cell: message => <span className="figures">{showInstant(message.createdAt)}</span>,
    width: 190,
  },
]

/** What the list has, or why it is empty. */
const useIntro = (kind: MessageKind, delivery: Delivery): string => {
  const sendsSms = useSendsSms()
  if (kind === 'mail') return intros[delivery]
  return sendsSms ? introOfSms : withoutGateway
}

/** The messages of the state, and the delivery status of each. */
export const MailOutbox = () => {
  const [search, setSearch] = useListSearch(searchOfOutbox)
  const { mailDelivery } = useUser()
  const can = useCan()
  const sendsMail = useSendsMail()
  const sendsSms = useSendsSms()
  const sendsAny = sendsMail || sendsSms
  const kind = search.kind === 'sms' ? 'sms' : 'mail'
  const list = useList({ ...messages(statusOf(search.status), kind), staleTime: 0 }, 'foundMessages')
  const { first } = list
  const found = list.rows
  const columns = useMemo(() => columnsOf(kind), [kind])
  const intro = useIntro(kind, first?.delivery ?? mailDelivery)
  const isFound = textMatcher(search.q)
  const rows = found?.filter(({ to, subject, text }) => isFound(to, subject, text))
  const opened = found?.find(({ id }) => id === search.message)
  const open = (message: Message): string =>
    `/super-admin/mail-outbox?${new URLSearchParams(Object.entries({ ...search, message: message.id }))}`
  return (
    <Page title="Mail outbox" intro={intro} action={sendsAny && can('mail-outbox.retry') && <TestButton kind={kind} />}>
      <DataList
        filters={
          <FilterBar
            placeholder="Subject, address or text"
            filters={[
              { name: 'kind', label: 'Kind', options: [{ value: 'sms', label: 'SMS' }] },
              {
                name: 'status',
                label: 'Status',
                options: Object.entries(statusWords[kind]).map(([value, label]) => ({ value, label })),
              },
            ]}
            search={search}
            onSearch={setSearch}
          />
        }
        label="Messages"
        list={list}
        rows={rows}
        showMore="Show more messages"
        columns={columns}
        idOf={message => message.id}
        nameOf={message => message.subject}
        to={open}
        search={search}
        onSearch={setSearch}
        empty={{
          reason:
            first?.total === 0
              ? 'No messages yet. Every message that is sent is listed here.'
              : 'No message shown here matches. Change or clear the search.',
        }}
      />
      <Modal
        opened={opened !== undefined}
        onClose={() => setSearch({ message: undefined })}
        size={640}
        title={opened?.subject}
      >
        {opened && <OpenMessage message={opened} kind={kind} onRetried={() => setSearch({ message: undefined })} />}
      </Modal>
    </Page>
  )
}

/** Opens the dialog that sends a test message and says what came of it. */
const TestButton = ({ kind }: { kind: MessageKind }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Send a test message</Button>
      {isOpen && <TestMessage kind={kind} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** One message, and the button to send it again if it failed. */
const OpenMessage = (props: { message: Message; kind: MessageKind; onRetried: () => void }) => {
  const { message, kind, onRetried } = props
  const can = useCan()
  const { mutate, isPending } = useMutation(
    write(api.mailOutbox.retry, {
      onSuccess: () => {
        notify.success('Message is sent again')
        onRetried()
      },
    }),
  )
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        To {message.to} · {showInstant(message.createdAt)} · {statusWords[kind][message.status]}
        {message.sentAt && ` ${showInstant(message.sentAt)}`}
      </Text>
      {message.lastError && (
        <Text size="sm" mb="md">
          Last error: {message.lastError}
        </Text>
      )}
      <pre className={`m-0 wrap-anywhere ${classes.mail}`}>{message.text}</pre>
      {message.canRetry && can('mail-outbox.retry') && (
        <div className="dialog-foot">
          <Button loading={isPending} onClick={() => mutate({ params: { id: message.id } })}>
            Send again
          </Button>
        </div>
      )}
    </>
  )
}
