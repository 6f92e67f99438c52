import { endpoints } from '@akada/contract'
import type { EndpointDefinition } from '@akada/contract/kernel/calls'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makeCardsWorld, makeScored, publishReady } from '../../test/cards.ts'
import * as make from '../../test/factories.ts'
import { codeOf, familyWorld, nameGuardian } from '../../test/family-world.ts'
import { startInstallation, startRouter, startStranger } from '../../test/installations.ts'
import { totpCode, totpStep } from '../platform/auth/totp.ts'
import { features } from '../features.ts'
import { addressOfPicture, insertFile, storeImage } from '../features/files/index.ts'
import { destinations } from './destinations.ts'

const password = 'Iroko-Tree-7'
const west = await startInstallation('west')
const east = await startInstallation('east')
const call = await startRouter([west, east])

const [westState, eastState] = [
  await make.makeState(west.app, { name: 'Ogun' }),
  await make.makeState(east.app, { name: 'Kano' }),
]

const signInAs = (username: string, more: object = {}) =>
  call('POST', '/api/auth/login', { body: { username, password, ...more } })

const adminOf = (at: typeof west, state: make.TestState, username: string) =>
  make.makeStaff(at.app, { state, role: 'superAdmin', password, username })

const staffOf = (body: Record<string, unknown>) => Object(body['staff'])

describe('the router', () => {
  it('asks for nothing that no feature knows of', () => {
    const asked = Object.values(destinations).flatMap(one => (one.by === 'asked' ? [one.kind] : []))
    const known = features.flatMap(({ holders }) => Object.keys(holders ?? {}))
    expect(known.toSorted()).toEqual([...new Set<string>(asked)].toSorted())
  })

  it('knows where each call without a token belongs', () => {
    const open = (endpoints as readonly EndpointDefinition[]).filter(({ access }) => access.kind === 'public')
    expect(Object.keys(destinations).toSorted()).toEqual(open.map(({ method, path }) => `${method} ${path}`).toSorted())
  })

  it('signs a person in where the account is, and sends what follows there: tokens, cookies and pictures', async () => {
    for (const [at, state, name] of [
      [west, westState, 'adunni'],
      [east, eastState, 'musa'],
    ] as const) {
      const admin = await adminOf(at, state, name)
      const signedIn = await signInAs(name)
      expect(signedIn.status).toBe(200)
      expect(staffOf(signedIn.body).id).toBe(admin.id)
      expect(signedIn.cookies).toContain(`akada_refresh=${at.name}.`)
      const token = String(signedIn.body['authorizationToken'])
      expect(staffOf((await call('GET', '/api/auth/me', { token })).body).stateDetails.name).toBe(state.name)
      const cookie = signedIn.cookies
      const fresh = await call('POST', '/api/token/refresh-token', { body: {}, cookie })
      expect([fresh.status, staffOf(fresh.body).id]).toEqual([200, admin.id])
    }
  })

  it('takes the code of a second step where the password was taken', async () => {
    const admin = await adminOf(east, eastState, 'safiya')
    const { token } = await make.signIn(east.app, admin)
    const begun = await call('POST', '/api/auth/begin-second-factor', { token })
    const codeIn = (steps: number) => totpCode(String(begun.body['secret']), totpStep(east.app.clock.now()) + steps)
    const confirmed = await call('POST', '/api/auth/confirm-second-factor', { token, body: { code: codeIn(0) } })
    expect(confirmed.status).toBe(200)
    const asked = await signInAs('safiya')
    const { challenge } = Object(asked.body['details'])
    expect([asked.body['code'], challenge]).toEqual(['second_factor_required', expect.stringMatching(/^east\./)])
    const done = await call('POST', '/api/auth/second-factor', { body: { challenge, code: codeIn(1) } })
    expect([done.status, staffOf(done.body).id]).toEqual([200, admin.id])
  })

  it('refuses a wrong name and a wrong password alike', async () => {
    await adminOf(east, eastState, 'hauwa')
    const [nobody, wrong] = [
      await call('POST', '/api/auth/login', { body: { username: 'nobody.at.all', password } }),
      await call('POST', '/api/auth/login', { body: { username: 'hauwa', password: 'Another-Tree-7' } }),
    ]
    expect([nobody.status, nobody.body['code']]).toEqual([401, 'wrong_sign_in'])
    expect([wrong.status, wrong.body['message']]).toEqual([401, nobody.body['message']])
  })

  it('asks which state is meant where two have the same name', async () => {
    const [first, second] = [await adminOf(west, westState, 'twin'), await adminOf(east, eastState, 'twin')]
    const asked = await signInAs('Twin')
    expect([asked.status, asked.body['code']]).toEqual([409, 'choose_state'])
    expect(asked.body['details']).toEqual({
      states: [
        { id: eastState.id, name: 'Kano' },
        { id: westState.id, name: 'Ogun' },
      ],
    })
    expect(staffOf((await signInAs('twin', { stateId: westState.id })).body).id).toBe(first.id)
    expect(staffOf((await signInAs('twin', { stateId: eastState.id })).body).id).toBe(second.id)
    const reset = (stateId?: string) =>
      call('POST', `/api/reset-code/twin%40example.com${stateId ? `?stateId=${stateId}` : ''}`)
    expect((await reset()).body['code']).toBe('choose_state')
    expect((await reset(eastState.id)).status).toBe(200)
    const { rows } = await east.app.owner.query(`select 1 from auth_reset_code where staff_id = $1`, [second.id])
    expect(rows).toHaveLength(1)
  })

  it('lists the states of all, and tells that a name is taken in any', async () => {
    await adminOf(east, eastState, 'zainab')
    const { body } = await call('GET', '/api/generic-apis/all-enum')
    const names = (body['servedStates'] as { name: string }[]).map(({ name }) => name)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
    expect(names).toEqual(expect.arrayContaining(['Kano', 'Ogun']))
    expect((await call('GET', '/api/staff/username-exists/Zainab')).body).toEqual({ exists: true })
    expect((await call('GET', '/api/staff/username-exists/nobody.here')).body).toEqual({ exists: false })
  })

  it('registers a district in the installation of its state', async () => {
    const number = String(make.unique()).padStart(8, '0')
    const { status, body } = await call('POST', '/api/staff/register-district-admin', {
      body: {
        staff: {
          title: 'Mr',
          firstName: 'Sani',
          lastName: 'Bala',
          username: 'sani.bala',
          email: 'sani.bala@example.com',
          phoneNumber: { code: '+234', number: `81${number}` },
          gender: 'male',
          password,
        },
        district: {
          stateId: eastState.id,
          name: 'Dala Zone',
          address: '3 Market Road',
          phoneNumbers: [{ code: '+234', number: `82${number}` }],
          email: 'dala@example.com',
        },
      },
    })
    expect(body['message'] ?? status).toBe(200)
    const { rows } = await east.app.owner.query(`select 1 from district where name = 'Dala Zone'`)
    expect(rows).toHaveLength(1)
  })

  it('opens an invitation where it was made', async () => {
    const district = await make.makeDistrict(east.app, eastState)
    const as = await make.makePerson(east.app, { state: eastState, role: 'districtAdmin', district })
    const made = await call('POST', '/api/invitation/school', {
      token: as.token,
      body: { name: 'Sabon Gari School', email: null, days: 14 },
    })
    const token = new URL(String(made.body['link'])).hash.slice(1)
    expect(token).toMatch(/^east\./)
    const opened = await call('POST', '/api/invitation/open', { body: { token } })
    expect([opened.status, JSON.stringify(opened.body)]).toEqual([200, expect.stringContaining('Sabon Gari School')])
    expect((await call('POST', '/api/invitation/open', { body: { token: token.slice(5) } })).status).toBe(404)
  })

  it('signs a guardian in by the slip of a school, and shows the children by the cookie alone', async () => {
    const world = await familyWorld(east.app)
    const code = await codeOf(east.app, world.principal, world.arm.id, world.own)
    const phone = { code: '+234', number: world.number }
    const signedIn = await call('POST', '/api/family/sign-in', { body: { code, phone } })
    expect(signedIn.status).toBe(200)
    const { cookies: cookie } = signedIn
    expect(cookie).toMatch(/^akada_family=east\./)
    const children = await call('GET', '/api/family/children', { cookie })
    expect([children.status, JSON.stringify(children.body)]).toEqual([200, expect.stringContaining('Aisha')])
    // Signed in to an installation, one is not signed in to another.
    expect((await call('GET', '/api/family/children', { cookie: cookie.replace('east.', 'west.') })).status).toBe(401)
    const bare = await west.app.get('/api/family/children', { headers: { cookie } })
    expect(bare.status).toBe(401)
  })

  it('sends a guardian with children in two installations a code from each, and takes either', async () => {
    const { number } = await familyWorld(east.app)
    const there = await familyWorld(west.app)
    await nameGuardian(west.app, there.state, there.school, there.own, { name: 'Mama Aisha', number, position: 2 })
    const phone = { code: '+234', number }
    const ask = () => call('POST', '/api/family/request-code', { body: { phone } })
    const codeFrom = async ({ app }: typeof west) => {
      const { rows } = await app.owner.query<{ text: string }>(
        'select text from sms_outbox where to_number = $1 order by created_at desc limit 1',
        [`+234${number}`],
      )
      return /^([^:]+): (\d{6}) /.exec(rows[0]?.text ?? '')?.slice(1) ?? []
    }
    const enter = (code: string | undefined, more: object = {}) =>
      call('POST', '/api/family/sign-in-by-sms', { body: { phone, code, ...more } })

    expect((await ask()).status).toBe(200)
    const [inWest, inEast] = [await codeFrom(west), await codeFrom(east)]
    expect([inWest[0], inEast[0]]).toEqual([there.state.name, expect.any(String)])
    // Each asks for an admission number first, as the number was not used there before.
    for (const [at, code, app] of [
      ['east', inEast[1], east.app],
      ['west', inWest[1], west.app],
    ] as const) {
      const asked = await enter(code)
      expect([asked.status, asked.body['code']]).toEqual([422, 'family_fact_needed'])
      const { rows } = await app.owner.query<{ number: string }>(
        `select e.admission_number as number from guardian g join student e on e.id = g.student_id
         where g.phones @> $1::jsonb order by g.student_id limit 1`,
        [JSON.stringify([{ number }])],
      )
      const signedIn = await enter(code, { admissionNumber: rows[0]?.number })
      expect([signedIn.status, signedIn.cookies]).toEqual([200, expect.stringContaining(`akada_family=${at}.`)])
    }
    expect((await enter('000000')).body['code']).toBe('family_sms_code_wrong')
  })

  it('has a code sent where only one of two installations sends SMS', async () => {
    const mute = await startInstallation('mute', { sms: null })
    for (const order of [
      [mute, west],
      [west, mute],
    ]) {
      const { number } = await familyWorld(mute.app)
      const there = await familyWorld(west.app)
      await nameGuardian(west.app, there.state, there.school, there.own, { name: 'Mama Aisha', number, position: 2 })
      const both = await startRouter(order)
      const asked = await both('POST', '/api/family/request-code', { body: { phone: { code: '+234', number } } })
      expect([asked.status, asked.body]).toEqual([200, { message: expect.stringContaining('a code is on its way') }])
      const { rows } = await west.app.owner.query('select 1 from sms_outbox where to_number = $1', [`+234${number}`])
      expect(rows).toHaveLength(1)
    }
  })

  it('finds what was typed as the installation reads it', async () => {
    // What nobody keeps goes by its hash: these would all go to the other installation.
    const admin = await adminOf(west, westState, 'rabiu')
    for (const typed of ['rabiu ', ' Rabiu', 'RABIU@example.com '])
      expect(staffOf((await signInAs(typed)).body).id).toBe(admin.id)
    const world = await familyWorld(east.app)
    const asked = await call('POST', '/api/family/request-code', {
      body: { phone: { code: '+234', number: `0${world.number.slice(0, 3)} ${world.number.slice(3)}` } },
    })
    const { rows } = await east.app.owner.query('select 1 from sms_outbox where to_number = $1', [
      `+234${world.number}`,
    ])
    expect([asked.status, rows.length]).toEqual([200, 1])
  })

  it('verifies a report card of any installation', async () => {
    const world = await makeCardsWorld(east.app)
    await makeScored(east.app, world, 'Bello, Ada', ['15 18 52', '12 11 40'])
    await east.app.request(
      'GET /report-card/generate-report-card-by-classarm/{schoolId}/{classArmId}',
      { params: { schoolId: world.school.id, classArmId: world.arm.id } },
      { as: world.principal },
    )
    await publishReady(east.app, { classArmId: world.arm.id, as: world.principal })
    const { rows } = await east.app.owner.query<{ code: string }>(`select code from report_card_issue limit 1`)
    const verified = await call('GET', `/api/report-card/verify/${rows[0]?.code}`)
    expect([verified.status, JSON.stringify(verified.body)]).toEqual([200, expect.stringContaining('Bello')])
    expect((await call('GET', '/api/report-card/verify/K7QM-4Z2P-9XWD')).status).toBe(404)
  })

  it('shows a picture by its signed address, which names the installation', async () => {
    const person = await make.makePerson(east.app, { state: eastState, role: 'superAdmin' })
    const buffer = await sharp({ create: { width: 50, height: 60, channels: 3, background: '#884422' } })
      .jpeg()
      .toBuffer()
    const place = { stateId: eastState.id, districtId: null, schoolId: null }
    const file = await storeImage(east.app.app, { kind: 'picture', buffer, place, by: { staffId: person.id } })
    await make.asOwner(east.app.app.database, tx => insertFile(tx, file))
    const { Location } = addressOfPicture(east.app.app, { ...person, staffId: person.id }, file.id)
    expect((await call('GET', Location)).status).toBe(200)
    expect((await call('GET', Location.replace('at=east', 'at=west'))).status).toBe(404)
  })

  it('passes gateways on by the secret in their address', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const dial = (secret: string) => call('POST', `/api/ussd/${secret}`, { headers: form })
    const answered = await dial('the-secret-of-the-ussd-gateway-of-east')
    expect([answered.status, answered.body['text']]).toEqual([200, 'END This request cannot be read. Dial again.'])
    expect((await dial('the-secret-of-nobody-at-all')).status).toBe(404)
    const told = (secret: string) => call('POST', `/api/message/gateway/${secret}`, { body: { type: 'nothing' } })
    expect((await told('the-secret-of-the-sms-gateway-of-east')).body).toEqual({ received: true })
    expect((await told('the-secret-of-nobody-at-all')).status).toBe(401)
  })

  it('answers nobody else about who keeps what', async () => {
    const question = { kind: 'account', value: 'adunni' }
    const own = { authorization: 'Bearer only-the-router-and-its-installations-know' }
    expect((await call('POST', '/router/held', { body: question, headers: own })).status).toBe(404)
    expect((await west.app.post('/router/held', question)).status).toBe(404)
    expect((await west.app.post('/router/held', question, { headers: own })).body).toEqual({ held: true })
  })

  it('may ask as often as people sign in, although it has one address', async () => {
    const { app } = await startInstallation('north', { requestsPerMinute: 3 })
    const own = { authorization: 'Bearer only-the-router-and-its-installations-know' }
    const ask = () => app.post('/router/held', { kind: 'account', value: 'nobody' }, { headers: own })
    const statuses: number[] = []
    for (let time = 0; time < 5; time++) statuses.push((await ask()).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200])
    for (let time = 0; time < 3; time++) await app.get('/api/nothing')
    expect((await app.get('/api/nothing')).status).toBe(429)
  })

  it('passes pages, unknown addresses and unreadable ones on as an installation answers them', async () => {
    const docs = await call('GET', '/api/docs')
    expect([docs.status, docs.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect((await call('GET', '/api/nothing')).body['code']).toBe('not_found')
    expect((await call('GET', '/api/%zz')).status).toBe(400)
    expect((await call('GET', '/api/auth/me', { token: 'a.b.c' })).status).toBe(401)
    expect((await call('GET', '/health/ready')).body).toMatchObject({ installations: { west: 'ok', east: 'ok' } })
  })
})

describe('an installation that does not respond', () => {
  it('takes nobody else away, and a name that nobody else has is not called wrong', async () => {
    await adminOf(west, westState, 'folake')
    const gone = { name: 'east', address: 'http://127.0.0.1:9' }
    const left = await startRouter([west, gone])
    const signIn = (username: string) => left('POST', '/api/auth/login', { body: { username, password } })
    const there = await signIn('folake')
    expect(there.status).toBe(200)
    expect((await left('GET', '/api/docs')).status).toBe(200)
    const unknown = await signIn('musa')
    expect([unknown.status, unknown.body['code'], unknown.headers.get('retry-after')]).toEqual([503, 'busy', '5'])
    const { token } = await make.makePerson(east.app, { state: eastState, role: 'superAdmin' })
    const away = await left('GET', '/api/auth/me', { token })
    expect([away.status, away.body['code']]).toEqual([503, 'busy'])
    const { body } = await left('GET', '/api/generic-apis/all-enum')
    expect((body['servedStates'] as { name: string }[]).map(({ name }) => name)).toContain('Ogun')
    expect((await left('GET', '/health/ready')).body).toMatchObject({ installations: { west: 'ok', east: 'away' } })
    const figures = String((await left('GET', '/metrics')).body['text'])
    expect(figures).toContain('router_installation_reached{installation="east"} 0')
  })

  it('keeps nobody else waiting if it is frozen: the next question to it is given up sooner', async () => {
    await adminOf(west, westState, 'simisola')
    const frozen = await startStranger('frozen', () => undefined)
    const ask = await startRouter([frozen, west])
    const signIn = () => ask('POST', '/api/auth/login', { body: { username: 'simisola', password } })
    expect((await signIn()).status).toBe(200)
    expect((await ask('GET', '/health/ready')).body).toMatchObject({ installations: { frozen: 'away', west: 'ok' } })
    // Pages come from one that responds.
    expect((await ask('GET', '/api/docs')).status).toBe(200)
    expect((await signIn()).status).toBe(200)
  })

  it('leaves it open whether something was saved, if it is lost at work', async () => {
    const lost = await startStranger('lost', request => request.socket.destroy())
    const ask = await startRouter([lost])
    const posted = await ask('POST', '/api/student/add', { body: {}, token: 'a.b.c' })
    expect([posted.status, posted.body['code']]).toEqual([503, 'outcome_unknown_check'])
    const put = await ask('PATCH', '/api/student/update/0192a000-0000-7000-8000-000000000001', {
      body: {},
      token: 'a.b.c',
    })
    expect([put.status, put.body['code']]).toEqual([503, 'outcome_unknown'])
    expect((await ask('GET', '/api/auth/me', { token: 'a.b.c' })).body['code']).toBe('busy')
  })

  it('is told where a request comes from, by nobody but the router', async () => {
    const seen: string[] = []
    const mirror = await startStranger('mirror', (request, response) => {
      seen.push(String(request.headers['x-forwarded-for']), String(request.headers.forwarded))
      response.end('{}')
    })
    const ask = await startRouter([mirror])
    await ask('GET', '/api/auth/me', { headers: { 'x-forwarded-for': '9.9.9.9', forwarded: 'for=9.9.9.9' } })
    expect(seen).toEqual(['127.0.0.1', 'undefined'])
  })
})
