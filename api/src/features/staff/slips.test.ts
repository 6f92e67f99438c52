import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'

// Slips are printed where mail is set up, too: not everybody has it at hand.
const app = await testApp()
const print = (school: string, as: make.SignedIn) =>
  app.request('POST /staff/print-slips', { body: { school } }, { as })
const waiting = async (school: string, as: make.SignedIn) =>
  (await app.request('GET /staff/never-signed-in', { query: { school: [school] } }, { as })).body.people
const signIn = (username: string, password: string) => app.request('POST /auth/login', { body: { username, password } })

const makeWorld = async () => {
  const { state, district, school, principal } = await make.makeOrganisations(app, {
    people: { principal: 'principal' },
  })
  const fresh = (columns = {}) =>
    make.makeStaff(app, { state, role: 'teacher', school, columns: { account_status: 'ResetPassword', ...columns } })
  return { state, district, school, principal, fresh }
}

it('gives everybody in a school who never signed in a new temporary password, shown once and audited by name', async () => {
  const { school, principal, fresh } = await makeWorld()
  const [ada, ben] = [await fresh({ last_name: 'Abah' }), await fresh({ last_name: 'Bello' })]
  await fresh({ last_name: 'Cole', last_active_at: '2026-10-01T08:00:00Z' })
  await fresh({ last_name: 'Dada', account_status: 'Suspended' })
  expect((await waiting(school.id, principal)).map(({ id }) => id)).toEqual([ada.id, ben.id])
  const { status, body } = await print(school.id, principal)
  expect(status).toBe(200)
  expect(body.slips.map(({ username }) => username)).toEqual([ada.username, ben.username])
  const [first, second] = body.slips.map(({ password }) => password)
  expect(first).not.toBe(second)
  expect((await signIn(ada.username, first ?? '')).body).toMatchObject({ staff: { accountStatus: 'ResetPassword' } })
  const stored = await app.db.rows<{ summary: string; staff_id: string }>(sql`
    select summary, staff_id from audit_log where entity_id = any(${[ada.id, ben.id]}::uuid[]) and operation = 'staff.suspend'
    order by array_position(${[ada.id, ben.id]}::uuid[], entity_id)`)
  expect(stored.map(({ summary, staff_id: by }) => [summary, by])).toEqual([
    [`Printed a slip with a temporary password for ${ada.fullName.replace(/ .*/, '')} Abah`, principal.id],
    [`Printed a slip with a temporary password for ${ben.fullName.replace(/ .*/, '')} Bello`, principal.id],
  ])
  const everything = await app.db.get<{ text: string }>(sql`
    select concat((select json_agg(mail_outbox) from mail_outbox), (select json_agg(audit_log) from audit_log)) as text`)
  expect(everything.text).not.toContain(first)

  const again = await print(school.id, principal)
  expect(again.body.slips.map(({ username }) => username)).toEqual([ben.username])
  expect((await signIn(ben.username, second ?? '')).status).toBe(401)
})

it('expires after seven days', async () => {
  const { school, principal, fresh } = await makeWorld()
  const ada = await fresh()
  const [slip] = (await print(school.id, principal)).body.slips
  await app.db.run(sql`
    update staff set temporary_password_expires_at = ${app.clock.now().toISOString()}::timestamptz - interval '1 second'
    where id = ${ada.id} and temporary_password_expires_at = ${app.clock.now().toISOString()}::timestamptz + interval '7 days'`)
  expect((await signIn(ada.username, slip?.password ?? '')).status).not.toBe(200)
})

it('leaves out those whom the person may not reset, and does not exist in a school out of reach', async () => {
  const { state, district, school, principal, fresh } = await makeWorld()
  const ada = await fresh()
  const head = await make.makeStaff(app, {
    state,
    role: 'districtAdmin',
    district,
    columns: { account_status: 'ResetPassword' },
  })
  await make.grantRole(app, head, { state, role: 'teacher', school })
  expect((await waiting(school.id, principal)).map(({ id }) => id)).toEqual([ada.id])
  const teacher = await make.makePerson(app, { state, role: 'teacher', school })
  const sibling = await make.makeSchool(app, district)
  const stranger = await make.makePerson(app, { state, role: 'principal', school: sibling })
  expect((await print(school.id, teacher)).status).toBe(403)
  expect((await print(school.id, stranger)).status).toBe(404)
  expect((await print(school.id, await make.makePerson(app, { state, role: 'superAdmin' }))).status).toBe(200)
})
