import { authCalls } from '@akada/contract/auth/calls'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { asOwner, grantRole, makeOrganisations, makeStaff } from '../../../test/factories.ts'
import { audit } from '../../platform/audit/index.ts'
import { sql } from '../../platform/db/index.ts'
import { auth } from './index.ts'
import { deleteExpiredTokens } from './queries/sessions.ts'

const app = await testApp({ endpoints: Object.values(authCalls), features: [auth] })
const password = 'Akada@2026'
const device = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/127.0' }
const elsewhere = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120.0 Safari/537.36' }

const makeWorld = async () => {
  const world = await makeOrganisations(app)
  const person = await makeStaff(app, { state: world.state, school: world.school, role: 'principal', password })
  return { ...world, person }
}

const cookieOf = ({ headers }: { headers: Record<string, string> }): string =>
  /akada_refresh=[^;]*/.exec(headers['set-cookie'] ?? '')?.[0] ?? ''
const login = (username: string) =>
  app.request('POST /auth/login', { body: { username, password } }, { headers: device })
const signIn = async (username: string): Promise<string> => cookieOf(await login(username))
const open = (cookie: string, from = device) =>
  app.request('POST /token/refresh-token', { body: {} }, { headers: { cookie, ...from } })
const me = async (token = '') => (await app.request('GET /auth/me', {}, { token })).status
const operationsOn = (staffId: string) =>
  asOwner(app.app.database, async tx =>
    (
      await tx.rows<{ operation: string }>(sql`
        select operation from audit_log where entity_id = ${staffId} and entity = 'staff' order by id`)
    ).map(({ operation }) => operation),
  )

describe('a browser that was killed before it had written its new cookie', () => {
  it('stays signed in, as often as that happens, and nothing is reported', async () => {
    const { person } = await makeWorld()
    const first = await signIn(person.username)
    for (let time = 0; time < 3; time++) {
      const opened = await open(first)
      expect([opened.status, await me(opened.body.authorizationToken)]).toEqual([200, 200])
      app.clock.advance(60_000)
    }
    const last = await open(first)
    expect((await open(cookieOf(last))).status).toBe(200)
    expect(await operationsOn(person.id)).toEqual(['auth.sign-in'])
  })

  it('may be opened again weeks later on an own device, after the used tokens were tidied away', async () => {
    const { person } = await makeWorld()
    const first = await signIn(person.username)
    await open(first)
    const own = () => app.db.run(sql`update auth_session set own_device = true where staff_id = ${person.id}`)
    await own()
    app.clock.advance(20 * 24 * 3600_000)
    await app.app.database.system.write(tx => {
      audit.exempt(tx, 'a test')
      return deleteExpiredTokens(tx, app.clock.now())
    })
    expect((await open(first)).status).toBe(200)
  })

  it('shares its session with nobody: anybody who uses a token that it had lost, and the owner, are both signed out', async () => {
    const { person } = await makeWorld()
    const first = await signIn(person.username)
    const lost = cookieOf(await open(first))
    const mine = cookieOf(await open(first))
    expect((await open(lost)).status).toBe(452)
    expect((await open(mine)).status).toBe(452)
    expect(await operationsOn(person.id)).toEqual(['auth.sign-in', 'auth.refresh-token-reused'])
  })

  it('is not believed to be another browser: its former token ends the session there', async () => {
    const { person } = await makeWorld()
    const first = await signIn(person.username)
    const mine = cookieOf(await open(first))
    expect((await open(first, elsewhere)).status).toBe(452)
    expect((await open(mine)).status).toBe(452)
    expect(await operationsOn(person.id)).toEqual(['auth.sign-in', 'auth.refresh-token-reused'])
  })

  it('can unlock and sign out with its former token', async () => {
    const { person } = await makeWorld()
    const first = await signIn(person.username)
    const opened = await open(first)
    await app.request('POST /auth/lock', {}, { token: opened.body.authorizationToken })
    expect((await open(first)).status).toBe(423)
    const headers = { ...device, cookie: first }
    const unlocked = await app.request('POST /token/unlock', { body: { password } }, { headers })
    expect(unlocked.status).toBe(200)
    expect((await app.request('POST /token/revoke', { body: {} }, { headers })).status).toBe(200)
    expect(await me(unlocked.body.authorizationToken)).toBe(452)
    expect(await operationsOn(person.id)).toEqual(['auth.sign-in'])
  })

  it('stays signed in after it had gone on in another role', async () => {
    const { person, state, district } = await makeWorld()
    const inDistrict = await grantRole(app, person, { state, role: 'districtAdmin', district })
    const first = await signIn(person.username)
    const opened = await open(first)
    const params = { id: inDistrict }
    const token = opened.body.authorizationToken
    const switched = await app.request('GET /staff/switch-role-access/{id}', { params }, { token })
    expect(switched.status).toBe(200)
    const again = await open(first)
    expect([again.status, again.body.staff.activeRoleAccess?.id]).toEqual([200, inDistrict])
    expect((await open(cookieOf(again))).status).toBe(200)
    expect((await open(cookieOf(switched))).status).toBe(452)
    expect((await operationsOn(person.id)).at(-1)).toBe('auth.refresh-token-reused')
  })
})

describe('a sign-out that is sent later', () => {
  const revoke = (cookie: string, session: string) =>
    app.request('POST /token/revoke', { body: { session } }, { headers: { ...device, cookie } })

  it('ends the session that it names, and removes its cookie', async () => {
    const { person } = await makeWorld()
    const signedIn = await login(person.username)
    const answer = await revoke(cookieOf(signedIn), signedIn.body.signIn.id)
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, expect.stringContaining('akada_refresh=;')])
    expect([await me(signedIn.body.authorizationToken), (await open(cookieOf(signedIn))).status]).toEqual([452, 452])
  })

  it('leaves the session of the person who has signed in on the device since, with its cookie', async () => {
    const { person } = await makeWorld()
    const { person: next } = await makeWorld()
    const left = await login(person.username)
    const signedIn = await login(next.username)
    const answer = await revoke(cookieOf(signedIn), left.body.signIn.id)
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined])
    expect(await me(signedIn.body.authorizationToken)).toBe(200)
    expect((await open(cookieOf(signedIn))).status).toBe(200)
  })
})
