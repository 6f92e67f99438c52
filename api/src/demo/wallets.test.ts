import { expect, it, onTestFinished } from 'vitest'
import * as make from '../../test/factories.ts'
import { rows, walletApp } from '../../test/wallet-world.ts'
import { reconcileBooks } from '../features/wallet/index.ts'
import { openDatabase } from '../platform/db/index.ts'
import { states } from './schools/catalogue.ts'
import { layWallets } from './wallets.ts'

const { app, sandbox } = await walletApp()

it('the wallets of the demonstration have history, open payments and decisions, and correct books', async () => {
  const [demo] = states
  const { state, other, head } = await make.makeOrganisations(app, {
    state: { code: demo?.code ?? '' },
    school: { name: demo?.districts[0]?.schools[0]?.name ?? '' },
    schools: { other: {} },
    people: { head: 'principal' },
  })
  await make.makePerson(app, { state, role: 'principal', school: other })
  const ministry = await make.makePerson(app, { state, role: 'superAdmin' })
  const database = openDatabase({
    connectionString: app.connectionString,
    pool: 2,
    preparedStatements: true,
    demandAudit: false,
    systemIsLogin: true,
  })
  onTestFinished(() => database.close())
  await layWallets({ ...app.app, database }, sandbox)
  await layWallets({ ...app.app, database }, sandbox)

  const { body } = await app.request('GET /wallet/payments', { query: {} }, { as: head })
  expect(body.foundPayments.map(({ status, amount }) => [status, amount])).toEqual([
    ['Pending', 30_000],
    ['Failed', 20_000],
    ['Held', 15_000],
    ['Credited', 40_000],
    ['Credited', 250_000],
  ])
  expect(sandbox.all()).toHaveLength(7)
  const ofState = await app.request('GET /wallet/payments', { query: {} }, { as: ministry })
  expect(ofState.body.foundPayments.map(({ amount }) => amount)).toContain(500_000)
  const log = await app.request('GET /transaction-logs/search', { query: {} }, { as: head })
  expect(log.body.foundTransactionLogs.map(({ createdAt }) => createdAt.slice(0, 10))).toEqual([
    '2026-09-19',
    '2026-08-15',
  ])
  expect((await app.request('GET /wallet/balance/{id}', { params: { id: other.id } }, { as: head })).status).toBe(404)
  const [{ held }] = await rows(app, "select sum(balance_kobo)::int as held from ledger.account where kind = 'held'")
  expect(held).toBe(1_000_000)
  expect((await reconcileBooks(app.app.database, app.app.hooks, new Date())).errors).toEqual([])
})
