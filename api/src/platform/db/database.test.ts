import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { asOwner, makeDistrict, makeSchool, makeState } from '../../../test/factories.ts'
import { systemClock } from '../clock/index.ts'
import { openTokens } from '../auth/index.ts'
import { codeOf, isRefusal } from '../errors/index.ts'
import { openSecrets } from '../secrets/index.ts'
import { openDatabase, PoolFull, sql } from './index.ts'

const clone = await cloneDatabase()
const database = openDatabase({
  connectionString: clone.loginUrl,
  pool: 4,
  preparedStatements: true,
  demandAudit: true,
})
const world = {
  app: {
    database,
    clock: systemClock,
    tokens: openTokens(openSecrets({ current: 'x'.repeat(32), previous: null }), systemClock),
  },
}
afterAll(async () => {
  await database.close()
  await clone.drop()
})

const one = await makeState(world)
const other = await makeState(world)
const school = await makeSchool(world, await makeDistrict(world, one))
const exempt = { because: 'a test of the database' }

describe('the isolation of states', () => {
  it('hides other states even if the query forgets its filter', async () => {
    const query = sql`select id from school`
    expect(await database.forState(one.id).read(tx => tx.rows(query))).toEqual([{ id: school.id }])
    expect(await database.forState(other.id).read(tx => tx.rows(query))).toEqual([])
  })

  it('refuses a row that is filed under another state', async () => {
    const problem = await database
      .forState(other.id)
      .write(tx =>
        tx.run(sql`update school set state_id = ${other.id} where id = ${school.id}`).then(n => expect(n).toBe(0)),
      )
      .then(() =>
        database
          .forState(one.id)
          .write(tx => tx.run(sql`update school set state_id = ${other.id} where id = ${school.id}`)),
      )
      .catch((error: unknown) => error)
    expect(codeOf(problem)).toBe('42501')
  })

  it('sees nothing outside a state, and no sign-in tables at all', async () => {
    const problem = await database
      .forState(one.id)
      .read(tx => tx.rows(sql`select * from auth_session`))
      .catch((error: unknown) => error)
    expect(codeOf(problem)).toBe('42501')
    await expect(database.forState('x').read(async () => 1)).rejects.toThrow('must be a UUID')
  })

  it('covers every table that names a state', async () => {
    const open = await database.system.read(tx =>
      tx.rows<{ name: string }>(sql`
        select pg_class.relname as name from pg_class
        join pg_attribute on attrelid = pg_class.oid and attname = 'state_id' and not attisdropped
        where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)
          and not (relrowsecurity and exists (select from pg_policy where polrelid = pg_class.oid))`),
    )
    expect(open).toEqual([])
  })

  it('gives the request role no table of its own, and leaves no state on the connection', async () => {
    const role = await database.forState(one.id).read(tx =>
      tx.get<{ owns: number }>(sql`
      select count(*)::int as owns from pg_class where relowner = (select oid from pg_roles where rolname = current_user)`),
    )
    expect(role.owns).toBe(0)
    const [after] = await database.system.read(tx =>
      tx.rows(sql`select akada_state() as state, current_user as "user"`),
    )
    expect(after).toEqual({ state: null, user: 'akada_system' })
  })
})

describe('a transaction', () => {
  it('that writes must audit', async () => {
    const change = sql`update district set address = 'x'`
    await expect(database.forState(one.id).write(tx => tx.run(change))).rejects.toThrow('no audit entry')
    await asOwner(database, tx => tx.run(change))
    const found = await database.system.read(tx => tx.get<{ address: string }>(sql`select address from district`))
    expect(found.address).toBe('x')
  })

  it('returns values as text and numbers', async () => {
    const row = await database.system.read(tx =>
      tx.get(sql`
      select date '2026-02-28' as day, timestamptz '2026-10-14 09:00:00.25+01' as at, 9007199254740991::int8 as big,
        array[date '2026-01-01'] as days, array[timestamptz '2026-01-01 00:00+00'] as times, array[1, 2]::int8[] as bigs, 1.50 as exact`),
    )
    expect(row).toEqual({
      day: '2026-02-28',
      at: '2026-10-14T08:00:00.25Z',
      big: 9007199254740991,
      days: ['2026-01-01'],
      times: ['2026-01-01T00:00:00Z'],
      bigs: [1, 2],
      exact: '1.50',
    })
  })

  it('reports the failed statement, even the first one, and leaves a clean connection', async () => {
    for (let turn = 0; turn < 6; turn++) {
      const problem = await database.system
        .read(tx => tx.rows(sql`select 1 / ${0}::int`))
        .catch((error: unknown) => error)
      expect(codeOf(problem)).toBe('22012')
      expect(await database.system.read(tx => tx.rows(sql`select 1 as one`))).toEqual([{ one: 1 }])
    }
  })

  it('refuses get without a row with not_found', async () => {
    const problem = await database.system.read(tx => tx.get(sql`select 1 where false`)).catch((error: unknown) => error)
    expect(isRefusal(problem)).toBe(true)
  })

  it('does not claim to have saved after a swallowed error', async () => {
    const work = database.system.write(async tx => {
      tx.audited.exemptBecause = exempt.because
      await tx.run(sql`update state set ministry = 'lost'`)
      await tx.run(sql`select 1 / 0`).catch(() => {})
    })
    await expect(work).rejects.toThrow('Nothing was saved')
  })

  it('runs nothing at all when its opening fails', async () => {
    // Roles belong to the whole server, so this one gets its own name and is dropped after the test.
    const outsider = `outsider_${randomBytes(4).toString('hex')}`
    const owner = new pg.Client({ connectionString: clone.connectionString })
    await owner.connect()
    await owner.query(
      `create role ${outsider} login; grant select, update on school to ${outsider}; alter table school disable row level security`,
    )
    const theirs = openDatabase({
      connectionString: clone.connectionString.replace('//akada@', `//${outsider}@`),
      pool: 1,
      preparedStatements: true,
      demandAudit: true,
    })
    try {
      const problem = await theirs
        .forState(one.id)
        .write(async tx => {
          tx.audited.exemptBecause = exempt.because
          return tx.run(sql`update school set motto = 'as somebody else'`)
        })
        .catch((error: unknown) => error)
      expect(String(problem)).toContain('permission denied to set role "akada_app"')
    } finally {
      await theirs.close()
      await owner.query(
        `alter table school enable row level security; drop owned by ${outsider}; drop role ${outsider}`,
      )
      await owner.end()
    }
    const found = await database.system.read(tx => tx.rows(sql`select id from school where motto is not null`))
    expect(found).toEqual([])
  })

  it('runs nothing if the beginning of a transaction is refused', async () => {
    for (const mode of ['read', 'write'] as const) {
      const odd = openDatabase({
        connectionString: clone.loginUrl,
        pool: 1,
        preparedStatements: true,
        demandAudit: true,
      })
      try {
        // Simulates a pooler that hands over a connection in the middle of a failed transaction.
        const client = await odd.pool.connect()
        await client.query('begin')
        await client.query('select 1 / 0').catch(() => {})
        client.release()
        const work =
          mode === 'read'
            ? odd.forState(other.id).read(tx => tx.rows(sql`select id from school`))
            : odd.forState(other.id).write(tx => {
                tx.audited.exemptBecause = exempt.because
                return tx.run(sql`update school set motto = 'outside'`)
              })
        expect(codeOf(await work.catch((error: unknown) => error))).toBe('25P02')
      } finally {
        await odd.close()
      }
    }
    const found = await database.system.read(tx => tx.rows(sql`select id from school where motto is not null`))
    expect(found).toEqual([])
  })

  it('is retried after a deadlock', async () => {
    const [a, b] = [await makeState(world), await makeState(world)]
    let runs = 0
    let begun = 0
    const bothBegan = Promise.withResolvers<void>()
    const touch = (first: string, second: string) =>
      database.system.write(async tx => {
        tx.audited.exemptBecause = exempt.because
        runs += 1
        await tx.run(sql`update state set ministry = coalesce(ministry, '') || 'x' where id = ${first}`)
        begun += 1
        if (begun === 2) bothBegan.resolve()
        await bothBegan.promise
        await tx.run(sql`update state set ministry = coalesce(ministry, '') || 'x' where id = ${second}`)
      })
    await Promise.all([touch(a.id, b.id), touch(b.id, a.id)])
    expect(runs).toBeGreaterThan(2)
    const rows = await database.system.read(tx =>
      tx.rows(sql`select ministry from state where id in (${a.id}, ${b.id})`),
    )
    expect(rows).toEqual([{ ministry: 'xx' }, { ministry: 'xx' }])
  })

  it('says that all connections are in use where none becomes free in time', async () => {
    const small = openDatabase({
      connectionString: clone.loginUrl,
      pool: 1,
      acquireMs: 1500,
      preparedStatements: true,
      demandAudit: true,
    })
    onTestFinished(() => small.close())
    const held = small.system.read(tx => tx.rows(sql`select pg_sleep(3)`))
    await expect(small.system.read(tx => tx.rows(sql`select 1`))).rejects.toThrow(PoolFull)
    await held
    expect(await small.system.read(tx => tx.rows(sql`select 1 as one`))).toEqual([{ one: 1 }])
  })

  it('releases its connection when the backend is killed', async () => {
    for (let turn = 0; turn < 5; turn++) {
      await database.system
        .read(tx => tx.rows(sql`select pg_terminate_backend(pg_backend_pid())`))
        .catch((error: unknown) => expect(error).toBeInstanceOf(Error))
    }
    expect(await database.system.read(tx => tx.rows(sql`select 1 as one`))).toEqual([{ one: 1 }])
    expect(database.pool.totalCount).toBeLessThanOrEqual(4)
  })

  it('reports the error, and keeps the process running, when its connection is lost just before its first statement', async () => {
    await database.system.read(tx => tx.rows(sql`select 1`))
    // One after the other, and until none is idle: a connection that another test has just returned must not be used instead.
    while (database.pool.idleCount > 0) (await database.pool.connect()).release(true)
    database.pool.once('connect', client => {
      // Before the waiting work receives its connection.
      process.nextTick(() => client.connection.emit('error', new Error('terminating connection')))
    })
    await expect(database.system.read(tx => tx.rows(sql`select 1`))).rejects.toThrow('connection error')
    expect(await database.system.read(tx => tx.rows(sql`select 1 as one`))).toEqual([{ one: 1 }])
  })

  it('accepts no further statement once it has ended', async () => {
    let late: Promise<unknown> = Promise.resolve()
    await asOwner(database, async tx => {
      late = new Promise(resume => setTimeout(resume, 50)).then(() => tx.run(sql`update state set ministry = 'late'`))
    })
    await expect(late).rejects.toThrow('has ended')
  })

  it('leaves nothing behind when its last statement fails, and reports why', async () => {
    const state = await makeState(world)
    for (let turn = 0; turn < 6; turn++) {
      const problem = await asOwner(database, async tx => {
        await tx.run(sql`update state set ministry = 'lost' where id = ${state.id}`)
        await tx.run(sql`update state set ministry = 'lost', sittings_per_day = ${7} where id = ${state.id}`)
      }).catch((error: unknown) => error)
      expect(codeOf(problem)).toBe('23514')
      const wrong = database.system.read(tx => tx.rows(sql`select nothing from state`))
      expect(codeOf(await wrong.catch((error: unknown) => error))).toBe('42703')
    }
    const found = await database.system.read(tx => tx.get(sql`select ministry from state where id = ${state.id}`))
    expect(found).toEqual({ ministry: null })
  })

  it('behaves the same without prepared statements', async () => {
    const plain = openDatabase({
      connectionString: clone.loginUrl,
      pool: 2,
      preparedStatements: false,
      demandAudit: true,
    })
    try {
      for (let turn = 0; turn < 4; turn++) {
        await asOwner(plain, tx => tx.run(sql`update state set ministry = ${`Plain ${turn}`} where id = ${one.id}`))
        const row = await plain
          .forState(one.id)
          .read(tx =>
            tx.get(sql`select ministry, current_user as "user", current_setting('timezone') as zone from state`),
          )
        expect(row).toEqual({ ministry: `Plain ${turn}`, user: 'akada_app', zone: 'UTC' })
        const problem = await plain.system
          .read(tx => tx.rows(sql`select 1 / ${0}::int`))
          .catch((error: unknown) => error)
        expect(codeOf(problem)).toBe('22012')
      }
      const { rows } = await plain.pool.query('select count(*) from pg_prepared_statements')
      expect(rows).toEqual([{ count: 0 }])
    } finally {
      await plain.close()
    }
  })
})
