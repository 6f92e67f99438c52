import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { makeOrganisations, makeStaff } from '../../../test/factories.ts'
import { openTokens } from '../auth/index.ts'
import { systemClock } from '../clock/index.ts'
import { codeOf } from '../errors/index.ts'
import { openSecrets } from '../secrets/index.ts'
import { openDatabase, sql, type Sql, type SystemTx } from './index.ts'

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
const owner = new pg.Client({ connectionString: clone.connectionString })
await owner.connect()
afterAll(async () => {
  await Promise.all([owner.end(), database.close()])
  await clone.drop()
})

const placeIn = async () => {
  const made = await makeOrganisations(world)
  return { ...made, person: await makeStaff(world, { state: made.state, school: made.school }) }
}
const [one, other] = [await placeIn(), await placeIn()]

const writeIn = (stateId: string, statement: Sql): Promise<number> =>
  database.systemIn(stateId).write(tx => {
    tx.audited.exemptBecause = 'a test of the database'
    return tx.run(statement)
  })

/** The rows that a statement finds, or PostgreSQL's code if it is refused. */
const outcomeOf = (work: Promise<number>): Promise<number | string | null> => work.catch(codeOf)

describe('a transaction of the program itself within one state', () => {
  it('reads the rows of that state only, even if the query forgets its filter', async () => {
    const db = database.systemIn(one.state.id)
    expect(await db.read(tx => tx.rows(sql`select id from state`))).toEqual([{ id: one.state.id }])
    expect(await db.read(tx => tx.rows(sql`select id from school`))).toEqual([{ id: one.school.id }])
    const ids = (await db.read(tx => tx.rows<{ id: string }>(sql`select id from staff`))).map(({ id }) => id)
    expect(ids).toContain(one.person.id)
    expect(ids).not.toContain(other.person.id)
  })

  it('changes, removes and adds no row of another state', async () => {
    const outcomes = [
      writeIn(one.state.id, sql`update school set motto = 'theirs' where id = ${other.school.id}`),
      writeIn(one.state.id, sql`delete from mail_outbox where state_id = ${other.state.id}`),
      writeIn(one.state.id, sql`update school set state_id = ${other.state.id} where id = ${one.school.id}`),
      writeIn(
        one.state.id,
        sql`insert into district (id, state_id, name) values (akada_uuid(), ${other.state.id}, 'X')`,
      ),
      writeIn(one.state.id, sql`update school set motto = 'ours' where id = ${one.school.id}`),
    ]
    expect(await Promise.all(outcomes.map(outcomeOf))).toEqual([0, 0, '42501', '42501', 1])
    const mottos = await database.system.read(tx => tx.rows(sql`select id, motto from school where motto is not null`))
    expect(mottos).toEqual([{ id: one.school.id, motto: 'ours' }])
  })

  it('reaches the sign-ins of persons of that state only', async () => {
    const session = (staffId: string) => sql`
      insert into auth_session (id, staff_id, user_agent, created_at, last_used_at)
      values (akada_uuid(), ${staffId}, 'Test', now(), now())`
    expect(await outcomeOf(writeIn(one.state.id, session(other.person.id)))).toBe('42501')
    await writeIn(other.state.id, session(other.person.id))
    await writeIn(one.state.id, session(one.person.id))
    const staffOf = (stateId: string) =>
      database.systemIn(stateId).read(tx => tx.rows(sql`select staff_id from auth_session`))
    expect(await staffOf(one.state.id)).toEqual([{ staff_id: one.person.id }])
    expect(await staffOf(other.state.id)).toEqual([{ staff_id: other.person.id }])
    const ended = sql`update auth_session set ended_at = now() where staff_id = ${other.person.id}`
    expect(await outcomeOf(writeIn(one.state.id, ended))).toBe(0)
  })

  it('names a state by a UUID, and leaves none on the connection', async () => {
    await expect(database.systemIn('x').read(async tx => tx.rows(sql`select 1`))).rejects.toThrow('must be a UUID')
    const who = sql`select akada_state() as state, current_user as "user"`
    expect(await database.systemIn(one.state.id).read(tx => tx.get(who))).toEqual({
      state: one.state.id,
      user: 'akada_state_system',
    })
    expect(await database.system.read(tx => tx.get(who))).toEqual({ state: null, user: 'akada_system' })
  })
})

describe('a transaction in all states that goes on in one', () => {
  const entering = <T>(stateId: string, before: Sql, work: (tx: SystemTx) => Promise<T>) =>
    database.system.write(async tx => {
      tx.audited.exemptBecause = 'a test of the database'
      const found = await tx.rows<{ id: string }>(before)
      tx.enterState(stateId)
      return { found: found.map(({ id }) => id), done: await work(tx) }
    })
  const both = sql`select id from school where id in (${one.school.id}, ${other.school.id})`

  it('looks up in all of them, then reads and changes rows of that one only', async () => {
    const { found, done } = await entering(one.state.id, both, async tx => ({
      seen: await tx.rows(both),
      changed: [
        await tx.run(sql`update school set motto = 'entered' where id = ${other.school.id}`),
        await tx.run(sql`update school set motto = 'entered' where id = ${one.school.id}`),
      ],
    }))
    expect(new Set(found)).toEqual(new Set([one.school.id, other.school.id]))
    expect(done).toEqual({ seen: [{ id: one.school.id }], changed: [0, 1] })
    const mottos = await database.system.read(tx => tx.rows(sql`select id from school where motto = 'entered'`))
    expect(mottos).toEqual([{ id: one.school.id }])
  })

  it('files nothing under another state', async () => {
    const work = entering(one.state.id, both, tx =>
      tx.run(sql`insert into district (id, state_id, name) values (akada_uuid(), ${other.state.id}, 'Entered')`),
    )
    expect(codeOf(await work.catch((error: unknown) => error))).toBe('42501')
  })

  it('enters one state, once, and leaves the connection as it was', async () => {
    const again = entering(one.state.id, both, async tx => tx.enterState(other.state.id))
    await expect(again).rejects.toThrow('in all states, can enter one')
    await expect(entering('x', both, async () => 1)).rejects.toThrow('must be a UUID')
    const who = sql`select akada_state() as state, current_user as "user"`
    expect(await database.system.read(tx => tx.get(who))).toEqual({ state: null, user: 'akada_system' })
  })
})

describe('the role of system work in one state', () => {
  it('sees nothing while no state is named', async () => {
    const login = new pg.Client({ connectionString: clone.loginUrl })
    await login.connect()
    await login.query('begin; set local role akada_state_system')
    for (const table of ['state', 'school', 'staff', 'audit_log', 'auth_session'])
      expect([table, (await login.query(`select from ${table}`)).rowCount]).toEqual([table, 0])
    await login.end()
  })

  it('has a policy on every table that names a state, as requests have', async () => {
    const { rows } = await owner.query(`
      select pg_class.oid::regclass::text as name from pg_class
      where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)
        and (relrowsecurity or exists (
          select from pg_attribute where attrelid = pg_class.oid and attname = 'state_id' and not attisdropped))
        and not (relrowsecurity and exists (
          select from pg_policy where polrelid = pg_class.oid and polname = 'own_state' and polcmd = '*' and polpermissive
            and 'akada_state_system'::regrole = any(polroles)
            and coalesce(pg_get_expr(polqual, polrelid), 'true') <> 'true'))`)
    expect(rows).toEqual([])
    const { rows: others } = await owner.query(`
      select polrelid::regclass::text as name, polname from pg_policy
      where 'akada_state_system'::regrole = any(polroles) and polname <> 'own_state'`)
    expect(others).toEqual([])
  })

  it('has the rights of system work in all states, except on tables without a state', async () => {
    const { rows } = await owner.query<{ name: string }>(`
      with own as (
        select oid::regclass::text as name, relacl as rights from pg_class
        where relkind in ('r', 'p', 'v') and relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)
        union all
        select attrelid::regclass || '.' || attname, attacl from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)
        union all
        select oid::regprocedure::text, proacl from pg_proc
        where pronamespace in ('public'::regnamespace, 'ledger'::regnamespace))
      select name from own
      where (select array_agg(privilege_type order by 1) from aclexplode(rights) where grantee = 'akada_system'::regrole)
        is distinct from
        (select array_agg(privilege_type order by 1) from aclexplode(rights) where grantee = 'akada_state_system'::regrole)
      order by name collate "C"`)
    expect(rows.map(({ name }) => name)).toEqual([
      'audit_seal',
      'audit_sealed_through',
      'check_result',
      'ledger.webhook',
      'message_receipt',
      'message_reply',
      'schema_migration',
      'ussd_step',
    ])
  })

  it('inherits no rights of another role, and no other role inherits its policies', async () => {
    const { rows } = await owner.query(`
      select member::regrole::text as member, roleid::regrole::text as role,
        coalesce((to_jsonb(pg_auth_members) ->> 'inherit_option')::boolean, true) as inherits
      from pg_auth_members where 'akada_state_system'::regrole in (member, roleid)
        and not coalesce((to_jsonb(pg_auth_members) ->> 'admin_option')::boolean, false)`)
    expect(rows).toEqual([{ member: 'akada_system', role: 'akada_state_system', inherits: false }])
  })
})
