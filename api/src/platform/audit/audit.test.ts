import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { makeDistrict, makeSchool, makeState } from '../../../test/factories.ts'
import { openTokens } from '../auth/index.ts'
import { systemClock } from '../clock/index.ts'
import { openDatabase, sql } from '../db/index.ts'
import { openSecrets } from '../secrets/index.ts'
import { audit, chainHead, sealAudit, verifyChains } from './index.ts'
import { canonicalJson, sealerTurns, turnsPerFullLook } from './sealer.ts'

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
/** Someone with the owner's password, whom the program's checks do not bind. */
const intruder = new pg.Client({ connectionString: clone.connectionString })
await intruder.connect()
afterAll(async () => {
  await intruder.end()
  await database.close()
  await clone.drop()
})
const tamper = (text: string) => intruder.query(`begin; set local session_replication_role = replica; ${text}; commit`)

const state = await makeState(world)
const district = await makeDistrict(world, state)
const schools = [await makeSchool(world, district), await makeSchool(world, district)]
const by = { system: true, stateId: state.id, as: 'A test' } as const

const write = (schoolId: string, summary: string) =>
  database.forState(state.id).write(tx =>
    audit(tx, by, 'test.write', ['test', randomUUID()], {
      summary,
      schoolId,
      districtId: district.id,
      after: { b: 1, a: [2, { d: 'ọ', c: null }] },
    }),
  )
const sentences = async (now = new Date()) => (await verifyChains(database, now)).errors.map(error => error.kind)
/** The ids of the first entries. */
const firstIds = async (): Promise<number[]> =>
  (await intruder.query('select id from audit_log order by id limit 6')).rows.map(row => Number(row.id))
const inAnHour = () => new Date(Date.now() + 3_600_000)

it('seals each organisation in its own chain, and verifies an unchanged log without findings', async () => {
  for (let n = 0; n < 30; n++) await write(schools[n % 2]?.id ?? '', `Entry ${n}`)
  expect(await sentences(inAnHour())).toContain('unsealed')
  await Promise.all([sealAudit(database), sealAudit(database), sealAudit(database)])
  await sealAudit(database)
  const result = await verifyChains(database, inAnHour())
  expect(result).toMatchObject({ entries: 31, chains: 3, errors: [] })
  const head = await database.forState(state.id).read(tx => chainHead(tx, schools[0]?.id ?? ''))
  expect(head?.position).toBe(15)
  expect(head?.hash).toMatch(/^[0-9a-f]{64}$/)
})

it('finds a row that was committed late, with a smaller id than its neighbours', async () => {
  const slow = new pg.Client({ connectionString: clone.connectionString })
  await slow.connect()
  await slow.query('begin')
  await slow.query(
    `insert into audit_log (state_id, school_id, acting_as, operation, entity, summary) values ($1, $2, 'A test', 'test.write', 'test', 'Late')`,
    [state.id, schools[0]?.id],
  )
  await write(schools[0]?.id ?? '', 'Early')
  expect(await sealAudit(database)).toBe(1)
  await slow.query('commit')
  await slow.end()
  expect(await sealAudit(database)).toBe(1)
  expect(await sentences(inAnHour())).toEqual([])
})

it('looks at the newest rows in most turns, and at the whole last hour every few turns', async () => {
  const turn = sealerTurns(database)
  const slow = new pg.Client({ connectionString: clone.connectionString })
  await slow.connect()
  await slow.query('begin')
  await slow.query(
    `insert into audit_log (state_id, school_id, acting_as, operation, entity, summary) values ($1, $2, 'A test', 'test.write', 'test', 'Later still')`,
    [state.id, schools[0]?.id],
  )
  for (let n = 0; n < 4; n++) {
    await write(schools[0]?.id ?? '', `Meanwhile ${n}`)
    expect(await turn()).toBe(1)
  }
  await slow.query('commit')
  await slow.end()
  for (let n = 4; n < turnsPerFullLook; n++) expect(await turn()).toBe(0)
  expect(await turn()).toBe(1)
  expect(await sentences(inAnHour())).toEqual([])
})

it('always serialises the same row as the same text', () => {
  const row = JSON.parse(
    '{"b":"\\u1ecd","10":1,"9":{"z":null,"A":[{"y":2,"x":-0.5}]},"a":true,"__proto__":{"k":1},"é":"\\n"}',
  )
  expect(canonicalJson(row)).toBe(
    '{"9":{"A":[{"x":-0.5,"y":2}],"z":null},"10":1,"__proto__":{"k":1},"a":true,"b":"ọ","é":"\\n"}',
  )
  expect(canonicalJson({ 4294967295: 1, 5: 2, a: 3 })).toBe('{"5":2,"4294967295":1,"a":3}')
})

it('moves past rows for good once they are an hour old', async () => {
  const third = (await firstIds())[2]
  await tamper(`update audit_log set at = at - interval '2 hours' where id <= ${third}`)
  await sealAudit(database)
  const { rows } = await intruder.query('select audit_id from audit_sealed_through')
  expect(rows).toEqual([{ audit_id: String(third) }])
  await tamper(`update audit_log set at = at + interval '2 hours' where id <= ${third}`)
  expect(await sentences(inAnHour())).toEqual([])
})

it('keeps what it sealed when its mark cannot be moved, and goes on sealing', async () => {
  await intruder.query(`
    create function refuse_mark() returns trigger language plpgsql as $$ begin raise exception 'the mark is stuck'; end $$;
    create trigger stuck before update on audit_sealed_through for each row execute function refuse_mark()`)
  const older = (await firstIds()).slice(3).join(', ')
  onTestFinished(async () => {
    await intruder.query('drop trigger stuck on audit_sealed_through; drop function refuse_mark')
    await tamper(`update audit_log set at = at + interval '2 hours' where id in (${older})`)
  })
  await tamper(`update audit_log set at = at - interval '2 hours' where id in (${older})`)
  await write(schools[0]?.id ?? '', 'While the mark is stuck')
  const turn = sealerTurns(database)
  await expect(turn()).rejects.toThrow('the mark is stuck')
  await write(schools[0]?.id ?? '', 'And after')
  expect(await turn()).toBe(1)
  const { rows } = await intruder.query(`
    select count(*)::int as unsealed from audit_log where not exists (select from audit_seal where audit_id = audit_log.id)`)
  expect(rows).toEqual([{ unsealed: 0 }])
})

it('cannot be changed through the program or plain SQL', async () => {
  await expect(intruder.query(`update audit_log set summary = 'Nothing'`)).rejects.toThrow('never changed')
  await expect(intruder.query(`delete from audit_log`)).rejects.toThrow('never changed')
  await expect(intruder.query(`truncate audit_log cascade`)).rejects.toThrow('never changed')
})

it('gives the entries of a month ids of its own and a partition, never refuses one, and never goes back', async () => {
  const later = openDatabase({
    connectionString: clone.loginUrl,
    pool: 2,
    preparedStatements: true,
    demandAudit: true,
    clockAhead: Date.UTC(2031, 4, 10) - Date.now(),
  })
  onTestFinished(() => later.close())
  const last = async (): Promise<{ id: number; partition: string }> => {
    await write(schools[0]?.id ?? '', 'In a month')
    const { rows } = await intruder.query(
      'select id, tableoid::regclass::text as partition from audit_log order by id desc limit 1',
    )
    return { id: Number(rows[0].id), partition: rows[0].partition }
  }
  const present = await last()
  expect(String(present.id)).toMatch(/^20\d{4}000000\d{3}$/)
  // The month gets its partition in one turn and its first id in the next, when everybody sees the partition.
  await sealerTurns(later)()
  expect((await last()).id).toBe(present.id + 1)
  await sealerTurns(later)()
  expect(await last()).toEqual({ id: 203105000000000, partition: 'partitions.audit_log_2031_05' })
  await sealerTurns(database)()
  expect((await last()).id).toBe(203105000000001)
  await sealerTurns(database)()
  expect(await sentences(inAnHour())).toEqual([])
})

it('refuses a seal without an entry, and reaches no partition but through the log', async () => {
  await expect(
    intruder.query(`insert into audit_seal (audit_id, chain_id, position, hash) values (7, gen_random_uuid(), 1, '')`),
  ).rejects.toThrow('a seal is of an entry of the audit log')
  await expect(intruder.query('truncate partitions.audit_log_2031_05')).rejects.toThrow('never changed')
  await expect(intruder.query('delete from partitions.audit_log_2031_05')).rejects.toThrow('never changed')
  await expect(database.system.read(tx => tx.rows(sql`select from partitions.audit_log_2031_05`))).rejects.toThrow(
    'permission denied for schema partitions',
  )
})

it('names an altered entry, a removed entry, a removed end and a moved entry', async () => {
  const { rows } = await intruder.query(`select audit_id from audit_seal where chain_id = $1 order by position`, [
    schools[1]?.id,
  ])
  const ids = rows.map(row => Number(row.audit_id))
  await tamper(`update audit_log set summary = 'Nothing to see' where id = ${ids[4]}`)
  let { errors } = await verifyChains(database, new Date())
  expect(errors).toMatchObject([{ kind: 'altered', auditId: ids[4], position: 5 }])

  await tamper(`delete from audit_log where id = ${ids[6]}`)
  ;({ errors } = await verifyChains(database, new Date()))
  expect(errors.map(error => error.kind)).toEqual(['altered', 'removed'])

  await tamper(`delete from audit_log where id = ${ids.at(-1)}; delete from audit_seal where audit_id = ${ids.at(-1)}`)
  ;({ errors } = await verifyChains(database, new Date()))
  expect(errors.map(error => error.kind)).toEqual(['altered', 'removed', 'removed'])
  expect(errors.at(-1)?.sentence).toContain('The last 1 entries')

  await tamper(`update audit_log set school_id = '${schools[0]?.id}' where id = ${ids[8]}`)
  expect(await sentences()).toEqual(['altered', 'removed', 'altered', 'removed'])
})
