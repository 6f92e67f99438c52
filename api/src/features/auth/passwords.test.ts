import { authCalls } from '@akada/contract/auth/calls'
import { secondFactorCalls } from '@akada/contract/auth/second-factor'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeOrganisations, makeStaff, type StaffWishes } from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'
import { auth } from './index.ts'

const app = await testApp({
  endpoints: [...Object.values(authCalls), ...Object.values(secondFactorCalls)],
  features: [auth],
})
const password = 'Akada@2026'
const newPassword = 'Ikeja#2027'

const makePerson = async (wishes: Partial<StaffWishes> = {}) => {
  const { state, school } = await makeOrganisations(app)
  return makeStaff(app, { state, school, role: 'teacher', password, ...wishes })
}
const login = (username: string, given = password) =>
  app.request('POST /auth/login', { body: { username, password: given } })
const me = async (token = '') => (await app.request('GET /auth/me', {}, { token })).status
const askCode = (value: string) => app.request('POST /reset-code/{value}', { params: { value } })
const reset = (email: string, resetCodeId: string, code: string, to = newPassword) =>
  app.request('PATCH /staff/reset-password', { body: { email, resetCodeId, code, password: to } })

const mailsTo = (email: string) =>
  app.db.rows<{ subject: string; text: string }>(sql`
    select subject, text from mail_outbox where to_address = ${email} order by id`)
const codeFor = async (email: string): Promise<string> => {
  const mails = await mailsTo(email)
  return /\b\d{6}\b/.exec(mails.at(-1)?.text ?? '')?.[0] ?? ''
}
const other = (code: string): string => (code === '000000' ? '111111' : '000000')

describe('a one-time code', () => {
  it('is sent by e-mail, sets a new password once, and ends every session at once', async () => {
    const person = await makePerson()
    const { body: signedIn } = await login(person.username)
    const asked = await askCode(person.email.toUpperCase())
    expect(asked.status).toBe(200)
    expect(asked.body.message).toBe('Reset Code Has Been Sent To Your Email')
    const code = await codeFor(person.email)
    const done = await reset(person.email, asked.body.id, code)
    expect([done.status, done.body.message]).toEqual([200, 'Password Updated Successfully'])
    expect(await me(signedIn.authorizationToken)).toBe(452)
    expect((await login(person.username)).status).toBe(401)
    expect((await login(person.username, newPassword)).status).toBe(200)
    expect((await reset(person.email, asked.body.id, code)).error.code).toBe('wrong_code')
    expect((await mailsTo(person.email)).at(-1)?.subject).toBe('Your password was changed')
    app.clock.advance(3600_000)
  })

  it('has the same response for an unknown e-mail, after the same time', async () => {
    const person = await makePerson()
    const time = async (email: string) => {
      const began = performance.now()
      const { status, body } = await askCode(email)
      return { status, keys: Object.keys(body), message: body.message, took: performance.now() - began }
    }
    const known = await time(person.email)
    const unknown = await time('nobody@example.com')
    expect({ ...unknown, took: 0 }).toEqual({ ...known, took: 0 })
    expect(Math.min(known.took, unknown.took)).toBeGreaterThan(240)
    expect(await mailsTo('nobody@example.com')).toEqual([])
    app.clock.advance(3600_000)
  })

  it('allows five attempts and ten minutes, and only the newest works', async () => {
    const person = await makePerson()
    const first = await askCode(person.email)
    const firstCode = await codeFor(person.email)
    for (let number = 0; number < 5; number++) {
      expect((await reset(person.email, first.body.id, other(firstCode))).status).toBe(422)
    }
    expect((await reset(person.email, first.body.id, firstCode)).error.code).toBe('wrong_code')

    const second = await askCode(person.email)
    const secondCode = await codeFor(person.email)
    app.clock.advance(10 * 60_000)
    expect((await reset(person.email, second.body.id, secondCode)).error.code).toBe('wrong_code')

    const third = await askCode(person.email)
    const thirdCode = await codeFor(person.email)
    const fourth = await askCode(person.email)
    expect((await reset(person.email, third.body.id, thirdCode)).error.code).toBe('wrong_code')
    expect((await reset('else@example.com', fourth.body.id, await codeFor(person.email))).error.code).toBe('wrong_code')
    expect((await reset(person.email, fourth.body.id, await codeFor(person.email))).status).toBe(200)
    app.clock.advance(3600_000)
  })

  it('sent twice at once sets the password once', async () => {
    const person = await makePerson()
    const { body } = await askCode(person.email)
    const code = await codeFor(person.email)
    const answers = await Promise.all([
      reset(person.email, body.id, code),
      reset(person.email, body.id, code, 'Ijebu#2028'),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 422])
    app.clock.advance(3600_000)
  })

  it('is stored as a hash, refused if the e-mail has changed meanwhile, and not sent to suspended accounts', async () => {
    const person = await makePerson()
    const { body } = await askCode(person.email)
    const code = await codeFor(person.email)
    const stored = await app.db.get<{ hash: string }>(
      sql`select convert_from(code_hash, 'UTF8') as hash from auth_reset_code where id = ${body.id}`,
    )
    expect(stored.hash).toMatch(/^\$argon2id\$/)
    await app.db.run(sql`update staff set email = 'moved@example.com' where id = ${person.id}`)
    expect((await reset(person.email, body.id, code)).error.code).toBe('wrong_code')
    const suspended = await makePerson({ accountStatus: 'Suspended' })
    expect((await askCode(suspended.email)).status).toBe(200)
    expect(await mailsTo(suspended.email)).toEqual([])
    app.clock.advance(3600_000)
  })

  it('is sent at most five times an hour', async () => {
    for (let number = 0; number < 5; number++) expect((await askCode('often@example.com')).status).toBe(200)
    const refused = await askCode('often@example.com')
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBeDefined()
    app.clock.advance(3600_000)
  })
})

describe('changing the password', () => {
  const change = (token: string | undefined, currentPassword: string, to: string) =>
    app.request('PATCH /auth/change-password', { body: { currentPassword, password: to } }, { token })

  it('replaces a temporary one, makes the account active, and ends every session', async () => {
    const person = await makePerson({ accountStatus: 'ResetPassword' })
    const { body } = await login(person.username)
    const elsewhere = (await login(person.username)).body
    const changed = await change(body.authorizationToken, password, newPassword)
    expect([changed.status, changed.body.message]).toEqual([200, 'Password Updated Successfully'])
    expect(await me(body.authorizationToken)).toBe(452)
    expect(await me(elsewhere.authorizationToken)).toBe(452)
    const again = await login(person.username, newPassword)
    expect(again.body.staff.accountStatus).toBe('Active')
  })

  it('refuses a password that is easy to guess, or contains the username, at its field', async () => {
    const person = await makePerson({ username: 'folake.ade' })
    const token = (await login(person.username)).body.authorizationToken
    const common = await change(token, password, 'P@ssword2027')
    expect([common.status, common.error.code]).toEqual([422, 'common_password'])
    expect(common.error.fields).toEqual([{ path: 'body.password', message: common.error.message }])
    const named = await change(token, password, 'Folake.Ade#41')
    expect([named.status, named.error.code]).toEqual([422, 'username_in_password'])
    const asked = await askCode(person.email)
    const code = await codeFor(person.email)
    expect((await reset(person.email, asked.body.id, code, 'P@ssword2027')).error.code).toBe('common_password')
    expect((await reset(person.email, asked.body.id, code, 'Folake.Ade#41')).error.code).toBe('username_in_password')
    expect((await reset(person.email, asked.body.id, code)).status).toBe(200)
    app.clock.advance(3600_000)
  })

  it('refuses a temporary password after seven days, until the owner sets one with a code or another is sent', async () => {
    const person = await makePerson({ accountStatus: 'ResetPassword' })
    await app.db.run(sql`
      update staff set temporary_password_expires_at = ${app.clock.now().toISOString()}::timestamptz + interval '7 days'
      where id = ${person.id}`)
    app.clock.advance(7 * 24 * 3600_000 - 1000)
    const { body } = await login(person.username)
    expect(body.staff.accountStatus).toBe('ResetPassword')
    app.clock.advance(1000)
    expect((await login(person.username, 'Wrong@2026')).error.code).toBe('wrong_sign_in')
    const refused = await login(person.username)
    expect([refused.status, refused.error.code]).toEqual([403, 'temporary_password_expired'])
    expect((await change(body.authorizationToken, password, newPassword)).error.code).toBe('temporary_password_expired')
    const asked = await askCode(person.email)
    expect((await reset(person.email, asked.body.id, await codeFor(person.email))).status).toBe(200)
    expect((await login(person.username, newPassword)).body.staff.accountStatus).toBe('Active')
    app.clock.advance(3600_000)
  })

  it('does not make an unverified account active', async () => {
    const person = await makePerson({ accountStatus: 'Unverified' })
    const { body } = await login(person.username)
    expect((await change(body.authorizationToken, password, newPassword)).status).toBe(200)
    expect((await login(person.username, newPassword)).body.staff.accountStatus).toBe('Unverified')
  })

  it('requires the current password, a different new one, and a strong one', async () => {
    const person = await makePerson()
    const token = (await login(person.username)).body.authorizationToken
    expect((await change(token, 'Wrong@2026', newPassword)).error.code).toBe('wrong_password')
    expect((await change(token, password, password)).error.code).toBe('same_password')
    const weak = await change(token, password, 'password')
    expect(weak.error.fields?.[0]).toEqual({
      path: 'body.password',
      message: 'Min. 8 characters with at least one capital letter, a number and a special character.',
    })
    expect(await me(token)).toBe(200)
  })

  it('is throttled', async () => {
    const person = await makePerson()
    const token = (await login(person.username)).body.authorizationToken
    for (let number = 0; number < 5; number++) expect((await change(token, 'Wrong@2026', newPassword)).status).toBe(422)
    expect((await change(token, password, newPassword)).status).toBe(429)
  })

  it('leaves no password in the audit log', async () => {
    const found = await app.db.rows(sql`
      select from audit_log where concat(before, after, summary) ~ 'argon2|Ikeja#2027' or operation = 'auth.change-password'
        and (before is not null or after - 'device' <> '{}')`)
    expect(found).toEqual([])
  })
})

describe("confirming one's identity with the password", () => {
  const confirm = (token: string | undefined, given = password) =>
    app.request('POST /auth/confirm-identity', { body: { password: given } }, { token })

  it('accepts the right one, issues no tokens, and leaves the session unchanged', async () => {
    const { body } = await login((await makePerson()).username)
    const confirmed = await confirm(body.authorizationToken)
    expect([confirmed.status, confirmed.body]).toEqual([200, { message: 'Confirmed.' }])
    expect(await me(body.authorizationToken)).toBe(200)
  })

  it("refuses a wrong one, a missing one, and someone else's", async () => {
    const token = (await login((await makePerson()).username)).body.authorizationToken
    const wrong = await confirm(token, 'Wrong@2026')
    expect([wrong.status, wrong.error.code]).toEqual([422, 'wrong_password'])
    expect((await confirm(token, '')).error.fields?.[0]?.path).toBe('body.password')
    expect((await confirm(token, newPassword)).error.code).toBe('wrong_password')
    expect(await me(token)).toBe(200)
  })

  it('waits longer after every wrong attempt from the fifth on, in this session only, and forgives them after the right one', async () => {
    const person = await makePerson()
    const token = (await login(person.username)).body.authorizationToken
    for (let round = 0; round < 2; round++) {
      for (let number = 0; number < 4; number++) expect((await confirm(token, 'Wrong@2026')).status).toBe(422)
      expect((await confirm(token)).status).toBe(200)
    }
    for (let number = 0; number < 5; number++) expect((await confirm(token, 'Wrong@2026')).status).toBe(422)
    const refused = await confirm(token)
    expect([refused.status, refused.error.code, refused.headers['retry-after']]).toEqual([429, 'too_many_tries', '2'])
    const elsewhere = (await login(person.username)).body.authorizationToken
    expect((await confirm(elsewhere)).status).toBe(200)
    app.clock.advance(2000)
    expect((await confirm(token, 'Wrong@2026')).status).toBe(422)
    expect((await confirm(token)).headers['retry-after']).toBe('4')
    app.clock.advance(4000)
    expect((await confirm(token)).status).toBe(200)
  })

  it('is open to people whose account is waiting for approval or for a new password', async () => {
    for (const accountStatus of ['Unverified', 'ResetPassword'] as const) {
      const { body } = await login((await makePerson({ accountStatus })).username)
      expect((await confirm(body.authorizationToken)).status).toBe(200)
    }
  })

  it('reports that the session has ended after a suspension or a sign-out, whatever is typed', async () => {
    const suspended = await makePerson()
    const token = (await login(suspended.username)).body.authorizationToken
    await app.db.run(sql`update staff set account_status = 'Suspended' where id = ${suspended.id}`)
    app.app.actors.invalidate(suspended.id)
    for (const given of [password, 'Wrong@2026']) expect((await confirm(token, given)).status).toBe(452)

    const out = (await login((await makePerson()).username)).body.authorizationToken
    await app.request('POST /auth/logout', {}, { token: out })
    expect((await confirm(out)).status).toBe(452)
    expect((await confirm(undefined)).status).toBe(401)
  })
})
