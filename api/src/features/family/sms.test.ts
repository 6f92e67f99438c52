import { pagesOf } from '@akada/contract/kernel/sms-text'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { codeOf, familyWorld, nameGuardian, signInWith } from '../../../test/family-world.ts'

const app = await testApp({
  config: {
    sms: {
      gateway: 'termii',
      apiKey: 'key',
      sender: 'Akada',
      channel: 'dnd',
      // Nothing is sent: the sender does not run, and messages stay in the outbox.
      baseUrl: 'http://127.0.0.1:9',
    },
  },
})
const withoutSms = await testApp()

const phone = (number: string) => ({ code: '+234', number })
const ask = (number: string) => app.request('POST /family/request-code', { body: { phone: phone(number) } })
const enter = (number: string, code: string, admissionNumber?: string) =>
  app.request('POST /family/sign-in-by-sms', { body: { phone: phone(number), code, admissionNumber } })

const messagesTo = async (number: string): Promise<string[]> => {
  const { rows } = await app.owner.query<{ text: string }>(
    'select text from sms_outbox where to_number = $1 order by created_at, id',
    [`+234${number}`],
  )
  return rows.map(({ text }) => text)
}

const codeSent = async (number: string): Promise<string> => {
  expect((await ask(number)).status).toBe(200)
  return (await messagesTo(number)).at(-1)?.slice(0, 6) ?? ''
}

const admissionOf = async (id: string): Promise<string> =>
  (await app.owner.query('select admission_number from student where id = $1', [id])).rows[0].admission_number

describe('a code by SMS', () => {
  it('signs a guardian in with the admission number of a child, and later without it', async () => {
    const world = await familyWorld(app)
    // Records are dated by the database, whose clock is not that of the test.
    await app.owner.query(`update guardian_number set begins = '2026-09-01' where number = $1`, [`+234${world.number}`])
    const first = await codeSent(world.number)
    expect((await enter(world.number, first)).error.code).toBe('family_fact_needed')
    expect((await enter(world.number, first, 'NOT/2020/1')).error.code).toBe('family_fact_wrong')
    const opened = await enter(world.number, first, (await admissionOf(world.own.id)).toLowerCase())
    expect(opened.status).toBe(200)
    const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? ''
    const { body } = await app.request('GET /family/children', {}, { headers: { cookie } })
    expect(body.foundChildren.map(({ id }) => id)).toEqual([world.own.id])
    expect((await enter(world.number, await codeSent(world.number))).status).toBe(200)
    app.clock.advance(181 * 24 * 3600 * 1000)
    expect((await enter(world.number, await codeSent(world.number))).error.code).toBe('family_fact_needed')
  })

  it('is in the language that the guardian has chosen, in letters that every phone shows', async () => {
    const world = await familyWorld(app)
    await app.owner.query(
      `update guardian_person set language = 'yo' where id in (select person_id from guardian_number where number = $1)`,
      [`+234${world.number}`],
    )
    await codeSent(world.number)
    const [text = ''] = await messagesTo(world.number)
    expect(text).toMatch(/^\d{6} ni koodu yin fun oju-iwe/)
    expect(pagesOf(text)).toBe(1)
  })

  it('is answered alike for a number that nobody has, to which nothing is sent', async () => {
    const world = await familyWorld(app)
    const stranger = make.freshNumber()
    const [known, unknown] = [await ask(world.number), await ask(stranger)]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    expect([await messagesTo(world.number), await messagesTo(stranger)]).toEqual([[expect.any(String)], []])
    expect((await enter(stranger, '000000')).error.code).toBe('family_sms_code_wrong')
  })

  it('is used once, within ten minutes, and not after five tries', async () => {
    const world = await familyWorld(app)
    const admission = await admissionOf(world.own.id)
    const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const used = await codeSent(world.number)
    expect((await enter(world.number, used, admission)).status).toBe(200)
    expect((await enter(world.number, used, admission)).error.code).toBe('family_sms_code_wrong')
    const old = await codeSent(world.number)
    app.clock.advance(11 * 60 * 1000)
    expect((await enter(world.number, old, admission)).error.code).toBe('family_sms_code_wrong')
    const tried = await codeSent(world.number)
    app.clock.advance(24 * 3600 * 1000)
    const fresh = await codeSent(world.number)
    expect(fresh).not.toBe(tried)
    for (let tries = 0; tries < 4; tries += 1) await enter(world.number, wrong(fresh))
    await enter(world.number, wrong(fresh))
    app.clock.advance(60 * 1000)
    expect((await enter(world.number, fresh, admission)).error.code).toBe('family_sms_code_wrong')
  })

  it('takes the admission number five times wrong on a day and number, as the menu by telephone does', async () => {
    const world = await familyWorld(app)
    await app.owner.query(`update guardian_number set begins = '2026-09-01' where number = $1`, [`+234${world.number}`])
    app.clock.set('2027-06-01T06:00:00Z')
    const tryWith = async (admissionNumber?: string) => {
      app.clock.advance(20 * 60 * 1000)
      return enter(world.number, await codeSent(world.number), admissionNumber)
    }
    const right = await admissionOf(world.own.id)
    const codes = []
    for (let tries = 0; tries < 5; tries += 1) codes.push((await tryWith(`2026/9000${tries}`)).error.code)
    expect(codes).toEqual(Array.from({ length: 5 }, () => 'family_fact_wrong'))
    const refused = await tryWith(right)
    expect([refused.status, refused.error.code]).toEqual([429, 'family_no_more_facts'])
    expect(Number(refused.headers['retry-after'])).toBe(15 * 3600)
    // Another number is not held up.
    const other = await familyWorld(app)
    expect((await enter(other.number, await codeSent(other.number), await admissionOf(other.own.id))).status).toBe(200)
    app.clock.set('2027-06-01T23:00:00Z')
    expect((await tryWith(right)).status).toBe(200)
  })

  it('asks which child where several guardians have the number', async () => {
    const world = await familyWorld(app)
    await nameGuardian(app, world.state, world.school, world.other, {
      name: 'Grace Cole',
      number: world.number,
      position: 2,
    })
    const code = await codeSent(world.number)
    const opened = await enter(world.number, code, await admissionOf(world.other.id))
    const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? ''
    const { body } = await app.request('GET /family/children', {}, { headers: { cookie } })
    expect(body).toMatchObject({ name: 'Grace Cole', foundChildren: [{ id: world.other.id }] })
    expect((await enter(world.number, await codeSent(world.number))).error.code).toBe('family_fact_needed')
  })

  it('is refused too many times for one number, in a minute and in a day', async () => {
    const number = make.freshNumber()
    const answers = []
    for (let times = 0; times < 4; times += 1) answers.push((await ask(number)).status)
    expect(answers).toEqual([200, 200, 200, 429])
    const start = app.clock.now().getTime()
    let sent = 3
    while (app.clock.now().getTime() - start < 24 * 3600 * 1000) {
      const { status, headers } = await ask(number)
      if (status === 200) sent += 1
      else app.clock.advance(Number(headers['retry-after']) * 1000)
    }
    expect(sent).toBeLessThanOrEqual(120)
  })

  it('is not offered where no gateway is set up', async () => {
    expect((await withoutSms.request('GET /family/sign-in-ways', {})).body).toEqual({ sms: false })
    expect((await app.request('GET /family/sign-in-ways', {})).body).toEqual({ sms: true })
    const refused = await withoutSms.request('POST /family/request-code', {
      body: { phone: phone(make.freshNumber()) },
    })
    expect(refused.error.code).toBe('family_no_sms')
  })
})

describe('a student of a senior class', () => {
  it('signs in with the own slip and Student ID, and sees nobody else', async () => {
    const world = await familyWorld(app)
    const ss2 = { state: world.state, school: world.school, session: world.session, class: 'SS 2' }
    const arm = await make.makeClassArm(app, ss2)
    const student = await make.makeStudent(app, arm, { lastName: 'Okoro', firstName: 'Ife' })
    await nameGuardian(app, world.state, world.school, student, { name: 'Joy Okoro', number: make.freshNumber() })
    const code = await codeOf(app, world.principal, arm.id, student, 'the student')
    const asStudent = (studentNumber: string, slip = code) =>
      app.request('POST /family/sign-in-as-student', { body: { code: slip, studentNumber } })
    expect((await asStudent(world.own.fxId)).error.code).toBe('family_student_code_wrong')
    const opened = await asStudent(student.fxId.toLowerCase())
    const mothers = await codeOf(app, world.principal, arm.id, student)
    expect((await asStudent(student.fxId, mothers)).error.code).toBe('family_student_code_wrong')
    expect(opened.status).toBe(200)
    const headers = { cookie: String(opened.headers['set-cookie']).split(';')[0] ?? '' }
    const { body } = await app.request('GET /family/children', {}, { headers })
    expect(body.foundChildren).toMatchObject([{ id: student.id, relationship: null }])
    const own = await app.request('GET /family/attendance/{id}', { params: { id: student.id } }, { headers })
    const other = await app.request('GET /family/attendance/{id}', { params: { id: world.own.id } }, { headers })
    expect([own.status, other.status]).toEqual([200, 404])
  })

  it('of a junior class cannot, and the slip stays for the guardian', async () => {
    const world = await familyWorld(app)
    const code = await codeOf(app, world.principal, world.arm.id, world.own)
    const refused = await app.request('POST /family/sign-in-as-student', {
      body: { code, studentNumber: world.own.fxId },
    })
    expect(refused.error.code).toBe('family_student_code_wrong')
    expect((await signInWith(app, code, world.number)).status).toBe(200)
  })
})
