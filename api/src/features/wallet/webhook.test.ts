import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import {
  becomes,
  begin,
  bookErrors,
  creditsOf,
  deliver,
  nairaIn,
  rows,
  ask,
  viewPayment,
  walletApp,
  walletWorld,
} from '../../../test/wallet-world.ts'
import { checkDuePayments } from './check-due-payments.ts'

const { app, sandbox } = await walletApp({ config: { dbPool: 10 } })
await app.app.jobs.start()
afterAll(() => app.app.jobs.stop())
const world = await walletWorld(app)
const { head } = world
const { database, hooks, payments } = app.app
if (!payments) throw new Error('There is no gateway.')
const poll = () => checkDuePayments({ database, clock: app.clock, hooks, payments })
const outcomes = (id: string | null) =>
  rows(app, 'select outcome from ledger.webhook where payment_id is not distinct from $1 order by id', id)
/** How often the gateway was asked about a payment. */
const checksOf = async (id: string) =>
  (await rows(app, 'select checks from ledger.payment where id = $1', id))[0].checks
/** Lets time pass; the principal signs in again afterwards. */
const later = (minutes: number): void => {
  app.clock.advance(minutes * 60_000)
  const { id: staffId, sessionId, roleAccessId } = head
  head.token = app.app.tokens.sign({ staffId, sessionId, roleAccessId })
}
const statusOf = async (id: string) => (await app.request(viewPayment, { params: { id } }, { as: head })).body.status

describe('a webhook', () => {
  it('credits without help, and changes nothing when replayed', async () => {
    const { id } = await begin(app, head, 1000)
    const before = await nairaIn(app, world)
    sandbox.settle(id)
    const told = sandbox.webhook(id)
    expect(await deliver(app, told)).toBe(200)
    await becomes(app, head, id, 'Credited')
    for (let turn = 0; turn < 3; turn++) expect(await deliver(app, told)).toBe(200)
    await expect.poll(() => outcomes(id)).toHaveLength(4)
    expect((await ask(app, head, id)).body.status).toBe('Credited')
    expect(await nairaIn(app, world)).toBe(before + 1000)
    expect(await creditsOf(app, id)).toBe(1)
    const [entry] = await rows(
      app,
      "select acting_as from audit_log where entity_id = $1 and summary like 'Credited%'",
      id,
    )
    expect(entry.acting_as).toBe("The payment gateway's message")
  })

  it('is not trusted: amount, currency and status are queried from the gateway', async () => {
    const { id } = await begin(app, head, 1000)
    const before = await nairaIn(app, world)
    const lies = { status: 'success', amount: 99_000_000, requested_amount: 100_000, currency: 'NGN' }
    expect(await deliver(app, sandbox.webhook(id, { says: lies }))).toBe(200)
    await expect.poll(() => checksOf(id)).toBe(1)
    expect(await statusOf(id)).toBe('Pending')
    expect(await nairaIn(app, world)).toBe(before)
  })

  it('is refused if forged, for another body, or with a missing or malformed signature', async () => {
    const { id } = await begin(app, head, 1000)
    sandbox.settle(id)
    for (const signature of ['otherKey', 'otherBody', 'missing', 'malformed'] as const)
      expect([signature, await deliver(app, sandbox.webhook(id, { signature }))]).toEqual([signature, 401])
    expect(await outcomes(id)).toEqual([])
    expect((await outcomes(null)).slice(-4).map(({ outcome }) => outcome)).toEqual(Array(4).fill('forged'))
    expect(await statusOf(id)).toBe('Pending')
  })

  it('for an unknown reference, another event or nonsense is accepted, recorded, and does nothing', async () => {
    const { id } = await begin(app, head, 1000)
    for (const reference of [randomUUID(), 'ABC-1', "'; drop table school; --"])
      expect(await deliver(app, sandbox.webhook(id, { says: { reference } }))).toBe(200)
    expect(await deliver(app, sandbox.webhook(id, { event: 'transfer.success' }))).toBe(200)
    expect(await deliver(app, sandbox.webhook(id, { says: { amount: 'much' } }))).toBe(200)
    expect((await outcomes(null)).slice(-5).map(({ outcome }) => outcome)).toEqual([
      'unknown reference',
      'unknown reference',
      'unknown reference',
      'other event',
      'unreadable',
    ])
    expect(await outcomes(id)).toEqual([])
  })

  it('that arrives before the gateway knows the payment is followed up until it does', async () => {
    const { id } = await begin(app, head, 1000)
    sandbox.settle(id)
    sandbox.misbehave('verify', 'unknown')
    expect(await deliver(app, sandbox.webhook(id))).toBe(200)
    await expect.poll(() => checksOf(id)).toBe(1)
    expect(await statusOf(id)).toBe('Pending')
    later(5)
    await poll()
    expect(await statusOf(id)).toBe('Credited')
  })

  it('out of order, after a reversal, credits nothing', async () => {
    const { id } = await begin(app, head, 1000)
    const before = await nairaIn(app, world)
    sandbox.settle(id)
    const late = sandbox.webhook(id)
    sandbox.settle(id, { status: 'reversed' })
    expect((await ask(app, head, id)).body.status).toBe('Reversed')
    expect(await deliver(app, late)).toBe(200)
    await expect.poll(() => checksOf(id)).toBe(2)
    expect(await statusOf(id)).toBe('Reversed')
    expect(await nairaIn(app, world)).toBe(before)
  })

  it('at the same moment as payer and poller: one credit', async () => {
    for (let turn = 0; turn < 3; turn++) {
      const { id } = await begin(app, head, 1000)
      const before = await nairaIn(app, world)
      sandbox.settle(id)
      later(1.1)
      await Promise.all([
        deliver(app, sandbox.webhook(id)),
        ask(app, head, id),
        poll(),
        ask(app, head, id),
        deliver(app, sandbox.webhook(id)),
        poll(),
      ])
      await becomes(app, head, id, 'Credited')
      expect(await nairaIn(app, world)).toBe(before + 1000)
      expect(await creditsOf(app, id)).toBe(1)
    }
  })

  it('from strangers is stored up to a limit, and for 90 days', async () => {
    await rows(app, "insert into ledger.webhook (event, outcome) select 'x', 'forged' from generate_series(1, 1000)")
    const before = (await outcomes(null)).length
    const { id } = await begin(app, head, 1000)
    expect(await deliver(app, sandbox.webhook(id, { signature: 'missing' }))).toBe(401)
    expect(await outcomes(null)).toHaveLength(before)
    expect(await deliver(app, sandbox.webhook(id))).toBe(200)
    expect(await outcomes(id)).toHaveLength(1)
  })
})

describe('the check of open payments', () => {
  it('asks after a minute, then less and less often, and gives up after 72 hours; a late success is credited on request', async () => {
    const { id } = await begin(app, head, 1000)
    const before = await nairaIn(app, world)
    const checks = async () => (await rows(app, 'select checks from ledger.payment where id = $1', id))[0].checks
    await poll()
    expect(await checks()).toBe(0)
    later(1.1)
    await poll()
    expect(await checks()).toBe(1)
    await poll()
    expect(await checks()).toBe(1)
    expect(await statusOf(id)).toBe('Pending')
    for (let hour = 0; hour < 74; hour++) {
      later(60)
      await poll()
    }
    expect(await statusOf(id)).toBe('Abandoned')
    const asked = await checks()
    expect(asked).toBeGreaterThan(60)
    expect(asked).toBeLessThan(90)
    later(60)
    await poll()
    expect(await checks()).toBe(asked)
    sandbox.settle(id)
    expect((await ask(app, head, id)).body.status).toBe('Credited')
    expect(await nairaIn(app, world)).toBe(before + 1000)
  })

  it('credits payments without any notification, and finds a reversal within days', async () => {
    const { id } = await begin(app, head, 1000)
    const before = await nairaIn(app, world)
    sandbox.settle(id)
    later(1.1)
    await poll()
    expect(await nairaIn(app, world)).toBe(before + 1000)
    sandbox.settle(id, { status: 'reversed' })
    later(25 * 60)
    await poll()
    expect(await statusOf(id)).toBe('Reversed')
    expect(await nairaIn(app, world)).toBe(before)
  })

  it('pauses while the gateway is unreachable, and loses nothing', async () => {
    const { id } = await begin(app, head, 1000)
    sandbox.settle(id)
    later(1.1)
    sandbox.misbehave('verify', 'error', 3)
    await poll()
    later(3)
    await poll()
    expect(await statusOf(id)).toBe('Credited')
  })
})

it('the books are correct after all of this', async () => {
  expect(await bookErrors(app)).toEqual([])
})
