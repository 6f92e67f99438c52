import { authCalls } from '@akada/contract/auth/calls'
import { districtCalls } from '@akada/contract/districts/calls'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import {
  makeDistrict,
  makePerson,
  makeSchool,
  makeSession,
  makeState,
  makeClassArm,
  makeStudent,
  type SignedIn,
  type TestState,
  unique,
} from '../../../test/factories.ts'
import { assertRefusesCursor, assertWalks, cursorOf, pagesOf } from '../../../test/walks.ts'
import { sql } from '../../platform/db/index.ts'
import { auth } from '../auth/index.ts'
import { districts } from './index.ts'

const app = await testApp({
  endpoints: [...Object.values(authCalls), ...Object.values(districtCalls)],
  features: [auth, districts],
})

const phoneNumber = { code: '+234', number: '8031234567' }

/** Registers a district; the response's token is its admin's. */
const register = async (state: TestState, name = `Zone ${unique()}`) => {
  const number = unique()
  const email = `admin${number}@example.com`
  const { status, body } = await app.request('POST /staff/register-district-admin', {
    body: {
      staff: {
        firstName: 'Ngozi',
        lastName: 'Eze',
        username: `zonal.admin${number}`,
        email,
        phoneNumber: { number: `81${String(number).padStart(8, '0')}` },
        gender: 'female',
        password: 'Good-Enough-1',
      },
      district: {
        stateId: state.id,
        name,
        address: '1 Ring Road',
        phoneNumbers: [phoneNumber],
        email: 'zone@example.com',
      },
    },
  })
  expect(status).toBe(200)
  return {
    id: body.staff.district?.id ?? '',
    name,
    email,
    token: body.authorizationToken ?? '',
    staffId: body.staff.id,
  }
}

const mailsTo = (address: string) =>
  app.db.rows<{ subject: string; text: string }>(sql`
    select subject, text from mail_outbox where to_address = ${address} order by created_at, id`)
const entriesOf = (districtId: string) =>
  app.db.rows<{ operation: string; summary: string }>(sql`
    select operation, summary from audit_log where entity = 'district' and entity_id = ${districtId} order by id`)

const makeWorld = async () => {
  const state = await makeState(app)
  return { state, superAdmin: await makePerson(app, { state, role: 'superAdmin' }) }
}
const approve = (id: string, as: SignedIn) => app.request('POST /district/approve/{id}', { params: { id } }, { as })
const refuseIt = (id: string, as: SignedIn, reason = 'The address is missing its town.') =>
  app.request('POST /district/refuse/{id}', { params: { id }, body: { reason } }, { as })
const registrationOf = (token: string) => app.request('GET /district/registration', {}, { token })

describe('a registration', () => {
  it('is visible to its admin, who waits; after approval the next request works without signing in again', async () => {
    const { state, superAdmin } = await makeWorld()
    const { id, name, email, token } = await register(state)
    const own = await registrationOf(token)
    expect(own.body).toEqual({
      status: 'Pending',
      refusedBecause: null,
      district: { id, name, address: '1 Ring Road', phoneNumbers: [phoneNumber], emails: ['zone@example.com'] },
    })
    const view = () => app.request('GET /district/view/{id}', { params: { id } }, { token })
    expect([(await view()).status, (await view()).error.code]).toEqual([403, 'account_unverified'])

    expect((await approve(id, superAdmin)).body.message).toBe(`${name} is approved.`)
    const seen = await view()
    expect([seen.status, seen.body.status, seen.body.can]).toEqual([200, 'Approved', { edit: true, makeSchools: true }])
    expect((await app.request('GET /auth/me', {}, { token })).body.staff.accountStatus).toBe('Active')
    const [, approval, ...more] = await mailsTo(email)
    expect([approval?.subject, more.length]).toEqual([`${name} was approved`, 0])
    expect((await entriesOf(id)).map(({ summary }) => summary)).toContain(`Approved ${name}`)
  })

  it('is refused with a reason by e-mail, corrected, sent again and then approved', async () => {
    const { state, superAdmin } = await makeWorld()
    const { id, name, email, token } = await register(state)
    expect((await refuseIt(id, superAdmin)).status).toBe(200)
    const [, letter] = await mailsTo(email)
    expect(letter?.text).toContain('The address is missing its town.')
    expect((await registrationOf(token)).body).toMatchObject({
      status: 'Refused',
      refusedBecause: 'The address is missing its town.',
    })
    expect((await app.request('GET /district/view/{id}', { params: { id } }, { token })).status).toBe(403)
    const again = await refuseIt(id, superAdmin)
    expect([again.status, again.error.code]).toEqual([409, 'already_decided'])

    const correct = (body: { name: string; address: string }) =>
      app.request(
        'PATCH /district/registration',
        { body: { ...body, phoneNumbers: [{ number: '0803 765 4321' }], email: 'New@Example.com' } },
        { token },
      )
    const taken = await makeDistrict(app, state, { name: 'Oyo South' })
    const refused = await correct({ name: taken.name.toUpperCase(), address: '1 Ring Road, Ibadan' })
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'The state already has a District called OYO SOUTH. Choose another name.',
    ])
    const sent = await correct({ name, address: '1 Ring Road, Ibadan' })
    expect(sent.body).toMatchObject({
      status: 'Pending',
      refusedBecause: null,
      district: {
        address: '1 Ring Road, Ibadan',
        emails: ['new@example.com'],
        phoneNumbers: [{ number: '8037654321' }],
      },
    })
    const tooLate = await correct({ name, address: 'Elsewhere 1' })
    expect([tooLate.status, tooLate.error.code]).toEqual([409, 'not_refused'])
    expect((await approve(id, superAdmin)).status).toBe(200)
    expect((await app.request('GET /district/view/{id}', { params: { id } }, { token })).status).toBe(200)
    expect((await entriesOf(id)).map(({ operation }) => operation)).toEqual([
      'auth.register-district-admin',
      'state.approve-district',
      'district.correct-registration',
      'state.approve-district',
    ])
  })

  it('is approved once by two people at the same time: one e-mail, one entry; and never refused afterwards', async () => {
    const { state, superAdmin } = await makeWorld()
    const other = await makePerson(app, { state, role: 'superAdmin' })
    const { id, email } = await register(state)
    const answers = await Promise.all([approve(id, superAdmin), approve(id, other), approve(id, superAdmin)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await mailsTo(email)).filter(({ subject }) => subject.endsWith('was approved'))).toHaveLength(1)
    expect((await entriesOf(id)).filter(({ operation }) => operation === 'state.approve-district')).toHaveLength(1)
    const late = await refuseIt(id, superAdmin)
    expect([late.status, late.error.message]).toEqual([
      409,
      'This registration was decided meanwhile: it is approved. Reload the list.',
    ])
  })

  it('has one outcome if one person approves and another refuses', async () => {
    const { state, superAdmin } = await makeWorld()
    const { id, token } = await register(state)
    const [approval, refusal] = await Promise.all([approve(id, superAdmin), refuseIt(id, superAdmin)])
    expect(approval.status).toBe(200)
    // A refusal that came first is overruled by the approval.
    expect([200, 409]).toContain(refusal.status)
    expect((await registrationOf(token)).body.status).toBe('Approved')
  })

  it('does not exist for an account that registered none, and leaves a suspended admin suspended', async () => {
    const { state, superAdmin } = await makeWorld()
    expect((await registrationOf(superAdmin.token)).status).toBe(404)
    const { id, staffId } = await register(state)
    await app.db.run(sql`update staff set account_status = 'Suspended' where id = ${staffId}`)
    expect((await approve(id, superAdmin)).status).toBe(200)
    const { status } = await app.db.get<{ status: string }>(
      sql`select account_status as status from staff where id = ${staffId}`,
    )
    expect(status).toBe('Suspended')
  })

  it('is decided by a super admin of the state alone', async () => {
    const { state } = await makeWorld()
    const { id } = await register(state)
    const foreign = (await makeWorld()).superAdmin
    expect([(await approve(id, foreign)).status, (await refuseIt(id, foreign)).status]).toEqual([404, 404])
    const district = await makeDistrict(app, state)
    const admin = await makePerson(app, { state, role: 'districtAdmin', district })
    expect([(await approve(id, admin)).status, (await approve(district.id, admin)).status]).toEqual([404, 403])
  })
})

describe("the state's districts", () => {
  it('are listed with those waiting first, and found by name and status', async () => {
    const { state, superAdmin } = await makeWorld()
    const zion = await makeDistrict(app, state, { name: 'Zion' })
    const ogbe = await makeDistrict(app, state, { name: 'Ọ̀gbẹ́' })
    const first = await register(state)
    const second = await register(state)
    await refuseIt(first.id, superAdmin)
    const session = await makeSession(app, state)
    const school = await makeSchool(app, zion)
    const arm = await makeClassArm(app, { state, school, session })
    await makeStudent(app, arm)
    await makeStudent(app, arm, { columns: { status: 'Withdrawn' } })
    const list = async (
      query: { status?: 'Pending' | 'Approved' | 'Refused'; searchTerm?: string; limit?: number } = {},
    ) => (await app.request('GET /district/search', { query }, { as: superAdmin })).body
    const all = await list()
    expect(all.foundDistricts.map(({ id }) => id)).toEqual([second.id, first.id, ogbe.id, zion.id])
    expect(all.total).toBe(4)
    expect(all.foundDistricts[0]).toMatchObject({
      status: 'Pending',
      admin: { firstName: 'Ngozi', email: second.email },
      schoolCount: 0,
    })
    expect(all.foundDistricts[1]?.refusedBecause).toContain('town')
    expect(all.foundDistricts[3]).toMatchObject({ schoolCount: 1, studentCount: 1, admin: null })
    expect((await list({ status: 'Refused' })).foundDistricts.map(({ id }) => id)).toEqual([first.id])
    expect((await list({ searchTerm: 'ogb' })).foundDistricts.map(({ id }) => id)).toEqual([ogbe.id])
    expect(await list({ limit: 1 })).toMatchObject({ total: 4, foundDistricts: [{ id: second.id }] })
    const admin = await makePerson(app, { state, role: 'districtAdmin', district: zion })
    expect((await app.request('GET /district/search', {}, { as: admin })).status).toBe(403)
  })

  it('are walked through from the waiting to the approved, while others begin to wait', async () => {
    const { state, superAdmin } = await makeWorld()
    for (const name of ['Zion', 'Ọlá', 'Ola']) await makeDistrict(app, state, { name })
    const waiting = () => makeDistrict(app, state, { approved: false })
    const [first, second] = [await waiting(), await waiting(), await waiting()]
    for (const { id } of [second, first]) expect((await refuseIt(id, superAdmin)).status).toBe(200)
    const read = pagesOf(app, '/district/search', 'foundDistricts', superAdmin)
    expect(await assertWalks(read, waiting)).toHaveLength(6)
    const next = await cursorOf(read)
    const { state: other, superAdmin: foreign } = await makeWorld()
    await makeDistrict(app, other)
    await assertRefusesCursor(app, superAdmin, '/district/search', { after: next, status: 'Approved' })
    await assertRefusesCursor(app, foreign, '/district/search', { after: next })
  })
})

describe('the profile of a district', () => {
  it('is changed by its admin; of two editors the second gets a conflict', async () => {
    const { state } = await makeWorld()
    const district = await makeDistrict(app, state)
    const admin = await makePerson(app, { state, role: 'districtAdmin', district })
    const params = { id: district.id }
    const save = (revision: number, name: string, as = admin) =>
      app.request(
        'PATCH /district/update/{id}',
        {
          params,
          body: { revision, name, address: '5 Marina', phoneNumbers: [phoneNumber], emails: ['a@b.ng', 'c@d.ng'] },
        },
        { as },
      )
    const view = await app.request('GET /district/view/{id}', { params }, { as: admin })
    expect(view.body).toMatchObject({
      revision: 1,
      status: 'Approved',
      schoolCount: 0,
      admins: [{ id: admin.id, role: 'District Admin' }],
    })
    const two = await Promise.all([save(1, 'Ibadan North'), save(1, 'Ibadan West')])
    expect(two.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const lost = two.find(({ status }) => status === 409)
    const won = two.find(({ status }) => status === 200)
    expect(lost?.error.code).toBe('district_changed_meanwhile')
    expect(lost?.error.details).toMatchObject({ by: admin.fullName, theirs: { name: won?.body.name, revision: 2 } })
    expect((await save(2, 'Ibadan North', (await makeWorld()).superAdmin)).status).toBe(404)
    const principal = await makePerson(app, { state, role: 'principal', school: await makeSchool(app, district) })
    expect((await save(2, 'Mine', principal)).status).toBe(404)

    const taken = await makeDistrict(app, state)
    await app.db.run(sql`update state set district_term = 'Zone' where id = ${state.id}`)
    const refused = await save(2, taken.name)
    expect(refused.error).toMatchObject({
      code: 'district_name_taken',
      message: `The state already has a Zone called ${taken.name}. Choose another name.`,
    })
  })
})
