import { afterAll, expect, it, onTestFinished } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { withClient } from './source.ts'
import { openDatabase, sql } from './index.ts'

const clone = await cloneDatabase()
afterAll(() => clone.drop())

const open = (clockAhead?: number) => {
  const database = openDatabase({
    connectionString: clone.loginUrl,
    pool: 2,
    preparedStatements: true,
    demandAudit: false,
    clockAhead,
  })
  onTestFinished(() => database.close())
  return database
}

const timesOf = (database: ReturnType<typeof open>) =>
  database.system.read(tx =>
    tx.get<{ started: string; moment: string }>(sql`select akada_now() as started, akada_clock_timestamp() as moment`),
  )

const aheadOf = async (database: ReturnType<typeof open>): Promise<number[]> => {
  const { started, moment } = await timesOf(database)
  return [started, moment].map(time => Math.round((new Date(time).getTime() - Date.now()) / 10_000) * 10_000 + 0)
}

it("the database's time is that of the server's clock, whether it is ahead or behind", async () => {
  expect(await aheadOf(open())).toEqual([0, 0])
  expect(await aheadOf(open(3 * 86_400_000))).toEqual([3 * 86_400_000, 3 * 86_400_000])
  expect(await aheadOf(open(-51_230_500))).toEqual([-51_230_000, -51_230_000])
})

it('keeps what the environment opens sessions with', async () => {
  const before = process.env.PGOPTIONS
  process.env.PGOPTIONS = '-c plan_cache_mode=force_generic_plan'
  onTestFinished(() => {
    if (before === undefined) delete process.env.PGOPTIONS
    else process.env.PGOPTIONS = before
  })
  const found = await open(60_000).system.read(tx =>
    tx.get<{ mode: string; ahead: string }>(
      sql`select current_setting('plan_cache_mode') as mode, current_setting('akada.clock_ahead') as ahead`,
    ),
  )
  expect(found).toEqual({ mode: 'force_generic_plan', ahead: '60' })
})

it("no column and no function of the tables reads the database's own clock: use akada_now() or akada_clock_timestamp()", async () => {
  const { rows } = await withClient(clone.connectionString, client =>
    client.query<{ place: string }>(`
      select d.adrelid::regclass || '.' || a.attname as place
      from pg_attrdef d
      join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      join pg_class c on c.oid = d.adrelid and c.relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)
      where pg_get_expr(d.adbin, d.adrelid) ~* '\\m(now|clock_timestamp)\\(\\)|current_date|current_timestamp'
        and c.relname <> 'schema_migration'
      union all
      select p.oid::regprocedure::text
      from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'ledger'::regnamespace) and p.prokind in ('f', 'p')
        and p.prosrc ~* '\\m(now|clock_timestamp)\\(\\)|current_date|current_timestamp'
        and p.proname not in ('akada_now', 'akada_clock_timestamp', 'akada_uuid')
        and not exists (select from pg_depend e where e.objid = p.oid and e.classid = 'pg_proc'::regclass and e.deptype = 'e')
      union all
      select v.schemaname || '.' || v.viewname
      from pg_views v
      where v.schemaname in ('public', 'ledger') and v.definition ~* '\\m(now|clock_timestamp)\\(\\)|current_date|current_timestamp'`),
  )
  expect(rows).toEqual([])
})
