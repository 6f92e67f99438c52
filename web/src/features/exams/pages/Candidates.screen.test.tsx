import { examCalls } from '@akada/contract/exams/calls'
import { candidate, examOverview, registration } from '@akada/contract/exams/schemas'
import { messages } from '@akada/contract/kernel/messages'
import { schoolCalls } from '@akada/contract/schools/calls'
import { screen, waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { filledIn } from '../../../../test/blank.ts'
import { errorAt, field, fillIn, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inDistrict, inSchool, inState } from '../../../../test/people.ts'
import { answers } from '../../../../test/server.ts'
import { candidatesAt, photoCardsAt } from '../addresses.ts'
import { examRoutes } from '../routes.ts'

const exam = filledIn(examOverview, { id: idOf('exam'), examInformation: { examName: 'Basic Education Certificate' } })
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
          ? { foundCandidates: [named('Ojo, Ada')], total: 3, next: 'after Ada' }
          : {
              foundCandidates: [
                { ...named('Obi, Ben'), gone: 'Moved' as const },
                { ...named('Eze, Chi'), cameFrom: 'Molipa High School' },
              ],
              total: 3,
            },
      ),
    ],
  })
  await screen.findByRole('row', { name: /Obi, Ben.*Moved to another school/ })
  expect(screen.getByRole('row', { name: /Ojo, Ada/ })).toBeDefined()
  expect(screen.getByRole('row', { name: /Eze, Chi.*Registered by Molipa High School/ })).toBeDefined()
  expect(server.asked(examCalls.candidates).map(({ query }) => query.after)).toEqual([undefined, 'after Ada'])
})

const school = { id: idOf('Molipa'), name: 'Molipa High School' }
const paid = filledIn(registration, {
  id: idOf('paid'),
  number: 1,
  status: 'Paid',
  school,
  exam: { id: exam.id, examName: exam.examInformation.examName },
  candidates: 2,
  correctAmount: 20_000,
  paidAt: '2026-11-23T08:00:00.000Z',
  paidBy: 'Adaeze Bello',
  reversal: null,
})
const reversed = {
  ...paid,
  status: 'Reversed' as const,
  reversal: { at: '2026-11-24T08:00:00.000Z', by: 'Mr Obi', reason: 'Wrong students.', reference: 'AKD-1' },
}

const openAt = (area: 'state' | 'district', user = area === 'state' ? inState('reverses') : inDistrict('looks')) =>
  openPages({
    at: candidatesAt({ area, exam: exam.id, school: school.id }),
    routes: examRoutes,
    user,
    answers: [
      answers(examCalls.view, exam),
      answers(schoolCalls.view, {}),
      answers(examCalls.candidates, { foundCandidates: [], total: 0 }),
      answers(examCalls.bySchool, { foundRegistrations: [paid] }),
      answers(examCalls.reverse, reversed),
    ],
  })

it('the state reverses a payment with a reason, after reading what that means', async () => {
  const { server } = await openAt('state')
  await press('Reverse payment')
  await sees('₦20,000.00 goes back into the wallet of Molipa High School.')
  await sees('The candidate numbers of 2 candidates are void and never given again.')
  const dialog = await screen.findByRole('dialog', { name: 'Reverse payment' })
  const send = dialog.querySelector<HTMLButtonElement>('button[type=submit]')
  send?.click()
  await waitFor(() => expect(errorAt(field('Reason'))).toContain(messages.required))
  await fillIn({ Reason: 'Wrong students.' })
  server.answer(answers(examCalls.bySchool, { foundRegistrations: [reversed] }))
  send?.click()
  await sees('Payment Reversed Successfully')
  expect(server.asked(examCalls.reverse)).toMatchObject([
    { params: { id: paid.id }, body: { reason: 'Wrong students.' } },
  ])
  await sees(/^Payment reversed .* by Mr Obi: Wrong students\. What was paid is in the wallet again/)
  expect(screen.queryByRole('button', { name: 'Reverse payment' })).toBeNull()
})

it('a district sees what a school paid, and cannot reverse it', async () => {
  await openAt('district')
  await sees('Registrations and payments')
  expect(screen.queryByRole('button', { name: 'Reverse payment' })).toBeNull()
})

it('a photo card has all subjects of its candidate, and what the hall admits by', async () => {
  const user = inSchool('candidates')
  const subjects = ['Mathematics', 'Christian Religious Studies', 'Solar Photovoltaic Installation and Maintenance']
  const ada = filledIn(candidate, {
    id: idOf('Ada'),
    student: { id: idOf('Ada'), fullName: 'Ojo, Ada', gender: 'female', dateOfBirth: '2012-03-09' },
    subjects: subjects.map(name => ({ id: idOf(name), name })),
    gone: null,
  })
  await openPages({
    at: photoCardsAt({ area: 'school', exam: exam.id, school: user.staff.school?.id ?? '' }),
    routes: examRoutes,
    user,
    answers: [
      answers(examCalls.view, {
        ...exam,
        examInformation: { ...exam.examInformation, examDate: { starts: '2027-05-03', ends: '2027-05-14' } },
      }),
      answers(examCalls.candidates, { foundCandidates: [ada], total: 1 }),
      answers(schoolCalls.view, filledIn(schoolCalls.view.response, { id: school.id, name: school.name })),
    ],
  })
  const card = await screen.findByRole('listitem', { name: 'Ojo, Ada' })
  const text = card.textContent
  for (const words of [...subjects, 'Female, born 09-03-2012', `Centre: ${school.name}`]) expect(text).toContain(words)
  for (const words of ['Papers: 03-05-2027 to 14-05-2027', 'School stamp', 'Signature of the head, date'])
    expect(text).toContain(words)
})
