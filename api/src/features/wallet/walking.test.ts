import { expect, it } from 'vitest'
import { pay, walletApp, walletWorld } from '../../../test/wallet-world.ts'

const { app, sandbox } = await walletApp()
const log = 'GET /transaction-logs/search'

it('walks through the movements of all wallets, with the sums of the first page', async () => {
  const world = await walletWorld(app)
  for (const amount of [1000, 2000, 3000]) await pay(app, sandbox, world.head, amount)
  for (const amount of [4000, 5000]) await pay(app, sandbox, world.siblingHead, amount)
  const as = world.ministry
  const whole = (await app.request(log, { query: {} }, { as })).body
  expect(whole.foundTransactionLogs).toHaveLength(5)
  const first = (await app.request(log, { query: { limit: 2 } }, { as })).body
  await pay(app, sandbox, world.head, 6000)
  const second = (await app.request(log, { query: { limit: 2, after: first.next } }, { as })).body
  const third = (await app.request(log, { query: { limit: 2, after: second.next } }, { as })).body
  expect([first, second, third].flatMap(page => page.foundTransactionLogs)).toEqual(whole.foundTransactionLogs)
  expect([first, second, third].map(page => [page.total, page.in, page.out])).toEqual([
    [5, 15000, 0],
    [5, 15000, 0],
    [5, 15000, 0],
  ])
  expect(third.next).toBeUndefined()
})
