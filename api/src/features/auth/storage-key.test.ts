import { authCalls } from '@akada/contract/auth/calls'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { asOwner, makeOrganisations, makeStaff } from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'
import { auth } from './index.ts'
import { storageKeyOf } from './logged-in-user.ts'

const [former, current] = ['the former secret'.padEnd(40, '.'), 'the new secret'.padEnd(40, '.')]
const password = 'Akada@2026'
const parts = { endpoints: Object.values(authCalls), features: [auth] }
const app = await testApp({ ...parts, config: { secret: former } })
const { connectionString } = app

const { state, school } = await makeOrganisations(app)
const makeTeacher = () => makeStaff(app, { state, school, role: 'teacher', password })

const signIn = async ({ username }: { username: string }, server = app) => {
  const { body, headers, status } = await server.request('POST /auth/login', { body: { username, password } })
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  const cookie = /akada_refresh=[^;]*/.exec(headers['set-cookie'] ?? '')?.[0] ?? ''
  return { key: body.storageKey, token: body.authorizationToken ?? '', sessionId: body.signIn.id, cookie }
}

it('gives all devices of a person one storage key, at sign-in and refresh only', async () => {
  const teacher = await makeTeacher()
  const [phone, desk] = [await signIn(teacher), await signIn(teacher)]
  expect(Buffer.from(phone.key ?? '', 'base64')).toHaveLength(32)
  expect(desk.key).toBe(phone.key)
  const refreshed = await app.request('POST /token/refresh-token', { body: {} }, { headers: { cookie: phone.cookie } })
  expect(refreshed.body.storageKey).toBe(phone.key)
  const me = await app.request('GET /auth/me', {}, { token: desk.token })
  expect([me.status, me.body.storageKey]).toEqual([200, undefined])
})

it('gives every person a different storage key', async () => {
  const keys = [await signIn(await makeTeacher()), await signIn(await makeTeacher())].map(({ key }) => key)
  expect(new Set(keys).size).toBe(2)
})

it('gives a person who signs in on two devices at the same moment one storage key', async () => {
  const teacher = await makeTeacher()
  const devices = await Promise.all(Array.from({ length: 4 }, () => signIn(teacher)))
  expect(new Set(devices.map(({ key }) => key)).size).toBe(1)
})

it('gives no storage key while the session is locked, and none after it has ended', async () => {
  const teacher = await makeTeacher()
  const { key, token, sessionId, cookie } = await signIn(teacher)
  const session = { sessionId, staffId: teacher.id, stateId: state.id }
  await app.request('POST /auth/lock', {}, { token })
  const refused = await app.request('POST /token/refresh-token', { body: {} }, { headers: { cookie } })
  expect([refused.status, JSON.stringify(refused.error)]).toEqual([423, expect.not.stringContaining('storageKey')])
  expect(await storageKeyOf(app.app, session)).toBeUndefined()

  const opened = await app.request('POST /token/unlock', { body: { password } }, { headers: { cookie } })
  expect([opened.status, opened.body.storageKey]).toEqual([200, key])
  await app.request('POST /auth/logout', {}, { token: opened.body.authorizationToken ?? '' })
  expect(await storageKeyOf(app.app, session)).toBeUndefined()
})

it('keeps the storage key when AKADA_SECRET changes, encrypted again at the next sign-in', async () => {
  const during = await testApp({ ...parts, connectionString, config: { secret: current, previousSecret: former } })
  const after = await testApp({ ...parts, connectionString, config: { secret: current } })
  const [moved, late] = [await makeTeacher(), await makeTeacher()]
  const { key } = await signIn(moved)
  expect((await signIn(moved, during)).key).toBe(key)
  expect((await signIn(moved, after)).key).toBe(key)

  // Anyone who did not sign in meanwhile gets another.
  const { key: lost } = await signIn(late)
  const { key: made } = await signIn(late, after)
  expect([made === undefined, made === lost]).toEqual([false, false])
  expect((await signIn(late, after)).key).toBe(made)
})

it('is stored encrypted, for its person alone', async () => {
  const [one, other] = [await makeTeacher(), await makeTeacher()]
  const { key, sessionId } = await signIn(one)
  await signIn(other)
  const sealed = await asOwner(app.app.database, async tx => {
    await tx.run(sql`
      update auth_storage_key set sealed = (select sealed from auth_storage_key where staff_id = ${one.id})
      where staff_id = ${other.id}`)
    return tx.get<{ sealed: string }>(sql`select sealed from auth_storage_key where staff_id = ${one.id}`)
  })
  expect(sealed.sealed).not.toContain(key)
  expect((await signIn(other)).key).not.toBe(key)
  expect(await storageKeyOf(app.app, { sessionId, staffId: one.id, stateId: state.id })).toBe(key)
})
