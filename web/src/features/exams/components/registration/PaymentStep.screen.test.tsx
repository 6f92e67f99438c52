import { examCalls } from '@akada/contract/exams/calls'
import { examErrors } from '@akada/contract/exams/errors'
import { examOverview, registration } from '@akada/contract/exams/schemas'
import { walletCalls } from '@akada/contract/wallet/calls'
import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { filledIn } from '../../../../../test/blank.ts'
import { openPages, press, sees } from '../../../../../test/pages.tsx'
import { idOf, inSchool, school } from '../../../../../test/people.ts'
import { answers, refuse } from '../../../../../test/server.ts'
import { registrationOf } from '../../addresses.ts'
import { examRoutes } from '../../routes.ts'

const exam = filledIn(examOverview, {
  id: idOf('exam'),
  status: 'Announced',
  registration: 'Open',
  can: { register: true, pay: true },
})
const seen = filledIn(registration, {
  id: idOf('registration'),
  number: 1,
  status: 'Unpaid',
  school,
  exam: { id: exam.id, examName: 'BECE' },
  correctAmount: 5000,
  students: [{ id: idOf('Ada'), fullName: 'Ojo Ada' }],
  savedBy: 'Mrs Bello',
  revision: 1,
})
const changed = { ...seen, students: [{ id: idOf('Ben'), fullName: 'Obi Ben' }], savedBy: 'Mrs Ade', revision: 2 }

it('a registration that somebody else changed meanwhile is paid only once its changes were seen', async () => {
  const { server, user } = await openPages({
    at: registrationOf(exam.id, 'payment'),
    routes: examRoutes,
    user: inSchool('changed'),
    answers: [
      answers(examCalls.view, exam),
      answers(examCalls.bySchool, { foundRegistrations: [seen] }),
      answers(examCalls.eligible, { arms: [], total: 0 }),
      answers(walletCalls.balance, { balance: 8000 }),
      answers(examCalls.invoice, { title: 'Invoice' }),
      answers(examCalls.pay, ({ body }) =>
        body.revision === 2
          ? { ...changed, status: 'Paid' as const }
          : refuse(examErrors.changedBeforePayment, { message: 'Mrs Ade saved it last. Nothing was paid.' }),
      ),
    ],
  })
  await sees('Ojo Ada')
  server.answer(answers(examCalls.bySchool, { foundRegistrations: [changed] }))
  await press('MAKE PAYMENT')
  await sees('Added: Obi Ben.')
  await sees('Taken off: Ojo Ada.')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'MAKE PAYMENT' })
  expect(button.disabled).toBe(true)
  await press('Pay for these candidates')
  await user.click(button)
  await sees('Payment Successful')
  expect(server.asked(examCalls.pay).map(({ body }) => body)).toEqual([
    { amount: 5000, revision: 1 },
    { amount: 5000, revision: 2 },
  ])
})
