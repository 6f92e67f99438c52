import { describe, expect, it } from 'vitest'
import {
  ask,
  balanceOf,
  begin,
  bookErrors,
  charge,
  nairaIn,
  rows,
  viewPayment,
  walletApp,
  walletWorld,
} from '../../../test/wallet-world.ts'
import { reconcileGateway } from './index.ts'
import { checkDuePayments } from './check-due-payments.ts'

const { app, sandbox } = await walletApp()
const world = await walletWorld(app)
const { head, ministry, school } = world
const settle = 'PATCH /wallet/settle-held/{id}'
const decide = (id: string, to: 'Wallet' | 'Returned', as = ministry) =>
  app.request(settle, { params: { id }, body: { to, reason: 'The bursar called' } }, { as })
const figures = async () => {
  const { balance, held } = (await app.request(balanceOf, { params: { id: school.id } }, { as: head })).body
  return { balance, held }
}
const accountsOf = async (id: string) =>
  Object.fromEntries(
    (
      await rows(
        app,
        `select a.kind, sum(e.amount_kobo)::int as kobo from ledger.entry e
         join ledger.account a on a.id = e.account_id join ledger.posting p on p.id = e.posting_id
         where p.idempotency_key like $1 group by a.kind order by a.kind`,
        `payment:${id}:%`,
      )
    ).map(({ kind, kobo }) => [kind, kobo]),
  )

describe('less than the requested amount', () => {
  it('is held, not credited; the state credits it to the wallet, once', async () => {
    const { id } = await begin(app, head, 1000)
    const before = await figures()
    sandbox.settle(id, { paidKobo: 60_000 })
    const held = (await ask(app, head, id)).body
    expect(held).toMatchObject({
      status: 'Held',
      paid: 600,
      held: 600,
      amount: 1000,
      can: { pay: false, settle: false },
    })
    expect(held.message).toBe('₦600.00 came instead of ₦1,000.00. The state holds it and decides what becomes of it.')
    expect(await figures()).toEqual({ balance: before.balance, held: before.held + 600 })
    expect((await ask(app, head, id)).body.status).toBe('Held')
    expect((await decide(id, 'Wallet', head)).status).toBe(403)
    const seen = await app.request(viewPayment, { params: { id } }, { as: ministry })
    expect(seen.body.can).toEqual({ ask: true, pay: false, settle: true })
    const settled = await decide(id, 'Wallet')
    expect(settled.body).toMatchObject({
      status: 'Settled',
      message: 'The state put ₦600.00 into the wallet: The bursar called',
      can: { ask: true, settle: false },
    })
    const log = await app.request('GET /transaction-logs/search', { query: { limit: 1 } }, { as: head })
    expect(log.body.foundTransactionLogs).toMatchObject([{ amount: 600, reference: settled.body.reference }])
    expect(await figures()).toEqual({ balance: before.balance + 600, held: before.held })
    const again = await decide(id, 'Wallet')
    expect(again.error).toMatchObject({
      code: 'not_held',
      message: 'This payment is decided on already and needs no decision.',
    })
    expect(await accountsOf(id)).toEqual({ gateway: -60_000, held: 0, wallet: 60_000 })
  })

  it('is refunded to the payer if the state says so, and a later reversal changes nothing', async () => {
    const { id } = await begin(app, head, 1000)
    const before = await figures()
    sandbox.settle(id, { paidKobo: 100 })
    await ask(app, head, id)
    expect((await decide(id, 'Returned')).body.status).toBe('Settled')
    expect(await accountsOf(id)).toEqual({ gateway: -100, held: 0, returned: 100 })
    sandbox.settle(id, { status: 'reversed', paidKobo: 100 })
    expect((await ask(app, head, id)).body.status).toBe('Settled')
    expect(await figures()).toEqual(before)
  })

  it('is decided once if two people decide at once', async () => {
    const { id } = await begin(app, head, 1000)
    sandbox.settle(id, { paidKobo: 5000 })
    await ask(app, head, id)
    const before = await nairaIn(app, world)
    const answers = await Promise.all([decide(id, 'Wallet'), decide(id, 'Returned'), decide(id, 'Wallet')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(await nairaIn(app, world)).toBe(winner === 1 ? before : before + 50)
  })
})

it('more than the requested amount: that amount is credited, and the state decides about the rest', async () => {
  const { id } = await begin(app, head, 1000)
  const before = await figures()
  sandbox.settle(id, { paidKobo: 150_000 })
  const credited = (await ask(app, head, id)).body
  expect(credited).toMatchObject({ status: 'Credited', amount: 1000, paid: 1500, held: 500 })
  expect(credited.message).toContain('₦500.00 came beyond it')
  expect(await figures()).toEqual({ balance: before.balance + 1000, held: before.held + 500 })
  const settled = await decide(id, 'Wallet')
  expect(settled.body.status).toBe('Credited')
  expect(await figures()).toEqual({ balance: before.balance + 1500, held: before.held })
  expect((await decide(id, 'Wallet')).status).toBe(409)
})

it('another currency is not naira: held without an amount, never for the wallet', async () => {
  const { id } = await begin(app, head, 1000)
  const before = await figures()
  sandbox.settle(id, { currency: 'USD', paidKobo: 100_000 })
  const held = (await ask(app, head, id)).body
  expect(held).toMatchObject({ status: 'Held', paid: 1000, currency: 'USD', reference: null })
  expect(held.message).toBe('USD 1000.00 came, which is not in naira. The state decides what becomes of it.')
  expect(await figures()).toEqual(before)
  const refused = await decide(id, 'Wallet')
  expect(refused.status).toBe(422)
  expect(refused.error.fields).toEqual([{ path: 'body.to', message: 'Only naira can go into a wallet.' }])
  expect((await decide(id, 'Returned')).body.status).toBe('Settled')
  expect(await accountsOf(id)).toEqual({})
})

describe('reversed by the gateway', () => {
  it('after the credit: it is debited from the wallet again, once', async () => {
    const { id } = await begin(app, head, 2000)
    const before = await nairaIn(app, world)
    sandbox.settle(id)
    await ask(app, head, id)
    sandbox.settle(id, { status: 'reversed' })
    const answers = await Promise.all([ask(app, head, id), ask(app, head, id), ask(app, head, id)])
    expect(new Set(answers.map(({ body }) => body.status))).toEqual(new Set(['Reversed']))
    expect(await nairaIn(app, world)).toBe(before)
    expect(await accountsOf(id)).toEqual({ gateway: 0, wallet: 0 })
    // A late message from before the reversal restores nothing.
    sandbox.settle(id, { status: 'success' })
    expect((await ask(app, head, id)).body.status).toBe('Reversed')
    expect(await nairaIn(app, world)).toBe(before)
  })

  it('after the school spent it: the remaining balance is debited, the rest is owed, and the wallet stays above zero', async () => {
    const poor = await walletWorld(app)
    const { id } = await begin(app, poor.head, 2000)
    sandbox.settle(id)
    await ask(app, poor.head, id)
    await charge(app, poor.school, 150_000)
    sandbox.settle(id, { status: 'reversed' })
    const { body } = await ask(app, poor.head, id)
    expect(body.message).toContain('the wallet no longer held ₦1,500.00 of it: the school owes this sum')
    expect(await nairaIn(app, poor)).toBe(0)
    expect(await rows(app, 'select owed_kobo, credited_kobo from ledger.payment where id = $1', id)).toEqual([
      { owed_kobo: 150_000, credited_kobo: 200_000 },
    ])
  })

  it('after the state credited it to the wallet: found on request, and by the check of open payments', async () => {
    const settled = async () => {
      const { id } = await begin(app, head, 1000)
      sandbox.settle(id, { paidKobo: 60_000 })
      await ask(app, head, id)
      expect((await decide(id, 'Wallet')).body.status).toBe('Settled')
      sandbox.settle(id, { status: 'reversed', paidKobo: 60_000 })
      return id
    }
    const before = await figures()
    const [asked, found] = [await settled(), await settled()]
    expect((await ask(app, head, asked)).body).toMatchObject({
      status: 'Reversed',
      message: 'The gateway took the money back: ₦600.00 left the wallet again.',
      can: { ask: false },
    })
    const { payments, database, hooks } = app.app
    if (!payments) throw new Error('There is no gateway.')
    const { errors } = await reconcileGateway(database, payments, new Date(0))
    expect(errors).toMatchObject([{ kind: 'gateway', reference: found }])
    expect(errors[0]?.message).toContain('reversed a payment that is still settled. Ask about it again.')
    const clock = { now: () => new Date(app.clock.now().getTime() + 25 * 3_600_000) }
    await checkDuePayments({ database, clock, hooks, payments })
    expect((await app.request(viewPayment, { params: { id: found } }, { as: ministry })).body.status).toBe('Reversed')
    expect(await figures()).toEqual(before)
    expect(await accountsOf(found)).toEqual({ gateway: 0, held: 0, wallet: 0 })
  })

  it('before anything was credited, and while it was held', async () => {
    const before = await figures()
    const early = await begin(app, head, 500)
    sandbox.settle(early.id, { status: 'reversed' })
    expect((await ask(app, head, early.id)).body).toMatchObject({ status: 'Reversed', reference: null })
    const held = await begin(app, head, 500)
    sandbox.settle(held.id, { paidKobo: 10_000 })
    await ask(app, head, held.id)
    sandbox.settle(held.id, { status: 'reversed', paidKobo: 10_000 })
    expect((await ask(app, head, held.id)).body.status).toBe('Reversed')
    expect(await figures()).toEqual(before)
    expect(await accountsOf(held.id)).toEqual({ gateway: 0, held: 0 })
  })
})

it('the books are correct after all of this', async () => {
  expect(await bookErrors(app)).toEqual([])
})
