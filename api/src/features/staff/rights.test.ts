import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { grantRole, makeDistrict, makePerson, makeSchool, makeStaff, signIn } from '../../../test/factories.ts'
import { staffCalls, staffWorld } from '../../../test/staff-world.ts'
import { sql } from '../../platform/db/index.ts'
import { roles } from '../roles/index.ts'
import { schools } from '../schools/index.ts'
import { staff } from './index.ts'

const app = await testApp({ features: [{ ...schools, routes: [] }, roles, staff] })
const makeWorld = () => staffWorld(app)
const { view, assign, end, transfer, customRole, trailOf } = staffCalls(app)

describe('giving a role', () => {
  it("requires the giver's own permissions, excludes oneself, and happens once", async () => {
    const { principal, vice, teacher, state, school } = await makeWorld()
    const { status, body } = await assign(principal, teacher.id, state.roles.classTeacher)
    expect(status).toBe(200)
    expect(body.roleAccess.map(({ role }) => role.name).toSorted()).toEqual(['Class Teacher', 'Teacher'])
    expect(body.can.endRoleAccess).toHaveLength(2)
    const again = await assign(principal, teacher.id, state.roles.classTeacher)
    expect([again.status, again.error.message]).toEqual([409, `${teacher.fullName} already holds Class Teacher here.`])
    expect((await assign(principal, principal.id, state.roles.teacher)).error.code).toBe('not_oneself')
    expect((await assign(vice, teacher.id, state.roles.classTeacher)).status).toBe(403)
    expect((await assign(principal, teacher.id, state.roles.districtAdmin)).error.code).toBe('unknown_role')
    const strict = await customRole(principal, ['role.assign', 'staff.view'])
    const access = (await assign(principal, vice.id, strict.id)).body.roleAccess.find(
      ({ role }) => role.id === strict.id,
    )
    const clerk = await signIn(app, vice, { roleAccessId: access?.id })
    expect((await assign(clerk, teacher.id, state.roles.administrator)).error.code).toBe('lacks_permission')
    expect((await assign(clerk, teacher.id, strict.id)).status).toBe(200)
    expect((await trailOf(teacher.id))[0]?.summary).toBe(
      `Gave ${teacher.fullName} the role Class Teacher of ${school.name}`,
    )
  })

  it('lets a district appoint, and move staff between its schools, but not beyond them', async () => {
    const { districtAdmin, teacher, state, district, school, principal } = await makeWorld()
    const sibling = await makeSchool(app, district)
    const appointed = await assign(districtAdmin, teacher.id, state.roles.principal, sibling.id)
    expect(appointed.status).toBe(200)
    expect(new Map(appointed.body.roleAccess.map(({ role, organization }) => [role.name, organization.id]))).toEqual(
      new Map([
        ['Teacher', school.id],
        ['Principal', sibling.id],
      ]),
    )
    // The district holds no scores operations: neither a custom role nor its own administration can be transferred that way.
    const strict = await customRole(principal, ['score.enter'])
    expect((await assign(districtAdmin, teacher.id, strict.id, school.id)).error.code).toBe('lacks_permission')
    expect((await assign(districtAdmin, teacher.id, state.roles.superAdmin, state.id)).status).toBe(404)
    const far = await makeSchool(app, await makeDistrict(app, state))
    expect((await assign(districtAdmin, teacher.id, state.roles.teacher, far.id)).status).toBe(404)
    expect((await assign(principal, teacher.id, state.roles.teacher, sibling.id)).status).toBe(404)
    expect((await assign(districtAdmin, teacher.id, state.roles.districtAdmin)).status).toBe(200)
  })

  it('of the state opens the whole state, and ends with it', async () => {
    const { superAdmin, teacher, state } = await makeWorld()
    const given = await assign(superAdmin, teacher.id, state.roles.superAdmin, state.id)
    const access = given.body.roleAccess.find(({ organization }) => organization.kind === 'state')
    const second = await signIn(app, teacher, { roleAccessId: access?.id })
    expect((await view(superAdmin.id, second)).status).toBe(200)
    expect((await end(access?.id ?? '', superAdmin)).status).toBe(200)
    expect((await view(superAdmin.id, second)).status).toBe(452)
    const [row] = await app.db.rows(sql`select is_super_admin as is from staff where id = ${teacher.id}`)
    expect(row).toEqual({ is: false })
  })
})

describe('ending a role', () => {
  it('ends the sessions that act with it, and only those', async () => {
    const { principal, teacher, state, school } = await makeWorld()
    const accessId = await grantRole(app, teacher, { state, role: 'classTeacher', school })
    const other = await signIn(app, teacher, { roleAccessId: accessId })
    expect((await view(teacher.id, other)).status).toBe(200)
    expect((await end(accessId, principal)).body).toEqual({ message: 'Role Ended Successfully' })
    expect((await view(teacher.id, other)).status).toBe(452)
    expect((await view(teacher.id, teacher)).status).toBe(200)
    const again = await end(accessId, principal)
    expect([again.status, again.error.code]).toEqual([409, 'role_access_ended'])
  })

  it('leaves a person without any role to those who ended it, to be given another', async () => {
    const { principal, teacher, state } = await makeWorld()
    await end(teacher.roleAccessId, principal)
    expect((await view(teacher.id, principal)).body.roleAccess).toEqual([])
    expect((await view(teacher.id, (await makeWorld()).principal)).status).toBe(404)
    expect((await assign(principal, teacher.id, state.roles.administrator)).status).toBe(200)
  })

  it('never leaves an organisation without its head', async () => {
    const { state, school, make, principal, districtAdmin, superAdmin, teacher } = await makeWorld()
    const last = await end(principal.roleAccessId, districtAdmin)
    expect([last.status, last.error.message]).toEqual([
      409,
      'Nobody else holds Principal here. Give it to somebody else first, or transfer it.',
    ])
    expect((await end(districtAdmin.roleAccessId, superAdmin)).error.code).toBe('last_admin')
    // A head who cannot sign in does not count.
    const suspended = await make('principal', { accountStatus: 'Suspended' })
    expect((await end(principal.roleAccessId, districtAdmin)).error.code).toBe('last_admin')
    expect((await end(suspended.roleAccessId, districtAdmin)).status).toBe(200)
    await grantRole(app, teacher, { state, role: 'principal', school })
    expect((await end(principal.roleAccessId, districtAdmin)).status).toBe(200)
  })

  it('is refused for oneself, for people with more permissions, and from outside', async () => {
    const { principal, vice, teacher, state, district, school } = await makeWorld()
    expect((await end(principal.roleAccessId, principal)).error.code).toBe('not_oneself')
    const strict = await customRole(principal, ['role.assign', 'staff.view'])
    const access = (await assign(principal, vice.id, strict.id)).body.roleAccess.find(
      ({ role }) => role.id === strict.id,
    )
    const clerk = await signIn(app, vice, { roleAccessId: access?.id })
    const outranked = await end(teacher.roleAccessId, clerk)
    expect([outranked.status, outranked.error.code]).toEqual([403, 'outranked'])
    expect((await end(teacher.roleAccessId, vice)).status).toBe(403)
    const both = await makeStaff(app, { state, role: 'teacher', school })
    const elsewhere = await grantRole(app, both, { state, role: 'teacher', school: await makeSchool(app, district) })
    expect((await end(elsewhere, principal)).status).toBe(404)
    expect((await end(teacher.roleAccessId, (await makeWorld()).superAdmin)).status).toBe(404)
  })
})

describe('transferring a right', () => {
  it('happens in one step; the giver is out at once', async () => {
    const { principal, vice, school, teacher } = await makeWorld()
    const done = await transfer(principal, principal.id, vice.id, principal.roleAccessId)
    expect(done.body).toEqual({ message: 'Right Transferred Successfully' })
    expect((await view(vice.id, principal)).status).toBe(452)
    const { body } = await view(vice.id, vice)
    expect(body.roleAccess.map(({ role }) => role.name).toSorted()).toEqual(['Principal', 'Vice Principal'])
    const handed = body.roleAccess.find(({ id }) => id !== vice.roleAccessId)
    const heir = await signIn(app, vice, { roleAccessId: handed?.id })
    expect((await transfer(heir, principal.id, teacher.id, principal.roleAccessId)).error.code).toBe(
      'role_access_ended',
    )
    expect((await trailOf(vice.id)).at(-1)?.summary).toBe(
      `Handed Principal of ${school.name} over from ${principal.fullName} to ${vice.fullName}`,
    )
  })

  it('needs the transferred permissions, and a receiver within reach who can sign in and does not have it', async () => {
    const { state, district, make, principal, vice, teacher, districtAdmin, superAdmin } = await makeWorld()
    const suspended = await make('teacher', { accountStatus: 'Suspended' })
    const to = (receiver: string, as = principal) => transfer(as, principal.id, receiver, principal.roleAccessId)
    expect((await to(suspended.id)).error.code).toBe('account_not_active')
    expect((await to(principal.id)).error.code).toBe('already_holds_role')
    expect((await to((await make('principal')).id)).error.code).toBe('already_holds_role')
    const far = await makePerson(app, {
      state,
      role: 'teacher',
      school: await makeSchool(app, await makeDistrict(app, state)),
    })
    expect((await to(far.id)).status).toBe(404)
    expect((await to(teacher.id, teacher)).status).toBe(403)
    const strict = await customRole(principal, ['staff.transfer-right', 'staff.view'])
    const access = (await assign(principal, vice.id, strict.id)).body.roleAccess.find(
      ({ role }) => role.id === strict.id,
    )
    const clerk = await signIn(app, vice, { roleAccessId: access?.id })
    expect((await to(teacher.id, clerk)).error.code).toBe('outranked')
    expect((await transfer(clerk, vice.id, teacher.id, vice.roleAccessId)).error.code).toBe('lacks_permission')
    // The district transfers a school to someone from another of its schools; the state a district.
    const near = await makePerson(app, { state, role: 'vicePrincipal', school: await makeSchool(app, district) })
    expect((await to(near.id, districtAdmin)).status).toBe(200)
    const handed = await transfer(superAdmin, districtAdmin.id, teacher.id, districtAdmin.roleAccessId)
    expect(handed.status).toBe(200)
    expect((await view(teacher.id, districtAdmin)).status).toBe(452)
  })
})
