import { familyMessageCalls } from '@akada/contract/messages/family'
import { screen } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf } from '../../../../test/people.ts'
import { answers } from '../../../../test/server.ts'
import { familyRoutes } from '../routes.ts'

const id = idOf('a message')
const message = { id, from: 'Unity College', sentAt: '2026-11-23T09:00:00.000Z' }

describe('the messages to a guardian', () => {
  it('say which are new and which wait for an answer, and open', async () => {
    await openPages({
      at: '/family/messages',
      routes: familyRoutes,
      user: null,
      answers: [
        answers(familyMessageCalls.list, {
          found: [
            { ...message, beginning: 'School closes at noon.', isUnread: true, isToConfirm: false },
            { ...message, id: idOf('trip'), beginning: 'A trip to Kano.', isUnread: false, isToConfirm: true },
            { ...message, id: idOf('old'), beginning: 'Welcome back.', isUnread: false, isToConfirm: false },
          ],
          total: 3,
        }),
      ],
    })
    await sees('School closes at noon.')
    const [unread, open, old] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(unread).toContain('Unity College · 23-11-2026, 10:00New')
    expect(open).toContain('Waits for your answer')
    expect(old).toMatch(/10:00$/)
    expect(screen.getByRole('link', { name: /^School closes/ }).getAttribute('href')).toBe(`/family/messages/${id}`)
  })

  it('show more of them on demand', async () => {
    const one = (name: string) => ({ ...message, id: idOf(name), beginning: name, isUnread: false, isToConfirm: false })
    const { server } = await openPages({
      at: '/family/messages',
      routes: familyRoutes,
      user: null,
      answers: [
        answers(familyMessageCalls.list, ({ query }) =>
          query.after === undefined
            ? { found: [one('Fees'), one('Holiday')], total: 3, next: 'after the second' }
            : { found: [one('Welcome')], total: 3 },
        ),
      ],
    })
    await sees('Holiday')
    await press('More messages')
    await sees('Welcome')
    expect(server.asked(familyMessageCalls.list).map(({ query }) => query.after)).toEqual([
      undefined,
      'after the second',
    ])
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
    expect(screen.queryByRole('button', { name: 'More messages' })).toBeNull()
  })

  it('are none for a guardian to whom nobody wrote', async () => {
    await openPages({
      at: '/family/messages',
      routes: familyRoutes,
      user: null,
      answers: [answers(familyMessageCalls.list, { found: [], total: 0 })],
    })
    await sees('No messages yet.')
  })
})

describe('a message to a guardian', () => {
  const text = 'Dear Ruth,\nAisha goes on a trip to Kano.'
  const open = (isToConfirm: boolean) => {
    let now = { ...message, text, children: ['Aisha Bello'], isToConfirm, acknowledgedAt: null as string | null }
    return openPages({
      at: `/family/messages/${id}`,
      routes: familyRoutes,
      user: null,
      answers: [
        answers(familyMessageCalls.open, () => now),
        answers(familyMessageCalls.acknowledge, () => {
          now = { ...now, isToConfirm: false, acknowledgedAt: '2026-11-24T09:00:00.000Z' }
          return { message: 'Noted' }
        }),
      ],
    })
  }

  it('is confirmed with one press, and says so from then on', async () => {
    const { server } = await open(true)
    await sees('The sender asks you to say that you have read this.')
    await press('I have read this')
    await sees('You said on 24-11-2026 that you have read this.')
    expect(server.asked(familyMessageCalls.acknowledge)[0]?.params).toEqual({ id })
    expect(screen.queryByRole('button', { name: 'I have read this' })).toBeNull()
  })

  it('asks for nothing where its sender does not', async () => {
    await open(false)
    await sees('About Aisha Bello')
    expect(screen.queryByRole('button', { name: 'I have read this' })).toBeNull()
    expect(document.title).toBe('Unity College · Akada')
  })
})
