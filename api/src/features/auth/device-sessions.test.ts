import { authCalls } from '@akada/contract/auth/calls'
import { stateSettingsCalls } from '@akada/contract/state/settings'
import { schoolCalls } from '@akada/contract/schools/calls'
import { stateCalls } from '@akada/contract/state/calls'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeOrganisations, makePerson, makeStaff } from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'
import { schools } from '../schools/index.ts'
import { state as stateFeature } from '../state/index.ts'
import { auth } from './index.ts'

const app = await testApp({
  endpoints: [
    ...Object.values(authCalls),
    ...Object.values(schoolCalls),
    ...Object.values(stateCalls),
    ...Object.values(stateSettingsCalls),
  ],
  features: [auth, schools, stateFeature],
})
const password = 'Akada@2026'
const minutes = (count: number) => app.clock.advance(count * 60_000)
const hours = (count: number) => minutes(count * 60)
const days = (count: number) => hours(count * 24)

const android =
  'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:121.0) Gecko/20100101 Firefox/121.0'

const makeWorld = async () => {
  const world = await makeOrganisations(app)
  const person = await makeStaff(app, { state: world.state, school: world.school, role: 'principal', password })
  return { ...world, person }
}

/** A browser: its cookies and the access token of its page. */
const openBrowser = (userAgent: string = windows) => {
  const cookies = new Map<string, string>()
  let token = ''
  const headers = () => ({
    'user-agent': userAgent,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  })
  const keep = (answer: { headers: Record<string, string> }) => {
    for (const [, name = '', value = ''] of (answer.headers['set-cookie'] ?? '').matchAll(
      /(akada_\w+)=([\w.-]*); Max-Age/g,
    ))
      if (value) cookies.set(name, value)
      else cookies.delete(name)
  }
  const took = <A extends { status: number; body: { authorizationToken?: string }; headers: Record<string, string> }>(
    answer: A,
  ): A => {
    keep(answer)
    if (answer.status === 200) token = answer.body.authorizationToken ?? token
    return answer
  }
  return {
    cookies,
    token: () => token,
    signIn: async (username: string) =>
      took(await app.request('POST /auth/login', { body: { username, password } }, { headers: headers() })),
    reload: async () => took(await app.request('POST /token/refresh-token', { body: {} }, { headers: headers() })),
    unlock: async (given: string, ownDevice = false) =>
      took(await app.request('POST /token/unlock', { body: { password: given, ownDevice } }, { headers: headers() })),
    lock: () => app.request('POST /auth/lock', {}, { token }),
    me: async () => (await app.request('GET /auth/me', {}, { token })).status,
    own: async (ownDevice: boolean, given?: string) => {
      const body = { ownDevice, password: given }
      const answer = await app.request('PATCH /auth/own-device', { body }, { token, headers: headers() })
      keep(answer)
      return answer
    },
    leave: async () => {
      const answer = await app.request('POST /token/revoke', { body: {} }, { headers: headers() })
      keep(answer)
      return answer
    },
    sessions: () => app.request('GET /auth/sessions', {}, { token }),
  }
}

describe('a locked session', () => {
  it('allows only sign-out and the lock screen, in any tab, until the password is given', async () => {
    const { person, school } = await makeWorld()
    const browser = openBrowser()
    await browser.signIn(person.username)
    expect((await browser.lock()).status).toBe(200)
    const view = await app.request('GET /school/view/{id}', { params: { id: school.id } }, { token: browser.token() })
    expect([view.status, view.error.code]).toEqual([423, 'session_locked'])
    const reload = await browser.reload()
    expect([reload.status, reload.error.code]).toEqual([423, 'session_locked'])
    expect(reload.headers['set-cookie']).toBeUndefined()
    expect((await browser.lock()).status).toBe(200)

    const wrong = await browser.unlock('Wrong@2026')
    expect([wrong.status, wrong.error.code]).toEqual([422, 'wrong_password'])
    expect(await browser.me()).toBe(423)
    const opened = await browser.unlock(password)
    expect([opened.status, opened.body.staff.id]).toEqual([200, person.id])
    expect(await browser.me()).toBe(200)
    expect((await browser.reload()).status).toBe(200)
  })

  it('is unlocked by the password even if it was locked while a page refreshed', async () => {
    const { person } = await makeWorld()
    const browser = openBrowser()
    await browser.signIn(person.username)
    for (let round = 0; round < 8; round++) {
      const [refreshed] = await Promise.all([browser.reload(), browser.lock()])
      expect([200, 423]).toContain(refreshed.status)
      expect((await browser.unlock(password)).status).toBe(200)
    }
    expect(await browser.me()).toBe(200)
  })

  it('can be signed out of, even by a page that holds no access token', async () => {
    const { person } = await makeWorld()
    const [one, two] = [openBrowser(), openBrowser()]
    await one.signIn(person.username)
    await one.lock()
    expect((await app.request('POST /auth/logout', {}, { token: one.token() })).status).toBe(200)
    expect(await one.me()).toBe(452)
    await two.signIn(person.username)
    await two.lock()
    expect((await two.leave()).status).toBe(200)
    expect([await two.me(), (await two.reload()).status, (await two.leave()).status]).toEqual([452, 452, 200])
  })

  it("is unlocked neither by someone else's password nor by another browser", async () => {
    const { person, state, school } = await makeWorld()
    await makeStaff(app, { state, school, role: 'teacher', password: 'Other@2026' })
    const browser = openBrowser()
    await browser.signIn(person.username)
    await browser.lock()
    expect((await browser.unlock('Other@2026')).status).toBe(422)
    expect((await openBrowser().unlock(password)).status).toBe(452)
    expect(await browser.me()).toBe(423)
  })

  it('waits longer and longer after wrong passwords', async () => {
    const { person } = await makeWorld()
    const browser = openBrowser()
    await browser.signIn(person.username)
    await browser.lock()
    for (let time = 0; time < 5; time++) expect((await browser.unlock('Wrong@2026')).status).toBe(422)
    const late = await browser.unlock(password)
    expect([late.status, Number(late.headers['retry-after']) > 0]).toEqual([429, true])
    // Nobody outside can prevent the person from signing in elsewhere.
    expect((await openBrowser().signIn(person.username)).status).toBe(200)
  })
})

describe('an idle session', () => {
  it('is locked by the server after 20 minutes on a shared device, whatever the browser says', async () => {
    const { person } = await makeWorld()
    const [browser, busy] = [openBrowser(), openBrowser()]
    await browser.signIn(person.username)
    await busy.signIn(person.username)
    minutes(14)
    expect([await browser.me(), await busy.me()]).toEqual([200, 200])
    await app.app.actors.refresh()
    minutes(14)
    // The access tokens have expired meanwhile; a page that is opened or continues refreshes them.
    expect((await busy.reload()).status).toBe(200)
    minutes(14)
    expect([await busy.me(), (await browser.reload()).status]).toEqual([200, 423])
    expect((await browser.unlock(password)).status).toBe(200)
    expect(await browser.me()).toBe(200)
  })

  it('stays open while the browser reports that the person is at work', async () => {
    const { person } = await makeWorld()
    const browser = openBrowser()
    await browser.signIn(person.username)
    minutes(12)
    expect((await app.request('POST /auth/activity', {}, { token: browser.token() })).status).toBe(200)
    minutes(12)
    expect((await browser.reload()).status).toBe(200)
  })
})

describe("a person's own device", () => {
  it('does not lock, and is recognised at the next sign-in, for that person only', async () => {
    const { person, state, school } = await makeWorld()
    const other = await makeStaff(app, { state, school, role: 'teacher', password })
    const browser = openBrowser(android)
    expect((await browser.signIn(person.username)).body.signIn.ownDevice).toBe(false)
    const mine = await browser.own(true, password)
    expect([mine.status, mine.body.signIn.ownDevice]).toEqual([200, true])
    hours(13)
    expect((await browser.reload()).status).toBe(200)
    expect((await browser.signIn(person.username)).body.signIn.ownDevice).toBe(true)
    expect((await browser.signIn(other.username)).body.signIn.ownDevice).toBe(false)
    expect((await openBrowser(android).signIn(person.username)).body.signIn.ownDevice).toBe(false)

    await browser.signIn(person.username)
    expect((await browser.own(false)).body.signIn.ownDevice).toBe(false)
    expect((await browser.signIn(person.username)).body.signIn.ownDevice).toBe(false)
    minutes(21)
    expect((await browser.reload()).status).toBe(423)
  })

  it('is marked only with the right password, also when unlocking', async () => {
    const { person } = await makeWorld()
    const browser = openBrowser(android)
    await browser.signIn(person.username)
    expect((await browser.own(true)).status).toBe(422)
    expect((await browser.own(true, 'Wrong@2026')).error.code).toBe('wrong_password')
    await browser.lock()
    expect((await browser.own(true, password)).status).toBe(423)
    expect((await browser.unlock(password, true)).body.signIn.ownDevice).toBe(true)
    minutes(40)
    expect((await browser.reload()).status).toBe(200)
  })
})

describe('the age of a session', () => {
  it("ends it after 12 hours on a shared device and 30 days on a person's own, however much it is used", async () => {
    const { person } = await makeWorld()
    const [shared, own] = [openBrowser(), openBrowser(android)]
    const { body } = await shared.signIn(person.username)
    expect(Date.parse(body.signIn.endsAt)).toBe(app.clock.now().getTime() + 12 * 3600_000)
    await own.signIn(person.username)
    await own.own(true, password)
    for (let hour = 0; hour < 47; hour++) {
      minutes(15)
      expect((await shared.reload()).status).toBe(200)
    }
    minutes(14)
    expect((await shared.reload()).status).toBe(200)
    minutes(1)
    expect([await shared.me(), (await shared.reload()).status]).toEqual([452, 452])
    days(29)
    expect((await own.reload()).status).toBe(200)
    hours(13)
    expect((await own.reload()).status).toBe(452)
  })

  it('is set by the state, and applies at once to signed-in people', async () => {
    const { person, state } = await makeWorld()
    const admin = await makePerson(app, { state, role: 'superAdmin' })
    const browser = openBrowser()
    await browser.signIn(person.username)
    minutes(14)
    await browser.reload()
    const { body: settings } = await app.request('GET /state/view', {}, { as: admin })
    expect(settings.signInDuration).toEqual({ sharedHours: 12, ownDays: 30 })
    const set = (sharedHours: number, revision: number) =>
      app.request('PATCH /state/sign-in-duration', { body: { sharedHours, ownDays: 7, revision } }, { as: admin })
    expect((await set(0, settings.revision)).error.fields?.[0]?.path).toBe('body.sharedHours')
    const saved = await set(1, settings.revision)
    expect(saved.body).toMatchObject({ sharedHours: 1, ownDays: 7 })
    expect((await set(2, settings.revision)).status).toBe(409)
    minutes(15)
    expect((await browser.reload()).status).toBe(200)
    minutes(14)
    expect((await browser.reload()).status).toBe(200)
    minutes(18)
    expect((await browser.reload()).status).toBe(452)
  })
})

describe('the list of sign-ins', () => {
  it("shows only the person's own, in plain words, and marks the current one", async () => {
    const { person, state, school } = await makeWorld()
    const other = await makeStaff(app, { state, school, role: 'teacher', password })
    const [phone, office, foreign] = [openBrowser(android), openBrowser(), openBrowser()]
    await phone.signIn(person.username)
    await phone.own(true, password)
    minutes(1)
    await office.signIn(person.username)
    await foreign.signIn(other.username)
    const { body } = await office.sessions()
    expect(
      body.foundSessions.map(({ device, ownDevice, isCurrent, isLocked }) => [device, ownDevice, isCurrent, isLocked]),
    ).toEqual([
      ['Firefox on Windows', false, true, false],
      ['Chrome on Android', true, false, false],
    ])
    expect(body.total).toBe(2)
    const [first] = body.foundSessions
    expect([first?.address, new Date(first?.lastUsedAt ?? '')]).toEqual(['127.0.0.1', app.clock.now()])
    minutes(21)
    expect((await phone.sessions()).status).toBe(451)
    await phone.reload()
    expect((await phone.sessions()).body.foundSessions.find(({ isCurrent }) => !isCurrent)?.isLocked).toBe(true)
  })

  it("ends one of the person's own, which is signed out at once, and never someone else's", async () => {
    const { person, state, school } = await makeWorld()
    const other = await makeStaff(app, { state, school, role: 'teacher', password })
    const [lost, mine, foreign] = [openBrowser(android), openBrowser(), openBrowser()]
    const { id } = (await lost.signIn(person.username)).body.signIn
    await mine.signIn(person.username)
    await foreign.signIn(other.username)
    const end = (token: string) => app.request('POST /auth/end-session/{id}', { params: { id } }, { token })
    expect((await end(foreign.token())).status).toBe(404)
    expect(await lost.me()).toBe(200)
    expect((await end(mine.token())).status).toBe(200)
    expect([await lost.me(), (await lost.reload()).status, await mine.me()]).toEqual([452, 452, 200])
    expect((await end(mine.token())).status).toBe(404)
    expect((await mine.sessions()).body.total).toBe(1)
  })

  it('ends all others at once, and both are recorded in the audit log', async () => {
    const { person } = await makeWorld()
    const [one, two, mine] = [openBrowser(android), openBrowser(), openBrowser()]
    const { id } = (await one.signIn(person.username)).body.signIn
    await two.signIn(person.username)
    await mine.signIn(person.username)
    await app.request('POST /auth/end-session/{id}', { params: { id } }, { token: mine.token() })
    const others = await app.request('POST /auth/end-other-sessions', {}, { token: mine.token() })
    expect(others.body.message).toBe('1 other device is signed out.')
    expect([await two.me(), await mine.me()]).toEqual([452, 200])
    const entries = await app.db.rows<{ operation: string; summary: string }>(sql`
      select operation, summary from audit_log where entity_id = ${person.id} and operation like 'auth.end%' order by id`)
    expect(entries).toEqual([
      { operation: 'auth.end-session', summary: expect.stringMatching(/ ended a sign-in on Chrome on Android$/) },
      { operation: 'auth.end-other-sessions', summary: expect.stringMatching(/ ended all other sign-ins \(1\)$/) },
    ])
  })
})
