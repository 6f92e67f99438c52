import { expect, it } from 'vitest'
import * as make from '../../../test/factories.ts'
import { begin, pay, walletApp, walletWorld } from '../../../test/wallet-world.ts'
import { assertRefusesCursor, assertWalks, cursorOf, pagesOf } from '../../../test/walks.ts'

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

it('walks through the payments of a state, a district and a school, begun at one instant, while more are begun', async () => {
  const world = await walletWorld(app)
  const { state, district, school, head, siblingHead, ministry } = world
  for (const amount of [1000, 2000, 3000]) await begin(app, head, amount)
  for (const amount of [4000, 5000]) await pay(app, sandbox, siblingHead, amount)
  const path = '/billing/wallet/payments'
  const office = await make.makePerson(app, { state, role: 'districtAdmin', district })
  for (const as of [ministry, office, head]) {
    const ids = await assertWalks(pagesOf(app, path, 'foundPayments', as), () => begin(app, head))
    expect(ids.length).toBeGreaterThanOrEqual(3)
  }
  const read = pagesOf(app, path, 'foundPayments', ministry)
  expect(await assertWalks(query => read({ status: 'Credited', ...query }))).toHaveLength(2)
  expect((await assertWalks(query => read({ school: school.id, ...query }))).length).toBeGreaterThan(3)
  const next = await cursorOf(read)
  await assertRefusesCursor(app, ministry, path, { after: next.slice(1) })
  await assertRefusesCursor(app, ministry, path, { after: next, status: 'Pending' })
  await assertRefusesCursor(app, ministry, '/transaction-logs/search', { after: next })
  await assertRefusesCursor(app, head, path, { after: next })
})

it('walks through the wallets of schools of one name, with their sum counted once, while schools are added', async () => {
  const world = await walletWorld(app)
  const { state, district, head, ministry } = world
  await pay(app, sandbox, head, 1000)
  for (const within of [district, await make.makeDistrict(app, state), await make.makeDistrict(app, state)])
    await make.makeSchool(app, within, { name: 'Ifo High School' })
  const path = '/billing/wallet/search'
  const idOf = ({ school }: { school: { id: string } }) => school.id
  const read = pagesOf(app, path, 'foundWallets', ministry, idOf)
  expect(await assertWalks(read, page => make.makeSchool(app, district, { name: `Abeokuta ${page}` }))).toHaveLength(5)
  const whole = (await app.request('GET /wallet/search', { query: { limit: 2 } }, { as: ministry })).body
  const next = { limit: 2, after: whole.next }
  await pay(app, sandbox, head, 500)
  expect((await app.request('GET /wallet/search', { query: next }, { as: ministry })).body.balance).toBe(1000)
  const cursor = await cursorOf(read)
  await assertRefusesCursor(app, ministry, path, { after: cursor, emptyOnly: 'true' })
  await assertRefusesCursor(app, ministry, '/billing/wallet/payments', { after: cursor })
})
