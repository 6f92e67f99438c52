import { endpoints } from '@akada/contract'
import type { EndpointDefinition } from '@akada/contract/kernel/calls'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeCardsWorld } from '../../../test/cards.ts'
import * as make from '../../../test/factories.ts'
import * as worlds from '../../../test/family-world.ts'
import { giveMark } from '../../../test/merge-world.ts'
import { pagesOf } from '../../../test/pdf-text.ts'
import { accept, askFor, transferWorld } from '../../../test/transfer-world.ts'
import { fullPath } from '../../platform/http/index.ts'

const app = await testApp()
const calls: readonly EndpointDefinition[] = endpoints

const codeOf = (as: make.SignedIn, armId: string, student: { lastName: string; firstName: string }) =>
  worlds.codeOf(app, as, armId, student)
const signIn = (code: string, number: string) => worlds.signInWith(app, code, number)
const cookieOf = (code: string, number: string) => worlds.cookieOf(app, code, number)
const family = () => worlds.familyWorld(app)
const children = (headers: Record<string, string>) => app.request('GET /family/children', {}, { headers })
const namesOf = async (headers: Record<string, string>) =>
  (await children(headers)).body.foundChildren.map(({ id }) => id)
const attendance = (headers: Record<string, string>, id: string) =>
  app.request('GET /family/attendance/{id}', { params: { id } }, { headers })

describe('a slip', () => {
  it('signs in the guardian whose number the school has, once, and is logged', async () => {
    const world = await family()
    const code = await codeOf(world.principal, world.arm.id, world.own)
    // As people type it.
    const cookie = await cookieOf(code.toLowerCase().replaceAll('-', ' '), `0${world.number}`)
    expect((await children(cookie)).body).toEqual({
      name: 'Ruth Bello',
      ussdCode: null,
      language: null,
      foundChildren: [expect.objectContaining({ id: world.own.id, school: world.school.name, relationship: 'Mother' })],
      messages: { found: [], total: 0 },
    })
    expect((await signIn(code, world.number)).error.code).toBe('family_code_wrong')
    const { rows } = await app.owner.query(`select acting_as from audit_log where operation = 'family.sign-in'`)
    expect(rows).toEqual([{ acting_as: 'Ruth Bello, guardian' }])
  })

  it('is refused in the same words whether the code or the number is wrong, and stays valid', async () => {
    const world = await family()
    const code = await codeOf(world.principal, world.arm.id, world.own)
    const wrongNumber = await signIn(code, make.freshNumber())
    const wrongCode = await signIn('2222-222-222', world.number)
    const { requestId: _one, ...first } = wrongNumber.error
    const { requestId: _other, ...second } = wrongCode.error
    expect([wrongNumber.status, first]).toEqual([422, second])
    expect((await signIn(code, world.number)).status).toBe(200)
  })

  it('expires after 14 days, and is void once another is printed', async () => {
    const world = await family()
    const old = await codeOf(world.principal, world.arm.id, world.own)
    const fresh = await codeOf(world.principal, world.arm.id, world.own)
    expect((await signIn(old, world.number)).status).toBe(422)
    app.clock.advance(14 * 24 * 3600 * 1000)
    expect((await signIn(fresh, world.number)).status).toBe(422)
  })

  it('is printed eight to a page for those whose guardian has a number, and by nobody else', async () => {
    const world = await makeCardsWorld(app)
    const none = await app.request(
      'POST /family/print-slips/{id}',
      { params: { id: world.arm.id }, body: { students: null } },
      { as: world.principal },
    )
    expect(none.error.code).toBe('no_slip_to_print')
    for (let at = 0; at < 9; at += 1) {
      const student = await make.makeStudent(app, world.arm)
      await worlds.nameGuardian(app, world.state, world.school, student, {
        name: `Guardian ${at}`,
        number: make.freshNumber(),
      })
    }
    const { bytes } = await app.request(
      'POST /family/print-slips/{id}',
      { params: { id: world.arm.id }, body: { students: null } },
      { as: world.principal },
    )
    expect(pagesOf(bytes).map(({ lines }) => lines.filter(line => worlds.codeForm.test(line)).length)).toEqual([8, 1])
    const words = pagesOf(bytes).flatMap(({ lines }) => lines.join(' ').replaceAll(/\s+/g, ' '))
    const { rows } = await app.owner.query(
      `select name, right(phones -> 0 ->> 'number', 3) as ending from guardian where school_id = $1`,
      [world.school.id],
    )
    expect(rows).toHaveLength(9)
    for (const { name, ending } of rows)
      expect(words.join(' ')).toContain(`For ${name}, phone number ending in ${ending}:`)
    const teacher = await make.makePerson(app, { state: world.state, role: 'teacher', school: world.school })
    const refused = await app.request(
      'POST /family/print-slips/{id}',
      { params: { id: world.arm.id }, body: { students: null } },
      { as: teacher },
    )
    expect(refused.status).toBe(403)
  })
})

describe('slips that are printed again', () => {
  const print = async (world: Awaited<ReturnType<typeof family>>, students: string[] | null) => {
    const { bytes } = await app.request(
      'POST /family/print-slips/{id}',
      { params: { id: world.arm.id }, body: { students } },
      { as: world.principal },
    )
    const lines = pagesOf(bytes).flatMap(page => page.lines)
    return lines.filter(line => worlds.codeForm.test(line))
  }

  it('are those of the chosen students alone, and void no other', async () => {
    const world = await family()
    const [, others = ''] = await print(world, null)
    const again = await print(world, [world.own.id])
    expect(again).toHaveLength(1)
    const number = await app.owner.query('select phones from guardian where student_id = $1', [world.other.id])
    expect((await signIn(others, number.rows[0].phones[0].number)).status).toBe(200)
    expect((await signIn(again[0] ?? '', world.number)).status).toBe(200)
  })

  it('are one for each guardian, who signs in with it and the own number, and nobody else does', async () => {
    const world = await family()
    const father = { name: 'Musa Bello', number: make.freshNumber(), position: 2 }
    await worlds.nameGuardian(app, world.state, world.school, world.own, father)
    const [his = '', hers = ''] = await print(world, [world.own.id])
    expect((await signIn(his, world.number)).status).toBe(422)
    expect((await signIn(his, father.number)).status).toBe(200)
    expect((await signIn(hers, world.number)).status).toBe(200)
  })

  it('are of no student of another arm', async () => {
    const [world, elsewhere] = [await family(), await family()]
    const { error } = await app.request(
      'POST /family/print-slips/{id}',
      { params: { id: world.arm.id }, body: { students: [elsewhere.own.id] } },
      { as: world.principal },
    )
    expect(error.code).toBe('no_slip_to_print')
  })
})

describe('a guardian', () => {
  it('sees the attendance of the term with its reasons, and every look is logged for the school', async () => {
    const world = await family()
    await giveMark(app, world, world.own, '2026-10-05', 'morning', 'present')
    await giveMark(app, world, world.own, '2026-10-06', 'morning', 'absent')
    await giveMark(app, world, world.other, '2026-10-06', 'morning', 'late')
    const cookie = await cookieOf(await codeOf(world.principal, world.arm.id, world.own), world.number)
    const { body } = await attendance(cookie, world.own.id)
    expect(body).toMatchObject({
      child: { id: world.own.id },
      term: { name: 'First Term' },
      counts: { present: 1, absent: 1, late: 0, excused: 0 },
      days: [{ day: '2026-10-06', sitting: 'morning', mark: 'absent', reason: null }],
      terms: [{ name: 'First Term', number: 1, session: world.session.name, attended: 1, called: 2 }],
    })
    const { rows } = await app.owner.query(
      `select acting_as, school_id from audit_log where operation = 'family.view' and entity_id = $1 and summary like '%at the attendance of%'`,
      [world.own.id],
    )
    expect(rows).toEqual([{ acting_as: 'Ruth Bello, guardian', school_id: world.school.id }])
    expect((await attendance(cookie, world.other.id)).status).toBe(404)
  })

  it('of two children in different schools sees both with one slip', async () => {
    const world = await family()
    const second = await make.makeSchool(app, world.district)
    const arm = await make.makeClassArm(app, { state: world.state, school: second, session: world.session })
    const sister = await make.makeStudent(app, arm)
    await worlds.nameGuardian(app, world.state, second, sister, { name: 'Bello, Ruth', number: world.number })
    const cookie = await cookieOf(await codeOf(world.principal, world.arm.id, world.own), world.number)
    expect(new Set(await namesOf(cookie))).toEqual(new Set([world.own.id, sister.id]))
    expect((await attendance(cookie, sister.id)).status).toBe(200)
  })

  it('of a child who moved to another school keeps seeing the child', async () => {
    const world = await transferWorld(app)
    const number = make.freshNumber()
    await app.owner.query('delete from guardian where student_id = $1', [world.ada.id])
    await worlds.nameGuardian(app, world.state, world.old, world.ada, { name: 'Ruth Adebayo', number })
    const cookie = await cookieOf(await codeOf(world.oldHead, world.gold.id, world.ada), number)
    expect((await accept(app, world, await askFor(app, world))).status).toBe(200)
    expect((await children(cookie)).body.foundChildren).toMatchObject([{ id: world.ada.id, school: world.fresh.name }])
  })

  it('without custody sees nothing, at once, and is not told why', async () => {
    const world = await family()
    const cookie = await cookieOf(await codeOf(world.principal, world.arm.id, world.own), world.number)
    expect((await attendance(cookie, world.own.id)).status).toBe(200)
    await worlds.withdraw(app, world.principal, world.own.id, 'Ruth Bello')
    expect((await children(cookie)).body.foundChildren).toEqual([])
    const refused = await attendance(cookie, world.own.id)
    const unknown = await attendance(cookie, '019a0000-0000-7000-8000-000000000000')
    expect([refused.status, refused.error.message]).toEqual([404, unknown.error.message])
  })

  it('sees no child of another state whose guardian has the same name and number', async () => {
    const [here, there] = [await family(), await family()]
    await app.owner.query('update guardian set phones = $2 where student_id = $1', [
      there.own.id,
      JSON.stringify([{ code: '+234', number: here.number }]),
    ])
    const cookie = await cookieOf(await codeOf(here.principal, here.arm.id, here.own), here.number)
    expect(await namesOf(cookie)).toEqual([here.own.id])
    expect((await attendance(cookie, there.own.id)).status).toBe(404)
  })

  it('lists the devices that are signed in and ends one; another’s does not exist', async () => {
    const world = await family()
    const first = await cookieOf(await codeOf(world.principal, world.arm.id, world.own), world.number)
    const second = await cookieOf(await codeOf(world.principal, world.arm.id, world.own), world.number)
    const { body } = await app.request('GET /family/sessions', {}, { headers: first })
    expect(body.foundSessions.map(({ isThis }) => Number(isThis)).toSorted((one, other) => one - other)).toEqual([0, 1])
    const stranger = await family()
    const strangers = await cookieOf(await codeOf(stranger.principal, stranger.arm.id, stranger.own), stranger.number)
    const end = (headers: Record<string, string>, id: string) =>
      app.request('DELETE /family/sessions/{id}', { params: { id } }, { headers })
    const other = body.foundSessions.find(({ isThis }) => !isThis)?.id ?? ''
    expect((await end(strangers, other)).status).toBe(404)
    expect((await children(second)).status).toBe(200)
    expect((await end(first, other)).status).toBe(200)
    // The answer was lost on the way, and it is sent again.
    expect((await end(first, other)).status).toBe(200)
    expect((await children(second)).status).toBe(401)
  })

  it('ends 12 hours after the sign-in on a phone that is somebody else’s, however often it is used', async () => {
    const world = await family()
    const code = await codeOf(world.principal, world.arm.id, world.own)
    const phone = { code: '+234', number: world.number }
    const { headers } = await app.request('POST /family/sign-in', { body: { code, phone, isShared: true } }, {})
    const set = String(headers['set-cookie'])
    expect(set).toContain('; Max-Age=43200; ')
    const cookie = { cookie: set.split(';')[0] ?? '' }
    const { body } = await app.request('GET /family/sessions', {}, { headers: cookie })
    expect(Date.parse(body.foundSessions[0]?.endsAt ?? '')).toBe(app.clock.now().getTime() + 12 * 3600 * 1000)
    app.clock.advance(11 * 3600 * 1000)
    expect((await children(cookie)).status).toBe(200)
    app.clock.advance(3600 * 1000)
    expect((await children(cookie)).status).toBe(401)
  })

  it('lists each device with the number and the day of the sign-in', async () => {
    const world = await family()
    const cookie = await cookieOf(await codeOf(world.principal, world.arm.id, world.own), world.number)
    const { body } = await app.request('GET /family/sessions', {}, { headers: cookie })
    expect(body.foundSessions).toMatchObject([{ number: `+234${world.number}`, endsAt: null, isThis: true }])
    expect(Date.parse(body.foundSessions[0]?.createdAt ?? '')).toBe(app.clock.now().getTime())
  })

  it('is remembered for 90 days after the last use, and not longer', async () => {
    const world = await family()
    const cookie = await cookieOf(await codeOf(world.principal, world.arm.id, world.own), world.number)
    app.clock.advance(89 * 24 * 3600 * 1000)
    expect((await children(cookie)).status).toBe(200)
    app.clock.advance(89 * 24 * 3600 * 1000)
    expect((await children(cookie)).status).toBe(200)
    app.clock.advance(91 * 24 * 3600 * 1000)
    expect((await children(cookie)).status).toBe(401)
  })
})

describe('the audience of families', () => {
  const urlOf = (endpoint: EndpointDefinition) =>
    fullPath(endpoint).replace(/\{\w+\}/g, '019a0000-0000-7000-8000-000000000000')

  it('opens no call of staff with its cookie', async () => {
    const world = await family()
    const cookie = await cookieOf(await codeOf(world.principal, world.arm.id, world.own), world.number)
    const opened: string[] = []
    for (const endpoint of calls.filter(({ access }) => access !== 'public' && access !== 'family')) {
      const { status } = await app.send(endpoint.method, urlOf(endpoint), {}, { headers: cookie })
      if (status !== 401) opened.push(`${endpoint.method} ${endpoint.path}: ${status}`)
    }
    expect(opened).toEqual([])
  })

  it('is closed to every token of staff, and to a cookie that another site sent along', async () => {
    const world = await family()
    const cookie = await cookieOf(await codeOf(world.principal, world.arm.id, world.own), world.number)
    const opened: string[] = []
    for (const endpoint of calls.filter(({ access }) => access === 'family')) {
      const attempts: Parameters<typeof app.send>[3][] = [
        { as: world.principal },
        { headers: { ...cookie, 'sec-fetch-site': 'cross-site' } },
        { headers: { cookie: 'akada_family=guessed' } },
      ]
      for (const options of attempts) {
        const { status } = await app.send(endpoint.method, urlOf(endpoint), {}, options)
        if (status !== 401) opened.push(`${endpoint.method} ${endpoint.path}: ${status}`)
      }
    }
    expect(opened).toEqual([])
  })

  it('reads nothing beyond the children of one guardian, whatever the query', async () => {
    const world = await family()
    const { rows: people } = await app.owner.query<{ id: string }>(
      'select person_id as id from guardian_link where student_id = $1',
      [world.own.id],
    )
    const client = await app.owner.connect()
    await client.query('begin')
    await client.query(
      `select set_config('role', 'akada_family', true), set_config('akada.state_id', $1, true), set_config('akada.family_id', $2, true)`,
      [world.state.id, people[0]?.id],
    )
    const { rows: seen } = await client.query('select id from student')
    expect(seen).toEqual([{ id: world.own.id }])
    const { rows: marks } = await client.query(`select * from akada_family_marks($1, '2026-01-01', '2026-12-31')`, [
      world.other.id,
    ])
    expect(marks).toEqual([])
    for (const table of [
      'register',
      'staff',
      'guardian',
      'guardian_number',
      'score',
      'report_card_review',
      'exam_registration',
      'family_slip',
      'family_session',
    ]) {
      await client.query('savepoint s')
      await expect(client.query(`select from ${table}`)).rejects.toThrow('permission denied')
      await client.query('rollback to s')
    }
    await client.query('rollback')
    client.release()
  })
})
