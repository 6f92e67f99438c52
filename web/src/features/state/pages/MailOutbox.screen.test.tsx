import { outboxCalls } from '@akada/contract/files/outbox'
import { messages } from '@akada/contract/kernel/messages'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { errorAt, field, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inState } from '../../../../test/people.ts'
import { type Answering, answers } from '../../../../test/server.ts'
import type { LoggedInUser } from '../../../lib/session.ts'
import { stateRoutes } from '../routes.ts'

const id = idOf('test message')
const queued = { id, message: 'It is waiting to be sent.' }
const message = {
  id,
  to: '+2348051112223',
  subject: 'SMS of 1 page',
  text: 'Akada: short messages are set up.',
  createdAt: '2026-11-23T09:00:00.000Z',
} as const

const open = (user: LoggedInUser, ...more: Answering[]) =>
  openPages({
    at: '/super-admin/mail-outbox?kind=sms',
    routes: stateRoutes,
    user,
    answers: [...more, answers(outboxCalls.list, { foundMessages: [], total: 0, delivery: 'mail' })],
  })
const texting = (name: string): LoggedInUser => ({ ...inState(name), sendsSms: true })

describe('a test message', () => {
  it('goes by SMS to the typed number, and is said to be handed over only once the gateway took it', async () => {
    const { server, user } = await open(
      texting('texts'),
      answers(outboxCalls.testSms, queued),
      answers(outboxCalls.view, { ...message, status: 'waiting' }),
    )
    await press('Send a test message')
    await press('Send test SMS')
    await waitFor(() => expect(errorAt(field('Phone number'))).toContain(messages.phoneRequired))
    await user.type(field('Phone number'), '0805 111 2223')
    await press('Send test SMS')
    await sees('Waiting to be sent. This takes a few seconds.')
    expect(server.asked(outboxCalls.testSms)[0]?.body).toEqual({ to: { code: '+234', number: '0805 111 2223' } })
    expect(screen.queryByText(/Handed to/)).toBeNull()
    server.answer(answers(outboxCalls.view, { ...message, status: 'sent', sentAt: '2026-11-23T09:00:04.000Z' }))
    await sees('Handed to the gateway. Check that it arrives at +2348051112223.', { seconds: 4 })
  })

  it('says why the gateway refused it', async () => {
    const lastError = 'Termii answered 400: Insufficient balance'
    const { user } = await open(
      texting('refused'),
      answers(outboxCalls.testSms, queued),
      answers(outboxCalls.view, { ...message, status: 'failed', lastError }),
    )
    await press('Send a test message')
    await user.type(await screen.findByLabelText(/^Phone number/), '08051112223')
    await press('Send test SMS')
    await sees('Not sent. The reason: Termii answered 400: Insufficient balance.')
  })

  it('goes by e-mail to the own address unless another is typed', async () => {
    const { server } = await open(
      texting('mails'),
      answers(outboxCalls.test, queued),
      answers(outboxCalls.view, { ...message, to: 'a@example.ng', status: 'waiting', lastError: 'connection refused' }),
    )
    await press('Send a test message')
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByRole('radio', { name: 'E-mail' }).click()
    await press('Send test e-mail')
    await sees('Not sent yet, and tried again later. The reason: connection refused.')
    expect(server.asked(outboxCalls.test)[0]?.body).toEqual({ to: 'adaeze.bello@example.ng' })
  })

  it('says that no SMS gateway is set up where there is none', async () => {
    await open(inState('without'))
    await sees('No SMS gateway is set up, so nothing goes by SMS. Set SMS_GATEWAY on the server (docs/operations.md).')
    await press('Send a test message')
    await sees('No SMS gateway is set up. Set SMS_GATEWAY on the server.')
    expect(screen.queryByRole('button', { name: /^Send test/ })).toBeNull()
  })
})

it('the outbox shows more messages on demand, where the first ones ended', async () => {
  const one = (subject: string) => ({ ...message, id: idOf(subject), subject })
  const rest = { total: 2, delivery: 'mail' } as const
  const { server } = await open(
    texting('more'),
    answers(outboxCalls.list, ({ query }) =>
      query.after === undefined
        ? { ...rest, foundMessages: [one('Newest')], next: 'after the newest' }
        : { ...rest, foundMessages: [one('Oldest')] },
    ),
  )
  await screen.findByRole('row', { name: /Newest/ })
  await press('Show more messages')
  await screen.findByRole('row', { name: /Oldest/ })
  expect(server.asked(outboxCalls.list).map(({ query }) => query.after)).toEqual([undefined, 'after the newest'])
  expect(screen.queryByRole('button', { name: 'Show more messages' })).toBeNull()
})
