import { auditCalls } from '@akada/contract/audit/calls'
import { securityEventKinds } from '@akada/contract/audit/security'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import {
  makeDistrict,
  makePerson,
  makeSchool,
  makeState,
  type SignedIn,
  signIn,
  type TestSchool,
  type TestState,
} from '../../../test/factories.ts'
import { securityEvent } from '../../platform/audit/security.ts'
import { sql } from '../../platform/db/index.ts'
import { auditLog } from './index.ts'
import { securityEventsOf } from './queries/security-events.ts'

const app = await testApp({ endpoints: Object.values(auditCalls), features: [auditLog] })
const { database } = app.app

/** Moves a state's log to the first of January, which its triggers allow only the owner. */
const backdate = async ({ id }: TestState): Promise<void> => {
  const client = await app.owner.connect()
  await client.query('begin; set local session_replication_role = replica')
  await client.query(`update audit_log set at = '2026-01-01T00:00:00Z' where state_id = $1`, [id])
  await client.query('commit')
  client.release()
}

const makeWorld = async () => {
  const state = await makeState(app)
  // The state was created by the real clock; everything here happens by the test's.
  await backdate(state)
  const district = await makeDistrict(app, state)
  const [school, sibling] = [await makeSchool(app, district), await makeSchool(app, district)]
  return {
    state,
    school,
    sibling,
    principal: await makePerson(app, { state, role: 'principal', school }),
    districtAdmin: await makePerson(app, { state, role: 'districtAdmin', district }),
    superAdmin: await makePerson(app, { state, role: 'superAdmin' }),
  }
}

interface Event {
  state: TestState
  school?: TestSchool
  kind: string
  summary?: string
  entity?: string
  about?: SignedIn
  at?: string
}
const write = ({ state, school, kind, summary = 'Something happened', entity = 'staff', about, at }: Event) =>
  app.db
    .get<{ id: number }>(sql`
    insert into audit_log (state_id, school_id, acting_as, operation, entity, entity_id, summary, at)
    values (${state.id}, ${school?.id ?? null}, 'Sign-in', ${kind}, ${entity}, ${about?.id ?? null}, ${summary},
      ${at ?? app.clock.now().toISOString()})
    returning id`)
    .then(({ id }) => id)

type Query = Parameters<typeof app.request<'GET /audit/security-events'>>[1]['query']
const request = (as: SignedIn, query: Query = {}) => app.request('GET /audit/security-events', { query }, { as })
const idsFor = async (as: SignedIn, query: Query = {}) =>
  (await request(as, query)).body.foundEvents.map(({ id }) => id)

it('list when, about whose account, from where, with which device and how often, and omit other entries', async () => {
  const { state, superAdmin, principal } = await makeWorld()
  await write({ state, kind: 'auth.sign-in', summary: 'Ada Obi signed in' })
  await write({ state, kind: 'school.update', entity: 'school' })
  for (const _ of [1, 2, 3]) {
    securityEvent(app.app, {
      operation: 'security.sign-in-failed',
      by: { requestId: randomUUID(), address: '41.58.1.2', device: 'Chrome on Android' },
      account: { stateId: state.id, staffId: principal.id },
      summary: `A wrong password was entered for ${principal.username}`,
    })
  }
  await app.app.security.write()
  const { body } = await request(superAdmin)
  expect(body).toEqual({
    foundEvents: [
      {
        id: expect.any(Number),
        at: expect.any(String),
        kind: 'security.sign-in-failed',
        summary: `A wrong password was entered for ${principal.username}`,
        account: { id: principal.id, name: principal.fullName },
        by: null,
        actingAs: 'Not signed in',
        organization: { id: state.id, name: expect.any(String) },
        address: '41.58.1.2',
        device: 'Chrome on Android',
        times: 3,
      },
    ],
    searchedTo: null,
    person: null,
  })
})

it('include every kind that the filter offers', async () => {
  const { state, superAdmin } = await makeWorld()
  const kinds = Object.keys(securityEventKinds)
  for (const kind of kinds) await write({ state, kind })
  const { body } = await request(superAdmin)
  expect(body.foundEvents.map(({ kind }) => kind)).toEqual(kinds.toReversed())
})

it('are filtered by kind, person, days and words, page by page', async () => {
  const { state, superAdmin, principal, districtAdmin } = await makeWorld()
  const other = await write({ state, kind: 'auth.reset-password', about: districtAdmin, at: '2026-09-01T07:00:00Z' })
  const failed = await write({ state, kind: 'security.sign-in-failed', entity: 'account', about: principal })
  const reset = await write({ state, kind: 'auth.reset-password', about: principal, summary: 'A password with a code' })
  const found = (query: Query) => idsFor(superAdmin, query)
  expect(await found({ kind: 'auth.reset-password' })).toEqual([reset, other])
  expect(await found({ person: principal.id })).toEqual([reset, failed])
  expect(await found({ startDate: '2026-09-01', endDate: '2026-09-01' })).toEqual([other])
  expect(await found({ searchTerm: 'with a code' })).toEqual([reset])
  expect(await found({ searchTerm: districtAdmin.fullName })).toEqual([other])
  const { body: first } = await request(superAdmin, { limit: 2, person: principal.id })
  expect(first.person).toEqual({ id: principal.id, name: principal.fullName })
  const { body: page } = await request(superAdmin, { limit: 2 })
  expect(page.foundEvents.at(-1)?.id).toBe(failed)
  expect(await found({ limit: 2, after: page.next ?? '' })).toEqual([other])
})

it('are for those who may read the audit log, and never include another state', async () => {
  const world = await makeWorld()
  const foreign = await makeWorld()
  await write({ state: foreign.state, kind: 'security.sign-in-failed', entity: 'account', about: foreign.principal })
  for (const as of [world.principal, world.districtAdmin]) expect((await request(as)).status).toBe(403)
  expect(await idsFor(world.superAdmin)).toEqual([])
  expect((await request(world.superAdmin, { person: foreign.principal.id })).status).toBe(404)
})

it('shows a super admin inside a school the events of that school alone', async () => {
  const { state, school, sibling, superAdmin } = await makeWorld()
  const here = await write({ state, school, kind: 'security.forbidden', entity: 'account' })
  await write({ state, school: sibling, kind: 'security.forbidden', entity: 'account' })
  await write({ state, kind: 'security.forbidden', entity: 'account' })
  expect(await idsFor(await signIn(app, superAdmin, { enteredSchool: school }))).toEqual([here])
})

it('uses the index of the security events', async () => {
  const { state } = await makeWorld()
  await app.db.run(sql`
    insert into audit_log (state_id, acting_as, operation, entity, summary, at)
    select ${state.id}, 'x', case when n % 500 = 0 then 'security.forbidden' else 'score.enter' end, 'account', 'Row ' || n,
      '2026-01-01'::timestamptz + n * interval '1 minute'
    from generate_series(1, 60000) as n order by n`)
  await app.owner.query('analyze audit_log')
  const part = securityEventsOf({ stateId: state.id, districtId: null, schoolId: null }, { limit: 50 })
  const plan = await database
    .forState(state.id)
    .read(tx => tx.rows(sql`explain select * from audit_log where ${part} order by audit_log.id desc limit 50`))
  const { rows } = await app.owner.query<{ name: string }>(`
    select relname as name from pg_partition_tree('audit_log_security') join pg_class on pg_class.oid = relid where isleaf`)
  expect(rows.some(({ name }) => JSON.stringify(plan).includes(name))).toBe(true)
  expect(JSON.stringify(plan)).not.toContain('Seq Scan')
  const superAdmin = await makePerson(app, { state, role: 'superAdmin' })
  expect(await idsFor(superAdmin, { searchTerm: 'Row 500', limit: 100 })).toHaveLength(3)
})
