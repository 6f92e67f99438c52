import { authCalls } from '@akada/contract/auth/calls'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeOrganisations, makeStaff, type TestStaff } from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'
import { auth } from './index.ts'

const app = await testApp({ endpoints: Object.values(authCalls), features: [auth] })
const password = 'Akada@2026'
const wrongPassword = 'Wrong@2026'
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/127.0' }
const from = { address: '127.0.0.1', device: 'Firefox on Linux' }

const makePerson = async () => {
  const { state, school } = await makeOrganisations(app)
  return makeStaff(app, { state, school, role: 'teacher', password })
}

/** Signs in and returns the access token and both halves of the refresh token. */
const signIn = async ({ username }: TestStaff) => {
  const { body, headers } = await app.request(
    'POST /auth/login',
    { body: { username, password } },
    { headers: browser },
  )
  const [cookie] = /akada_refresh=[\w-]+/.exec(headers['set-cookie'] ?? '') ?? []
  return {
    token: body.authorizationToken,
    refreshToken: body.staff.refreshToken,
    headers: { ...browser, cookie: cookie ?? '' },
  }
}

/** The log entries about an account, apart from plain sign-ins. */
const eventsOf = async ({ id }: TestStaff) => {
  await app.app.security.write()
  return app.db.rows<{ operation: string; summary: string; address: string | null; device: string | null }>(sql`
    select operation, summary, host(address) as address, after ->> 'device' as device from audit_log
    where entity_id = ${id} and operation <> 'auth.sign-in' order by id`)
}

it('records from where and with which device a copied refresh token was used', async () => {
  const person = await makePerson()
  const { refreshToken, headers } = await signIn(person)
  const refresh = (cookie = headers.cookie) =>
    app.request('POST /token/refresh-token', { body: { refreshToken } }, { headers: { ...headers, cookie } })
  const next = await refresh()
  const [cookie] = /akada_refresh=[\w-]+/.exec(next.headers['set-cookie'] ?? '') ?? []
  expect((await refresh(cookie)).status).toBe(200)
  expect((await refresh()).status).toBe(452)
  expect(await eventsOf(person)).toMatchObject([{ operation: 'auth.refresh-token-reused', ...from }])
})

it('records from where and with which device a new password was requested, a wrong code entered, and the password set', async () => {
  const person = await makePerson()
  const { body } = await app.request(
    'POST /reset-code/{value}',
    { params: { value: person.email } },
    { headers: browser },
  )
  const letter = await app.db.get<{ text: string }>(
    sql`select text from mail_outbox where to_address = ${person.email}`,
  )
  const [code = ''] = /\b\d{6}\b/.exec(letter.text) ?? []
  const reset = (given: string) =>
    app.request(
      'PATCH /staff/reset-password',
      { body: { email: person.email, resetCodeId: body.id, code: given, password: 'Ikeja#2027' } },
      { headers: browser },
    )
  expect((await reset(code === '000000' ? '111111' : '000000')).error.code).toBe('wrong_code')
  await app.app.security.write()
  expect((await reset(code)).status).toBe(200)
  expect(await eventsOf(person)).toMatchObject([
    { operation: 'auth.reset-code', ...from },
    {
      operation: 'security.reset-code-failed',
      summary: `A wrong code for a new password was entered for ${person.username}`,
      ...from,
    },
    { operation: 'auth.reset-password', ...from },
  ])
})

it('records a wrong password on the lock screen and wherever the password is requested again', async () => {
  const person = await makePerson()
  const { token, headers } = await signIn(person)
  const change = await app.request(
    'PATCH /auth/change-password',
    { body: { currentPassword: wrongPassword, password: 'Ikeja#2027' } },
    { token, headers: browser },
  )
  expect(change.error.code).toBe('wrong_password')
  await app.app.security.write()
  const unlock = await app.request('POST /token/unlock', { body: { password: wrongPassword } }, { headers })
  expect(unlock.error.code).toBe('wrong_password')
  expect(await eventsOf(person)).toEqual([
    {
      operation: 'security.step-up-failed',
      summary: `${person.fullName} could not confirm their identity with the password`,
      ...from,
    },
    {
      operation: 'security.unlock-failed',
      summary: `A wrong password was entered at the lock screen of ${person.username}`,
      ...from,
    },
  ])
})
