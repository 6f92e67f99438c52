import { attendanceCalls } from '@akada/contract/attendance/calls'
import { reportCardCalls } from '@akada/contract/report-cards/calls'
import { studentCalls } from '@akada/contract/students/calls'
import { studentMoveCalls } from '@akada/contract/students/moves'
import { studentProfile } from '@akada/contract/students/schemas'
import { timelineCalls } from '@akada/contract/timeline/calls'
import { screen, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { filledIn } from '../../../../test/blank.ts'
import { field, openPages, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool, school } from '../../../../test/people.ts'
import { answers } from '../../../../test/server.ts'
import { studentRoutes } from '../routes.ts'

const ada = idOf('Ada')
const event = (kind: 'card' | 'absence', day: string, title: string, more: object) => ({
  kind,
  key: `${kind} ${day}`,
  day,
  title,
  detail: null,
  figure: null,
  school: school.name,
  classArmId: idOf('arm'),
  recordId: null,
  termId: null,
  ...more,
})

it('the timeline lists what happened with links, and asks for one kind where it is chosen', async () => {
  const card = event('card', '2026-07-24', 'Third Term, 2025/2026', {
    figure: '59.71',
    recordId: idOf('card'),
    termId: idOf('term'),
  })
  const before = event('card', '2025-07-24', 'Third Term, 2024/2025', { school: 'Itoro Unity College' })
  const absence = event('absence', '2026-10-06', 'JSS 1 Gold', { detail: 'Absent: unknown', figure: '2' })
  const { user, server, address } = await openPages({
    at: `/administration/user-management/student-management/admission-register/${ada}?tab=timeline`,
    routes: studentRoutes,
    user: inSchool('timeline', 'principal'),
    answers: [
      answers(attendanceCalls.ofStudent, { terms: [] }),
      answers(reportCardCalls.byStudent, { cards: [] }),
      answers(studentMoveCalls.duplicates, { found: [] }),
      answers(studentCalls.view, filledIn(studentProfile, { id: ada, fullName: 'Ojo, Ada' })),
      answers(timelineCalls.ofStudent, { foundEvents: [absence, card, before], total: 3, kinds: ['absence', 'card'] }),
    ],
  })
  await sees(/3 of 3, the latest first/)
  const link = await screen.findByRole('link', { name: 'Absent, reason unknown, morning and afternoon' })
  expect(link.getAttribute('href')).toContain('day=2026-10-06')
  await sees(/average 59.71%/)
  await sees('Report card published: Third Term, 2024/2025')
  expect(screen.queryByRole('link', { name: /2024\/2025/ })).toBeNull()
  await user.selectOptions(field('Kind of event'), 'absence')
  await waitFor(() => expect(server.asked(timelineCalls.ofStudent).at(-1)?.query).toMatchObject({ kind: 'absence' }))
  expect(address()).toContain('kind=absence')
})
