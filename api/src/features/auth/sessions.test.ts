import { authCalls } from '@akada/contract/auth/calls'
import { schoolCalls } from '@akada/contract/schools/calls'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { asOwner, grantRole, makeOrganisations, makeSchool, makeStaff } from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'
import { schools } from '../schools/index.ts'
import { auth } from './index.ts'

const app = await testApp({
  endpoints: [...Object.values(authCalls), ...Object.values(schoolCalls)],
  features: [auth, schools],
})
const password = 'Akada@2026'

const makeWorld = async () => {
  const world = await makeOrganisations(app)
  const person = await makeStaff(app, { state: world.state, school: world.school, role: 'principal', password })
  return { ...world, person }
}

type Answer = Awaited<ReturnType<typeof refresh>>

/** What a response with tokens leaves in its browser: both halves of the refresh token. */
const pairOf = ({ body, headers }: Pick<Answer, 'body' | 'headers'>): Pair => ({
  token: body.staff.refreshToken ?? '',
  cookie: /akada_refresh=[^;]*/.exec(headers['set-cookie'] ?? '')?.[0] ?? '',
})

const login = async (username: string) => {
  const answer = await app.request('POST /auth/login', { body: { username, password } })
  expect(answer.status).toBe(200)
  return { access: answer.body.authorizationToken ?? '', refresh: pairOf(answer), user: answer.body }
}

interface Pair {
  token?: string
  cookie?: string
  attempt?: string
  headers?: Record<string, string>
}
const refresh = ({ token, cookie, attempt, headers }: Pair) =>
  app.request(
    'POST /token/refresh-token',
    { body: { refreshToken: token, attempt } },
    { headers: { ...(cookie ? { cookie } : {}), ...headers } },
  )
const me = async (token = '') => (await app.request('GET /auth/me', {}, { token })).status
const operationsOn = (staffId: string) =>
  asOwner(app.app.database, async tx =>
    (
      await tx.rows<{ operation: string }>(sql`
        select operation from audit_log where entity_id = ${staffId} and entity = 'staff' order by id`)
    ).map(({ operation }) => operation),
  )

describe('refresh tokens', () => {
  it('return a new pair each time and work once', async () => {
    const { person } = await makeWorld()
    const first = await login(person.username)
    app.clock.advance(16 * 60_000)
    expect(await me(first.access)).toBe(451)
    const second = await refresh(first.refresh)
    expect(second.status).toBe(200)
    expect(second.body.staff.id).toBe(person.id)
    expect(pairOf(second).token).not.toBe(first.refresh.token)
    expect(pairOf(second).cookie).not.toBe(first.refresh.cookie)
    expect(await me(second.body.authorizationToken)).toBe(200)
    expect((await refresh(pairOf(second))).status).toBe(200)
  })

  it('used again after their successor was used end the whole session at once, and are logged', async () => {
    const { person } = await makeWorld()
    const first = await login(person.username)
    const other = await login(person.username)
    const second = await refresh(pairOf(await refresh(first.refresh)))
    expect(await me(second.body.authorizationToken)).toBe(200)
    const reused = await refresh(first.refresh)
    expect([reused.status, reused.error.code]).toEqual([452, 'session_ended'])
    expect(await me(second.body.authorizationToken)).toBe(452)
    expect((await refresh(pairOf(second))).status).toBe(452)
    expect(await me(other.access)).toBe(200)
    expect(await operationsOn(person.id)).toEqual(['auth.sign-in', 'auth.sign-in', 'auth.refresh-token-reused'])
  })

  it('sent by several at the same time leave one successor that works, and the use of two ends the session', async () => {
    const { person } = await makeWorld()
    for (let round = 0; round < 5; round++) {
      const { refresh: token } = await login(person.username)
      const answers = await Promise.all([refresh(token), refresh(token), refresh(token)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      const used: number[] = []
      for (const answer of answers) used.push((await refresh(pairOf(answer))).status)
      expect(used.filter(status => status === 200).length).toBeLessThanOrEqual(1)
      expect(used).toContain(452)
      const open = await app.db.get<{ tokens: number }>(sql`
        select count(*)::int as tokens from auth_refresh_token join auth_session on auth_session.id = session_id
        where staff_id = ${person.id} and ended_at is null`)
      expect(open.tokens).toBe(0)
    }
  })

  it('expire with their session, and unknown ones are refused', async () => {
    const { person } = await makeWorld()
    const one = await login(person.username)
    const other = await login(person.username)
    app.clock.advance(19 * 60_000)
    expect((await refresh(one.refresh)).status).toBe(200)
    app.clock.advance(12 * 3600_000)
    expect((await refresh(other.refresh)).status).toBe(452)
    expect((await refresh({ cookie: `akada_refresh=${'x'.repeat(43)}` })).status).toBe(452)
  })

  it('are stored as hashes only', async () => {
    const { person } = await makeWorld()
    const { token, cookie } = (await login(person.username)).refresh
    const stored = await app.db.rows<{ text: string }>(sql`
      select encode(token_hash, 'escape') || ' ' || encode(cookie_hash, 'escape') as text from auth_refresh_token`)
    const half = cookie?.split('=')[1] ?? ''
    expect([half.length, token?.length]).toEqual([43, 43])
    expect(stored.some(({ text }) => text.includes(half) || text.includes(token ?? ''))).toBe(false)
  })

  it('are refused once the account is suspended or the role has ended', async () => {
    const { person } = await makeWorld()
    const one = await login(person.username)
    const end = (ended: string | null) =>
      app.db.run(sql`update role_access set ended_at = ${ended} where id = ${person.roleAccessId}`)
    await end('2026-10-14')
    expect((await refresh(one.refresh)).status).toBe(452)
    await end(null)
    const other = await login(person.username)
    await app.db.run(sql`update staff set account_status = 'Suspended' where id = ${person.id}`)
    expect((await refresh(other.refresh)).status).toBe(452)
  })
})

describe('the two halves of a refresh token', () => {
  it('are useless without each other, and an attempt with one ends nothing', async () => {
    const { person } = await makeWorld()
    const { refresh: pair, access } = await login(person.username)
    expect((await refresh({ token: pair.token })).status).toBe(452)
    expect((await refresh({ token: pair.token, cookie: `akada_refresh=${pair.token}` })).status).toBe(452)
    expect((await refresh({ token: 'x'.repeat(43), cookie: pair.cookie })).status).toBe(452)
    expect(await me(access)).toBe(200)
    expect((await refresh(pair)).status).toBe(200)
  })

  it("are refused with someone else's, whose session continues", async () => {
    const { person, state, school } = await makeWorld()
    const other = await makeStaff(app, { state, school, role: 'teacher', password })
    const one = await login(person.username)
    const two = await login(other.username)
    expect((await refresh({ token: one.refresh.token, cookie: two.refresh.cookie })).status).toBe(452)
    expect([await me(one.access), await me(two.access)]).toEqual([200, 200])
    expect((await refresh(two.refresh)).body.staff.id).toBe(other.id)
  })

  it('come with a cookie that only these calls receive, and no script or other site', async () => {
    const { person } = await makeWorld()
    const answer = await app.request('POST /auth/login', { body: { username: person.username, password } })
    expect(answer.headers['set-cookie']).toMatch(
      /(^|,)akada_refresh=[\w-]{43}; Max-Age=\d+; Path=\/api\/token; HttpOnly; SameSite=Strict(,|$)/,
    )
    const out = await app.request('POST /auth/logout', {}, { token: answer.body.authorizationToken })
    expect(out.headers['set-cookie']).toMatch(/^akada_refresh=; Max-Age=0; Path=\/api\/token;/)
  })

  it('let a newly opened page refresh with the cookie only', async () => {
    const { person } = await makeWorld()
    const { refresh: pair } = await login(person.username)
    const opened = await refresh({ cookie: pair.cookie })
    expect([opened.status, opened.body.staff.id]).toEqual([200, person.id])
    // Another tab of the same session still holds the older half.
    expect((await refresh({ token: pair.token, cookie: pairOf(opened).cookie })).status).toBe(200)
  })

  it('refuse a page of another site, even of a neighbour below the same domain', async () => {
    const { person } = await makeWorld()
    const { refresh: pair, access } = await login(person.username)
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'http://evil.test', host: 'akada.test' },
      { origin: 'null', host: 'akada.test' },
    ]
    for (const headers of foreign) expect((await refresh({ ...pair, headers })).status).toBe(452)
    expect(await me(access)).toBe(200)
    const own = { origin: 'http://akada.test', host: 'akada.test', 'sec-fetch-site': 'same-origin' }
    expect((await refresh({ ...pair, headers: own })).status).toBe(200)
  })
})

describe('an exchange whose response was lost', () => {
  const attempt = '0190a0a0-0000-7000-8000-00000000000a'

  it('may be repeated as the same attempt, even at the same time', async () => {
    const { person } = await makeWorld()
    const { refresh: pair } = await login(person.username)
    const answers = await Promise.all([1, 2, 3].map(() => refresh({ ...pair, attempt })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const answer of answers) expect(await me(answer.body.authorizationToken)).toBe(200)
    expect((await refresh({ ...pairOf(await refresh({ ...pair, attempt })), attempt })).status).toBe(200)
  })

  it('counts as reuse if its successor was used, and the attempt is different or too long ago', async () => {
    const { person } = await makeWorld()
    const one = await login(person.username)
    expect((await refresh(pairOf(await refresh({ ...one.refresh, attempt })))).status).toBe(200)
    expect((await refresh({ ...one.refresh, attempt: attempt.replace('a0a0', 'b0b0') })).status).toBe(452)
    expect(await me(one.access)).toBe(452)
    const other = await login(person.username)
    const next = await refresh({ ...other.refresh, attempt })
    expect((await refresh(pairOf(next))).status).toBe(200)
    app.clock.advance(24 * 3600_000 + 1000)
    expect((await refresh({ ...other.refresh, attempt })).status).toBe(452)
    expect((await refresh(pairOf(next))).status).toBe(452)
  })
})

describe('signing out', () => {
  it('ends the session on the server, and only this one', async () => {
    const { person } = await makeWorld()
    const one = await login(person.username)
    const other = await login(person.username)
    expect((await app.request('POST /auth/logout', {}, { token: one.access })).status).toBe(200)
    expect(await me(one.access)).toBe(452)
    expect((await refresh(one.refresh)).status).toBe(452)
    expect(await me(other.access)).toBe(200)
    expect(await operationsOn(person.id)).toEqual(['auth.sign-in', 'auth.sign-in', 'auth.sign-out'])
  })
})

describe('switching the role access', () => {
  it('continues in another organisation, and ends the tokens of the former role access', async () => {
    const { state, school, district, person } = await makeWorld()
    const inDistrict = await grantRole(app, person, { state, role: 'districtAdmin', district })
    const { access, refresh: token, user } = await login(person.username)
    expect(user.staff.school?.id).toBe(school.id)
    const params = { id: inDistrict }
    const switched = await app.request('GET /staff/switch-role-access/{id}', { params }, { token: access })
    expect(switched.status).toBe(200)
    expect(switched.body.staff).toMatchObject({
      school: null,
      district: { id: district.id },
      activeRoleAccess: { id: inDistrict, organization: { id: district.id, kind: 'district' } },
    })
    expect(switched.body.staff.operations).toContain('district.view')
    // The browser then refreshes, or finds the new tokens that another tab has stored: it is not signed out.
    expect(await me(access)).toBe(451)
    expect(await me(switched.body.authorizationToken)).toBe(200)
    const next = await refresh(pairOf(switched))
    expect(next.body.staff.activeRoleAccess?.id).toBe(inDistrict)
    expect((await refresh(token)).status).toBe(452)
  })

  it("is refused for someone else's and for one that has ended", async () => {
    const { state, district, person } = await makeWorld()
    const { person: other } = await makeWorld()
    const ended = await grantRole(app, person, { state, role: 'districtAdmin', district })
    await app.db.run(sql`update role_access set ended_at = now() where id = ${ended}`)
    const { access } = await login(person.username)
    for (const id of [other.roleAccessId ?? '', ended]) {
      const { status } = await app.request('GET /staff/switch-role-access/{id}', { params: { id } }, { token: access })
      expect(status).toBe(404)
    }
    expect(await me(access)).toBe(200)
  })
})

describe('a super admin', () => {
  const authorize = (token: string, body: { password: string; school?: string; reason?: string }) =>
    app.request(
      'POST /staff/authorize-super-admin',
      { body: body.school ? { reason: 'Help with the admissions', ...body } : body },
      { token },
    )

  it('enters a school with the password, acts inside it, and returns', async () => {
    const { state, district, school } = await makeWorld()
    const admin = await makeStaff(app, { state, role: 'superAdmin', password })
    const { access, refresh: token } = await login(admin.username)
    const inside = await authorize(access, { password, school: school.id })
    expect(inside.status).toBe(200)
    expect((await refresh(pairOf(inside))).status).toBe(200)
    expect(inside.body.staff).toMatchObject({
      isSuperAdmin: true,
      school: { id: school.id },
      district: { id: district.id },
      activeRoleAccess: { id: admin.roleAccessId, organization: { id: school.id, kind: 'school' } },
    })
    expect((await refresh(token)).status).toBe(452)

    const again = await login(admin.username)
    const entered = (await authorize(again.access, { password, school: school.id })).body
    const asInside = { token: entered.authorizationToken }
    const body = { ranges: [{ from: 0, to: 100, remark: 'Well done.' }], revision: 0 }
    expect((await app.request('PATCH /school/configure-principal-remark', { body }, asInside)).status).toBe(200)
    const sibling = await makeSchool(app, district)
    const elsewhere = { params: { id: sibling.id } }
    expect((await app.request('GET /school/view/{id}', elsewhere, asInside)).status).toBe(404)
    expect((await app.request('GET /auth/me', {}, asInside)).status).toBe(200)
    const trail = await app.db.rows<{ operation: string; summary: string; staffId: string; actingAs: string }>(sql`
      select operation, summary, staff_id as "staffId", acting_as as "actingAs" from audit_log
      where school_id = ${school.id} and operation <> 'auth.sign-in' order by id`)
    expect(trail.map(({ operation }) => operation)).toEqual([
      'state.enter-school',
      'state.enter-school',
      'school.configure-remark',
    ])
    expect(trail[0]?.summary).toMatch(/ entered .*: Help with the admissions$/)
    expect(trail.every(({ staffId }) => staffId === admin.id)).toBe(true)
    expect(trail[2]?.actingAs).toBe(`Super Admin of ${state.name}, in ${school.name}`)

    const back = await authorize(entered.authorizationToken ?? '', { password })
    expect(back.body.staff.school).toBeNull()
    const outside = await app.request(
      'PATCH /school/configure-principal-remark',
      { body },
      { token: back.body.authorizationToken },
    )
    expect(outside.error.code).toBe('no_school')
  })

  it('needs the right password, a reason, and a school in the same state', async () => {
    const { state, school, person } = await makeWorld()
    const foreign = await makeWorld()
    const admin = await makeStaff(app, { state, role: 'superAdmin', password })
    const { access } = await login(admin.username)
    const wrong = await authorize(access, { password: 'Wrong@2026', school: school.id })
    expect([wrong.status, wrong.error.code]).toEqual([422, 'wrong_password'])
    const without = await authorize(access, { password, school: school.id, reason: ' ' })
    expect([without.status, without.error.fields]).toEqual([
      422,
      [{ path: 'body.reason', message: 'This field is required' }],
    ])
    expect((await authorize(access, { password, school: foreign.school.id })).status).toBe(404)
    const principal = await login(person.username)
    expect((await authorize(principal.access, { password, school: school.id })).status).toBe(403)
  })
})

describe('accounts that are not active', () => {
  it('may sign in and see themselves, and nothing else', async () => {
    const { state, school } = await makeWorld()
    for (const [accountStatus, code] of [
      ['Unverified', 'account_unverified'],
      ['ResetPassword', 'must_set_password'],
    ] as const) {
      const person = await makeStaff(app, { state, school, role: 'principal', password, accountStatus })
      const { access, user } = await login(person.username)
      expect(user.staff.accountStatus).toBe(accountStatus)
      expect(await me(access)).toBe(200)
      const view = await app.request('GET /school/view/{id}', { params: { id: school.id } }, { token: access })
      expect([view.status, view.error.code]).toEqual([403, code])
    }
  })
})
