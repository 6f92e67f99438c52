import { permissions } from '@akada/contract/permissions'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { grantRole, makePerson, makeSchool, type SignedIn, signIn, unique } from '../../../test/factories.ts'
import { staffCalls, staffWorld } from '../../../test/staff-world.ts'
import { auth } from '../auth/index.ts'
import { roles } from '../roles/index.ts'
import { schools } from '../schools/index.ts'
import { staff } from './index.ts'

const app = await testApp({ features: [auth, { ...schools, routes: [] }, roles, staff] })

const makeWorld = () => staffWorld(app)
const { view, customRole, mailTo, trailOf } = staffCalls(app)

const newPerson = (role: string, more: object = {}) => {
  const number = unique()
  return {
    firstName: 'Ngozi',
    lastName: 'Okafor',
    username: `new.person${number}`,
    email: `new.person${number}@example.com`,
    phoneNumber: { code: '+234', number: `73${String(number).padStart(8, '0')}` },
    gender: 'female' as const,
    role,
    ...more,
  }
}
const create = (as: SignedIn, body: ReturnType<typeof newPerson>) => app.request('POST /staff/create', { body }, { as })
const suspend = (id: string, as: SignedIn, more: { leavesNoHead?: boolean } = {}) =>
  app.request('PATCH /staff/suspend/{id}', { params: { id }, body: { reason: 'Absent since March', ...more } }, { as })
const reinstate = (id: string, as: SignedIn) => app.request('PATCH /staff/reinstate/{id}', { params: { id } }, { as })
const sendPassword = (id: string, as: SignedIn) =>
  app.request('POST /staff/send-temporary-password/{id}', { params: { id } }, { as })

describe('adding a member of staff', () => {
  it('sends a temporary password, to be replaced first', async () => {
    const { principal, state, school } = await makeWorld()
    const body = newPerson(state.roles.teacher, { nin: '12345678901', tescomNumber: `T/${unique()}`, gradeLevel: 8 })
    const { status, body: profile } = await create(principal, body)
    expect(status).toBe(200)
    expect(profile).toMatchObject({
      username: body.username,
      accountStatus: 'ResetPassword',
      staffType: 'Teaching',
      gradeLevel: 8,
      revision: 1,
      roleAccess: [{ role: { name: 'Teacher' }, organization: { id: school.id, kind: 'school' } }],
    })
    const [letter] = await mailTo(body.email)
    const password = /^ {4}(\S+)$/m.exec(letter?.text ?? '')?.[1]
    expect(letter?.text).toContain(`${school.name} has made an account for you as Teacher`)
    const signedIn = await app.request('POST /auth/login', {
      body: { strategy: 'local', username: body.username, password: password ?? '' },
    })
    expect(signedIn.body.staff.accountStatus).toBe('ResetPassword')
    const trail = await trailOf(profile.id)
    expect(trail[0]).toMatchObject({
      operation: 'staff.create',
      summary: `Added Ngozi Okafor as Teacher of ${school.name}`,
    })
    expect(JSON.stringify(trail)).not.toContain('12345678901')
    expect(JSON.stringify(trail)).not.toContain(password)
  })

  it('waits until the caller has confirmed their identity', async () => {
    const { principal, state } = await makeWorld()
    const unconfirmed = await signIn(app, principal, { isConfirmed: false })
    const refused = await create(unconfirmed, newPerson(state.roles.teacher))
    expect([refused.status, refused.error.code]).toEqual([403, 'confirm_identity'])
  })

  it('refuses roles that the caller lacks, of another organisation, or of another level', async () => {
    const { vice, principal, districtAdmin, superAdmin, state, district, school, teacher } = await makeWorld()
    const byVice = await create(vice, newPerson(state.roles.principal))
    expect([byVice.status, byVice.error.code]).toEqual([403, 'lacks_permission'])
    expect(byVice.error.message).toContain(permissions['report-card.publish'].name)
    expect((await create(vice, newPerson(state.roles.teacher))).status).toBe(200)
    const sibling = await makeSchool(app, district)
    const head = await makePerson(app, { state, role: 'principal', school: sibling })
    const theirs = await customRole(head, ['student.view'])
    expect((await create(principal, newPerson(theirs.id))).error.code).toBe('unknown_role')
    expect((await create(principal, newPerson(state.roles.districtAdmin))).error.code).toBe('unknown_role')
    expect((await create(principal, newPerson(state.roles.teacher, { organization: sibling.id }))).status).toBe(404)
    expect((await create(teacher, newPerson(state.roles.teacher))).status).toBe(403)
    // The district appoints the first principal of a school, even one with permissions that it lacks.
    const appointed = await create(districtAdmin, newPerson(state.roles.principal, { organization: sibling.id }))
    expect(appointed.body.roleAccess).toMatchObject([{ role: { name: 'Principal' }, organization: { id: sibling.id } }])
    const strict = await customRole(principal, ['score.enter'])
    const refused = await create(districtAdmin, newPerson(strict.id, { organization: school.id }))
    expect(refused.error.code).toBe('lacks_permission')
    const second = await create(superAdmin, newPerson(state.roles.superAdmin, { organization: state.id }))
    expect(second.body.roleAccess).toMatchObject([{ role: { name: 'Super Admin' }, organization: { kind: 'state' } }])
  })

  it('names values that someone else already has', async () => {
    const { principal, teacher, state } = await makeWorld()
    const tescomNumber = `T/${unique()}`
    const first = newPerson(state.roles.teacher, { tescomNumber })
    await create(principal, first)
    const number = await create(principal, newPerson(state.roles.teacher, { tescomNumber }))
    expect([number.status, number.error.code, number.error.message, number.error.fields?.[0]?.path]).toEqual([
      409,
      'number_taken',
      'This Tescom Number already belongs to Ngozi Okafor.',
      'body.tescomNumber',
    ])
    const name = await create(principal, newPerson(state.roles.teacher, { username: teacher.username }))
    expect([name.error.code, name.error.fields?.[0]?.path]).toEqual(['taken', 'body.username'])
    const days = await create(
      principal,
      newPerson(state.roles.teacher, { dateOfBirth: '1990-01-01', firstAppointment: '1999-01-01' }),
    )
    expect([days.status, days.error.fields?.[0]?.path]).toEqual([422, 'body.firstAppointment'])
  })
})

describe('official particulars', () => {
  const body = (person: SignedIn, more: object) => ({
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    phoneNumber: { code: '+234', number: `74${String(unique()).padStart(8, '0')}` },
    revision: 1,
    ...more,
  })
  const update = (person: SignedIn, as: SignedIn, more: object) =>
    app.request('PATCH /staff/update/{id}', { params: { id: person.id }, body: body(person, more) }, { as })

  it("are for the office to change, even one's own; sending them unchanged is no change", async () => {
    const { teacher, administrator } = await makeWorld()
    const own = await update(teacher, teacher, { gradeLevel: 14, tescomNumber: null })
    expect([own.status, own.error.code, own.error.fields?.map(({ path }) => path)]).toEqual([
      403,
      'office_only',
      ['body.gradeLevel'],
    ])
    expect((await update(teacher, administrator, { gradeLevel: 14 })).body).toMatchObject({
      gradeLevel: 14,
      revision: 2,
    })
    expect((await update(teacher, teacher, { gradeLevel: 14, revision: 2 })).status).toBe(200)
  })

  it('of a stale save are returned in their current version, with its author', async () => {
    const { teacher, administrator, principal } = await makeWorld()
    await update(teacher, administrator, { step: 4 })
    const stale = await update(teacher, principal, { step: 5 })
    expect([stale.status, stale.error.code]).toEqual([409, 'staff_changed_meanwhile'])
    expect(stale.error.details).toMatchObject({ by: administrator.fullName, theirs: { step: 4, revision: 2 } })
  })

  it('allow a number for only one person in the state', async () => {
    const { teacher, vice, administrator } = await makeWorld()
    const oracleNumber = `O/${unique()}`
    expect((await update(vice, administrator, { oracleNumber })).status).toBe(200)
    const taken = await update(teacher, administrator, { oracleNumber })
    expect([taken.error.code, taken.error.message]).toEqual([
      'number_taken',
      `This Oracle Number already belongs to ${vice.fullName}.`,
    ])
  })
})

describe('suspending', () => {
  it('ends every session at once, informs the person of the reason, and can be undone', async () => {
    const { teacher, principal, vice } = await makeWorld()
    const second = await signIn(app, teacher)
    expect((await view(teacher.id, teacher)).status).toBe(200)
    const { status, body } = await suspend(teacher.id, principal)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      accountStatus: 'Suspended',
      suspendedBecause: 'Absent since March',
      can: { suspend: false, reinstate: true, resetAccount: false },
    })
    for (const as of [teacher, second]) expect((await view(teacher.id, as)).status).toBe(452)
    expect((await mailTo(teacher.email)).map(({ text }) => text).join()).toContain('Absent since March')
    expect((await view(teacher.id, vice)).body.suspendedBecause).toBeNull()
    expect((await suspend(teacher.id, principal)).error.code).toBe('already_suspended')
    expect((await sendPassword(teacher.id, principal)).error.code).toBe('account_not_active')

    expect((await reinstate(teacher.id, principal)).body).toMatchObject({
      accountStatus: 'Active',
      suspendedBecause: null,
    })
    expect((await view(teacher.id, await signIn(app, teacher))).status).toBe(200)
    // Sessions that ended stay ended.
    expect((await view(teacher.id, second)).status).toBe(452)
    expect((await reinstate(teacher.id, principal)).error.code).toBe('not_suspended')
    expect((await trailOf(teacher.id)).map(({ operation }) => operation)).toEqual(['staff.suspend', 'staff.suspend'])
  })

  it('of the only principal of a school says so first, and not where a stand-in holds the role', async () => {
    const { make, principal, school, state } = await makeWorld()
    const admin = await makePerson(app, { state, role: 'superAdmin' })
    const refused = await suspend(principal.id, admin)
    expect([refused.status, refused.error.code]).toEqual([409, 'leaves_no_head'])
    expect(refused.error.message).toContain(`is the only Principal of ${school.name} who can sign in`)
    const standIn = await make('principal')
    expect((await suspend(principal.id, admin)).status).toBe(200)
    expect((await suspend(standIn.id, admin)).error.code).toBe('leaves_no_head')
    expect((await suspend(standIn.id, admin, { leavesNoHead: true })).status).toBe(200)
  })

  it('is reversed to the previous status, so that a temporary password stays temporary', async () => {
    const { make, principal } = await makeWorld()
    const fresh = await make('teacher', { accountStatus: 'ResetPassword' })
    await suspend(fresh.id, principal)
    expect((await reinstate(fresh.id, principal)).body.accountStatus).toBe('ResetPassword')
  })

  it('is refused for oneself, for people with more permissions, and from outside', async () => {
    const { state, district, principal, teacher, administrator, districtAdmin, superAdmin, school } = await makeWorld()
    const self = await suspend(principal.id, principal)
    expect([self.status, self.error.code]).toEqual([422, 'not_oneself'])
    expect((await sendPassword(principal.id, principal)).error.code).toBe('not_oneself')
    expect((await suspend(teacher.id, administrator)).status).toBe(403)
    // Their school is within reach, but their roles elsewhere are not.
    const both = await makePerson(app, { state, role: 'teacher', school })
    await grantRole(app, both, { state, role: 'districtAdmin', district })
    const outranked = await suspend(both.id, principal)
    expect([outranked.status, outranked.error.code]).toEqual([403, 'outranked'])
    expect((await sendPassword(both.id, principal)).error.code).toBe('outranked')
    expect((await view(both.id, principal)).body.can).toMatchObject({ suspend: false, resetAccount: false })
    expect((await suspend(principal.id, districtAdmin, { leavesNoHead: true })).status).toBe(200)
    expect((await suspend(districtAdmin.id, superAdmin)).status).toBe(200)
    for (const as of [
      await makePerson(app, { state, role: 'principal', school: await makeSchool(app, district) }),
      (await makeWorld()).superAdmin,
    ]) {
      expect((await suspend(teacher.id, as)).status).toBe(404)
      expect((await reinstate(teacher.id, as)).status).toBe(404)
      expect((await sendPassword(teacher.id, as)).status).toBe(404)
    }
  })

  it('sends a temporary password for a forgotten one, and ends every session', async () => {
    const { teacher, principal } = await makeWorld()
    expect((await view(teacher.id, teacher)).status).toBe(200)
    expect((await sendPassword(teacher.id, principal)).body.accountStatus).toBe('ResetPassword')
    expect((await view(teacher.id, teacher)).status).toBe(452)
    const [letter] = await mailTo(teacher.email)
    expect(letter?.text).toContain(`${principal.fullName} asked for a new password`)
    const password = /^ {4}(\S+)$/m.exec(letter?.text ?? '')?.[1]
    const signedIn = await app.request('POST /auth/login', {
      body: { strategy: 'local', username: teacher.username, password: password ?? '' },
    })
    expect(signedIn.status).toBe(200)
  })
})
