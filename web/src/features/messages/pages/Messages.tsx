import { readable, recipientsIn } from '@akada/contract/messages/words'
import { Alert, Button } from '@mantine/core'
import { IconDownload, IconInfoCircle, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { api, messageOf } from '../../../lib/api.ts'
import { showInstant } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { whileLoading } from '../../../lib/loading.ts'
import { notify } from '../../../lib/notices.ts'
import { showNaira } from '../../../lib/money.ts'
import type { Area } from '../../../lib/session/person.ts'
import { useArea, useCan } from '../../../lib/session.ts'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { ButtonLink, PathLink } from '../../../ui/page/PathLink.tsx'
import { MessageBadge } from '../components/MessageBadge.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { StatusList } from '../components/StatusList.tsx'
import { automaticOf, crumbsAbove, messagePage, messageSettings, newMessageOf, searchOfMessages } from '../area.ts'
import { channelWords, isStatus, statusWords } from '../model/words.ts'
import { type MessageBrief, messagesFound, type MessageStatus } from '../queries.ts'
import classes from '../components/Messages.module.css'

// The list has only one order: newest first.
const sortable = false

const columnsFor = (area: Area): ListColumn<MessageBrief>[] => [
  {
    id: 'template',
    header: 'Message',
    value: ({ template }) => readable(template),
    cell: ({ template }) => <span className={classes.beginning}>{readable(template)}</span>,
    sortable,
  },
  { id: 'audience', header: 'To', value: ({ audience }) => audience, brief: () => null, sortable, width: 160 },
  ...(area === 'school'
    ? []
    : [
        {
          id: 'organization',
          header: 'From',
          value: ({ organization }: MessageBrief) => organization ?? 'The state',
          brief: () => null,
          sortable,
          width: 160,
        },
      ]),
  {
    id: 'channel',
    header: 'By',
    value: ({ channel }) => channelWords[channel].label,
    brief: () => null,
    sortable,
    width: 110,
  },
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => statusWords[status].label,
    cell: ({ status }) => <MessageBadge status={status} />,
    brief: ({ status }) => statusWords[status].label,
    sortable,
    width: 160,
  },
  {
    id: 'recipients',
    header: 'Recipients',
    value: ({ recipients }) => recipients,
    cell: ({ recipients, done, status }) =>
      status === 'Sending'
        ? `${done.toLocaleString('en')} of ${recipients.toLocaleString('en')}`
        : recipients.toLocaleString('en'),
    brief: ({ recipients, channel }) => recipientsIn(recipients, channel),
    align: 'right',
    sortable,
    width: 100,
  },
  {
    id: 'cost',
    header: 'Cost',
    value: ({ cost }) => cost,
    cell: ({ cost, channel }) => (channel === 'SMS' ? showNaira(cost) : 'Free'),
    brief: () => null,
    align: 'right',
    sortable,
    width: 95,
  },
  {
    id: 'writtenAt',
    header: 'Written',
    value: ({ writtenAt }) => writtenAt,
    cell: ({ writtenAt }) => <span className="figures">{showInstant(writtenAt)}</span>,
    sortable,
    width: 150,
  },
]

const waitingWords = (count: number): string =>
  count === 1 ? '1 message waits' : `${count.toLocaleString('en')} messages wait`

const download = (status: MessageStatus | undefined): void => {
  whileLoading(() => api.messages.download({ query: { status } })).catch((problem: unknown) =>
    notify.error(messageOf(problem)),
  )
}

/** Messages of the organisation and of those below it, newest first. */
export const Messages = () => {
  const area = useArea()
  const can = useCan()
  const [search] = useListSearch(searchOfMessages)
  const status = isStatus(search.status) ? search.status : undefined
  const columns = useMemo(() => columnsFor(area), [area])
  const list = useList(messagesFound(status), 'foundMessages')
  const account = list.first?.waitingForAccount
  const waiting = list.first?.waitingForGateway ?? 0
  return (
    <Page
      title="Messages"
      intro={
        <>
          Messages to guardians, and what became of them.{' '}
          {can('message.automate') && area !== 'district' && (
            <PathLink to={automaticOf(area)}>Automatic messages</PathLink>
          )}{' '}
          {can('message.configure') && area === 'state' && <PathLink to={messageSettings}>Price and approval</PathLink>}
        </>
      }
      breadcrumbs={crumbsAbove(area)}
      action={
        can('message.send') && (
          <ButtonLink to={newMessageOf(area)} leftSection={<IconPlus aria-hidden size={18} />}>
            Write a message
          </ButtonLink>
        )
      }
    >
      {waiting > 0 && (
        <Alert color="amber" variant="light" icon={<IconInfoCircle aria-hidden size={20} />} className="mb-4">
          {`No SMS gateway is set up: ${waitingWords(waiting)} for one.`}
        </Alert>
      )}
      {account && account.count > 0 && (
        <Alert color="amber" variant="light" icon={<IconInfoCircle aria-hidden size={20} />} className="mb-4">
          {`The SMS gateway refuses the portal's account: ${account.refusal?.replace(/\.?$/, '.')} ${waitingWords(account.count)} until the account works again. Nothing is lost. Tell the operator of the portal.`}
        </Alert>
      )}
      <StatusList
        label="Messages"
        noun="messages"
        list={list}
        columns={columns}
        nameOf={({ template }) => readable(template)}
        to={({ id }) => messagePage(area, id)}
        statusLabel="Status"
        statuses={Object.entries(statusWords).map(([value, { label }]) => ({ value, label }))}
        status={status}
        more={
          <Button
            variant="default"
            size="sm"
            leftSection={<IconDownload aria-hidden size={18} />}
            disabled={!list.rows?.length}
            onClick={() => download(status)}
          >
            Download
          </Button>
        }
        empty={{ withStatus: 'No message has this status.', without: 'No message has been written yet.' }}
      />
    </Page>
  )
}
