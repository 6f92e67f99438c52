import { attendanceCalls } from '@akada/contract/attendance/calls'
import { guardianCalls } from '@akada/contract/guardians/calls'
import { reportCardCalls } from '@akada/contract/report-cards/calls'
import { studentCalls } from '@akada/contract/students/calls'
import { studentMoveCalls } from '@akada/contract/students/moves'
import { studentProfile } from '@akada/contract/students/schemas'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { filledIn, type PartOf } from '../../../../test/blank.ts'
import { openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool, school, without } from '../../../../test/people.ts'
import { type Answering, answers } from '../../../../test/server.ts'
import type { LoggedInUser } from '../../../lib/session.ts'
import type { Profile } from '../queries.ts'
import { studentRoutes } from '../routes.ts'

const ada = idOf('Ada')
const session = { id: idOf('a session'), name: '2026/2027' }
const earlier = { id: idOf('another term'), name: 'Third Term' }

const open = async (user: LoggedInUser, profile: PartOf<Profile>, more: Answering[] = []) => {
  const { server } = await openPages({
    at: `/administration/user-management/student-management/admission-register/${ada}`,
    routes: studentRoutes,
    user,
    answers: [
      ...more,
      answers(studentMoveCalls.duplicates, { found: [] }),
      answers(
        studentCalls.view,
        filledIn(studentProfile, { id: ada, fullName: 'Ojo, Ada', status: 'Active', school, ...profile }),
      ),
      answers(attendanceCalls.ofStudent, { terms: [], notable: [] }),
      answers(reportCardCalls.byStudent, { cards: [] }),
    ],
  })
  return { server, glance: await screen.findByRole('region', { name: 'At a glance' }) }
}

describe('the page of a student', () => {
  it('begins with what was missed this term, the last average and a guardian to call', async () => {
    const user = inSchool('glance')
    const term = { id: user.term?.id ?? '', name: 'First Term' }
    const { glance } = await open(
      user,
      {
        can: { edit: true, assign: true, seeContacts: true, call: false },
        guardians: [
          { name: 'Tunde Ojo', relationship: 'Father', phones: [] },
          { name: 'Ruth Ojo', relationship: 'Mother', phones: [{ code: '+234', number: '8031234567' }] },
        ],
      },
      [
        answers(attendanceCalls.ofStudent, {
          terms: [
            { term: earlier, session, opened: 90, absent: 80, percent: '11.11' },
            { term, session, opened: 60, unmarked: 10, absent: 4, excused: 1, percent: '90.00' },
          ],
          notable: [],
        }),
        answers(reportCardCalls.byStudent, {
          cards: [
            { id: idOf('a draft'), term, session, average: null },
            { id: idOf('a card'), term: earlier, session, average: '61.50' },
          ],
        }),
      ],
    )
    await within(glance).findByRole('button', { name: 'Missed this term 5 of 50 attendance 90.00%' })
    await within(glance).findByRole('button', { name: 'Last average 61.50% Third Term, 2026/2027' })
    const call = within(glance).getByRole('link', { name: 'Call 0803 123 4567, Ruth Ojo, Mother' })
    expect(call.getAttribute('href')).toBe('tel:+2348031234567')
    await press('Last average 61.50% Third Term, 2026/2027')
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: 'Report cards' }).getAttribute('aria-selected')).toBe('true'),
    )
  })

  it('lets a class teacher look up the numbers of the guardians, and offers to dial them', async () => {
    const guardian = { name: 'Ruth Ojo', relationship: 'Mother', phones: [], email: null, address: null } as const
    const teacher = without(inSchool('class teacher', 'classTeacher'), 'transfer.request-own-class')
    const { server, glance } = await open(teacher, { can: { call: true }, guardians: [guardian] }, [
      answers(guardianCalls.showNumbers, {
        foundGuardians: [{ id: idOf('link'), name: 'Ruth Ojo', relationship: 'Mother', numbers: ['+2348031234567'] }],
      }),
    ])
    await sees('Ruth Ojo')
    expect(screen.queryByText('NIN')).toBeNull()
    expect(screen.queryByText('Home address')).toBeNull()
    expect(server.asked(guardianCalls.showNumbers)).toHaveLength(0)
    await press('Call a guardian')
    const link = await within(glance).findByRole('link', { name: 'Call 0803 123 4567, Ruth Ojo' })
    expect(link.getAttribute('href')).toBe('tel:+2348031234567')
    expect(server.asked(guardianCalls.showNumbers)).toHaveLength(1)
  })
})
