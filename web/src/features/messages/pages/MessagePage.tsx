import { readable, recipientsIn } from '@akada/contract/messages/words'
import { Alert, Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { showInstant } from '../../../lib/days.ts'
import { showNaira } from '../../../lib/money.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { useRedirect } from '../../../lib/page/redirect.ts'
import { useArea } from '../../../lib/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { type Fact, FactsPanel } from '../../../ui/facts/FactsPanel.tsx'
import { type Figure, Figures } from '../../../ui/facts/Figures.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { DecisionPanel } from '../components/DecisionPanel.tsx'
import { MessageBadge } from '../components/MessageBadge.tsx'
import { Recipients } from '../components/Recipients.tsx'
import { crumbsOf, messagePage } from '../area.ts'
import { channelWords, isMoving, lookAgainMs, pagesInWords } from '../model/words.ts'
import { messageOf, type MessageInfo } from '../queries.ts'

/** One message: figures, text, money, and what became of each recipient. Follows a message that is being sent. */
export const MessagePage = () => {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery({
    ...messageOf(id),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? lookAgainMs : false),
  })
  return (
    <Page
      title="Message"
      aside={data && <MessageBadge status={data.status} />}
      action={data && (data.can.stop || data.can.retry) && <Actions message={data} />}
      breadcrumbs={crumbsOf(useArea())}
    >
      <Loaded data={data} error={error} retry={refetch}>
        {message => (
          <div className="flex flex-col gap-5">
            <Waiting message={message} />
            {message.can.decide && <DecisionPanel message={message} />}
            {message.outcomes.length > 0 && <Counts message={message} />}
            <FactsPanel title="About it" facts={factsOf(message)} />
            {message.outcomes.length > 0 && <Recipients message={message} />}
          </div>
        )}
      </Loaded>
    </Page>
  )
}

const countOf = ({ outcomes }: MessageInfo, ...statuses: MessageInfo['outcomes'][number]['status'][]): number =>
  outcomes.filter(({ status }) => statuses.includes(status)).reduce((sum, { recipients }) => sum + recipients, 0)

const Counts = ({ message }: { message: MessageInfo }) => (
  <Figures figures={message.channel === 'Family page' ? readCounts(message) : sentCounts(message)} />
)

const sentCounts = (message: MessageInfo): Figure[] => [
  ...(message.channel === 'SMS'
    ? [
        { label: 'Phone numbers', value: message.recipients },
        { label: 'Delivered', value: countOf(message, 'Delivered') },
        { label: 'Sent, no receipt yet', value: countOf(message, 'Sent') },
      ]
    : [
        { label: 'Addresses', value: message.recipients },
        { label: 'Sent', value: countOf(message, 'Sent') },
      ]),
  { label: 'Waiting', value: countOf(message, 'Waiting', 'Claimed') },
  {
    label: 'Not reached',
    value: countOf(message, 'Undelivered', 'Refused', 'Unknown', 'Barred', 'Cancelled', 'Expired'),
  },
]

const readCounts = (message: MessageInfo): Figure[] => [
  { label: 'Guardians', value: message.recipients },
  { label: 'Read', value: countOf(message, 'Read', 'Acknowledged') },
  ...(message.asksToConfirm ? [{ label: 'Confirmed', value: countOf(message, 'Acknowledged') }] : []),
  { label: 'Not read yet', value: countOf(message, 'Delivered') },
]

/** Why a message is not on its way, and until when. */
const Waiting = ({
  message: { quietUntil, waitsForGateway, accountRefusal, giveUpAt, status, note },
}: {
  message: MessageInfo
}) => {
  if (waitsForGateway)
    return (
      <Alert color="amber" variant="light" icon={<IconInfoCircle aria-hidden size={20} />}>
        {`No SMS gateway is set up. What waits goes once there is one; after ${showInstant(giveUpAt)} it is not sent, and its cost is paid back.`}
      </Alert>
    )
  if (accountRefusal !== null)
    return (
      <Alert color="amber" variant="light" icon={<IconInfoCircle aria-hidden size={20} />}>
        {`The SMS gateway refuses the portal's account: ${accountRefusal.replace(/\.?$/, '.')} What waits goes by itself once the account works again; after ${showInstant(giveUpAt)} it is not sent, and its cost is paid back.`}
      </Alert>
    )
  if (quietUntil)
    return (
      <Alert color="blue" variant="light" icon={<IconInfoCircle aria-hidden size={20} />}>
        {`Nothing is sent from 20:00 to 07:00. What waits goes at ${showInstant(quietUntil)}.`}
      </Alert>
    )
  if (status === 'Unpaid' || (status === 'Rejected' && note))
    return (
      <Alert
        color={status === 'Unpaid' ? 'red' : 'amber'}
        variant="light"
        icon={<IconInfoCircle aria-hidden size={20} />}
      >
        {note}
      </Alert>
    )
  return null
}

const moneyFacts = ({ paidByWallet, money: { reserved, spent, refunded } }: MessageInfo): Fact[] =>
  paidByWallet
    ? [
        ['Reserved until the receipts come', showNaira(reserved)],
        ['Spent', showNaira(spent)],
        ['Paid back', showNaira(refunded)],
      ]
    : []

const factsOf = (message: MessageInfo): Fact[] => [
  ['Text', readable(message.template)],
  ['To', message.audience],
  ['Written', `${showInstant(message.writtenAt)} by ${message.writtenBy?.name ?? 'the portal'}`],
  ...(message.decidedAt ? ([['Decided', `${showInstant(message.decidedAt)} by ${message.decidedBy}`]] as Fact[]) : []),
  ...(message.stoppedBy ? ([['Stopped by', message.stoppedBy]] as Fact[]) : []),
  ['By', channelWords[message.channel].label],
  ...(message.asksToConfirm ? ([['Asks guardians', 'to say that they have read it']] as Fact[]) : []),
  ...(message.channel === 'SMS'
    ? ([
        ['Cost', `${showNaira(message.cost)}: ${pagesInWords(message.pages)} at ${showNaira(message.price)}`],
      ] as Fact[])
    : []),
  ...moneyFacts(message),
]

/** Stops a message that is being sent, or sends it again to those whom it did not reach. */
const Actions = ({ message }: { message: MessageInfo }) => {
  const area = useArea()
  const redirect = useRedirect()
  const [asks, setAsks] = useState(false)
  const stop = useMutation(
    write(api.messages.stop, {
      onSuccess: ({ message: sentence }) => {
        setAsks(false)
        notify.success(sentence)
      },
    }),
  )
  const retry = useMutation(
    write(api.messages.retry, { onSuccess: async ({ id }) => await redirect(messagePage(area, id)) }),
  )
  return (
    <>
      {message.can.stop && (
        <Button variant="default" onClick={() => setAsks(true)}>
          Stop sending
        </Button>
      )}
      {message.can.retry && (
        <Button loading={retry.isPending} onClick={() => retry.mutate({ params: { id: message.id } })}>
          {`Send again to ${recipientsIn(message.toSendAgain, message.channel)}`}
        </Button>
      )}
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => stop.mutate({ params: { id: message.id } })}
        loading={stop.isPending}
        action="Stop"
        name="the message"
        warning={
          message.channel === 'SMS'
            ? 'Numbers that are still waiting get nothing, and their cost is paid back. What was sent cannot be called back.'
            : 'Addresses that are still waiting get nothing. What is in the outbox or was sent cannot be called back.'
        }
      />
    </>
  )
}
