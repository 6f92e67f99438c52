import { messageCalls } from '@akada/contract/messages/calls'
import { messageErrors } from '@akada/contract/messages/errors'
import type { MessageChannel, MessagePlan } from '@akada/contract/messages/schemas'
import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { choose, errorAt, field, fillIn, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool } from '../../../../test/people.ts'
import { type Answering, answers, lost, refuse } from '../../../../test/server.ts'
import { messageRoutes } from '../routes.ts'

const gold = { id: idOf('JSS 1 Gold'), name: 'JSS 1 Gold' }
const sample = {
  name: 'Mrs Ruth Adebayo',
  number: '+2348031234567',
  email: null,
  text: 'Ada Adebayo: school closes at noon.',
  pages: 1,
}
const plan: MessagePlan = {
  students: 40,
  unreachable: 2,
  withoutAddress: { guardians: 0, first: [] },
  recipients: 35,
  stopped: 1,
  signedIn: 0,
  pages: 35,
  price: 4,
  cost: 136,
  samples: [sample],
  balance: 5000,
  approval: null,
  quietUntil: null,
}

/** Each test has a sender of its own: what one of them has typed is not there for the next. */
let senders = 0

const open = ({ channels = ['SMS', 'Family page'] }: { channels?: MessageChannel[] }, ...more: Answering[]) => {
  senders += 1
  return openPages({
    at: '/administration/messages/new',
    routes: messageRoutes,
    user: inSchool(`sender ${senders}`, 'principal'),
    answers: [
      ...more,
      answers(messageCalls.choices, { channels, kinds: ['everyone', 'arms'], arms: [gold], price: 4, folds: true }),
    ],
  })
}

const write = (text: string): Promise<void> => fillIn({ Message: text })

it('a sign that no SMS has is named while the text is typed, and one that has a word is not', async () => {
  await open({})
  await sees('To whom, and how')
  await write('½ day · 中 Ọlá')
  await sees(/An SMS has no 中: a question mark stands there\.$/)
})

const panel = () => screen.findByRole('region', { name: 'Before it is sent' })

describe('writing a message', () => {
  it('shows what it costs and what people read before it is sent, and sends what was shown', async () => {
    const { server } = await open(
      {},
      answers(messageCalls.preview, plan),
      answers(messageCalls.send, { id: idOf('message'), status: 'Sending' }),
      answers(messageCalls.view, { id: idOf('message'), status: 'Sending' }),
      answers(messageCalls.recipients, { foundRecipients: [], total: 0 }),
    )
    await sees('To whom, and how')
    await choose('Guardians of', /arms/i)
    await choose('Class arms', 'JSS 1 Gold')
    await write('{{student}}: school closes at noon.')
    await press('Preview')
    const shown = await panel()
    expect(shown.textContent).toContain('35')
    expect(shown.textContent).toContain('₦136.00')
    expect(within(shown).getByText(sample.text)).toBeTruthy()
    expect(shown.textContent).toContain('2 of 40 students have no guardian who may be called and has a number.')
    await press(/^Send to 34/)
    await waitFor(() => expect(server.asked(messageCalls.send)).toHaveLength(1))
    expect(server.asked(messageCalls.send)[0]?.body).toMatchObject({
      template: '{{student}}: school closes at noon.',
      audience: { kind: 'arms', ids: [gold.id] },
      agreedCost: 136,
    })
  })

  it('asks for a new preview once the text is another', async () => {
    await open({}, answers(messageCalls.preview, plan))
    await sees('To whom, and how')
    await write('School closes at noon.')
    await press('Preview')
    await panel()
    await write('School closes at one.')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Before it is sent' })).toBeNull())
    expect(screen.getByRole('button', { name: 'Preview' })).toBeTruthy()
  })

  it('says at the text which field is unknown, and keeps what was typed', async () => {
    await open({})
    await sees('To whom, and how')
    await write('Dear {{parent}}')
    await press('Preview')
    await waitFor(() => expect(errorAt(field('Message'))).toContain('{{parent}} is not a field'))
    expect(field('Message').value).toBe('Dear {{parent}}')
  })

  it('is not sent where the wallet is short, and says by how much', async () => {
    await open({}, answers(messageCalls.preview, { ...plan, balance: 100 }))
    await sees('To whom, and how')
    await write('School closes at noon.')
    await press('Preview')
    const shown = await panel()
    expect(shown.textContent).toContain('The wallet is short of ₦36.00')
    expect(within(shown).getByRole('button', { name: /^Send to/ })).toHaveProperty('disabled', true)
  })

  it('is handed in, with the reason, where a second person has to approve it', async () => {
    await open({}, answers(messageCalls.preview, { ...plan, approval: 'It costs more than ₦100.00.' }))
    await sees('To whom, and how')
    await write('School closes at noon.')
    await press('Preview')
    const shown = await panel()
    expect(shown.textContent).toContain('It costs more than ₦100.00. Somebody else who may approve messages decides')
    expect(within(shown).getByRole('button', { name: 'Hand in for approval' })).toBeTruthy()
  })

  it('keeps the text where sending is refused', async () => {
    await open(
      {},
      answers(messageCalls.preview, plan),
      answers(
        messageCalls.send,
        refuse({ ...messageErrors.costRose, message: 'The message costs ₦150.00 now. Preview it again.' }),
      ),
    )
    await sees('To whom, and how')
    await write('School closes at noon.')
    await press('Preview')
    await panel()
    await press(/^Send to/)
    await sees('The message costs ₦150.00 now. Preview it again.')
    expect(field('Message').value).toBe('School closes at noon.')
  })

  it('goes to the family page, free of charge, and asks guardians to confirm that they have read it', async () => {
    const { server } = await open(
      {},
      answers(messageCalls.preview, {
        ...plan,
        recipients: 35,
        stopped: 0,
        signedIn: 12,
        pages: 0,
        cost: 0,
        balance: 0,
        samples: [{ ...sample, number: null, pages: 0 }],
      }),
      answers(messageCalls.send, { id: idOf('message'), status: 'Finished' }),
      answers(messageCalls.view, { id: idOf('message'), status: 'Finished' }),
      answers(messageCalls.recipients, { foundRecipients: [], total: 0 }),
    )
    await sees('To whom, and how')
    await choose('By', 'Family page')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Ask guardians to confirm that they have read it' }))
    await write('School closes at noon.')
    await press('Preview')
    const shown = await panel()
    expect(shown.textContent).toContain('Guardians35Signed in on a device12')
    expect(shown.textContent).not.toContain('₦')
    await press('Send to 35 guardians')
    await waitFor(() => expect(server.asked(messageCalls.send)).toHaveLength(1))
    expect(server.asked(messageCalls.send)[0]?.body).toMatchObject({
      channel: 'Family page',
      asksToConfirm: true,
      agreedCost: 0,
    })
  })

  it('goes by e-mail, free of charge, and names the guardians who have no address', async () => {
    const { server } = await open(
      { channels: ['SMS', 'E-mail', 'Family page'] },
      answers(messageCalls.preview, {
        ...plan,
        recipients: 20,
        stopped: 0,
        pages: 0,
        cost: 0,
        balance: 0,
        withoutAddress: { guardians: 12, first: [{ name: 'Mr Musa Bello', student: 'Aisha Bello' }] },
        samples: [{ ...sample, number: null, email: 'ruth@example.ng', pages: 0 }],
      }),
      answers(messageCalls.send, { id: idOf('message'), status: 'Sending' }),
      answers(messageCalls.view, { id: idOf('message'), status: 'Sending' }),
      answers(messageCalls.recipients, { foundRecipients: [], total: 0 }),
    )
    await sees('To whom, and how')
    await choose('By', 'E-mail')
    await write('School closes at noon.')
    await press('Preview')
    const shown = await panel()
    expect(shown.textContent).toContain('Addresses20Guardians without an address12')
    expect(shown.textContent).toContain('Not reachable by e-mail: Mr Musa Bello (Aisha Bello) and 11 more.')
    expect(shown.textContent).toContain('ruth@example.ng')
    expect(shown.textContent).not.toContain('₦')
    await press('Send to 20 addresses')
    await waitFor(() => expect(server.asked(messageCalls.send)).toHaveLength(1))
    expect(server.asked(messageCalls.send)[0]?.body).toMatchObject({ channel: 'E-mail', agreedCost: 0 })
  })

  it('says where no mail server is set up, and does not offer e-mail', async () => {
    await open({})
    await sees('No mail server is set up, so a message cannot go by e-mail.')
    await userEvent.click(field('By'))
    expect(screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)).not.toContain(
      'E-mail',
    )
  })

  it('goes to the family page where there is no SMS gateway', async () => {
    await open({ channels: ['Family page'] })
    await sees('To whom, and how')
    expect(field('By').value).toBe('Family page')
  })
  it('is there again after the person has been on another page, until it is discarded or sent', async () => {
    const { router } = await open({}, answers(messageCalls.preview, plan))
    await sees('To whom, and how')
    await choose('By', 'Family page')
    await write('School closes at noon.')
    router.history.push('/elsewhere')
    await sees('Another page')
    router.history.back()
    await sees('What you typed before is here again.')
    expect([field('Message').value, field('By').value]).toEqual(['School closes at noon.', 'Family page'])
    await press('Discard it')
    await waitFor(() => expect(field('Message').value).toBe(''))
    router.history.push('/elsewhere')
    await sees('Another page')
    router.history.back()
    await sees('To whom, and how')
    expect(field('Message').value).toBe('')
  })

  it('is sent under the same id if the answer was lost and the page was opened again', async () => {
    const { server, router } = await open(
      {},
      answers(messageCalls.preview, plan),
      answers(messageCalls.send, () => lost),
    )
    await sees('To whom, and how')
    await write('School closes at noon.')
    await press('Preview')
    await panel()
    await press(/^Send to 34/)
    await waitFor(() => expect(server.asked(messageCalls.send)).toHaveLength(1))
    router.history.push('/elsewhere')
    await sees('Another page')
    router.history.back()
    await sees('What you typed before is here again.')
    await press('Preview')
    await panel()
    await press(/^Send to 34/)
    await waitFor(() => expect(server.asked(messageCalls.send)).toHaveLength(2))
    const [first, second] = server.asked(messageCalls.send).map(({ body }) => Object(body).clientId)
    expect(second).toBe(first)
  })
})
