import { examCalls } from '@akada/contract/exams/calls'
import { candidate, examStanding } from '@akada/contract/exams/schemas'
import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { filledIn } from '../../../../test/blank.ts'
import { openPages } from '../../../../test/pages.tsx'
import { idOf, inSchool } from '../../../../test/people.ts'
import { answers } from '../../../../test/server.ts'
import { candidatesAt } from '../addresses.ts'
import { examRoutes } from '../routes.tsx'

const exam = filledIn(examStanding, { id: idOf('exam'), examInformation: { examName: 'Basic Education Certificate' } })
const named = (fullName: string) =>
  filledIn(candidate, { id: idOf(fullName), student: { id: idOf(fullName), fullName } })

it('the candidates of a large school are all listed, page after page', async () => {
  const user = inSchool('candidates')
  const { server } = await openPages({
    at: candidatesAt({ area: 'school', exam: exam.id, school: user.staff.school?.id ?? '' }),
    routes: examRoutes,
    user,
    answers: [
      answers(examCalls.view, exam),
      answers(examCalls.candidates, ({ query }) =>
        query.after === undefined
          ? { foundCandidates: [named('Ojo, Ada')], total: 2, next: 'after Ada' }
          : { foundCandidates: [named('Obi, Ben')], total: 2 },
      ),
    ],
  })
  await screen.findByRole('row', { name: /Obi, Ben/ })
  expect(screen.getByRole('row', { name: /Ojo, Ada/ })).toBeDefined()
  expect(server.asked(examCalls.candidates).map(({ query }) => query.after)).toEqual([undefined, 'after Ada'])
})
