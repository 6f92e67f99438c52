import type { SetupItem } from '@akada/contract/dashboards/setup'
import { afterAll, describe, expect, it } from 'vitest'
import { startSmsSandbox } from '../../../sandbox/sms/index.ts'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { mark, registerWorld, sheet } from '../../../test/register-world.ts'
import { openWindow } from '../../../test/score-world.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp()

const ofSchool = async (as: make.SignedIn) => (await app.request('GET /dashboard/today', {}, { as })).body.setup
const ofState = async (as: make.SignedIn) => (await app.request('GET /dashboard/state', {}, { as })).body.setup
const ofDistrict = async (id: string, as: make.SignedIn) =>
  (await app.request('GET /district/get-dashboard-information/{id}', { params: { id } }, { as })).body.setup

/** 'arms: done' for each item. */
const standing = (items: readonly SetupItem[] | null) => items?.map(({ step, state }) => `${step}: ${state}`)
const item = (items: readonly SetupItem[] | null, step: SetupItem['step']) => items?.find(one => one.step === step)

describe('the setup of a state', () => {
  it('begins with what a new state lacks, and says what comes first and who does it', async () => {
    const state = await make.makeState(app)
    const admin = await make.makePerson(app, { state, role: 'superAdmin' })
    const before = await ofState(admin)
    expect(standing(before)).toEqual([
      'mail: due',
      'sms: due',
      'stateData: due',
      'assessment: done',
      'session: due',
      'windows: blocked',
      'subjects: blocked',
      'firstDistrict: due',
      'firstSchool: blocked',
      'firstPrincipal: blocked',
    ])
    expect(item(before, 'windows')).toMatchObject({
      progress: { done: 0, of: 9 },
      waitsFor: { step: 'session', roles: [] },
    })
    expect(item(before, 'firstSchool')?.waitsFor).toEqual({ step: 'firstDistrict', roles: [] })
    await make.makeDistrict(app, state)
    expect(item(await ofState(admin), 'firstSchool')?.waitsFor).toEqual({
      step: 'firstSchool',
      roles: ['District Admin'],
    })
  })

  it('counts what is there, and disappears with the last step', async () => {
    const { state, school, session, admin, arm } = await make.makeSchoolWorld(app, {
      people: { admin: 'superAdmin' },
      arms: { arm: 'JSS 1 Gold' },
    })
    await make.makeSubject(app, arm, { name: 'Mathematics' })
    await make.makePerson(app, { state, role: 'principal', school })
    await app.db.run(sql`
      update state set ministry = 'Ministry of Education', contact_emails = '{office@state.example}' where id = ${state.id}`)
    await app.db.run(sql`
      insert into mail_outbox (id, state_id, to_address, subject, text, html, shown_text, holds_secret, sent_at)
      values (akada_uuid(), ${state.id}, 'office@state.example', 'Test', '', '', 'Test', false, now())`)
    const components = Object.values(state.components).flat()
    const term = { stateId: state.id, termId: session.activeTerm.id }
    await openWindow(app, term, components.slice(1))
    const left = (await ofState(admin))?.filter(one => one.state !== 'done')
    // Without an SMS gateway the state is set up all the same.
    expect(left).toEqual([
      { step: 'sms', state: 'due', progress: null, waitsFor: null },
      {
        step: 'windows',
        state: 'due',
        progress: { done: components.length - 1, of: components.length },
        waitsFor: null,
      },
    ])
    await openWindow(app, term, components.slice(0, 1))
    expect(await ofState(admin)).toBe(null)
  })
})

describe('the setup of a state without a mail server', async () => {
  const without = await testApp({ config: { mode: 'production', smtpUrl: null } })

  it('is complete once all but e-mail and SMS is done', async () => {
    const state = await make.makeState(without)
    const admin = await make.makePerson(without, { state, role: 'superAdmin' })
    const setup = async () => (await without.request('GET /dashboard/state', {}, { as: admin })).body.setup
    const district = await make.makeDistrict(without, state)
    const school = await make.makeSchool(without, district)
    const session = await make.makeSession(without, state)
    const arm = await make.makeClassArm(without, { state, school, session, name: 'Gold' })
    await make.makeSubject(without, arm, { name: 'Mathematics' })
    await make.makePerson(without, { state, role: 'principal', school })
    await openWindow(
      without,
      { stateId: state.id, termId: session.activeTerm.id },
      Object.values(state.components).flat(),
    )
    const left = (await setup())?.filter(one => one.state !== 'done').map(({ step }) => step)
    expect(left).toEqual(['mail', 'sms', 'stateData'])
    await without.db.run(sql`
      update state set ministry = 'Ministry of Education', contact_emails = '{office@state.example}' where id = ${state.id}`)
    expect(await setup()).toBeNull()
  })
})

describe('the test of the SMS gateway', async () => {
  const sandbox = await startSmsSandbox()
  afterAll(() => sandbox.stop())
  const { apiKey, baseUrl } = sandbox
  const texting = await testApp({
    config: { sms: { gateway: 'termii', channel: 'dnd', sender: 'Akada', apiKey, baseUrl } },
  })

  it('is done once the gateway accepted a message, and not before', async () => {
    const admin = await make.makePerson(texting, { state: await make.makeState(texting), role: 'superAdmin' })
    const sms = async () => {
      const { body } = await texting.request('GET /dashboard/state', {}, { as: admin })
      return item(body.setup, 'sms')?.state
    }
    const send = () =>
      texting.request('POST /mail-outbox/test-sms', { body: { to: { number: '08051112223' } } }, { as: admin })
    expect(await sms()).toBe('due')
    sandbox.misbehave('refused')
    await send()
    await texting.app.sms.sendDue()
    expect(await sms()).toBe('due')
    await send()
    expect(await sms()).toBe('due')
    await texting.app.sms.sendDue()
    expect(await sms()).toBe('done')
  })
})

describe('the setup of a district', () => {
  it('asks for contacts, schools and the principal of each', async () => {
    const state = await make.makeState(app)
    const district = await make.makeDistrict(app, state)
    const admin = await make.makePerson(app, { state, role: 'districtAdmin', district })
    expect(standing(await ofDistrict(district.id, admin))).toEqual([
      'contact: due',
      'schools: due',
      'principals: blocked',
    ])
    const schools = [await make.makeSchool(app, district), await make.makeSchool(app, district)]
    await app.db.run(sql`update district set contact_emails = '{zone@state.example}' where id = ${district.id}`)
    await make.makePerson(app, { state, role: 'principal', school: schools[0] })
    expect(item(await ofDistrict(district.id, admin), 'principals')).toEqual({
      step: 'principals',
      state: 'due',
      progress: { done: 1, of: 2 },
      waitsFor: null,
    })
    const last = await make.makePerson(app, { state, role: 'principal', school: schools[1] })
    expect(await ofDistrict(district.id, admin)).toBe(null)
    await app.db.run(sql`update role_access set ended_at = now() where staff_id = ${last.id}`)
    expect(await ofDistrict(district.id, admin)).toBe(null)
  })
})

describe('the setup of a school', () => {
  it('leads from the first class arm to the first register, and is not shown again afterwards', async () => {
    const { state, school, session, head } = await make.makeSchoolWorld(app, { people: { head: 'principal' } })
    expect(standing(await ofSchool(head))).toEqual([
      'arms: due',
      'staff: due',
      'classTeachers: blocked',
      'subjectTeachers: blocked',
      'students: blocked',
      'register: blocked',
    ])
    const teacher = await make.makePerson(app, { state, role: 'classTeacher', school })
    const gold = await make.makeClassArm(app, { state, school, session, name: 'Gold', classTeacher: teacher })
    await make.makeClassArm(app, { state, school, session, name: 'Silver' })
    const started = await ofSchool(head)
    expect(item(started, 'classTeachers')).toMatchObject({ state: 'due', progress: { done: 1, of: 2 } })
    expect(item(started, 'students')).toMatchObject({ state: 'due', waitsFor: null })
    expect(item(started, 'register')).toMatchObject({ state: 'blocked', waitsFor: { step: 'students', roles: [] } })
    await app.db.run(sql`update class_arm set closed_at = now() where school_id = ${school.id} and name = 'Silver'`)
    await make.makeSubject(app, gold, { name: 'Mathematics', teacher })
    const ada = await make.makeStudent(app, gold)
    expect((await ofSchool(head))?.filter(({ state: at }) => at !== 'done')).toMatchObject([{ step: 'register' }])
    const marks = sheet([{ studentId: ada.id, mark: 'present' }])
    await app.request(mark, { params: { id: gold.id }, body: marks }, { as: teacher })
    expect(await ofSchool(head)).toBe(null)
    await app.db.run(sql`update class_arm set class_teacher_id = null where id = ${gold.id}`)
    expect(await ofSchool(head)).toBe(null)
  })

  it('has only the steps that the role may take', async () => {
    const { state, school, session } = await make.makeSchoolWorld(app)
    await make.makeClassArm(app, { state, school, session, name: 'Gold' })
    const clerk = await make.makePerson(app, { state, role: 'administrator', school })
    await app.db.run(sql`
      with clerks as (
        insert into role (id, state_id, school_id, name, level, operations)
        values (akada_uuid(), ${state.id}, ${school.id}, 'Clerk', 'School', '{school.view,class-arm.manage}') returning id)
      update role_access set role_id = (select id from clerks) where staff_id = ${clerk.id}`)
    expect(await ofSchool(clerk)).toEqual([
      { step: 'arms', state: 'done', progress: null, waitsFor: null },
      { step: 'classTeachers', state: 'due', progress: { done: 0, of: 1 }, waitsFor: null },
    ])
  })

  it('is not shown to teachers', async () => {
    const { teacher } = await registerWorld(app)
    expect(await ofSchool(teacher)).toBe(null)
  })
})
