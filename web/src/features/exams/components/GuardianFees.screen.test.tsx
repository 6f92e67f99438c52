import { examCalls } from '@akada/contract/exams/calls'
import { guardianFeeCalls } from '@akada/contract/exams/guardian-fees'
import { examOverview } from '@akada/contract/exams/schemas'
import { walletCalls, walletErrors } from '@akada/contract/wallet/calls'
import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { filledIn } from '../../../../test/blank.ts'
import { errorAt, field, fillIn, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool } from '../../../../test/people.ts'
import { type Answering, answers, refuse } from '../../../../test/server.ts'
import { today } from '../../../lib/clock.ts'
import { showDay } from '../../../lib/days.ts'
import { examRoutes } from '../routes.ts'

const exam = filledIn(examOverview, {
  id: idOf('exam'),
  status: 'Announced',
  registration: 'Open',
  examInformation: { examName: 'Basic Education Certificate' },
  can: { register: true, pay: true },
})
const feeOf = (payer: string) => ({
  id: idOf(`fee of ${payer}`),
  student: { id: idOf('Ada'), name: 'Ojo Ada' },
  payer,
  amount: 2500,
  status: 'Credited' as const,
  startedAt: '2026-11-20T08:00:00.000Z',
  paidAt: '2026-11-20T08:05:00.000Z',
  reference: 'AKD-1',
  candidateNumber: null,
  refund: null,
  heldBy: { id: idOf('the school'), name: 'Ake Grammar School' },
  cameFrom: null,
  because: null,
  can: { refund: true },
})

const feesOfSchool = {
  isAllowed: { byState: true, bySchool: true },
  can: { allow: true },
  foundFees: [feeOf('Ruth Ojo'), feeOf('Sani Ojo')],
  total: 2,
  paid: 1,
  paidTwice: 1,
  toReturn: 2,
}

const openFees = (name: string, more: Answering[]) =>
  openPages({
    at: `/academics/external-examination/state-examination/exam-registration/${exam.id}`,
    routes: examRoutes,
    user: inSchool(name),
    answers: [
      ...more,
      answers(guardianFeeCalls.ofSchool, feesOfSchool),
      answers(examCalls.view, exam),
      answers(examCalls.bySchool, { foundRegistrations: [] }),
      answers(examCalls.eligible, { arms: [], total: 0 }),
      answers(walletCalls.balance, { balance: 8000 }),
    ],
  })

it('shows more of the fees that guardians paid on demand, where the first ones ended', async () => {
  const { server } = await openFees('more', [
    answers(guardianFeeCalls.ofSchool, ({ query }) => ({
      ...feesOfSchool,
      ...(query.after === undefined
        ? { foundFees: [feeOf('Ruth Ojo')], next: 'after Ruth' }
        : { foundFees: [feeOf('Sani Ojo')] }),
    })),
  ])
  await sees('Paid for 1 student. The newest 1 of 2 payments are shown.')
  await press('Show more payments')
  await screen.findByRole('button', { name: 'Give back to Sani Ojo' })
  expect(screen.getByRole('button', { name: 'Give back to Ruth Ojo' })).toBeDefined()
  expect(server.asked(guardianFeeCalls.ofSchool).map(({ query }) => query.after)).toEqual([undefined, 'after Ruth'])
  expect(screen.queryByRole('button', { name: 'Show more payments' })).toBeNull()
})

describe('an exam fee that guardians paid twice', () => {
  const giveBack = async (name: string, answer: Answering) => {
    const pages = await openFees(name, [answer])
    await sees('Show only fees to give back (2)')
    await press('Give back to Sani Ojo')
    await sees('Give ₦2,500.00 back to Sani Ojo')
    await press('Record the refund')
    await waitFor(() => expect(errorAt(field('Reference'))).toContain('This field is required'))
    // Today, unless it was another day.
    expect(field('Given back on').value).toBe(showDay(today()))
    await fillIn({ 'Given back on': '20-11-2026', Reference: 'Transfer 4711' })
    await press('Record the refund')
    return pages
  }

  it('is given back by hand and recorded, with the day and the reference', async () => {
    const { server } = await giveBack('refunds', answers(guardianFeeCalls.refund, { message: 'Refund Recorded' }))
    await sees('Refund Recorded')
    expect(server.asked(guardianFeeCalls.refund)).toMatchObject([
      {
        params: { id: idOf('fee of Sani Ojo') },
        body: { on: '2026-11-20', reference: 'Transfer 4711', reason: 'The fee was paid twice.' },
      },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says that the wallet has too little, and keeps what was typed', async () => {
    const message = '₦2,500.00 is needed, and the wallet holds ₦1,000.00: ₦1,500.00 is missing.'
    await giveBack('lacks', answers(guardianFeeCalls.refund, refuse(walletErrors.insufficientFunds, { message })))
    await sees(message)
    expect(field('Reference').value).toBe('Transfer 4711')
  })
})
