import { billingConfigurationCalls } from '@akada/contract/wallet/report-card-billing'
import { walletCalls, walletErrors } from '@akada/contract/wallet/calls'
import { payment, transactionLog, walletBalance, walletStatement } from '@akada/contract/wallet/schemas'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { filledIn, type PartOf } from '../../../../test/blank.ts'
import { choose, errorAt, field, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inDistrict, inSchool, school, without } from '../../../../test/people.ts'
import { type Answering, answers, lost, refuse } from '../../../../test/server.ts'
import type { LoggedInUser } from '../../../lib/session.ts'
import type { Payment, TransactionLog, WalletBalance } from '../queries.ts'
import { walletRoutes } from '../routes.ts'

const base = '/administration/billing'

const walletOf = (more: PartOf<WalletBalance> = {}): WalletBalance =>
  filledIn(walletBalance, {
    organization: school,
    balance: 12_500.5,
    pending: 2000,
    fundingOpen: true,
    can: { fund: true },
    ...more,
  })
const movement = (name: string, more: PartOf<TransactionLog>): TransactionLog =>
  filledIn(transactionLog, {
    id: idOf(name),
    organization: school,
    narration: name,
    reference: `AKD-${name.length}`,
    ...more,
  })
const funding = movement('Paid in through the gateway', {
  action: 'Wallet funding',
  amount: 20_000,
  balanceAfter: 20_000,
})
const cards = movement('30 report cards of JSS 1 Gold', {
  action: 'Report cards',
  amount: -7500,
  balanceAfter: 12_500.5,
  by: { id: idOf('Obi'), name: 'Mr Obi' },
})
const paymentOf = (more: PartOf<Payment> = {}): Payment =>
  filledIn(payment, {
    id: idOf('payment'),
    organization: school,
    status: 'Pending',
    amount: 5000,
    link: 'https://gateway.example/pay',
    message: 'Pay on the page of the gateway.',
    can: { ask: true, pay: true },
    ...more,
  })

const open = (user: LoggedInUser, more: Answering[] = [], at = base) =>
  openPages({
    at,
    routes: walletRoutes,
    user,
    answers: [
      ...more,
      answers(walletCalls.balance, walletOf()),
      answers(walletCalls.logSearch, { foundTransactionLogs: [cards, funding], total: 2, in: 20_000, out: -7500 }),
      answers(walletCalls.payments, { foundPayments: [paymentOf()], total: 1 }),
      answers(billingConfigurationCalls.price, { price: 250 }),
    ],
  })
const clerk = (name: string): LoggedInUser => inSchool(name, 'principal')

describe('the wallet of a school', () => {
  it('shows the balance, what waits, and what a report card costs', async () => {
    await open(clerk('balance'))
    const panel = await screen.findByRole('region', { name: 'Balance' })
    await waitFor(() => expect(panel.textContent).toContain('₦12,500.50'))
    expect(panel.textContent).toContain('Waiting for payment₦2,000.00')
    await waitFor(() => expect(panel.textContent).toContain('A report card costs₦250.00'))
  })

  it('draws the balance and the spending of the term once that is opened', async () => {
    const statement = filledIn(walletStatement, {
      startDate: '2026-09-14',
      endDate: '2026-10-02',
      opening: 0,
      in: 20_000,
      out: 7500,
      closing: 12_500,
      movements: [],
    })
    const { server } = await open(clerk('over the term'), [answers(walletCalls.statement, statement)])
    await sees('Balance and spending over the term')
    expect(server.asked(walletCalls.statement)).toEqual([])
    const [fold] = document.querySelectorAll('details')
    if (!fold) throw new Error('There is no fold.')
    fold.open = true
    await sees(/Paid in ₦20,000.00, spent ₦7,500.00, balance ₦12,500.00/)
  })

  it('says what moved, which way, and the sums', async () => {
    await open(clerk('moved'))
    const list = await screen.findByRole('table', { name: 'Transactions' })
    await waitFor(() =>
      expect(within(list).getByRole('row', { name: /30 report cards/ }).textContent).toContain('-₦7,500.00'),
    )
    expect(within(list).getByRole('row', { name: /Paid in/ }).textContent).toContain('+₦20,000.00')
    expect(screen.getByLabelText('Sums of what was found').textContent).toBe('In ₦20,000.00Out ₦7,500.00')
  })

  it('opens one transaction with all that is known, and closes it', async () => {
    const { user, address } = await open(clerk('one'))
    await user.click(await screen.findByRole('link', { name: /30 report cards/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Report cards' })
    expect(dialog.textContent).toContain('₦7,500.00 out of the wallet')
    expect(dialog.textContent).toContain('ByMr Obi')
    expect(address()).toContain(`entry=${cards.id}`)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).not.toContain('entry'))
  })

  it('asks the server for one kind of transaction, and keeps that in the address', async () => {
    const { server, address } = await open(clerk('filters'))
    await screen.findByRole('table', { name: 'Transactions' })
    await press('Filters')
    await choose('Kind', 'Report cards')
    await waitFor(() =>
      expect(server.asked(walletCalls.logSearch).at(-1)?.query.transactionAction).toEqual(['Report cards']),
    )
    expect(address()).toContain('transactionAction=Report')
  })

  it('is downloaded with the filters of the list', async () => {
    const { server } = await open(clerk('downloads'), [answers(walletCalls.logDownload)], `${base}?q=cards`)
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download' }).disabled).toBe(false),
    )
    await press('Download')
    await waitFor(() => expect(server.asked(walletCalls.logDownload)[0]?.query).toMatchObject({ searchTerm: 'cards' }))
  })

  it('has no download and no funding for somebody who may not', async () => {
    await open(without(clerk('may not'), 'wallet.download'), [
      answers(walletCalls.balance, walletOf({ can: { fund: false } })),
    ])
    await sees('Paid in through the gateway')
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Fund wallet' })).toBeNull()
  })

  it('says that it cannot be funded where the server has no gateway', async () => {
    await open(clerk('no gateway'), [answers(walletCalls.balance, walletOf({ fundingOpen: false }))])
    await sees('The wallet cannot be funded yet')
    expect(screen.queryByRole('button', { name: 'Fund wallet' })).toBeNull()
  })

  it('offers to read the balance again where the connection failed', async () => {
    const { server } = await open(clerk('again'), [answers(walletCalls.balance, lost)])
    await sees('The service could not be reached. Check your internet, then try again.')
    server.answer(answers(walletCalls.balance, walletOf()))
    await press('Try again')
    await sees('₦12,500.50')
  })

  it('says that nothing has moved, and that nothing matches a filter', async () => {
    const nothing = answers(walletCalls.logSearch, { foundTransactionLogs: [], total: 0 })
    const { user } = await open(clerk('empty'), [nothing])
    await sees(/Nothing has moved yet. A wallet moves when it is funded/)
    await user.type(screen.getByRole('searchbox'), 'xyz')
    await sees('No transaction matches the search and filters. Change or clear them.')
  })
})

describe('paying money into the wallet', () => {
  const start = async (name: string, more: Answering[]) => {
    const opened = await open(clerk(name), more)
    await press('Fund wallet')
    await screen.findByRole('dialog', { name: 'Fund the wallet of Ake Grammar School' })
    return opened
  }

  it.each([
    ['abc', 'Write the amount in naira, as 12,500 or 12,500.50'],
    ['99', 'The least that can be paid in is ₦100.00.'],
  ])('says what is wrong with %s naira, and sends nothing', async (amount, message) => {
    const { server, user } = await start(`wrong ${amount}`, [])
    await user.type(field('Amount in naira'), amount)
    await press('Continue to payment')
    await waitFor(() => expect(errorAt(field('Amount in naira'))).toContain(message))
    expect(server.asked(walletCalls.paymentLink)).toEqual([])
  })

  it('says the amount in words while it is typed, then gives the link to the payment page', async () => {
    const { server, user } = await start('funds', [answers(walletCalls.paymentLink, paymentOf())])
    await user.type(field('Amount in naira'), '5,000')
    await sees(/^five thousand naira/i)
    await press('Continue to payment')
    expect((await screen.findByRole('link', { name: 'Go to payment page' })).getAttribute('href')).toBe(
      'https://gateway.example/pay',
    )
    expect(field('Link to the payment page').value).toBe('https://gateway.example/pay')
    expect(server.asked(walletCalls.paymentLink)[0]?.body).toMatchObject({ organization: school.id, amount: 5000 })
  })

  it('starts one payment where the first answer was lost and it is sent again', async () => {
    const { server, user } = await start('lost', [answers(walletCalls.paymentLink, lost)])
    await user.type(field('Amount in naira'), '5000')
    await press('Continue to payment')
    await sees('The service could not be reached. Check your internet, then try again.')
    expect(field('Amount in naira').value).toBe('5000')
    server.answer(answers(walletCalls.paymentLink, paymentOf()))
    await press('Continue to payment')
    await screen.findByRole('link', { name: 'Go to payment page' })
    const ids = server.asked(walletCalls.paymentLink).map(({ body }) => Object(body).clientId)
    expect(new Set(ids).size).toBe(1)
  })

  it('is another payment where the amount was changed', async () => {
    const { server, user } = await start('changed', [
      answers(walletCalls.paymentLink, refuse(walletErrors.gatewayUnreachable)),
    ])
    await user.type(field('Amount in naira'), '5000')
    await press('Continue to payment')
    await sees(walletErrors.gatewayUnreachable.message)
    server.answer(answers(walletCalls.paymentLink, paymentOf()))
    await user.type(field('Amount in naira'), '0')
    await press('Continue to payment')
    await screen.findByRole('link', { name: 'Go to payment page' })
    const ids = server.asked(walletCalls.paymentLink).map(({ body }) => Object(body).clientId)
    expect(new Set(ids).size).toBe(2)
  })
})

describe('the payments into the wallet', () => {
  it('are asked about at the gateway again', async () => {
    const { server, user } = await open(
      clerk('asks'),
      [answers(walletCalls.fund, paymentOf({ status: 'Credited', message: 'Paid into the wallet.' }))],
      `${base}?tab=payments`,
    )
    await user.click(await screen.findByRole('button', { name: /^Actions for ₦5,000.00/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Ask again' }))
    await sees('Paid into the wallet.')
    expect(server.asked(walletCalls.fund)[0]?.body).toEqual({ reference: idOf('payment') })
  })

  it('are narrowed by how they stand', async () => {
    const { server, user } = await open(clerk('stands'), [], `${base}?tab=payments`)
    await user.selectOptions(await screen.findByLabelText('Status'), 'Held')
    await waitFor(() => expect(server.asked(walletCalls.payments).at(-1)?.query.status).toEqual(['Held']))
    server.answer(answers(walletCalls.payments, { foundPayments: [], total: 0 }))
    await user.selectOptions(screen.getByLabelText('Status'), 'Failed')
    await sees('No payment has this status. Choose another one.')
  })
})

describe('the page of a payment', () => {
  const at = `${base}/payment/${idOf('payment')}`

  it('asks the gateway when the payer comes back, and shows the receipt', async () => {
    const paid = paymentOf({
      status: 'Credited',
      message: 'The money is in the wallet.',
      reference: 'AKD-7',
      can: { ask: false, pay: false },
    })
    const { server } = await open(
      clerk('back'),
      [
        answers(walletCalls.fund, paid),
        answers(walletCalls.logSearch, {
          foundTransactionLogs: [movement('Paid in', { reference: 'AKD-7', amount: 5000, balanceAfter: 17_500.5 })],
          total: 1,
        }),
      ],
      `${at}?reference=abc`,
    )
    await sees('The money is in the wallet.')
    const receipt = await screen.findByRole('article', { name: 'Receipt' })
    expect(receipt.textContent).toContain('₦5,000.00')
    expect(receipt.textContent).toContain('Balance after₦17,500.50')
    expect(screen.getByRole('button', { name: 'Print receipt' })).toBeTruthy()
    expect(server.asked(walletCalls.payment)).toEqual([])
  })

  it('shows what is known where the gateway does not answer', async () => {
    await open(
      clerk('silent'),
      [answers(walletCalls.fund, refuse(walletErrors.gatewaySilent)), answers(walletCalls.payment, paymentOf())],
      `${at}?reference=abc`,
    )
    await sees('Pay on the page of the gateway.')
    await sees(walletErrors.gatewaySilent.message)
    expect(screen.getByRole('link', { name: 'Go to payment page' })).toBeTruthy()
  })
})

describe('the statement of a wallet', () => {
  const statement = answers(walletCalls.statement, ({ query }) => ({
    organization: school,
    ...query,
    opening: 20_000,
    closing: 12_500.5,
    in: 0,
    out: -7499.5,
    movements: [cards],
    leftOut: 2,
  }))

  it('is for the days that are chosen, and says what is not listed', async () => {
    const { server, user } = await open(
      clerk('days'),
      [statement],
      `${base}/statement?startDate=2026-09-01&endDate=2026-09-30`,
    )
    await sees('2 later movements, not listed')
    expect(server.asked(walletCalls.statement)[0]?.query).toEqual({ startDate: '2026-09-01', endDate: '2026-09-30' })
    await user.clear(field('From'))
    await user.type(field('From'), '15-09-2026')
    await waitFor(() => expect(server.asked(walletCalls.statement).at(-1)?.query.startDate).toBe('2026-09-15'))
  })

  it('says why the server refuses the days', async () => {
    await open(
      clerk('refused'),
      [answers(walletCalls.statement, refuse(walletErrors.statementDays))],
      `${base}/statement?startDate=2026-09-30&endDate=2026-09-01`,
    )
    await sees(walletErrors.statementDays.message)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(true)
  })

  it('is printed as the document of the days that are shown', async () => {
    const { server } = await open(
      clerk('prints'),
      [statement, answers(walletCalls.statementPrint, refuse(walletErrors.statementDays))],
      `${base}/statement?startDate=2026-09-01&endDate=2026-09-30`,
    )
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(false))
    await press('Print')
    await sees(walletErrors.statementDays.message)
    const [asked] = server.asked(walletCalls.statementPrint)
    expect(asked?.query).toEqual({ startDate: '2026-09-01', endDate: '2026-09-30' })
  })
})

describe('the wallets of a district', () => {
  it('show every school with its balance, and lead to its transactions', async () => {
    const other = { id: idOf('Egba High School'), name: 'Egba High School' }
    const { user, address } = await open(
      inDistrict('wallets'),
      [
        answers(walletCalls.wallets, {
          foundWallets: [
            { school, balance: 12_500.5 },
            { school: other, balance: 0 },
          ],
          total: 2,
          balance: 12_500.5,
        }),
      ],
      '/dashboard/billing',
    )
    const list = await screen.findByRole('table', { name: 'Wallets' })
    await waitFor(() =>
      expect(within(list).getByRole('row', { name: /Ake Grammar School/ }).textContent).toContain('₦12,500.50'),
    )
    expect(screen.queryByRole('button', { name: 'Check the books' })).toBeNull()
    await user.click(within(list).getByRole('link', { name: /Egba High School/ }))
    await waitFor(() => expect(address()).toContain(`school=${other.id}`))
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: 'Transactions' }).getAttribute('aria-selected')).toBe('true'),
    )
  })
})
