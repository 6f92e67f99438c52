import { messageCalls } from '@akada/contract/messages/calls'
import type { MessageInfo, Recipient } from '@akada/contract/messages/schemas'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { fillIn, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool } from '../../../../test/people.ts'
import { type Answering, answers } from '../../../../test/server.ts'
import { messageRoutes } from '../routes.ts'

const id = idOf('a message')
const message: MessageInfo = {
  id,
  kind: 'Written',
  status: 'Finished',
  channel: 'SMS',
  asksToConfirm: false,
  template: '{{student}}: school closes at noon.',
  audience: 'Guardians of JSS 1 Gold',
  organization: 'Ake Grammar School',
  recipients: 4,
  done: 4,
  cost: 16,
  writtenBy: { id: idOf('clerk'), name: 'Musa Bello' },
  writtenAt: '2026-11-23T09:00:00.000Z',
  outcomes: [
    { status: 'Refused', recipients: 1 },
    { status: 'Delivered', recipients: 3 },
  ],
  toSendAgain: 0,
  pages: 4,
  price: 4,
  money: { reserved: 0, spent: 12, refunded: 4 },
  paidByWallet: true,
  quietUntil: null,
  waitsForGateway: false,
  accountRefusal: null,
  giveUpAt: '2026-11-26T09:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  note: null,
  stoppedBy: null,
  finishedAt: '2026-11-23T09:01:00.000Z',
  can: { stop: false, retry: false, decide: false },
}

const recipient = (name: string, part: Partial<Recipient>): Recipient => ({
  id: idOf(`recipient ${name}`),
  name,
  number: '+234 *** *** 567',
  email: null,
  text: 'Ada Adebayo: school closes at noon.',
  pages: 1,
  status: 'Delivered',
  reason: null,
  handedAt: '2026-11-23T09:00:10.000Z',
  receiptAt: null,
  readAt: null,
  acknowledgedAt: null,
  refunded: false,
  ...part,
})
const people = [
  recipient('Ruth Adebayo', { status: 'Refused', reason: 'Insufficient balance', refunded: true }),
  recipient('Halima Sanni', {}),
]

const open = (part: Partial<MessageInfo>, ...more: Answering[]) =>
  openPages({
    at: `/administration/messages/view/${id}`,
    routes: messageRoutes,
    user: inSchool('reader', 'principal'),
    answers: [
      ...more,
      answers(messageCalls.view, { ...message, ...part }),
      answers(messageCalls.recipients, { foundRecipients: people, total: people.length }),
    ],
  })

describe('a message that was sent', () => {
  it('says what became of each number, and what was spent and paid back', async () => {
    await open({})
    await sees('About it')
    for (const text of ['Guardians of JSS 1 Gold', '₦16.00: 4 pages at ₦4.00', '₦12.00', '₦4.00']) await sees(text)
    const table = await screen.findByRole('table', { name: 'Recipients' })
    expect(within(table).getByText('Refused by the gateway')).toBeTruthy()
    expect(within(table).getByText('paid back')).toBeTruthy()
    // Numbers are masked by the server for those who may not see them.
    expect(within(table).getAllByText('+234 *** *** 567')).toHaveLength(2)
  })

  it('is sent again to those whom it did not reach', async () => {
    const again = idOf('the message again')
    const { server } = await open(
      { toSendAgain: 1, can: { ...message.can, retry: true } },
      answers(messageCalls.retry, { id: again }),
    )
    await sees('About it')
    await press('Send again to 1 number')
    await waitFor(() => expect(server.asked(messageCalls.retry)[0]?.params).toEqual({ id }))
  })
})

describe('a message on the family page', () => {
  it('says who has read it and who has confirmed it, and names no number or cost', async () => {
    const read = { readAt: '2026-11-23T10:00:00.000Z', number: null }
    await open(
      {
        channel: 'Family page',
        asksToConfirm: true,
        cost: 0,
        paidByWallet: false,
        outcomes: [
          { status: 'Acknowledged', recipients: 1 },
          { status: 'Delivered', recipients: 2 },
          { status: 'Read', recipients: 1 },
        ],
      },
      answers(messageCalls.recipients, {
        foundRecipients: [
          recipient('Ruth Adebayo', { status: 'Acknowledged', ...read, acknowledgedAt: '2026-11-23T10:05:00.000Z' }),
          recipient('Halima Sanni', { status: 'Delivered', number: null }),
        ],
        total: 2,
      }),
    )
    await sees('About it')
    const figures = [...document.querySelectorAll('dl')].map(({ textContent }) => textContent).join()
    expect(figures).toContain('Guardians4Read2Confirmed1Not read yet2')
    const table = await screen.findByRole('table', { name: 'Recipients' })
    for (const words of ['Confirmed', 'Not read yet', '23-11-2026, 11:00', '23-11-2026, 11:05'])
      expect(table.textContent).toContain(words)
    expect(within(table).queryByText('Number')).toBeNull()
    expect(screen.queryByText('Cost')).toBeNull()
  })
})

describe('a message on its way', () => {
  it('says why it waits if the gateway refuses the account', async () => {
    await open({ status: 'Sending', accountRefusal: 'Termii answered 400: Insufficient balance', outcomes: [] })
    await sees(
      /^The SMS gateway refuses the portal's account: Termii answered 400: Insufficient balance\. What waits goes/,
    )
  })

  it('says that it waits for a gateway, and until when', async () => {
    await open({ status: 'Sending', waitsForGateway: true, giveUpAt: '2026-11-26T10:00:00.000Z', outcomes: [] })
    await sees(/^No SMS gateway is set up\. What waits goes once there is one; after 26-11-2026, 11:00 it is not sent/)
  })

  it('says until when it waits in the night', async () => {
    await open({ status: 'Sending', quietUntil: '2026-11-24T06:00:00.000Z', outcomes: [] })
    await sees('Nothing is sent from 20:00 to 07:00. What waits goes at 24-11-2026, 07:00.')
  })

  it('is stopped after a question that says what cannot be called back', async () => {
    const { server } = await open(
      { status: 'Sending', can: { ...message.can, stop: true } },
      answers(messageCalls.stop, { message: 'Message Stopped Successfully' }),
    )
    await sees('About it')
    await press('Stop sending')
    await sees(/What was sent cannot be called back\./)
    await press('Yes, Stop the message')
    await waitFor(() => expect(server.asked(messageCalls.stop)).toHaveLength(1))
  })
})

describe('a message that waits for approval', () => {
  const waiting = { status: 'Approval' as const, outcomes: [], can: { ...message.can, decide: true } }

  const real = {
    name: 'Ruth Adebayo',
    number: '+234 *** *** 567',
    email: null,
    text: 'Ada Adebayo: school closes at noon.',
    pages: 1,
  }
  const preview = (part = {}) =>
    answers(messageCalls.previewDecision, { recipients: 4, stopped: 0, cost: 16, samples: [real], ...part })

  it('is approved by somebody else, who sees what it costs and what real people get', async () => {
    const { server } = await open(
      waiting,
      preview(),
      answers(messageCalls.decide, { message: 'Message Approved Successfully' }),
    )
    await sees('Musa Bello wants to send this to 4 numbers for ₦16.00.')
    await sees('Ada Adebayo: school closes at noon.')
    expect(screen.queryByText(/\{\{/)).toBeNull()
    await press('Approve and send')
    await waitFor(() => expect(server.asked(messageCalls.decide)[0]?.body).toEqual({ approve: true, note: null }))
  })

  it('says that it costs more now than when it was handed in', async () => {
    await open(waiting, preview({ recipients: 5, cost: 20 }))
    await sees('Musa Bello wants to send this to 5 numbers for ₦20.00.')
    await sees('It was handed in for ₦16.00, so it cannot be approved. Reject it, and have it written again.')
  })

  it('is rejected with a note that the sender reads', async () => {
    const { server } = await open(
      waiting,
      preview(),
      answers(messageCalls.decide, { message: 'Message Rejected Successfully' }),
    )
    await sees('Your decision')
    await fillIn({ Note: 'Name the class.' })
    await press('Reject')
    await waitFor(() =>
      expect(server.asked(messageCalls.decide)[0]?.body).toEqual({ approve: false, note: 'Name the class.' }),
    )
  })

  it('shows the note once it is rejected', async () => {
    await open({ status: 'Rejected', note: 'Name the class.', outcomes: [] })
    await sees('Name the class.')
  })
})

it('the list of messages says whose they are, how far they are and what they cost, and opens each', async () => {
  const { channel, cost, done, kind, organization, recipients, status, template, audience, writtenAt, writtenBy } =
    message
  await openPages({
    at: '/administration/messages',
    routes: messageRoutes,
    user: inSchool('lists', 'principal'),
    answers: [
      answers(messageCalls.search, {
        foundMessages: [
          { id, channel, cost, done, kind, organization, recipients, status, template, audience, writtenAt, writtenBy },
        ],
        total: 1,
        waitingForGateway: 2,
        waitingForAccount: { count: 0, refusal: null },
      }),
    ],
  })
  const table = await screen.findByRole('table', { name: 'Messages' })
  const link = await within(table).findByRole('link')
  expect(link.getAttribute('href')).toBe(`/administration/messages/view/${id}`)
  expect(table.textContent).toContain('Guardians of JSS 1 Gold')
  expect(table.textContent).toContain('₦16.00')
  await sees('No SMS gateway is set up: 2 messages wait for one.')
})
