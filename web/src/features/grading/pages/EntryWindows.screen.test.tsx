import { entryRequestCalls, entryRequestErrors } from '@akada/contract/grading/requests'
import { entryWindowCalls, type EntryWindows } from '@akada/contract/grading/windows'
import { daysAfter } from '@akada/contract/kernel/days'
import { stateCalls } from '@akada/contract/state/calls'
import { screen, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool } from '../../../../test/people.ts'
import { answers, refuse } from '../../../../test/server.ts'
import { today } from '../../../lib/clock.ts'
import { gradingRoutes } from '../routes.ts'

const days = { opens: daysAfter(today(), 20), closes: daysAfter(today(), 40) }
const exam = {
  id: idOf('Exam'),
  name: 'Exam',
  maximum: 60,
  isExam: true,
  stateWindow: days,
  schoolWindow: null,
  window: days,
  open: false,
  closedBecause: 'Exam is not open for entry yet.',
}
const term = { id: idOf('term'), name: 'First Term', session: '2026/2027' }
const request: EntryWindows['requests'][number] = {
  id: idOf('request'),
  school: { id: idOf('Ake'), name: 'Ake Grammar School' },
  component: { id: exam.id, name: 'Exam' },
  classType: 'Junior Secondary',
  term,
  opens: '2026-10-14',
  closes: '2026-12-18',
  reason: null,
  stateWindow: exam.stateWindow,
  status: 'Refused',
  requestedBy: 'Adaeze Bello',
  requestedAt: '2026-10-14T09:00:00.000Z',
  answeredBy: 'Tunde Ojo',
  answeredAt: '2026-10-15T09:00:00.000Z',
  answer: 'The exam is in December.',
}
const open = (name: string, more: Partial<EntryWindows> = {}) =>
  openPages({
    at: '/academics/entry-windows',
    routes: gradingRoutes,
    user: inSchool(name, 'principal'),
    answers: [
      answers(stateCalls.viewSessions, { foundSessions: [] }),
      answers(entryWindowCalls.windows, {
        term,
        classTypes: [{ id: idOf('Junior'), name: 'Junior Secondary', components: [exam] }],
        requests: [],
        can: { narrow: true, grantLate: true, request: true },
        ...more,
      }),
      answers(
        entryRequestCalls.requestDays,
        refuse(entryRequestErrors.waiting, { message: 'Adaeze Bello has already requested days.' }),
      ),
    ],
  })

it('sends the proposed days of a closed component to the state in one press', async () => {
  const { server, user } = await open('requests days')
  await user.click(await screen.findByRole('button', { name: 'Actions for Exam, Junior Secondary' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Request other days' }))
  await press('Send request')
  await waitFor(() =>
    expect(server.asked(entryRequestCalls.requestDays)[0]?.body).toMatchObject({
      componentId: exam.id,
      closes: days.closes,
      reason: null,
    }),
  )
  await sees('Adaeze Bello has already requested days.')
})

it('shows what the state answered', async () => {
  await open('reads the answer', { requests: [request] })
  await sees('The state refused 14-10-2026 to 18-12-2026: The exam is in December.')
})
