import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  ask,
  balanceOf,
  begin,
  bookErrors,
  creditsOf,
  fund,
  nairaIn,
  pay,
  rows,
  startLink,
  viewPayment,
  walletApp,
  walletWorld,
} from '../../../test/wallet-world.ts'
import * as make from '../../../test/factories.ts'
import { testApp } from '../../../test/app.ts'
import { officeActor } from '../../demo/actors.ts'
import type { PaymentGateway } from '../../platform/payments/index.ts'
import { startPayment } from './index.ts'

const { app, sandbox } = await walletApp({ config: { dbPool: 10 } })
const world = await walletWorld(app)
const { head, school } = world
const auditOf = (id: string) =>
  rows(app, 'select summary, acting_as from audit_log where entity_id = $1 order by id', id)

describe('a payment', () => {
  it('is stored before the gateway is asked, leads to its page, and is credited once it succeeded', async () => {
    const before = await nairaIn(app, world)
    const begun = await begin(app, head, 12_500.5)
    expect(begun).toMatchObject({ status: 'Pending', amount: 12_500.5, paid: null, reference: null })
    expect(begun.can).toEqual({ ask: true, pay: true, settle: false })
    const stored = sandbox.get(begun.id)
    expect(begun.link).toBe(`${sandbox.paystack.baseUrl}/checkout/${stored.accessCode}`)
    expect(stored).toMatchObject({ requestedKobo: 1_250_050, currency: 'NGN', email: head.email })
    expect(stored.callbackUrl).toBe(`http://akada.test/administration/billing/payment/${begun.id}`)
    expect(await nairaIn(app, world)).toBe(before)

    sandbox.settle(begun.id)
    const asked = await ask(app, head, begun.id)
    expect(asked.body).toMatchObject({ status: 'Credited', paid: 12_500.5, currency: 'NGN', link: null })
    expect(asked.body.reference).toMatch(/^AKD-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(asked.body.message).toBe('₦12,500.50 is in the wallet.')
    expect(await nairaIn(app, world)).toBe(before + 12_500.5)
    expect((await auditOf(begun.id)).map(({ summary }) => summary)).toEqual([
      'Began to pay ₦12,500.50 into the wallet',
      `Credited ₦12,500.50 to the wallet of ${school.name}`,
    ])
  })

  it('returns to the address that a browser uses on this machine, and to no other', async () => {
    const local = await testApp({
      connectionString: app.connectionString,
      config: { paystack: sandbox.paystack, publicUrl: 'http://localhost:4105' },
    })
    for (const [origin, wanted] of [
      ['http://127.0.0.1:4105', 'http://127.0.0.1:4105'],
      ['https://evil.example', 'http://localhost:4105'],
    ]) {
      const body = { amount: 500, clientId: randomUUID() }
      const { body: begun } = await local.request(startLink, { body }, { as: head, headers: { origin: origin ?? '' } })
      expect(sandbox.get(begun.id).callbackUrl).toBe(`${wanted}/administration/billing/payment/${begun.id}`)
    }
  })

  it('is created once, however often the same request is sent, even at the same moment', async () => {
    const body = { amount: 700, clientId: randomUUID() }
    const answers = await Promise.all([1, 2, 3, 4].map(() => app.request(startLink, { body }, { as: head })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(one => one.body.id)).size).toBe(1)
    expect(new Set(answers.map(one => one.body.link)).size).toBe(1)
    const again = await app.request(startLink, { body }, { as: head })
    expect(again.body.id).toBe(answers[0]?.body.id)
    expect(sandbox.all().filter(({ reference }) => reference === again.body.id)).toHaveLength(1)
  })

  it('is refused with the id of an earlier request and another amount', async () => {
    const clientId = randomUUID()
    expect((await app.request(startLink, { body: { amount: 700, clientId } }, { as: head })).status).toBe(200)
    const other = await app.request(startLink, { body: { amount: 900, clientId } }, { as: head })
    expect([other.status, other.error.code]).toEqual([409, 'request_reused'])
    expect((await app.request(startLink, { body: { amount: 700, clientId } }, { as: head })).status).toBe(200)
  })

  it('of another school may have the same browser id, and is a separate one', async () => {
    const body = { amount: 700, clientId: randomUUID() }
    const one = await app.request(startLink, { body }, { as: head })
    const other = await app.request(startLink, { body }, { as: world.siblingHead })
    expect(other.status).toBe(200)
    expect(other.body.id).not.toBe(one.body.id)
  })

  it('is refused below the minimum amount, and with more than two decimals', async () => {
    const send = (amount: number) => app.request(startLink, { body: { amount, clientId: randomUUID() } }, { as: head })
    expect((await send(99.99)).error).toMatchObject({
      code: 'amount_too_small',
      message: 'The least that can be paid in is ₦100.00.',
    })
    for (const amount of [100.001, -5, 1e12])
      expect({ amount, status: (await send(amount)).status }).toEqual({ amount, status: 422 })
  })

  it('reports if no gateway is set up', async () => {
    const off = await testApp({ connectionString: app.connectionString })
    const { error } = await off.request(startLink, { body: { amount: 500, clientId: randomUUID() } }, { as: head })
    expect(error.code).toBe('funding_off')
    const { body } = await off.request(balanceOf, { params: { id: school.id } }, { as: head })
    expect(body).toMatchObject({ fundingOpen: false, can: { fund: false } })
  })

  it('of a school is hidden from others', async () => {
    const { id } = await begin(app, head, 500)
    const elsewhere = await walletWorld(app)
    for (const as of [world.siblingHead, elsewhere.head, elsewhere.ministry]) {
      expect((await app.request(viewPayment, { params: { id } }, { as })).status).toBe(404)
      expect((await app.request(fund, { body: { reference: id } }, { as })).status).toBe(404)
    }
    const teacher = await make.makePerson(app, { state: world.state, role: 'teacher', school })
    expect((await app.request(viewPayment, { params: { id } }, { as: teacher })).status).toBe(403)
  })
})

describe('the gateway', () => {
  it('unreachable when a payment begins: 503, and the same request works a moment later', async () => {
    const body = { amount: 900, clientId: randomUUID() }
    sandbox.misbehave('initialise', 'error', 3)
    const failed = await app.request(startLink, { body }, { as: head })
    expect(failed.error).toMatchObject({ code: 'gateway_unreachable' })
    expect(failed.status).toBe(503)
    const again = await app.request(startLink, { body }, { as: head })
    expect(again.body.status).toBe('Pending')
    expect(await rows(app, 'select status from ledger.payment where client_id = $1', body.clientId)).toEqual([
      { status: 'Pending' },
    ])
  })

  it('loses its response after it accepted the request: the payer still gets a page, of a new payment', async () => {
    const body = { amount: 900, clientId: randomUUID() }
    sandbox.misbehave('initialise', 'cut')
    const begun = await app.request(startLink, { body }, { as: head })
    expect(begun.status).toBe(200)
    expect(begun.body.link).toBe(`${sandbox.paystack.baseUrl}/checkout/${sandbox.get(begun.body.id).accessCode}`)
    const [lost] = await rows(
      app,
      'select id, status from ledger.payment where school_id = $1 and client_id = id order by id desc limit 1',
      school.id,
    )
    expect(lost).toMatchObject({ status: 'Abandoned' })
    expect(sandbox.get(lost.id).requestedKobo).toBe(90_000)
  })

  it('has a payment that progressed meanwhile: it is not given up, and nobody is told that it was', async () => {
    const { payments } = app.app
    if (!payments) throw new Error('There is no gateway.')
    const slow: PaymentGateway = {
      ...payments,
      initialise: async request => {
        const { authorizationUrl } = await payments.initialise(request)
        // Another process has the page while this one requests it once more.
        await rows(
          app,
          "update ledger.payment set status = 'Pending', link = $2, starting_until = null where id = $1",
          request.reference,
          authorizationUrl,
        )
        return payments.initialise(request)
      },
    }
    const { stateId, districtId, id: schoolId, name: schoolName } = school
    const actor = officeActor({
      stateId,
      districtId,
      schoolId,
      schoolName,
      staffId: head.id,
      name: head.fullName,
    })
    const begun = await startPayment(
      {
        app: { payments: slow, clock: app.clock },
        db: app.app.database.forState(stateId),
        actor,
        origin: 'http://akada.test',
      },
      { place: { stateId, districtId, schoolId }, clientId: randomUUID(), kobo: 90_000, payer: { staffId: head.id } },
    )
    expect(begun.status).toBe('Pending')
    expect((await auditOf(begun.id)).map(({ summary }) => summary)).toEqual(['Began to pay ₦900.00 into the wallet'])
  })

  it('unreachable when asked: 503, nothing changes, and a credited payment is returned as it is', async () => {
    const { id } = await begin(app, head, 600)
    sandbox.settle(id)
    sandbox.misbehave('verify', 'error', 3)
    const unanswered = await ask(app, head, id)
    expect(unanswered.status).toBe(503)
    // A payer who returns must not be told that nothing was charged.
    expect(unanswered.error).toMatchObject({
      code: 'gateway_silent',
      message:
        'The gateway does not answer now. If you have paid, do not pay again: it is credited as soon as the gateway answers.',
    })
    expect((await app.request(viewPayment, { params: { id } }, { as: head })).body.status).toBe('Pending')
    expect((await ask(app, head, id)).body.status).toBe('Credited')
    sandbox.misbehave('verify', 'error', 3)
    expect((await ask(app, head, id)).body.status).toBe('Credited')
    expect(await creditsOf(app, id)).toBe(1)
  })

  it('does not know the reference yet: asked again later, never failed', async () => {
    const { id } = await begin(app, head, 600)
    sandbox.misbehave('verify', 'unknown')
    expect((await ask(app, head, id)).body.status).toBe('Pending')
    sandbox.settle(id)
    expect((await ask(app, head, id)).body.status).toBe('Credited')
  })

  it.each(['failed', 'abandoned', 'ongoing', 'pending', 'processing', 'queued'] as const)(
    'reports %s, then success: credited late',
    async word => {
      const { id } = await begin(app, head, 600)
      sandbox.settle(id, { status: word })
      const wanted = word === 'failed' ? 'Failed' : word === 'abandoned' ? 'Abandoned' : 'Pending'
      const before = await nairaIn(app, world)
      expect((await ask(app, head, id)).body).toMatchObject({ status: wanted, paid: null })
      expect(await nairaIn(app, world)).toBe(before)
      sandbox.settle(id)
      expect((await ask(app, head, id)).body.status).toBe('Credited')
      expect(await nairaIn(app, world)).toBe(before + 600)
    },
  )
})

it('is asked many times at once, and credits once', async () => {
  const { id } = await begin(app, head, 1000)
  const before = await nairaIn(app, world)
  sandbox.settle(id)
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(app, head, id)))
  expect(new Set(answers.map(({ body }) => body.status))).toEqual(new Set(['Credited']))
  expect(await nairaIn(app, world)).toBe(before + 1000)
  expect(await creditsOf(app, id)).toBe(1)
})

it('has pending payments, which the balance shows', async () => {
  const fresh = await walletWorld(app)
  const { id } = await begin(app, fresh.head, 300)
  const look = async () => (await app.request(balanceOf, { params: { id: fresh.school.id } }, { as: fresh.head })).body
  expect(await look()).toMatchObject({ balance: 0, pending: 300, held: 0, lastMovementAt: null, can: { fund: true } })
  sandbox.settle(id)
  await ask(app, fresh.head, id)
  expect(await look()).toMatchObject({ balance: 300, pending: 0 })
  await pay(app, sandbox, fresh.head, 200)
  expect((await look()).balance).toBe(500)
})

it('leaves correct books after all of this', async () => {
  expect(await bookErrors(app)).toEqual([])
})

it('the wallet of the state is funded by its super admin, who comes back to the page of the state', async () => {
  const { ministry, state } = world
  const begun = await begin(app, ministry, 5000)
  expect(begun.organization).toEqual({ id: state.id, name: expect.any(String) })
  expect(sandbox.get(begun.id).callbackUrl).toBe(`http://akada.test/super-admin/billing/payment/${begun.id}`)
  sandbox.settle(begun.id)
  expect((await ask(app, ministry, begun.id)).body.status).toBe('Credited')
  const named = { query: { school: [state.id] } }
  const { body } = await app.request('GET /transaction-logs/search', named, { as: ministry })
  expect(body.foundTransactionLogs.map(({ organization, amount }) => [organization.id, amount])).toEqual([
    [state.id, 5000],
  ])
  const district = await make.makePerson(app, { state, role: 'districtAdmin', district: world.district })
  for (const as of [head, district]) {
    expect((await app.request(viewPayment, { params: { id: begun.id } }, { as })).status).toBe(404)
    expect((await app.request('GET /transaction-logs/search', named, { as })).status).toBe(404)
  }
  expect(await bookErrors(app)).toEqual([])
})
