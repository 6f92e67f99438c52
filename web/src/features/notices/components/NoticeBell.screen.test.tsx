import { noticeCalls } from '@akada/contract/notices/calls'
import { createRoute } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool } from '../../../../test/people.ts'
import { answers, lost } from '../../../../test/server.ts'
import { schoolRoute } from '../../../lib/page/parents.ts'
import { NoticeBell } from './NoticeBell.tsx'

const page = (path: string, component: () => React.ReactNode) =>
  createRoute({ getParentRoute: () => schoolRoute, path, component })
const routes = { school: [page('/here', NoticeBell), page('/academics/report-card/$id', () => <p>The cards</p>)] }

const arm = idOf('Gold')
const sentBack = {
  id: idOf('sent back'),
  kind: 'report-cards' as const,
  text: 'Ada Ojo sent back the report cards of JSS 1 Gold: two remarks are missing',
  recordId: arm,
  subjectId: null,
  at: '2026-11-25T08:00:00.000Z',
  isRead: false,
}
const handedOver = {
  ...sentBack,
  id: idOf('handed over'),
  kind: 'hand-over' as const,
  text: 'Taken over',
  recordId: null,
}

const open = (name: string, ...answering: ReturnType<typeof answers>[]) =>
  openPages({
    at: '/here',
    routes,
    user: { ...inSchool(name), unreadNotices: 2 },
    answers: [...answering, answers(noticeCalls.own, { foundNotices: [sentBack, handedOver], unread: 2 })],
  })

describe('the bell', () => {
  it('says how many notices are unread, and asks for them only when it is opened', async () => {
    const { server } = await open('unread')
    const bell = await screen.findByRole('button', { name: 'Notices, 2 unread' })
    expect(server.asked(noticeCalls.own)).toEqual([])
    expect(bell.textContent).toBe('2')
  })

  it('opens the place of a notice, which is read by that', async () => {
    const { server, user, address } = await open('opens', answers(noticeCalls.read, { unread: 1 }))
    await press(/^Notices/)
    await user.click(await screen.findByRole('link', { name: /sent back the report cards/ }))
    await waitFor(() => expect(address()).toBe(`/academics/report-card/${arm}`))
    await waitFor(() => expect(server.asked(noticeCalls.read).map(({ body }) => body)).toEqual([{ id: sentBack.id }]))
  })

  it('marks one without a place, and all, and the count follows', async () => {
    const { server, user } = await open('marks', answers(noticeCalls.read, { unread: 0 }))
    await press(/^Notices/)
    await user.click(await screen.findByRole('button', { name: /Taken over/ }))
    await press('Mark all as read')
    await waitFor(() =>
      expect(server.asked(noticeCalls.read).map(({ body }) => body)).toEqual([{ id: handedOver.id }, {}]),
    )
    await screen.findByRole('button', { name: 'Notices' })
  })

  it('offers another try where they cannot be reached', async () => {
    await open('lost', answers(noticeCalls.own, lost))
    await press(/^Notices/)
    await screen.findByRole('button', { name: 'Try again' })
  })

  it('says that there are none', async () => {
    await open('none', answers(noticeCalls.own, { foundNotices: [], unread: 0 }))
    await press(/^Notices/)
    await sees(/^No notices of the last 30 days/)
    await screen.findByRole('button', { name: 'Notices' })
  })
})
