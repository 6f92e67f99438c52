import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { ask, begin, bookErrors, rows, startLink, walletApp, walletWorld } from '../../../test/wallet-world.ts'
import { GatewayKeyRefused, openPaystack, type PaymentGateway } from '../../platform/payments/index.ts'
import { checkDuePayments } from './check-due-payments.ts'

const { app, sandbox } = await walletApp()
const { head, school } = await walletWorld(app)
const { database, hooks, payments } = app.app
if (!payments) throw new Error('There is no gateway.')
const poll = (gateway: PaymentGateway = payments) =>
  checkDuePayments({ database, clock: app.clock, hooks, payments: gateway })
const later = (minutes: number): void => {
  app.clock.advance(minutes * 60_000)
  const { id: staffId, sessionId, roleAccessId } = head
  head.token = app.app.tokens.sign({ staffId, sessionId, roleAccessId })
}
const stored = async (id: string) =>
  (await rows(app, 'select status, checks, next_check_at as next from ledger.payment where id = $1', id))[0]
const told = async (id: string) =>
  (await rows(app, 'select summary from audit_log where entity_id = $1 order by id', id)).map(({ summary }) => summary)
const forThreeDays = async (): Promise<void> => {
  for (let hour = 0; hour < 74; hour++) {
    later(60)
    await poll()
  }
}

it('a refused key ends the turn, and the remaining payments stay due', async () => {
  const begun = []
  for (let count = 0; count < 12; count++) begun.push(await begin(app, head, 500))
  const due = async () =>
    (await rows(app, 'select count(*)::int as count from ledger.payment where next_check_at <= $1', app.clock.now()))[0]
      .count
  later(1.1)
  expect(await due()).toBe(12)
  const refused = openPaystack({ ...sandbox.paystack, secretKey: 'sk_test_another' })
  await expect(poll(refused)).rejects.toBeInstanceOf(GatewayKeyRefused)
  expect(await due()).toBe(8)
  for (const { id } of begun) sandbox.settle(id)
  later(3)
  await poll()
  for (const { id } of begun) expect((await stored(id)).status).toBe('Credited')
})

it('a payment unknown to the gateway ends after 72 hours, and the log says so', async () => {
  sandbox.misbehave('initialise', 'error', 3)
  const clientId = randomUUID()
  expect((await app.request(startLink, { body: { amount: 700, clientId } }, { as: head })).status).toBe(503)
  const [{ id }] = await rows(app, 'select id from ledger.payment where client_id = $1', clientId)
  await forThreeDays()
  expect(await stored(id)).toMatchObject({ status: 'Abandoned', next: null })
  expect(await told(id)).toEqual([
    'Began to pay ₦700.00 into the wallet',
    `A payment of ${school.name} is now abandoned`,
  ])
})

it('a payment about which the gateway refuses to answer is checked less and less often, and also ends', async () => {
  const { id } = await begin(app, head, 700)
  sandbox.misbehave('verify', 'refused', 100)
  await forThreeDays()
  const { checks, ...rest } = await stored(id)
  expect(rest).toMatchObject({ status: 'Abandoned', next: null })
  expect(checks).toBeGreaterThan(60)
  expect(checks).toBeLessThan(90)
  expect((await told(id)).at(-1)).toBe(`A payment of ${school.name} is now abandoned`)
  sandbox.settle(id)
  // The remaining refusals.
  while ((await ask(app, head, id)).status === 503);
  expect((await stored(id)).status).toBe('Credited')
  expect(await bookErrors(app)).toEqual([])
})
