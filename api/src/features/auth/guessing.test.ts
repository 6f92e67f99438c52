import { authCalls } from '@akada/contract/auth/calls'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeOrganisations, makeStaff } from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'
import { auth } from './index.ts'

const app = await testApp({ endpoints: Object.values(authCalls), features: [auth], config: { trustedProxies: 1 } })
const password = 'Akada@2026'
const wrong = 'Wrong@2026'

const { state, school } = await makeOrganisations(app)
const makeTeacher = () => makeStaff(app, { state, school, role: 'teacher', password })

let count = 0
/** An address that no other test uses. */
const newAddress = (): string => `10.${Math.floor(++count / 250)}.${count % 250}.7`

const login = (username: string, given: string, address: string) =>
  app.request('POST /auth/login', { body: { username, password: given } }, { headers: { 'x-forwarded-for': address } })

const fail = async (username: string, address: string, times: number) => {
  for (let number = 0; number < times; number++) expect((await login(username, wrong, address)).status).toBe(401)
}
const waitAt = async (username: string, address: string): Promise<number> => {
  const { status, error, headers } = await login(username, password, address)
  expect([status, error.code]).toEqual([429, 'too_many_tries'])
  return Number(headers['retry-after'])
}

it('doubles the wait from the fifth wrong attempt on, up to a quarter of an hour, whatever name is typed', async () => {
  const person = await makeTeacher()
  const address = newAddress()
  await fail(person.username, address, 4)
  await fail(person.email, address, 1)
  for (const seconds of [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
    expect(await waitAt(person.username, address)).toBe(seconds)
    app.clock.advance(seconds * 1000)
    await fail(person.username, address, 1)
  }
  app.clock.advance(900_000)
  expect((await login(person.username, password, address)).status).toBe(200)
})

it('counts attempts at an unknown name in the same way', async () => {
  const address = newAddress()
  await fail('no.such.person', address, 5)
  expect(await waitAt('no.such.person', address)).toBe(2)
})

it('counts concurrent attempts one by one, so that they gain nothing', async () => {
  const { username } = await makeTeacher()
  const address = newAddress()
  const answers = await Promise.all(Array.from({ length: 12 }, () => login(username, wrong, address)))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
})

it("never slows the owner down at a known address because of strangers' attempts at theirs", async () => {
  const { username } = await makeTeacher()
  const [home, stranger] = [newAddress(), newAddress()]
  expect((await login(username, password, home)).status).toBe(200)
  await fail(username, stranger, 5)
  expect(await waitAt(username, stranger)).toBe(2)
  expect((await login(username, password, home)).status).toBe(200)
  expect((await login(username, password, newAddress())).status).toBe(200)
})

it('slows a stranger with many addresses down, but lets the owner in at a known one', async () => {
  const { username } = await makeTeacher()
  const home = newAddress()
  expect((await login(username, password, home)).status).toBe(200)
  await fail(username, newAddress(), 1)
  // Fifty password checks would take seconds.
  await app.db.run(sql`update auth_guess set tries = 50 where key like 'account % elsewhere' and tries = 1`)
  await fail(username, newAddress(), 1)
  expect(await waitAt(username, newAddress())).toBe(4)
  expect((await login(username, password, home)).status).toBe(200)
})

it('never slows down a browser that the account has signed in with, not even at an address where someone else tries', async () => {
  const { username } = await makeTeacher()
  const address = newAddress()
  const first = await login(username, password, address)
  const cookie = /akada_device=[\w.-]+/.exec(first.headers['set-cookie'] ?? '')?.[0] ?? ''
  await fail(username, address, 10)
  expect(await waitAt(username, address)).toBe(2)
  const known = await app.request(
    'POST /auth/login',
    { body: { username, password } },
    { headers: { 'x-forwarded-for': address, cookie } },
  )
  expect(known.status).toBe(200)
  const { username: other } = await makeTeacher()
  await fail(other, address, 5)
  const foreign = await app.request(
    'POST /auth/login',
    { body: { username: other, password } },
    { headers: { 'x-forwarded-for': address, cookie } },
  )
  expect(foreign.status).toBe(429)
})

it('recognises no browser by a value that it did not get from the server', async () => {
  const { username } = await makeTeacher()
  const planted = 'akada_device=fixedfixedfixedfixedfixed'
  const [first, stranger] = [newAddress(), newAddress()]
  const signIn = (address: string, typed: string) =>
    app.request(
      'POST /auth/login',
      { body: { username, password: typed } },
      { headers: { 'x-forwarded-for': address, cookie: planted } },
    )
  const { headers } = await signIn(first, password)
  expect(headers['set-cookie']).toMatch(/akada_device=(?!fixed)[\w-]+\.[\w-]+;/)
  for (let turn = 0; turn < 5; turn += 1) await signIn(stranger, 'wrong')
  expect((await signIn(stranger, password)).status).toBe(429)
})

it('lets the owner in at a new address once the password was set with a code from the mailbox', async () => {
  const { username, email } = await makeTeacher()
  const address = newAddress()
  await fail(username, address, 5)
  const headers = { 'x-forwarded-for': address }
  const asked = await app.request('POST /reset-code/{value}', { params: { value: email } })
  const { text } = await app.db.get<{ text: string }>(
    sql`select text from mail_outbox where to_address = ${email} order by id desc limit 1`,
  )
  const body = { email, resetCodeId: asked.body.id, code: /\b\d{6}\b/.exec(text)?.[0] ?? '', password: 'Ikeja#2027' }
  expect((await app.request('PATCH /staff/reset-password', { body }, { headers })).status).toBe(200)
  expect((await login(username, 'Ikeja#2027', address)).status).toBe(200)
})

it('forgives wrong attempts after the right password, and forgets one of them an hour', async () => {
  const { username } = await makeTeacher()
  const address = newAddress()
  for (let round = 0; round < 3; round++) {
    await fail(username, address, 4)
    expect((await login(username, password, address)).status).toBe(200)
  }
  const { username: other } = await makeTeacher()
  await fail(other, address, 5)
  app.clock.advance(3 * 3600_000)
  await fail(other, address, 3)
  expect(await waitAt(other, address)).toBe(2)
})

it('slows down an address from which hundreds of wrong passwords came for different people', async () => {
  const { username } = await makeTeacher()
  const address = newAddress()
  await fail('somebody.unknown', address, 1)
  // Three hundred password checks would take seconds.
  await app.db.run(sql`update auth_guess set tries = 300 where key = ${`address ${address}`}`)
  await fail('somebody.else', address, 1)
  expect(await waitAt(username, address)).toBe(4)
  expect((await login(username, password, newAddress())).status).toBe(200)
})
