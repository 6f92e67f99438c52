import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { makeDistrict, makeState } from '../../../test/factories.ts'
import { openTokens } from '../auth/index.ts'
import { systemClock } from '../clock/index.ts'
import { type Database, openDatabase, type Sql, type SystemTx } from '../db/index.ts'
import { openSecrets } from '../secrets/index.ts'
import { sealAudit, sealerTurns, turnsPerFullLook } from './sealer.ts'

const sealedBefore = 300_000
const unsealed = 100_000

const clone = await cloneDatabase()
const database = openDatabase({
  connectionString: clone.loginUrl,
  pool: 4,
  preparedStatements: true,
  demandAudit: true,
})
const owner = new pg.Client({ connectionString: clone.connectionString })
await owner.connect()
afterAll(async () => {
  await owner.end()
  await database.close()
  await clone.drop()
})

/** The statements of the sealer as it sends them, but for those that only insert. */
const sent: Sql[] = []
const recording = (tx: SystemTx): SystemTx =>
  new Proxy(tx, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function' || !['rows', 'get', 'find', 'run'].includes(String(name))) return value
      return (statement: Sql) => {
        if (statement.text.includes('audit_log')) sent.push(statement)
        return value.call(target, statement)
      }
    },
  })
const recorded: Database = {
  ...database,
  system: { ...database.system, write: work => database.system.write(tx => work(recording(tx))) },
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  Plans?: PlanNode[]
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** The parts of the plans of statements that read a table without an index: planned for their values, and for any values. */
const wholeReads = async (statements: readonly Sql[]): Promise<string[]> => {
  const found: string[] = []
  for (const { text, values } of statements) {
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await owner.query(`set plan_cache_mode = ${mode}; prepare looked as ${text}`)
      const given = values.length > 0 ? `(${values.join(', ')})` : ''
      const { rows } = await owner.query(`explain (format json) execute looked${given}`)
      await owner.query('deallocate looked; reset plan_cache_mode')
      const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan)
      found.push(
        ...nodes
          .filter(node => node['Node Type'] === 'Seq Scan' && node['Relation Name']?.startsWith('audit_log'))
          .concat(nodes.filter(node => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'audit_seal'))
          .map(node => `${mode}: ${node['Relation Name']} in ${text}`),
      )
    }
  }
  return found
}

describe('the sealer of a large log', () => {
  beforeAll(async () => {
    const world = {
      app: {
        database,
        clock: systemClock,
        tokens: openTokens(openSecrets({ current: 'x'.repeat(32), previous: null }), systemClock),
      },
    }
    const state = await makeState(world)
    const district = await makeDistrict(world, state)
    while ((await sealAudit(database)) > 0) {}
    const { rows } = await owner.query('select max(id)::int8 as last from audit_log')
    const [{ last }] = rows
    const insert = (from: number, to: number, age: string) => `
      insert into audit_log (state_id, district_id, at, acting_as, operation, entity, summary)
      select '${state.id}', '${district.id}', now() - interval '${age}', 'A test', 'test.write', 'test', 'Entry ' || n
      from generate_series(${from}, ${to}) n`
    await owner.query(`
      begin;
      set local session_replication_role = replica;
      update audit_log set at = now() - interval '2 hours';
      ${insert(1, sealedBefore, '2 hours')};
      insert into audit_seal (audit_id, chain_id, position, hash)
        select id, district_id, row_number() over (order by id), sha256(id::text::bytea) from audit_log where id > ${last};
      insert into audit_chain (chain_id, state_id, position, hash)
        select chain_id, '${state.id}', max(position), sha256('head') from audit_seal where chain_id = '${district.id}' group by chain_id
        on conflict (chain_id) do update set position = excluded.position;
      ${insert(1, unsealed, '1 minute')};
      commit`)
    await owner.query('analyze audit_log')
    await owner.query('analyze audit_seal')
  }, 180_000)

  it('reads no table as a whole, with 100,000 new entries and with nothing to do, and moves its mark past what is old', async () => {
    const turn = sealerTurns(recorded)
    expect(await turn()).toBe(unsealed)
    const first = sent.splice(0)
    expect(first.length).toBeGreaterThan(unsealed / 2000)
    // A statement of each kind, at the beginning, in the middle and at the end of the backlog.
    const kinds = Map.groupBy(first, ({ text }) => text)
    const samples = [...kinds.values()].flatMap(same =>
      [same[0], same[same.length >> 1], same.at(-1)].flatMap(s => s ?? []),
    )
    expect(await wholeReads(samples)).toEqual([])
    const { rows } = await owner.query(`
      select (select audit_id from audit_sealed_through) =
        (select max(id) from audit_log where at < now() - interval '1 hour') as moved`)
    expect(rows).toEqual([{ moved: true }])

    for (let idle = 1; idle <= turnsPerFullLook; idle++) expect(await turn()).toBe(0)
    expect(
      await wholeReads([...Map.groupBy(sent, ({ text }) => text).values()].flatMap(same => same.at(-1) ?? [])),
    ).toEqual([])
  }, 180_000)
})
