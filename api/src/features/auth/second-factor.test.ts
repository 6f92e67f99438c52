import { authCalls } from '@akada/contract/auth/calls'
import { secondFactorCalls } from '@akada/contract/auth/second-factor'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import {
  makeDistrict,
  makeOrganisations,
  makeSchool,
  makeStaff,
  makeState,
  signIn,
  type StaffWishes,
  type TestStaff,
} from '../../../test/factories.ts'
import { totpCode, totpStep } from '../../platform/auth/totp.ts'
import { sql } from '../../platform/db/index.ts'
import { staff as staffFeature } from '../staff/index.ts'
import { auth } from './index.ts'

const app = await testApp({
  endpoints: [...Object.values(authCalls), ...Object.values(secondFactorCalls)],
  features: [auth, staffFeature],
})
const password = 'Akada@2026'
const { state, school } = await makeOrganisations(app)
const makeTeacher = (wishes: Partial<StaffWishes> = {}) =>
  makeStaff(app, { state, school, role: 'teacher', password, ...wishes })

const login = (person: Pick<TestStaff, 'username'>, given = password) =>
  app.request('POST /auth/login', { body: { username: person.username, password: given } })
const begin = (token: string) => app.request('POST /auth/begin-second-factor', {}, { token })
const confirm = (token: string, code: string) =>
  app.request('POST /auth/confirm-second-factor', { body: { code } }, { token })
const view = (token: string) => app.request('GET /auth/second-factor', {}, { token })
const me = async (token = '') => (await app.request('GET /auth/me', {}, { token })).status
const complete = (challenge: string, code: string) =>
  app.request('POST /auth/second-factor', { body: { challenge, code } })
const codeNow = (secret: string, stepsAhead = 0): string => totpCode(secret, totpStep(app.clock.now()) + stepsAhead)
const wrongCode = (secret: string): string => {
  const right = [-1, 0, 1].map(steps => codeNow(secret, steps))
  return ['000000', '111111', '222222', '333333'].find(code => !right.includes(code)) ?? ''
}
const nextStep = () => app.clock.advance(30_000)
const mailsTo = (email: string) =>
  app.db.rows<{ subject: string }>(sql`select subject from mail_outbox where to_address = ${email} order by id`)

/** A person with a second factor; the code that set it up is used up. */
const enrolled = async (wishes: Partial<StaffWishes> = {}) => {
  const person = await makeTeacher(wishes)
  const { token } = await signIn(app, person)
  const { secret } = (await begin(token)).body
  const { status, body } = await confirm(token, codeNow(secret))
  expect(status).toBe(200)
  nextStep()
  return { person, token, secret, recoveryCodes: body.recoveryCodes }
}

const challengeOf = async (person: TestStaff): Promise<string> => {
  const answer = await login(person)
  expect([answer.status, answer.error.code]).toEqual([401, 'second_factor_required'])
  return String(answer.error.details?.challenge)
}

it('is set up with a secret, a QR code and a first code, ends the other sessions and notifies the owner', async () => {
  const person = await makeTeacher()
  const elsewhere = await signIn(app, person)
  const { token } = await signIn(app, person)
  expect((await view(token)).body).toEqual({ enrolled: false, enrolledAt: null, required: false, recoveryCodesLeft: 0 })
  const { body } = await begin(token)
  expect(body.address).toContain(`secret=${body.secret}`)
  expect(body.address).toContain(`:${person.username}?`)
  expect(body.qrCode.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/)
  expect((await login(person)).status).toBe(200)
  const wrong = await confirm(token, wrongCode(body.secret))
  expect([wrong.status, wrong.error.fields?.[0]?.path]).toEqual([422, 'body.code'])
  const { body: made } = await confirm(token, codeNow(body.secret))
  expect(new Set(made.recoveryCodes).size).toBe(10)
  expect((await view(token)).body).toMatchObject({ enrolled: true, recoveryCodesLeft: 10 })
  expect(await me(elsewhere.token)).toBe(452)
  expect(await me(token)).toBe(200)
  expect(await mailsTo(person.email)).toEqual([{ subject: 'A second sign-in step was set up' }])
})

it('stores neither the secret nor the recovery codes in readable form', async () => {
  const { person, secret, recoveryCodes } = await enrolled()
  const stored = await app.db.get<{ text: string }>(sql`
    select (select json_agg(auth_second_factor) from auth_second_factor where staff_id = ${person.id})::text
      || (select json_agg(auth_recovery_code) from auth_recovery_code where staff_id = ${person.id})::text as text`)
  expect(stored.text).toContain('v1.')
  for (const readable of [secret, ...recoveryCodes]) expect(stored.text).not.toContain(readable)
})

it('is required at every sign-in, and a used code does not work again', async () => {
  const { person, secret } = await enrolled()
  const challenge = await challengeOf(person)
  const wrong = await complete(challenge, wrongCode(secret))
  expect([wrong.status, wrong.error.code]).toEqual([422, 'wrong_second_factor'])
  const code = codeNow(secret)
  const done = await complete(challenge, `${code.slice(0, 3)} ${code.slice(3)}`)
  expect([done.status, done.body.staff.id]).toEqual([200, person.id])
  expect(done.body.staff.secondFactor).toEqual({ enrolled: true, required: false })
  expect((await complete(challenge, code)).error.code).toBe('sign_in_expired')
  const second = await challengeOf(person)
  expect((await complete(second, code)).error.code).toBe('wrong_second_factor')
  nextStep()
  expect((await complete(second, codeNow(secret))).status).toBe(200)
})

it('lets exactly one of two sign-ins in with the same code', async () => {
  const { person, secret } = await enrolled()
  const challenges = [await challengeOf(person), await challengeOf(person)]
  const answers = await Promise.all(challenges.map(challenge => complete(challenge, codeNow(secret))))
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 422])
})

it('accepts each recovery code once, and notifies the owner', async () => {
  const { person, recoveryCodes } = await enrolled()
  const [first = '', second = ''] = recoveryCodes
  expect((await complete(await challengeOf(person), first)).status).toBe(200)
  expect((await complete(await challengeOf(person), first)).error.code).toBe('wrong_second_factor')
  const done = await complete(await challengeOf(person), second.toLowerCase().replaceAll('-', ' '))
  expect(done.status).toBe(200)
  expect((await view(done.body.authorizationToken ?? '')).body.recoveryCodesLeft).toBe(8)
  expect((await mailsTo(person.email)).map(({ subject }) => subject)).toContain('A recovery code was used')
})

it('refuses a sign-in that waited for more than five minutes, or whose password has changed since', async () => {
  const { person, secret } = await enrolled()
  const late = await challengeOf(person)
  app.clock.advance(5 * 60_000)
  expect((await complete(late, codeNow(secret))).error.code).toBe('sign_in_expired')
  const changed = await challengeOf(person)
  await app.db.run(sql`update staff set password_hash = 'other' where id = ${person.id}`)
  expect((await complete(changed, codeNow(secret))).error.code).toBe('sign_in_expired')
  expect((await complete('a-challenge-that-nobody-was-given', codeNow(secret))).status).toBe(401)
})

it('slows wrong codes down like wrong passwords', async () => {
  const { person, secret } = await enrolled()
  const challenge = await challengeOf(person)
  for (let number = 0; number < 5; number++) expect((await complete(challenge, wrongCode(secret))).status).toBe(422)
  const refused = await complete(challenge, codeNow(secret))
  expect([refused.status, refused.error.code, refused.headers['retry-after']]).toEqual([429, 'too_many_codes', '2'])
  app.clock.advance(2000)
  expect((await complete(challenge, codeNow(secret))).status).toBe(200)
})

it('is required first of people who hold a chosen operation, in the role that holds it', async () => {
  const strict = await makeState(app)
  const ofStrict = await makeSchool(app, await makeDistrict(app, strict))
  await app.db.run(sql`update state set second_factor_groups = '{publishing}' where id = ${strict.id}`)
  const teacher = await makeStaff(app, { state: strict, school: ofStrict, role: 'teacher', password })
  expect((await login(teacher)).body.staff.secondFactor).toEqual({ enrolled: false, required: false })
  const principal = await makeStaff(app, { state: strict, school: ofStrict, role: 'principal', password })
  const { body } = await login(principal)
  expect(body.staff.secondFactor).toEqual({ enrolled: false, required: true })
  const token = body.authorizationToken ?? ''
  const search = () => app.get('/api/staff/view-staff/' + principal.id, { token })
  expect((await search()).error.code).toBe('must_set_up_second_factor')
  const { secret } = (await begin(token)).body
  expect((await confirm(token, codeNow(secret))).status).toBe(200)
  expect((await search()).error?.code).not.toBe('must_set_up_second_factor')
  const off = await app.request('POST /auth/turn-off-second-factor', {}, { token })
  expect([off.status, off.error.code]).toEqual([409, 'second_factor_demanded'])
})

it('requires people who have one, or need none, to confirm their identity before a new secret or new codes are made', async () => {
  const { token } = await signIn(app, await makeTeacher(), { isConfirmed: false })
  expect((await begin(token)).error.code).toBe('confirm_identity')
  const renew = () => app.request('POST /auth/renew-recovery-codes', {}, { token })
  expect((await renew()).error.code).toBe('confirm_identity')
  const wrong = await app.request('POST /auth/confirm-identity', { body: { password: 'Wrong@2026' } }, { token })
  expect(wrong.error.code).toBe('wrong_password')
  expect((await begin(token)).status).toBe(403)
  expect((await app.request('POST /auth/confirm-identity', { body: { password } }, { token })).status).toBe(200)
  const { secret } = (await begin(token)).body
  expect((await confirm(token, codeNow(secret))).status).toBe(200)
  expect((await renew()).body.recoveryCodes).toHaveLength(10)

  app.clock.advance(10 * 60_000)
  expect((await renew()).error.code).toBe('confirm_identity')
  const byCode = await app.request('POST /auth/confirm-identity', { body: { code: codeNow(secret) } }, { token })
  expect(byCode.status).toBe(200)
  expect((await renew()).status).toBe(200)
})

it('is turned off by its owner, or reset by a super admin for a lost device, which ends all sessions', async () => {
  const { person, token } = await enrolled()
  expect((await app.request('POST /auth/turn-off-second-factor', {}, { token })).status).toBe(200)
  expect((await login(person)).status).toBe(200)
  expect((await mailsTo(person.email)).at(-1)?.subject).toBe('Your second sign-in step was removed')

  const { person: other, token: theirs } = await enrolled()
  const admin = await signIn(app, await makeStaff(app, { state, role: 'superAdmin' }))
  const reset = (as: typeof admin) =>
    app.request('POST /staff/reset-second-factor/{id}', { params: { id: other.id } }, { as })
  expect((await reset(await signIn(app, await makeTeacher({ role: 'principal' })))).status).toBe(403)
  expect((await reset(admin)).status).toBe(200)
  expect(await me(theirs)).toBe(452)
  expect((await login(other)).status).toBe(200)
  expect((await reset(admin)).error.code).toBe('no_second_factor')
  const trail = await app.db.rows<{ operation: string }>(
    sql`select operation from audit_log where entity_id = ${other.id} order by id`,
  )
  expect(trail.map(({ operation }) => operation)).toEqual([
    'auth.set-up-second-factor',
    'staff.reset-second-factor',
    'auth.sign-in',
  ])
})

it('records failed sign-ins, wrong codes and step-ups in the security log, without the typed text', async () => {
  const { person, token, secret } = await enrolled()
  await login(person, 'Wrong@2026')
  await complete(await challengeOf(person), wrongCode(secret))
  await app.request('POST /auth/confirm-identity', { body: { password: 'Wrong@2026' } }, { token })
  await app.request('POST /auth/confirm-identity', { body: { password } }, { token })
  await app.app.security.write()
  const entries = await app.db.rows<{ operation: string; summary: string }>(sql`
    select operation, summary from audit_log where entity_id = ${person.id} and operation like 'security.%' order by id`)
  expect(entries).toEqual([
    { operation: 'security.sign-in-failed', summary: `A wrong password was entered for ${person.username}` },
    { operation: 'security.second-factor-failed', summary: `A wrong code was entered for ${person.username}` },
    {
      operation: 'security.step-up-failed',
      summary: `${person.fullName} could not confirm their identity with the password`,
    },
    { operation: 'security.step-up', summary: `${person.fullName} confirmed their identity with the password` },
  ])
})
