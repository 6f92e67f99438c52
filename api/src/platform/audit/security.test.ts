import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { asOwner, makeState, type TestState } from '../../../test/factories.ts'
import { sql } from '../db/index.ts'
import { openSecurityLog, type SecurityLog, securityEvent } from './security.ts'
import { closeTallies } from './security-tally.ts'

const app = await testApp({ features: [], endpoints: [] })
const { database, security } = app.app

const visitor = (address = '41.58.1.2') => ({ requestId: randomUUID(), address, device: 'Chrome on Android' })
const failed = (state: TestState, staffId: string, address?: string, to: { security: SecurityLog } = app.app) =>
  securityEvent(to, {
    operation: 'security.sign-in-failed',
    by: visitor(address),
    account: { stateId: state.id, staffId },
    summary: 'A wrong password was entered for Ada Obi',
  })
const entriesOf = (state: TestState) =>
  database.system.read(tx =>
    tx.rows<{ summary: string; address: string | null; after: { device?: string; times?: number } }>(sql`
      select summary, host(address) as address, after from audit_log
      where state_id = ${state.id} and operation = 'security.sign-in-failed' order by id`),
  )
const closeHours = () => asOwner(database, tx => closeTallies(tx, app.clock.now()))

it('logs the first of many similar events at once, with address and device, and counts the others within the hour', async () => {
  const state = await makeState(app)
  const staffId = randomUUID()
  failed(state, staffId)
  await security.write()
  for (let n = 0; n < 40; n++) failed(state, staffId)
  await security.write()
  failed(state, staffId)
  await security.write()
  expect(await entriesOf(state)).toMatchObject([
    {
      summary: 'A wrong password was entered for Ada Obi',
      address: '41.58.1.2',
      after: { device: 'Chrome on Android' },
    },
  ])

  await closeHours()
  expect(await entriesOf(state)).toHaveLength(1)
  app.clock.advance(2 * 3_600_000)
  await closeHours()
  await closeHours()
  expect(await entriesOf(state)).toMatchObject([
    {},
    { summary: 'A wrong password was entered for Ada Obi (41 more within the hour)', after: { times: 41 } },
  ])
})

it('keeps a bounded number of entries however many accounts and addresses an attacker uses', async () => {
  const state = await makeState(app)
  for (let n = 0; n < 3000; n++) {
    failed(state, randomUUID(), `41.58.${Math.floor(n / 250)}.${n % 250}`)
    if (n % 1000 === 999) await security.write()
  }
  const entries = await entriesOf(state)
  expect(entries.length).toBeLessThanOrEqual(101)
  expect(entries.at(-1)).toMatchObject({ address: null })
  const { times } = await database.system.read(tx =>
    tx.get<{ times: number }>(sql`
      select sum(times)::int as times from security_tally where state_id = ${state.id}`),
  )
  expect(times).toBe(3000)
})

it('records an event without a known account for every state', async () => {
  const states = [await makeState(app), await makeState(app)]
  const summary = 'A sign-in was tried with a username that does not exist'
  securityEvent(app.app, { operation: 'security.sign-in-failed', by: visitor(), summary })
  await security.write()
  for (const state of states) expect(await entriesOf(state)).toMatchObject([{ summary }])
})

it('keeps accepted events while the database is down', async () => {
  const state = await makeState(app)
  let isAway = true
  const refused = () =>
    Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' }))
  const log = openSecurityLog({
    database: {
      ...database,
      system: {
        read: work => database.system.read(work),
        write: work => (isAway ? refused() : database.system.write(work)),
      },
    },
    clock: app.clock,
    onError: () => {},
    statesOf: async () => [],
  })
  failed(state, randomUUID(), undefined, { security: log })
  await expect(log.write()).rejects.toThrow('refused')
  isAway = false
  await log.write()
  expect(await entriesOf(state)).toHaveLength(1)
})
