import { type EntryRequest, entryRequestCalls } from '@akada/contract/grading/requests'
import { screen, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { errorAt, field, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inState } from '../../../../test/people.ts'
import { answers } from '../../../../test/server.ts'
import { stateRoutes } from '../routes.ts'

const request: EntryRequest = {
  id: idOf('request'),
  school: { id: idOf('Ake'), name: 'Ake Grammar School' },
  component: { id: idOf('Exam'), name: 'Exam' },
  classType: 'Junior Secondary',
  term: { id: idOf('term'), name: 'First Term', session: '2026/2027' },
  opens: '2026-10-14',
  closes: '2026-12-18',
  reason: 'The mock exam is written',
  stateWindow: { opens: '2026-11-20', closes: '2026-12-10' },
  status: 'Waiting',
  requestedBy: 'Adaeze Bello',
  requestedAt: '2026-10-14T09:00:00.000Z',
  answeredBy: null,
  answeredAt: null,
  answer: null,
}
const open = (name: string) =>
  openPages({
    at: '/super-admin/assessment/requests',
    routes: stateRoutes,
    user: inState(name),
    answers: [
      answers(entryRequestCalls.requests, { foundRequests: [request], total: 1 }),
      answers(entryRequestCalls.answerRequest, { ...request, status: 'Opened' }),
    ],
  })

it('shows the days that a school requests beside those of the state, and opens them', async () => {
  const { server, user } = await open('opens days')
  await user.click(await screen.findByRole('link', { name: /Ake Grammar School/ }))
  await sees(/Adaeze Bello requests 14-10-2026 to 18-12-2026. The state's days are 20-11-2026 to 10-12-2026./)
  await press('Open the days')
  await waitFor(() =>
    expect(server.asked(entryRequestCalls.answerRequest)[0]?.body).toEqual({ opened: true, answer: null }),
  )
})

it('asks for a reason before it refuses', async () => {
  const { server, user } = await open('refuses days')
  await user.click(await screen.findByRole('link', { name: /Ake Grammar School/ }))
  await press('Refuse')
  await waitFor(() => expect(errorAt(field('Answer'))).toContain('Write why the days stay as they are.'))
  await user.type(field('Answer'), 'The exam is in December.')
  await press('Refuse')
  await waitFor(() =>
    expect(server.asked(entryRequestCalls.answerRequest)[0]?.body).toEqual({
      opened: false,
      answer: 'The exam is in December.',
    }),
  )
})
