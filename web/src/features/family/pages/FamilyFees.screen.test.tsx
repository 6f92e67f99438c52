import { type ChildFee, familyFeeCalls, type FeePayment } from '@akada/contract/exams/family-fees'
import { guardianFeeErrors } from '@akada/contract/exams/guardian-fees'
import { familyCalls } from '@akada/contract/family/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import { screen } from '@testing-library/dom'
import { describe, expect, it, onTestFinished } from 'vitest'
import { errorAt, field, fillIn, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf } from '../../../../test/people.ts'
import { type Answering, answers, refuse } from '../../../../test/server.ts'
import { familyRoutes } from '../routes.ts'
import { show } from '../texts.ts'

const child = { id: idOf('a child'), fullName: 'Bello, Aisha', place: 'JSS 3 Gold', school: 'Ake Grammar School' }
const paymentId = idOf('a payment')

const fee = (more: Partial<ChildFee> = {}): ChildFee => ({
  exam: { id: idOf('an exam'), name: 'Basic Education Certificate Examination', session: '2026/2027' },
  registration: { starts: '2026-10-01', ends: '2026-10-31' },
  fee: 10_000,
  standing: 'Payable',
  candidateNumber: null,
  payment: null,
  isRefunded: false,
  toReturnBy: null,
  ...more,
})

const payment = (more: Partial<FeePayment> = {}): FeePayment => ({
  id: paymentId,
  child: { id: child.id, name: child.fullName },
  school: child.school,
  isToReturn: false,
  exam: 'Basic Education Certificate Examination',
  session: '2026/2027',
  payer: 'Ruth Bello',
  amount: 10_000,
  status: 'Pending',
  link: 'https://gateway.example/pay',
  startedAt: '2026-10-12T09:00:00.000Z',
  paidAt: null,
  reference: null,
  refund: null,
  ...more,
})

const open = (fees: ChildFee[], more: Answering[] = []) =>
  openPages({
    at: `/family/child/${child.id}/fees`,
    routes: familyRoutes,
    user: null,
    answers: [answers(familyFeeCalls.fees, { child, fees, email: 'ruth@example.com' }), ...more],
  })

describe('a fee whose purpose is gone', () => {
  it('is said to be with the school that gives it back, and can be paid where the child is now', async () => {
    await open([fee({ standing: 'Payable', payment: paymentId, toReturnBy: 'Olumo Grammar School' })])
    await sees('Your payment is with Olumo Grammar School, which gives it back. Ask there.')
    expect(screen.getByRole('button', { name: /^Pay/ })).toBeDefined()
  })

  it('is said to go back on its receipt', async () => {
    await openPages({
      at: `/family/child/${child.id}/fees?payment=${paymentId}`,
      routes: familyRoutes,
      user: null,
      answers: [answers(familyFeeCalls.payment, payment({ status: 'Credited', link: null, isToReturn: true }))],
    })
    await sees('Your payment is with Ake Grammar School, which gives it back. Ask there.')
  })
})

describe('a fee that was paid twice', () => {
  it('is said to be given back, on the list and on the receipt', async () => {
    await open([fee({ standing: 'Paid', payment: paymentId, isRefunded: true })])
    await sees('The school has given your payment back.')
  })

  it('has the day and the number of the refund on its receipt', async () => {
    const refund = { on: '2026-11-02', reference: 'Bank transfer 4711' }
    await openPages({
      at: `/family/child/${child.id}/fees?payment=${paymentId}`,
      routes: familyRoutes,
      user: null,
      answers: [answers(familyFeeCalls.payment, payment({ status: 'Credited', link: null, refund }))],
    })
    await sees('The school has given your payment back.')
    await sees('02-11-2026, Bank transfer 4711')
  })
})

describe('the exam fees of a child', () => {
  it('say what each exam costs, and whether and where it can be paid', async () => {
    await open([
      fee({ standing: 'AtSchool' }),
      fee({
        exam: { id: idOf('another exam'), name: 'Placement Test', session: '2025/2026' },
        standing: 'Registered',
        candidateNumber: 'PT26/0001/0007',
        payment: paymentId,
      }),
    ])
    await sees('₦10,000.00')
    expect(document.body.textContent).toContain('Pay at the school until 31-10-2026.')
    await sees('The school has registered the child. Candidate number PT26/0001/0007.')
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Your payment' }).getAttribute('href')).toBe(
      `/family/child/${child.id}/fees?payment=${paymentId}`,
    )
  })

  it('keep what was typed, and say why a payment was not begun', async () => {
    const { server } = await open([fee()], [answers(familyFeeCalls.pay, refuse(guardianFeeErrors.begun))])
    await press('Pay ₦10,000.00')
    await fillIn({ 'Your e-mail': 'ruth.bello@example.com' })
    await press('Go to the payment page')
    await sees('A payment of this fee was begun a short while ago. Wait an hour, then look here again.')
    expect(server.asked(familyFeeCalls.pay)[0]?.body).toMatchObject({ email: 'ruth.bello@example.com' })
  })
})

describe('the e-mail address of a payment', () => {
  it('is asked for at its field, in the language of the page, and nothing is begun before', async () => {
    const fields = [{ path: 'body.email', message: 'Invalid email' }]
    const { server } = await openPages({
      at: `/family/child/${child.id}/fees`,
      routes: familyRoutes,
      user: null,
      answers: [
        answers(familyFeeCalls.fees, { child, fees: [fee()], email: null }),
        answers(familyFeeCalls.pay, refuse(commonErrors.invalid, { fields })),
        answers(familyCalls.setLanguage, { message: 'Language Saved' }),
      ],
    })
    onTestFinished(() => show('en'))
    await press('Pay ₦10,000.00')
    await press('Hausa')
    await press('Je shafin biya')
    expect(errorAt(field('Imel ɗinku'))).toContain('Dole a cika wannan')
    expect(document.activeElement).toBe(field('Imel ɗinku'))
    expect(server.asked(familyFeeCalls.pay)).toHaveLength(0)
    await fillIn({ 'Imel ɗinku': 'ruth@' })
    await press('Je shafin biya')
    await sees('Ku rubuta adireshin imel, kamar ruth@example.com.')
    expect(document.activeElement).toBe(field('Imel ɗinku'))
  })
})

describe('a payment of an exam fee', () => {
  it('asks the gateway on arrival, and becomes a receipt that can be printed', async () => {
    const paid = payment({
      status: 'Credited',
      link: null,
      paidAt: '2026-10-12T09:05:00.000Z',
      reference: 'AKD-7K2M-9QXT-4B3H',
    })
    let now = payment()
    await openPages({
      at: `/family/child/${child.id}/fees?payment=${paymentId}`,
      routes: familyRoutes,
      user: null,
      answers: [
        answers(familyFeeCalls.payment, () => now),
        answers(familyFeeCalls.check, () => {
          now = paid
          return paid
        }),
      ],
    })
    await sees('Paid. The money is with the school.')
    await sees('AKD-7K2M-9QXT-4B3H')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Receipt')
    expect(screen.getByRole('button', { name: 'Print' })).not.toBeNull()
  })

  it('that has brought no money can be checked again, and gone on with', async () => {
    await openPages({
      at: `/family/child/${child.id}/fees?payment=${paymentId}`,
      routes: familyRoutes,
      user: null,
      answers: [answers(familyFeeCalls.payment, payment()), answers(familyFeeCalls.check, payment())],
    })
    await sees('The money has not come yet. If you have paid, check again in a moment.')
    expect(screen.getByRole('link', { name: 'Go to the payment page' }).getAttribute('href')).toBe(
      'https://gateway.example/pay',
    )
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
  })
})
