import { randomUUID } from 'node:crypto'
import { createSigner } from 'fast-jwt'
import { describe, expect, it } from 'vitest'
import { audit } from '../src/platform/audit/index.ts'
import { sql } from '../src/platform/db/index.ts'
import { testApp } from './app.ts'
import { asOwner, makeOrganisations, makePerson } from './factories.ts'
import { testEndpoints, testFeature } from './platform-features.ts'

const app = await testApp({ endpoints: testEndpoints, features: [testFeature], partial: false })
const { state, school, principal } = await makeOrganisations(app, { people: { principal: 'principal' } })

describe('authentication', () => {
  it('distinguishes a missing token, a forged one, an expired one and an ended session', async () => {
    const none = await app.get('/api/t/signed-in')
    expect([none.status, none.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    const claims = { sub: principal.id, sid: principal.sessionId, rid: principal.roleAccessId, exp: 9_999_999_999 }
    const forged = createSigner({ key: 'another secret that is long enough', algorithm: 'HS256' })(claims)
    const unsigned = `${btoa('{"alg":"none"}').replaceAll('=', '')}.${forged.split('.')[1]}.x`
    for (const token of [forged, unsigned, `${principal.token}x`, 'a.b.c', 'x']) {
      expect((await app.get('/api/t/signed-in', { token })).status).toBe(401)
    }
    const leaver = await makePerson(app, { state, role: 'teacher', school })
    expect((await app.get('/api/t/signed-in', { as: leaver })).status).toBe(200)
    await app.db.run(sql`update auth_session set ended_at = now() where id = ${leaver.sessionId}`)
    app.app.actors.invalidate(leaver.sessionId)
    expect((await app.get('/api/t/signed-in', { as: leaver })).status).toBe(452)
  })

  it('ends the tokens of a removed or switched role, and of a suspended person', async () => {
    const person = await makePerson(app, { state, role: 'teacher', school })
    const run = (text: ReturnType<typeof sql>) => app.db.run(text)
    const status = async () => {
      app.app.actors.invalidate(person.id)
      return (await app.get('/api/t/signed-in', { as: person })).status
    }
    await run(sql`update role_access set ended_at = now() where id = ${person.roleAccessId}`)
    expect(await status()).toBe(452)
    await run(sql`update role_access set ended_at = null where id = ${person.roleAccessId}`)
    expect(await status()).toBe(200)
    await run(sql`update auth_session set role_access_id = null where id = ${person.sessionId}`)
    expect(await status()).toBe(451)
    await run(sql`update auth_session set role_access_id = ${person.roleAccessId} where id = ${person.sessionId}`)
    await run(sql`update staff set account_status = 'Suspended' where id = ${person.id}`)
    expect(await status()).toBe(452)
  })

  it('notices at the next refresh, without a notification, that the session of an active person has ended', async () => {
    const [leaver, stayer] = [
      await makePerson(app, { state, role: 'teacher', school }),
      await makePerson(app, { state, role: 'teacher', school }),
    ]
    const statuses = () =>
      Promise.all([leaver, stayer].map(async as => (await app.get('/api/t/signed-in', { as })).status))
    expect(await statuses()).toEqual([200, 200])
    await app.db.run(sql`update auth_session set ended_at = now() where id = ${leaver.sessionId}`)
    await app.app.actors.refresh()
    expect(await statuses()).toEqual([452, 200])
  })

  it('does not restore an invalidated person through a refresh in progress', async () => {
    const { actors, database } = app.app
    const person = await makePerson(app, { state, role: 'teacher', school })
    const status = async () => (await app.get('/api/t/signed-in', { as: person })).status
    expect(await status()).toBe(200)
    await database.system.write(async tx => {
      audit.exempt(tx, 'a test')
      await tx.run(sql`update staff set account_status = 'Suspended' where id = ${person.id}`)
      // It sees the account as it was before this transaction.
      const refreshing = actors.refresh()
      actors.invalidate(person.id)
      await refreshing
    })
    expect(await status()).toBe(452)
  })

  it('restricts accounts that are under review or must set a password to the calls open to them', async () => {
    for (const [accountStatus, code] of [
      ['Unverified', 'account_unverified'],
      ['ResetPassword', 'must_set_password'],
    ] as const) {
      const person = await makePerson(app, { state, role: 'principal', school, accountStatus })
      expect((await app.get('/api/t/signed-in', { as: person })).error).toMatchObject({ code })
      expect((await app.get(`/api/t/school/${randomUUID()}`, { as: person })).status).toBe(403)
      expect((await app.get('/api/t/any-status', { as: person })).status).toBe(200)
    }
  })

  it('gives custom roles the operations in the database, and built-in ones those in the registry', async () => {
    const person = await makePerson(app, { state, role: 'teacher', school })
    await asOwner(app.app.database, async tx => {
      const id = randomUUID()
      await tx.run(sql`insert into role (id, state_id, school_id, name, level, operations)
        values (${id}, ${state.id}, ${school.id}, 'Bursar', 'School', ${['school.update', 'no.such']})`)
      await tx.run(sql`update role_access set role_id = ${id} where id = ${person.roleAccessId}`)
    })
    expect((await app.get(`/api/t/school/${school.id}`, { as: person })).status).toBe(403)
    const renamed = await app.send(
      'PATCH',
      '/api/t/rename',
      { body: { school: school.id, name: 'New name' } },
      { as: person },
    )
    expect(renamed.status).toBe(200)
  })
})
