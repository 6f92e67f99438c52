import { messages } from '@akada/contract/kernel/messages'
import { billingConfigurationCalls, billingErrors } from '@akada/contract/wallet/report-card-billing'
import { walletCalls, walletErrors } from '@akada/contract/wallet/calls'
import { payment, reportCardBilling } from '@akada/contract/wallet/schemas'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { filledIn, type PartOf } from '../../../../test/blank.ts'
import { errorAt, field, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inState, school } from '../../../../test/people.ts'
import { type Answering, answers, refuse } from '../../../../test/server.ts'
import type { Payment } from '../queries.ts'
import { walletRoutes } from '../routes.ts'

const held = (more: PartOf<Payment> = {}): Payment =>
  filledIn(payment, {
    id: idOf('held'),
    organization: school,
    status: 'Held',
    amount: 5000,
    paid: 4000,
    currency: 'NGN',
    message: 'Less came in than was agreed.',
    can: { settle: true },
    ...more,
  })

const open = (name: string, tab: string, ...more: Answering[]) =>
  openPages({
    at: `/super-admin/billing?tab=${tab}`,
    routes: walletRoutes,
    user: inState(name),
    answers: [
      ...more,
      answers(walletCalls.balance, { balance: 1200, fundingOpen: true, can: { fund: true } }),
      answers(walletCalls.wallets, { foundWallets: [{ school, balance: 900 }], total: 1, balance: 900 }),
      answers(walletCalls.payments, { foundPayments: [held()], total: 1 }),
      answers(walletCalls.logSearch, { foundTransactionLogs: [], total: 0 }),
      answers(billingConfigurationCalls.price, { price: 250, revision: 3 }),
    ],
  })

describe('the wallets of a state', () => {
  it('are those of the schools, or those with which districts pay for their messages', async () => {
    const zone = { id: idOf('zone'), name: 'Ijebu Zone' }
    const { server, user } = await openPages({
      at: '/super-admin/billing?of=districts',
      routes: walletRoutes,
      user: inState('districts'),
      answers: [
        answers(walletCalls.balance, { balance: 1200, fundingOpen: true, can: { fund: true } }),
        answers(walletCalls.wallets, ({ query }) =>
          query.of === 'districts'
            ? { foundWallets: [{ school: zone, district: zone, balance: 700 }], total: 1, balance: 700 }
            : { foundWallets: [{ school, balance: 900 }], total: 1, balance: 900 },
        ),
      ],
    })
    const link = await screen.findByRole('link', { name: 'Ijebu Zone' })
    expect(link.getAttribute('href')).toContain(`/statement/${zone.id}`)
    await sees('₦700.00')
    expect(server.asked(walletCalls.wallets).some(({ query }) => query.of === 'districts')).toBe(true)
    await user.click(screen.getByRole('button', { name: /Remove this filter/ }))
    await sees(school.name)
  })
})

describe('a payment that came in otherwise than agreed', () => {
  const settle = async (name: string, ...more: Answering[]) => {
    const opened = await open(name, 'payments', ...more)
    await opened.user.click(await screen.findByRole('button', { name: /^Actions for ₦5,000.00/ }))
    await opened.user.click(await screen.findByRole('menuitem', { name: 'Settle' }))
    await screen.findByRole('dialog', { name: 'Settle a held payment' })
    return opened
  }

  it('is settled with a decision and a reason, not without', async () => {
    const { server, user } = await settle('settles', answers(walletCalls.settle, held({ status: 'Settled' })))
    expect(screen.getByRole('dialog').textContent).toContain('₦4,000.00 came in, where ₦5,000.00 was agreed')
    await press('Settle payment')
    await sees('Choose what becomes of the money.')
    expect(errorAt(field('Reason'))).toContain('Say why; it stays on record.')
    expect(server.asked(walletCalls.settle)).toEqual([])
    await user.click(screen.getByRole('radio', { name: 'Into the wallet' }))
    await user.type(field('Reason'), 'The rest follows')
    await press('Settle payment')
    await sees('Payment Settled Successfully')
    expect(server.asked(walletCalls.settle)[0]).toMatchObject({
      params: { id: idOf('held') },
      body: { to: 'Wallet', reason: 'The rest follows' },
    })
  })

  it('cannot go into the wallet where it is no naira', async () => {
    await settle('dollars', answers(walletCalls.payments, { foundPayments: [held({ currency: 'USD' })], total: 1 }))
    await sees('Only naira can go into a wallet.')
    expect(screen.getByRole('dialog').textContent).toContain('USD 4,000.00 came in')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Into the wallet' }).disabled).toBe(true)
  })

  it('keeps the reason where somebody else has settled it', async () => {
    const message = 'This payment is settled and needs no decision.'
    const { user } = await settle('settled', answers(walletCalls.settle, refuse(walletErrors.notHeld, { message })))
    await user.click(screen.getByRole('radio', { name: 'Returned to the payer' }))
    await user.type(field('Reason'), 'Paid twice')
    await press('Settle payment')
    await sees(message)
    expect(field('Reason').value).toBe('Paid twice')
  })
})

describe('the price of a report card', () => {
  it('is saved in naira with the revision it is based on', async () => {
    const { server, user } = await open(
      'prices',
      'price',
      answers(billingConfigurationCalls.setPrice, { price: 300.5, revision: 4 }),
    )
    const price = await screen.findByDisplayValue('250')
    await user.clear(price)
    await press('Save price')
    await waitFor(() => expect(errorAt(price)).toContain(messages.required))
    await user.type(price, '300.50')
    await press('Save price')
    await sees('Price Saved Successfully')
    expect(server.asked(billingConfigurationCalls.setPrice).map(({ body }) => body)).toEqual([
      { price: 300.5, revision: 3 },
    ])
  })

  it('shows the price that somebody else saved meanwhile, keeps the typed one, and saves it when asked again', async () => {
    const theirs = filledIn(reportCardBilling, {
      price: 275,
      changedBy: 'Mrs Ade',
      changedAt: '2026-11-22T09:00:00.000Z',
      revision: 5,
    })
    const { server, user } = await open(
      'conflict',
      'price',
      answers(billingConfigurationCalls.setPrice, ({ body }) =>
        body.revision === 5
          ? { price: 300, revision: 6 }
          : refuse(billingErrors.changedMeanwhile, { message: 'Changed.', details: { theirs } }),
      ),
    )
    const price = await screen.findByDisplayValue('250')
    await user.clear(price)
    await user.type(price, '300')
    await press('Save price')
    await sees('Mrs Ade changed the price meanwhile')
    expect(screen.getByRole('alert').textContent).toContain('It is ₦275.00 now.')
    expect(screen.getByDisplayValue('300')).toBe(price)
    await press('Save price')
    await sees('Price Saved Successfully')
    expect(server.asked(billingConfigurationCalls.setPrice).at(-1)?.body).toEqual({ price: 300, revision: 5 })
  })
})

describe('the books of the state', () => {
  it('are checked, and the result says that they are in order', async () => {
    await open('sound', 'wallets', answers(walletCalls.reconciliation, { accounts: 3, postings: 40, payments: 12 }))
    await press('Check the books')
    await sees('The books are in order: every movement adds up, and every payment is credited once.')
    await sees(/40 movements, 3 accounts and 12 payments/)
  })

  it('are shown with their errors', async () => {
    await open(
      'broken',
      'wallets',
      answers(walletCalls.reconciliation, {
        errors: [{ kind: 'balance', message: 'The balance is ₦10.00 too high.', reference: 'AKD-7' }],
        more: 1,
      }),
    )
    await press('Check the books')
    const panel = await screen.findByRole('status', { name: 'Check of the books' })
    expect(within(panel).getByText(/2 errors were found/)).toBeTruthy()
    await waitFor(() => expect(panel.textContent).toContain('AKD-7: The balance is ₦10.00 too high.'))
    expect(panel.textContent).toContain('1 more error is not listed.')
  })
})

it('the wallet of the state is shown above the schools, and funded', async () => {
  const { server, user } = await open('funds', 'wallets', answers(walletCalls.paymentLink, held({ status: 'Pending' })))
  await sees('₦1,200.00')
  await press('Fund wallet')
  await user.type(await screen.findByRole('textbox', { name: /^Amount in naira/ }), '5000')
  await press('Continue to payment')
  await waitFor(() =>
    expect(server.asked(walletCalls.paymentLink)[0]?.body).toMatchObject({ organization: idOf('Ogun'), amount: 5000 }),
  )
})
