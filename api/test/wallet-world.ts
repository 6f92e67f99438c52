import { randomUUID } from 'node:crypto'
import { afterAll, expect } from 'vitest'
import { type Charge, chargeWallet, reconcileBooks } from '../src/features/wallet/index.ts'
import { audit } from '../src/platform/audit/index.ts'
import { sql } from '../src/platform/db/index.ts'
import { type Sandbox, type SignedWebhook, startSandbox } from '../sandbox/index.ts'
import { type TestApp, testApp, type TestAppOptions } from './app.ts'
import * as make from './factories.ts'

export const startLink = 'POST /wallet/payment-link'
export const fund = 'POST /wallet/fund'
export const viewPayment = 'GET /wallet/payment/{id}'
export const balanceOf = 'GET /wallet/balance/{id}'

/** The program with a gateway of its own. */
export const walletApp = async (more: TestAppOptions = {}): Promise<{ app: TestApp; sandbox: Sandbox }> => {
  const sandbox = await startSandbox()
  afterAll(() => sandbox.stop())
  const app = await testApp({ ...more, config: { ...more.config, paystack: sandbox.paystack } })
  return { app, sandbox }
}

/** A school with its principal, its state's super admin, and another school of the district. */
export const walletWorld = async (app: TestApp) => {
  return make.makeOrganisations(app, {
    schools: { sibling: {} },
    people: { head: 'principal', siblingHead: { role: 'principal', at: 'sibling' }, ministry: 'superAdmin' },
  })
}
export type WalletWorld = Awaited<ReturnType<typeof walletWorld>>

/** Starts a payment of this many naira as the school's principal; returns it. */
export const begin = async (app: TestApp, head: make.SignedIn, amount = 12_500) => {
  const answer = await app.request(startLink, { body: { amount, clientId: randomUUID() } }, { as: head })
  if (answer.status !== 200) throw new Error(`No payment began: ${answer.error.message}`)
  return answer.body
}

/** Asks the gateway about a payment as its payer. */
export const ask = (app: TestApp, head: make.SignedIn, reference: string) =>
  app.request(fund, { body: { reference } }, { as: head })

/** Puts this many naira into the wallet, through the gateway. */
export const pay = async (app: TestApp, sandbox: Sandbox, head: make.SignedIn, amount = 12_500) => {
  const { id } = await begin(app, head, amount)
  sandbox.settle(id)
  const { status, body } = await ask(app, head, id)
  expect({ status, payment: body.status }).toEqual({ status: 200, payment: 'Credited' })
  return body
}

/** The balance of the wallet, in naira. */
export const nairaIn = async (app: TestApp, { school, head }: Pick<WalletWorld, 'school' | 'head'>): Promise<number> =>
  (await app.request(balanceOf, { params: { id: school.id } }, { as: head })).body.balance

/** Sends a webhook to the program like the gateway; returns the status. */
export const deliver = async (app: TestApp, { body, signature }: SignedWebhook): Promise<number> => {
  const headers = {
    'content-type': 'application/json',
    ...(signature === null ? {} : { 'x-paystack-signature': signature }),
  }
  return (await app.send('POST', '/billing/paystack/webhook', { payload: body }, { headers })).status
}

/** Waits until a payment has this status. */
export const becomes = async (app: TestApp, head: make.SignedIn, id: string, status: string): Promise<void> => {
  const look = async () => (await app.request(viewPayment, { params: { id } }, { as: head })).body.status
  await expect.poll(look, { interval: 100 }).toBe(status)
}

/** Charges a wallet like a feature, with an audit entry. In kobo. */
export const charge = (
  app: Pick<TestApp, 'app'>,
  school: { id: string; stateId: string },
  kobo: number,
  more: Partial<Charge> = {},
) =>
  app.app.database.forState(school.stateId).write(async tx => {
    audit.exempt(tx, 'a test of charges')
    return chargeWallet(tx, {
      place: { stateId: school.stateId, schoolId: school.id },
      staffId: null,
      kobo,
      for: 'Report cards',
      narration: 'Report cards of a test',
      idempotencyKey: randomUUID(),
      ...more,
    })
  })

/** Runs the reconciliation of the books; returns the kinds of its errors. Charges of tests that bought nothing are left out. */
export const bookErrors = async ({ app }: Pick<TestApp, 'app'>): Promise<string[]> => {
  const { errors } = await reconcileBooks(app.database, app.hooks, new Date())
  return errors.filter(({ kind }) => kind !== 'charge').map(({ kind, message }) => `${kind}: ${message}`)
}

/** Rows as visible to the owner of the tables. */
export const rows = async (app: TestApp, text: string, ...values: unknown[]) =>
  (await app.owner.query(text, values)).rows

/** How often a payment's money was credited to the wallet. */
export const creditsOf = async (app: TestApp, id: string): Promise<number> =>
  (
    await app.app.database.system.read(tx =>
      tx.get<{ count: number }>(sql`
        select count(*)::int as count from ledger.posting where idempotency_key = ${`payment:${id}:credit`}`),
    )
  ).count
