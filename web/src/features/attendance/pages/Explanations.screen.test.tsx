import { explanationCalls } from '@akada/contract/attendance/explanations'
import { describe, expect, it } from 'vitest'
import { openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool } from '../../../../test/people.ts'
import { answers } from '../../../../test/server.ts'
import { attendanceRoutes } from '../routes.ts'

const arm = idOf('JSS 1 Gold')

describe('what guardians say to a class teacher', () => {
  it('are explanations to decide about, and below them the texts that they wrote by SMS', async () => {
    const { server } = await openPages({
      at: `/my-class/class-attendance/${arm}/explanations`,
      routes: attendanceRoutes,
      user: inSchool('Reads', 'classTeacher'),
      answers: [
        answers(explanationCalls.ofArm, {
          foundExplanations: [
            {
              id: idOf('explanation'),
              student: { id: idOf('Ada'), fullName: 'Ojo, Ada' },
              day: '2026-11-26',
              sittings: ['morning'],
              reason: 'sick',
              note: null,
              givenBy: 'Ruth Ojo',
              givenAt: '2026-11-26T09:00:00.000Z',
            },
          ],
          foundReplies: [
            {
              id: idOf('reply'),
              students: 'Obi, Ben',
              text: 'He has a fever, sir.',
              givenBy: 'Mrs Obi',
              givenAt: '2026-11-27T07:12:00.000Z',
            },
          ],
          can: { decide: true },
        }),
        answers(explanationCalls.decide, { message: 'Explanation Accepted' }),
      ],
    })
    await sees('He has a fever, sir.')
    await sees('Mrs Obi, 27-11-2026, 08:12')
    await sees('By SMS, for 30 days. A reply from here is not sent: call the guardian.')
    await press('Accept for Ojo, Ada')
    await sees('Explanation Accepted')
    expect(server.asked(explanationCalls.decide)).toHaveLength(1)
  })
})
