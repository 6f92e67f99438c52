import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { codeOf } from '../errors/index.ts'
import { Batches, maxPreparedStatements } from './batch.ts'
import { openDatabase, planOnce, sql } from './index.ts'

const clone = await cloneDatabase()
const owner = new pg.Client({ connectionString: clone.connectionString })
await owner.connect()
await owner.query(`
  create table tried (one int);
  insert into tried values (1);
  grant select, insert, update on tried to akada_system`)

const open = (preparedStatements: boolean) =>
  openDatabase({ connectionString: clone.loginUrl, pool: 1, preparedStatements, demandAudit: false })
const prepared = open(true)
const unprepared = open(false)
afterAll(async () => {
  await Promise.all([prepared.close(), unprepared.close(), owner.end()])
  await clone.drop()
})

const fails = sql`select 1 / ${0}::int`

describe('statements that are sent together', () => {
  for (const [how, database] of Object.entries({ prepared, unprepared })) {
    it(`all get the error of the one that failed, and later ones do not run (${how})`, async () => {
      const outcomes = await database.system.read(tx =>
        Promise.allSettled([tx.rows(sql`select 1 as one`), tx.rows(fails), tx.rows(sql`select nothing from tried`)]),
      )
      const seen = outcomes.map(one => (one.status === 'rejected' ? codeOf(one.reason) : one.value))
      expect(seen).toEqual([[{ one: 1 }], '22012', '22012'])
      const work = database.system.write(tx => Promise.all([tx.rows(fails), tx.run(sql`update tried set one = 2`)]))
      expect(codeOf(await work.catch((error: unknown) => error))).toBe('22012')
      expect((await owner.query('select one from tried')).rows).toEqual([{ one: 1 }])
    })

    it(`run in the order in which they were queued (${how})`, async () => {
      const rows = await database.system.read(tx =>
        Promise.all(Array.from({ length: 50 }, (_, n) => tx.get<{ n: number }>(sql`select ${n}::int as n`))),
      )
      expect(rows.map(row => row.n)).toEqual(Array.from({ length: 50 }, (_, n) => n))
    })
  }
})

describe('a prepared statement', () => {
  it('is prepared again after its columns have changed', async () => {
    await owner.query('create table changing (one int); insert into changing values (1)')
    await owner.query('grant select on changing to akada_login')
    // One connection is kept: a pool may replace one between two transactions, and a new connection has prepared nothing.
    const client = await prepared.pool.connect()
    try {
      const batches = new Batches(client, 60_000)
      const ask = () => batches.ask({ text: 'select * from changing', name: 'changing', values: [] })
      expect((await ask()).rows).toEqual([{ one: 1 }])
      await owner.query('alter table changing add column two int default 2')
      expect(codeOf(await ask().catch((error: unknown) => error))).toBe('0A000')
      expect((await ask()).rows).toEqual([{ one: 1, two: 2 }])
    } finally {
      client.release()
    }
  })

  it('is prepared again after its first attempt failed, and only once if it is queued twice at the same time', async () => {
    const divide = (by: number) => sql`select 6 / ${by}::int as result`
    const failed = await prepared.system.read(tx => tx.rows(divide(0))).catch((error: unknown) => error)
    expect(codeOf(failed)).toBe('22012')
    const all = prepared.system.read(tx => Promise.all([tx.rows(divide(2)), tx.rows(divide(3)), tx.rows(divide(1))]))
    expect(await all).toEqual([[{ result: 3 }], [{ result: 2 }], [{ result: 6 }]])
  })

  it('stays prepared while it is used, however many others come after it', async () => {
    const client = await prepared.pool.connect()
    try {
      const batches = new Batches(client, 60_000)
      const ask = (name: string) => batches.ask({ text: 'select 1 as one', name, values: [] })
      await ask('unused')
      for (let turn = 0; turn < 3; turn++) {
        await ask('used')
        await Promise.all(Array.from({ length: maxPreparedStatements / 2 }, (_, n) => ask(`other ${turn} ${n}`)))
      }
      // What is too much is closed before the next statement.
      await ask('used')
      const { rows } = await client.query(`select name from pg_prepared_statements where name in ('used', 'unused')`)
      expect(rows).toEqual([{ name: 'used' }])
      const { rows: counted } = await client.query('select count(*) from pg_prepared_statements')
      expect(counted).toEqual([{ count: maxPreparedStatements }])
      expect((await ask('unused')).rows).toEqual([{ one: 1 }])
    } finally {
      client.release()
    }
  })
})

it('values of every kind arrive as they were sent', async () => {
  const quoted = String.raw`a "quoted" \ text, with {braces}`
  const row = await prepared.system.read(tx =>
    tx.get(sql`
      select ${null}::text as nothing, ${true}::boolean as yes, ${1.5}::float8 as half, ${12n}::int8 as big,
        ${[quoted, null, '']}::text[] as texts, ${[[1, 2], [3, 4]]}::int[] as grid, ${[]}::text[] as none,
        ${{ a: [1, null] }}::jsonb as object, ${Buffer.from([0, 255])}::bytea as bytes,
        ${new Date('2026-10-14T08:00:00.250Z')}::timestamptz as at`),
  )
  expect(row).toEqual({
    nothing: null,
    yes: true,
    half: 1.5,
    big: 12,
    texts: [quoted, null, ''],
    grid: [
      [1, 2],
      [3, 4],
    ],
    none: [],
    object: { a: [1, null] },
    bytes: Buffer.from([0, 255]),
    at: '2026-10-14T08:00:00.25Z',
  })
})

it('plans statements once and for any values until the transaction ends, where that is wanted', async () => {
  const tried = (value: number) => sql`select one from tried where one = ${value}`
  const plans = async (wanted: boolean) => {
    await prepared.system.read(async tx => {
      if (wanted) await planOnce(tx)
      for (const value of [1, 2, 3]) await tx.rows(tried(value))
    })
    return prepared.system.read(tx =>
      tx.get<{ custom: number; generic: number }>(sql`
        select custom_plans::int as custom, generic_plans::int as generic
        from pg_prepared_statements where statement like 'select one from tried%'`),
    )
  }
  expect(await plans(true)).toEqual({ custom: 0, generic: 3 })
  expect(await plans(false)).toEqual({ custom: 3, generic: 3 })
})
