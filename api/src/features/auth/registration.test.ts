import { authCalls } from '@akada/contract/auth/calls'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeState, unique } from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'
import { auth } from './index.ts'

const app = await testApp({ endpoints: Object.values(authCalls), features: [auth] })

const form = (stateId: string, more: { staff?: object; district?: object } = {}) => {
  const number = unique()
  return {
    staff: {
      title: 'Mrs',
      firstName: 'Bisi',
      lastName: 'Adeyemi',
      username: `Bisi.Adeyemi${number}`,
      email: `Bisi${number}@Example.com`,
      phoneNumber: { code: '+234', number: `0803${String(number).padStart(7, '0')}` },
      gender: 'female' as const,
      password: 'Akada@2026',
      ...more.staff,
    },
    district: {
      stateId,
      name: `Remo Zone ${number}`,
      address: '1 Oba Road, Sagamu',
      phoneNumbers: [{ code: '+234', number: '8031234567' }],
      email: 'remo@example.com',
      ...more.district,
    },
  }
}
const register = (body: ReturnType<typeof form>) => app.request('POST /staff/register-district-admin', { body })

describe('registering a district', () => {
  it('creates an unverified admin of a district that waits for approval, signs them in and sends them an e-mail', async () => {
    const state = await makeState(app)
    const body = form(state.id)
    const answer = await register(body)
    expect(answer.status).toBe(200)
    const { staff, missingRequirements } = answer.body
    expect(staff).toMatchObject({
      username: body.staff.username.toLowerCase(),
      accountStatus: 'Unverified',
      school: null,
      district: { name: body.district.name },
      activeRoleAccess: { role: { name: 'District Admin' }, organization: { kind: 'district' } },
    })
    expect(missingRequirements.districtPortal.contact).toEqual({
      phoneNumbers: [{ local: '08031234567' }],
      emails: ['remo@example.com'],
    })
    const stored = await app.db.get<{ approvedAt: string | null; staffPhone: string; mails: number; hash: string }>(sql`
      select district.approved_at as "approvedAt", staff.phone_number as "staffPhone", staff.password_hash as hash,
        (select count(*)::int from mail_outbox where to_address = staff.email) as mails
      from staff join role_access on role_access.staff_id = staff.id join district on district.id = role_access.district_id
      where staff.id = ${staff.id}`)
    expect(stored).toMatchObject({ approvedAt: null, staffPhone: body.staff.phoneNumber.number.slice(1), mails: 1 })
    expect(stored.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const trail = await app.db.rows<{ operation: string; after: unknown }>(sql`
      select operation, after from audit_log where district_id = ${staff.district?.id} order by id`)
    expect(trail.map(({ operation }) => operation)).toEqual(['auth.register-district-admin', 'auth.sign-in'])
    expect(JSON.stringify(trail)).not.toContain('Akada@2026')
    app.clock.advance(600_000)
  })

  it('is refused with the name of the field if a value is taken, and then leaves nothing behind', async () => {
    const state = await makeState(app)
    const first = form(state.id)
    expect((await register(first)).status).toBe(200)
    const attempts = [
      ['username', 'body.staff.username', form(state.id, { staff: { username: first.staff.username.toUpperCase() } })],
      ['e-mail', 'body.staff.email', form(state.id, { staff: { email: first.staff.email } })],
      [
        'phone number',
        'body.staff.phoneNumber.number',
        form(state.id, { staff: { phoneNumber: first.staff.phoneNumber } }),
      ],
      ['district name', 'body.district.name', form(state.id, { district: { name: first.district.name } })],
    ] as const
    for (const [what, path, body] of attempts) {
      const refused = await register(body)
      expect([refused.status, refused.error.code]).toEqual([409, 'taken'])
      expect(refused.error.message).toBe(`Somebody else already uses this ${what}. Choose another.`)
      expect(refused.error.fields?.[0]?.path).toBe(path)
    }
    const districts = await app.db.rows(sql`select from district where state_id = ${state.id}`)
    expect(districts).toHaveLength(1)
    app.clock.advance(600_000)
  })

  it('succeeds for only one of two at once', async () => {
    const state = await makeState(app)
    const body = form(state.id)
    const answers = await Promise.all([
      register(body),
      register(form(state.id, { staff: { username: body.staff.username } })),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
    app.clock.advance(600_000)
  })

  it('requires a state that is served here, and a strong password', async () => {
    const state = await makeState(app)
    const unserved = await register(form('01938f3e-7c1e-7000-8000-000000000000'))
    expect([unserved.status, unserved.error.fields?.[0]?.path]).toEqual([422, 'body.district.stateId'])
    const weak = await register(form(state.id, { staff: { password: 'akada2026' } }))
    expect(weak.error.fields?.map(({ path }) => path)).toEqual(['body.staff.password'])
    app.clock.advance(600_000)
  })
})

describe('the check for taken values', () => {
  it('covers a username, an e-mail and a phone number, in any notation', async () => {
    const state = await makeState(app)
    const { staff } = form(state.id)
    await register({ ...form(state.id), staff })
    const exists = async (key: 'username' | 'email' | 'phone-number', value: string) => {
      const answer = await app.request(`GET /staff/${key}-exists/{value}`, { params: { value } })
      return answer.body.exists
    }
    expect(await exists('username', staff.username.toUpperCase())).toBe(true)
    expect(await exists('email', staff.email.toUpperCase())).toBe(true)
    expect(await exists('phone-number', staff.phoneNumber.number)).toBe(true)
    expect(await exists('phone-number', `+234 ${staff.phoneNumber.number.slice(1)}`)).toBe(true)
    expect(await exists('username', 'nobody.at.all')).toBe(false)
    expect(await exists('email', 'nobody@example.com')).toBe(false)
    expect(await exists('phone-number', '09099999999')).toBe(false)
    // With one extra digit it is another number; the last ten digits alone do not match.
    expect(await exists('phone-number', `9${staff.phoneNumber.number.slice(1)}`)).toBe(false)
  })

  it('is limited to sixty calls in ten minutes for a signed-out caller, all three together', async () => {
    app.clock.advance(600_000)
    const ask = (what: 'username' | 'email', token?: string) =>
      app.request(`GET /staff/${what}-exists/{value}`, { params: { value: 'anybody' } }, { token })
    for (let number = 0; number < 60; number++) expect((await ask(number % 2 ? 'username' : 'email')).status).toBe(200)
    const refused = await ask('email')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask('email', 'not.a.token')).status).toBe(429)
    const signedIn = (await register(form((await makeState(app)).id))).body.authorizationToken
    expect((await ask('email', signedIn)).status).toBe(200)
  })
})
