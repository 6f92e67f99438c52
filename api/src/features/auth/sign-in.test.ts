import { authCalls } from '@akada/contract/auth/calls'
import { answeredCensus } from '@akada/contract/schools/census'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import {
  grantRole,
  makeClassArm,
  makeOrganisations,
  makeSession,
  makeStaff,
  makeSubject,
  type StaffWishes,
} from '../../../test/factories.ts'
import { hashPassword, isPassword } from '../../platform/auth/index.ts'
import { sql } from '../../platform/db/index.ts'
import { auth } from './index.ts'

const app = await testApp({ endpoints: Object.values(authCalls), features: [auth] })
const password = 'Akada@2026'

const makeWorld = async () => {
  const { state, district, school } = await makeOrganisations(app)
  const make = (wishes: Omit<StaffWishes, 'state'>) => makeStaff(app, { state, password, ...wishes })
  return { state, district, school, make }
}

const login = (username: string, given = password) =>
  app.request('POST /auth/login', { body: { username, password: given } })
const me = (token?: string) => app.request('GET /auth/me', {}, { token })

describe('signing in', () => {
  it('accepts the username or the e-mail, in any case, and returns the logged-in user', async () => {
    const { state, district, school, make } = await makeWorld()
    const session = await makeSession(app, state)
    const person = await make({ role: 'classTeacher', school, username: 'class.teacher', email: 'ct@example.com' })
    const arm = await makeClassArm(app, { state, school, session, name: 'Gold', classTeacher: person })
    await makeSubject(app, arm)
    const { status, body } = await login('Class.Teacher')
    expect(status).toBe(200)
    expect(body.staff).toMatchObject({
      id: person.id,
      username: 'class.teacher',
      isSuperAdmin: false,
      accountStatus: 'Active',
      profilePicture: null,
      school: {
        id: school.id,
        name: school.name,
        logo: null,
        addressCoordinates: null,
        ...Object.fromEntries(Object.keys(answeredCensus.shape).map(key => [key, null])),
      },
      district: { id: district.id, name: district.name },
      stateDetails: {
        id: state.id,
        country: 'Nigeria',
        retirementParameters: { teaching: { age: 65, years: 40 }, nonTeaching: { age: 60, years: 35 } },
        sittingsPerDay: 2,
        stateTerminologies: { district: { stateValue: null, defaultValue: 'District' } },
      },
      activeRoleAccess: {
        id: person.roleAccessId,
        role: { name: 'Class Teacher' },
        organization: { id: school.id, kind: 'school' },
      },
      ownClassArms: [{ id: arm.id, name: 'JSS 1 Gold' }],
    })
    expect(body.staff.operations).toContain('attendance.mark')
    expect(body.staff.operations).not.toContain('report-card.publish')
    expect(body.term).toMatchObject({ name: 'First Term', session: { name: session.name } })
    expect((await login('CT@Example.com')).body.staff.id).toBe(person.id)

    const again = await me(body.authorizationToken)
    const { refreshToken, ...withoutToken } = body.staff
    expect(refreshToken).toMatch(/^[\w-]{43}$/)
    expect(again.body).toEqual({ ...body, staff: withoutToken, authorizationToken: undefined, storageKey: undefined })
  })

  it('has the same response for a wrong user and a wrong password', async () => {
    const { make, school } = await makeWorld()
    const person = await make({ role: 'teacher', school })
    const wrongPassword = await login(person.username, 'Wrong@2026')
    const wrongUser = await login('nobody.at.all', 'Wrong@2026')
    expect(wrongPassword.status).toBe(401)
    expect({ ...wrongUser.error, requestId: '' }).toEqual({ ...wrongPassword.error, requestId: '' })
    expect(wrongUser.error.code).toBe('wrong_sign_in')
  })

  it('checks a password for a wrong user too, so that the time reveals nothing', async () => {
    const hashed = await hashPassword(password)
    const timeOf = async (work: () => Promise<unknown>) => {
      const began = performance.now()
      await work()
      return performance.now() - began
    }
    // Other work on the machine only ever adds time: the fastest of each, out of at least seven, approach the actual cost.
    let [check, unknown] = [Infinity, Infinity]
    const fasterThanCheck = async () => {
      for (let number = 0; number < 7; number++) {
        check = Math.min(check, await timeOf(() => isPassword('Wrong@2026', hashed)))
        unknown = Math.min(unknown, await timeOf(() => login(`unknown.${number}`, 'Wrong@2026')))
      }
      app.clock.advance(15 * 60_000 + 1000)
      return unknown < check * 0.7
    }
    await expect.poll(fasterThanCheck).toBe(false)
  })

  it('lets the staff of a whole school in within one minute, though they share an address', async () => {
    const { make, school } = await makeWorld()
    const people = await Promise.all(Array.from({ length: 60 }, () => make({ role: 'teacher', school })))
    const answers = await Promise.all(people.map(({ username }) => login(username)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
  })

  it('is refused only after the right password if the account is suspended or holds no role', async () => {
    const { make, school } = await makeWorld()
    const suspended = await make({ role: 'teacher', school, accountStatus: 'Suspended' })
    expect((await login(suspended.username, 'Wrong@2026')).error.code).toBe('wrong_sign_in')
    const right = await login(suspended.username)
    expect([right.status, right.error.code]).toEqual([403, 'account_suspended'])
    const noRole = await login((await make({})).username)
    expect([noRole.status, noRole.error.code]).toEqual([403, 'no_role'])
  })

  it('starts with the role access used last, else the first; a super admin with that of the state', async () => {
    const { state, district, school, make } = await makeWorld()
    const person = await make({ role: 'teacher', school })
    const inDistrict = await grantRole(app, person, { state, role: 'districtAdmin', district })
    const first = await login(person.username)
    expect(first.body.staff.activeRoleAccess?.id).toBe(person.roleAccessId)
    expect(first.body.staff.roleAccess.map(({ id }) => id)).toEqual([person.roleAccessId, inDistrict])
    app.clock.advance(1000)
    const switched = await app.request(
      'GET /staff/switch-role-access/{id}',
      { params: { id: inDistrict } },
      { token: first.body.authorizationToken },
    )
    expect(switched.status).toBe(200)
    app.clock.advance(1000)
    expect((await login(person.username)).body.staff.activeRoleAccess?.id).toBe(inDistrict)

    const admin = await make({ role: 'teacher', school, columns: { is_super_admin: true } })
    const ofState = await grantRole(app, admin, { state, role: 'superAdmin' })
    const { staff } = (await login(admin.username)).body
    expect(staff).toMatchObject({ isSuperAdmin: true, school: null, district: null, activeRoleAccess: { id: ofState } })
    expect(staff.operations).toContain('state.configure')
  })

  it('is audited, and recorded as last activity at most once a minute', async () => {
    const { make, school } = await makeWorld()
    const person = await make({ role: 'teacher', school })
    const lastActive = () =>
      app.db.get<{ at: string | null }>(sql`select last_active_at as at from staff where id = ${person.id}`)
    const { body } = await login(person.username)
    const at = app.clock.now().toISOString()
    app.clock.advance(30_000)
    await me(body.authorizationToken)
    expect(new Date((await lastActive()).at ?? '').toISOString()).toBe(at)
    app.clock.advance(31_000)
    await me(body.authorizationToken)
    expect(new Date((await lastActive()).at ?? '').toISOString()).toBe(app.clock.now().toISOString())
    const trail = await app.db.rows<{ operation: string; schoolId: string }>(sql`
      select operation, school_id as "schoolId" from audit_log where staff_id = ${person.id}`)
    expect(trail).toEqual([{ operation: 'auth.sign-in', schoolId: school.id }])
  })
})

describe('the missing setup of a school', () => {
  const missingFor = async (username: string) => (await login(username)).body.missingRequirements

  it('blocks a school until state and district have supplied it', async () => {
    const { state, district, school, make } = await makeWorld()
    const teacher = await make({ role: 'teacher', school })
    const superAdmin = await make({ role: 'superAdmin' })
    const before = await missingFor(teacher.username)
    expect(before.unSatisfiedRequirementsExist).toBe(true)
    expect(before.statePortal.requirements).toEqual([
      {
        description: 'Active term and session',
        completed: false,
        page: 'Sessions and terms',
        people: [superAdmin.fullName],
      },
      { description: 'Psychomotor skill configuration', completed: true, page: 'Assessment', people: [] },
      { description: 'Affective domain configuration', completed: true, page: 'Assessment', people: [] },
      {
        description: 'Subject creation',
        completed: false,
        page: 'Classes and subjects',
        people: [superAdmin.fullName],
      },
    ])
    expect(before.districtPortal.requirements).toEqual([
      { description: 'District contact details', completed: false, page: 'District profile', people: [] },
      { description: 'Principal of the school', completed: false, page: 'School Management', people: [] },
    ])

    const session = await makeSession(app, state)
    await makeSubject(app, await makeClassArm(app, { state, school, session }))
    await make({ role: 'principal', school })
    await app.db.run(sql`update district set contact_emails = '{office@example.com}',
      contact_phones = '[{"code": "+234", "number": "8031234567"}]' where id = ${district.id}`)
    await app.db.run(
      sql`update state set district_term = 'Zone', contact_emails = '{state@example.com}' where id = ${state.id}`,
    )
    const after = await missingFor(teacher.username)
    expect(after.unSatisfiedRequirementsExist).toBe(false)
    expect(after.districtPortal.requirements[0]).toEqual({
      description: 'Zone contact details',
      completed: true,
      page: 'Zone profile',
      people: [],
    })
    expect(after.districtPortal.contact).toEqual({
      phoneNumbers: [{ local: '08031234567' }],
      emails: ['office@example.com'],
    })
    expect(after.statePortal.contact.emails).toEqual(['state@example.com'])
  })

  it('does not block those who supply it', async () => {
    const { district, make } = await makeWorld()
    const admin = await make({ role: 'superAdmin' })
    const ofState = await missingFor(admin.username)
    expect(ofState.unSatisfiedRequirementsExist).toBe(false)
    expect(ofState.statePortal.requirements.some(({ completed }) => !completed)).toBe(true)
    expect(ofState.districtPortal.requirements).toEqual([])
    const districtAdmin = await make({ role: 'districtAdmin', district })
    expect((await missingFor(districtAdmin.username)).districtPortal.requirements).toEqual([
      {
        description: 'District contact details',
        completed: false,
        page: 'District profile',
        people: [districtAdmin.fullName],
      },
    ])
  })
})
