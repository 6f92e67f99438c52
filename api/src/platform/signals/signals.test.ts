import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { withClient } from '../../../test/backup.ts'
import { cloneDatabase, type TestDatabase } from '../../../test/database.ts'
import { type Database, openDatabase, sql } from '../db/index.ts'
import { openSignals, type Signals, signal, startLooking } from './index.ts'

let server: TestDatabase
let database: Database
let errors: string[] = []
let open: { stop: () => Promise<void> }[] = []

beforeAll(async () => {
  server = await cloneDatabase()
  database = openDatabase({
    connectionString: server.loginUrl,
    pool: 2,
    preparedStatements: true,
    demandAudit: false,
  })
})

afterEach(async () => {
  await Promise.all(open.map(one => one.stop()))
  open = []
  errors = []
})

afterAll(async () => {
  await database.close()
  await server.drop()
})

const start = async (listen = true): Promise<Signals> => {
  const signals = openSignals({
    connectionString: server.loginUrl,
    listen,
    onError: error => errors.push(error.message),
  })
  open.push(signals)
  signals.start()
  await expect.poll(() => signals.isLive).toBe(listen)
  return signals
}

/** Looks that are counted; without a signal the next one is an hour away. */
const countLooks = (signals: Signals, look: () => Promise<number | null> = async () => null) => {
  const counted = { looks: 0 }
  open.push(
    startLooking({
      signals,
      topic: 'sms',
      look: async () => {
        counted.looks += 1
        return look()
      },
      interval: 3_600_000,
      onError: error => errors.push(error.message),
    }),
  )
  return counted
}

const queueMail = () =>
  database.system.write(tx =>
    tx.run(sql`
      insert into mail_outbox (id, to_address, subject, text, html, shown_text)
      values (gen_random_uuid(), 'ada@example.ng', 'Hello', 'Hello', 'Hello', 'Hello')`),
  )

it('a message that another process queued wakes those that listen, once it is committed', async () => {
  const signals = await start()
  let woken = 0
  signals.on('mail', () => {
    woken += 1
  })
  await database.system
    .write(async tx => {
      await signal(tx, 'mail')
      throw new Error('changed my mind')
    })
    .catch(() => {})
  await queueMail()
  await expect.poll(() => woken).toBe(1)
})

it('a look is made at once, at each signal, and again after one during which a signal came', async () => {
  const signals = await start()
  let end = () => {}
  const counted = countLooks(
    signals,
    () =>
      new Promise(resolve => {
        end = () => resolve(null)
      }),
  )
  expect(counted.looks).toBe(1)
  await database.system.write(tx => signal(tx, 'sms'))
  await database.system.write(tx => signal(tx, 'mail'))
  end()
  await expect.poll(() => counted.looks).toBe(2)
  end()
  await database.system.write(tx => signal(tx, 'sms'))
  await expect.poll(() => counted.looks).toBe(3)
  end()
})

it('a look is made when the one before said that more would be due', async () => {
  const signals = await start()
  let looks = 0
  open.push(
    startLooking({
      signals,
      topic: 'messages',
      look: async () => (++looks < 3 ? 20 : null),
      interval: 10,
      onError: error => errors.push(error.message),
    }),
  )
  await expect.poll(() => looks).toBe(3)
})

it('what depends on signals looks by itself while they do not arrive, and after an error', async () => {
  const signals = await start(false)
  let looks = 0
  open.push(
    startLooking({
      signals,
      topic: 'mail',
      look: async () => {
        looks += 1
        if (looks === 2) throw new Error('the database is away')
        return null
      },
      interval: 20,
      onError: error => errors.push(error.message),
    }),
  )
  await expect.poll(() => looks).toBeGreaterThan(3)
  expect(errors).toEqual(['the database is away'])
})

it('a lost connection is made again, and everybody looks for what was missed meanwhile', async () => {
  const signals = await start()
  const counted = countLooks(signals)
  await database.system.write(tx => signal(tx, 'sms'))
  await expect.poll(() => counted.looks).toBe(2)
  await withClient(server.connectionString, client =>
    client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'akada-signals' and datname = current_database()`),
  )
  await expect.poll(() => signals.isLive).toBe(false)
  await expect.poll(() => signals.isLive, { timeout: 10_000 }).toBe(true)
  expect(errors).toHaveLength(1)
  expect(counted.looks).toBe(4)
})
