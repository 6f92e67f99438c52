import { type Operation, operations, operationsOf } from '@akada/contract/permissions'
import { roleCalls } from '@akada/contract/roles/calls'
import { staffAdministrationCalls } from '@akada/contract/staff/administration'
import { staffCalls } from '@akada/contract/staff/calls'
import { staffUploadCalls } from '@akada/contract/staff/upload'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import {
  grantRole,
  makeDistrict,
  makeOrganisations,
  makePerson,
  makeSchool,
  type SignedIn,
  signIn,
} from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'
import { schools } from '../schools/index.ts'
import { staff } from '../staff/index.ts'
import { roles } from './index.ts'

const app = await testApp({
  endpoints: [
    ...Object.values(roleCalls),
    ...Object.values(staffCalls),
    ...Object.values(staffAdministrationCalls),
    ...Object.values(staffUploadCalls),
  ],
  features: [{ ...schools, routes: [] }, roles, staff],
})

const makeWorld = async () => {
  const { state, district, school } = await makeOrganisations(app)
  const make = (role: Parameters<typeof grantRole>[2]['role']) => makePerson(app, { state, role, school })
  return {
    state,
    district,
    school,
    make,
    principal: await make('principal'),
    vice: await make('vicePrincipal'),
    teacher: await make('teacher'),
    districtAdmin: await makePerson(app, { state, role: 'districtAdmin', district }),
    superAdmin: await makePerson(app, { state, role: 'superAdmin' }),
  }
}

const body = (
  more: Partial<{ name: string; permissions: Operation[]; organization: string; description: string }> = {},
) => ({
  name: 'Librarian',
  description: 'Keeps the library.',
  permissions: ['student.view', 'student.view-all'] as Operation[],
  ...more,
})
const add = (as: SignedIn, more: Parameters<typeof body>[0] = {}) =>
  app.request('POST /role/add', { body: body(more) }, { as })
const list = (id: string, as: SignedIn) =>
  app.request('GET /role/get-roles-for-organization/{id}', { params: { id } }, { as })
const view = (id: string, as: SignedIn) => app.request('GET /role/get-by-id/{id}', { params: { id } }, { as })
const update = (id: string, as: SignedIn, revision: number, more: Parameters<typeof body>[0] = {}) =>
  app.request('PATCH /role/update/{id}', { params: { id }, body: { ...body(more), revision } }, { as })
const remove = (id: string, as: SignedIn) => app.request('POST /role/delete/{id}', { params: { id } }, { as })
const assign = (as: SignedIn, staffId: string, role: string, organization?: string) =>
  app.request('POST /staff/assign-role', { body: { staff: staffId, role, organization } }, { as })
const search = (as: SignedIn) => app.request('GET /staff/search', { query: {} }, { as })

describe('the roles of an organisation', () => {
  it('are the built-in ones of its level, then its own by name, with their number of holders there', async () => {
    const { state, school, district, principal, teacher, districtAdmin, superAdmin } = await makeWorld()
    const zookeeper = await add(principal, { name: 'Zookeeper' })
    const bursar = await add(principal, { name: 'Bursar' })
    const { status, body: answer } = await list(school.id, principal)
    expect(status).toBe(200)
    expect(answer.roles.map(({ name, builtIn, staffCount }) => [name, builtIn, staffCount])).toEqual([
      ['Principal', true, 1],
      ['Vice Principal', true, 1],
      ['Class Teacher', true, 0],
      ['Teacher', true, 1],
      ['Administrator', true, 0],
      ['Bursar', false, 0],
      ['Zookeeper', false, 0],
    ])
    expect(answer.roles[0]).toMatchObject({
      permissions: operationsOf('principal'),
      can: { edit: false, delete: false, assign: true },
    })
    expect(answer.roles[5]).toMatchObject({ can: { edit: true, delete: true, assign: true } })
    expect((await list(district.id, districtAdmin)).body.roles.map(({ name }) => name)).toEqual(['District Admin'])
    expect((await list(state.id, superAdmin)).body.roles.map(({ name }) => name)).toEqual(['Super Admin'])
    // A person who appoints staff may give a built-in role without holding it, but not a custom one.
    const seen = (await list(school.id, districtAdmin)).body.roles
    expect(seen.map(({ can }) => can.assign)).toEqual([true, true, true, true, true, true, true])
    await update(bursar.body.id, principal, 1, { name: 'Bursar', permissions: ['student.create'] })
    const again = (await list(school.id, districtAdmin)).body.roles
    expect(again.find(({ id }) => id === bursar.body.id)?.can.assign).toBe(false)
    expect(again.find(({ id }) => id === zookeeper.body.id)?.can.assign).toBe(true)
    expect((await list(school.id, teacher)).status).toBe(403)
  })

  it('are at most 200 of its own: the next is refused until one is deleted', async () => {
    const { state, school, principal } = await makeWorld()
    await app.db.run(sql`
      insert into role (id, state_id, school_id, level, name, operations)
      select akada_uuid(), ${state.id}, ${school.id}, 'School', 'Helper ' || number, '{}' from generate_series(1, 200) as number`)
    expect(await add(principal)).toMatchObject({ status: 409, error: { code: 'too_many_roles' } })
    const helper = (await list(school.id, principal)).body.roles.find(({ builtIn }) => !builtIn)
    expect((await remove(helper?.id ?? '', principal)).status).toBe(200)
    expect((await add(principal)).status).toBe(200)
  })

  it('do not exist for a sibling school, another district or another state', async () => {
    const { state, district, school, principal } = await makeWorld()
    const { body: role } = await add(principal)
    const strangers = [
      await makePerson(app, { state, role: 'principal', school: await makeSchool(app, district) }),
      await makePerson(app, { state, role: 'districtAdmin', district: await makeDistrict(app, state) }),
      (await makeWorld()).superAdmin,
    ]
    for (const as of strangers) {
      expect((await list(school.id, as)).status).toBe(404)
      expect((await view(role.id, as)).status).toBe(404)
      expect((await update(role.id, as, 1)).status).toBe(404)
      expect((await remove(role.id, as)).status).toBe(404)
      expect((await add(as, { organization: school.id })).status).toBe(404)
    }
  })

  it('of the state that are custom are hidden from its schools', async () => {
    const { superAdmin, principal } = await makeWorld()
    const { body: role } = await add(superAdmin, { name: 'Inspector', permissions: ['state.view'] })
    expect((await view(role.id, superAdmin)).body).toMatchObject({ level: 'State', permissions: ['state.view'] })
    expect((await view(role.id, principal)).status).toBe(404)
  })
})

describe('one role', () => {
  it('shows its operations and its holders', async () => {
    const { school, principal, teacher, state } = await makeWorld()
    const { body: role, status } = await add(principal)
    expect(status).toBe(200)
    expect(role).toMatchObject({
      name: 'Librarian',
      builtIn: false,
      revision: 1,
      organization: { id: school.id, name: school.name },
      staff: [],
    })
    await assign(principal, teacher.id, role.id)
    expect((await view(role.id, principal)).body).toMatchObject({
      staffCount: 1,
      staff: [{ id: teacher.id, firstName: teacher.firstName, profilePictureLocation: null }],
    })
    expect((await view(state.roles.teacher, principal)).body).toMatchObject({
      builtIn: true,
      organization: { id: school.id },
      staff: [{ id: teacher.id }],
    })
  })
})

describe('creating and changing a role', () => {
  it('accepts each name once in an organisation, and no built-in one', async () => {
    const { principal, vice, district, state } = await makeWorld()
    await add(principal)
    const again = await add(principal, { name: 'LIBRARIAN' })
    expect([again.status, again.error.code, again.error.fields?.[0]?.path]).toEqual([
      409,
      'role_name_taken',
      'body.name',
    ])
    expect((await add(principal, { name: 'principal' })).error.code).toBe('role_name_taken')
    const { body: other } = await add(principal, { name: 'Nurse' })
    expect((await update(other.id, principal, 1, { name: 'Librarian' })).error.code).toBe('role_name_taken')
    const sibling = await makePerson(app, { state, role: 'principal', school: await makeSchool(app, district) })
    expect((await add(sibling)).status).toBe(200)
    expect((await add(vice, { name: 'Coach' })).status).toBe(403)
  })

  it('grants nothing that the caller lacks, and nothing of another level', async () => {
    const { principal, districtAdmin, superAdmin, school, district } = await makeWorld()
    const lacking = await add(districtAdmin, { organization: school.id, permissions: ['student.view', 'score.enter'] })
    expect([lacking.status, lacking.error.code]).toEqual([403, 'lacks_permission'])
    expect(lacking.error.message).toBe('You cannot grant what you do not hold yourself: Enter scores.')
    expect((await add(districtAdmin, { organization: school.id, permissions: ['student.view'] })).status).toBe(200)
    const above = await add(superAdmin, { organization: school.id, name: 'Other', permissions: ['district.view'] })
    expect([above.status, above.error.code]).toEqual([422, 'wrong_level'])
    const ofDistrict = await add(districtAdmin, {
      name: 'Desk officer',
      permissions: ['district.view', 'student.view'],
    })
    expect(ofDistrict.body).toMatchObject({ level: 'District', organization: { id: district.id } })
    const { body: role } = await add(principal, { name: 'Clerk', permissions: ['student.create', 'student.view'] })
    // Operations that stay must be held too: the district may remove permissions, but not confirm those it lacks.
    expect((await update(role.id, districtAdmin, 1, { permissions: ['student.create'] })).error.code).toBe(
      'lacks_permission',
    )
    expect((await update(role.id, districtAdmin, 1, { name: 'Clerk', permissions: ['student.view'] })).status).toBe(200)
  })

  it('takes effect from the next request on, and is audited with the previous version', async () => {
    const { principal, teacher } = await makeWorld()
    const { body: role } = await add(principal, { permissions: ['student.view'] })
    const { body: given } = await assign(principal, teacher.id, role.id)
    const access = given.roleAccess.find(held => held.role.id === role.id)
    const librarian = await signIn(app, teacher, { roleAccessId: access?.id })
    expect((await search(librarian)).status).toBe(403)
    const changed = await update(role.id, principal, 1, { permissions: ['student.view', 'staff.view'] })
    expect(changed.body).toMatchObject({ revision: 2, permissions: ['student.view', 'staff.view'] })
    expect((await search(librarian)).status).toBe(200)
    const trail = await app.db.rows<{ before: object; after: object }>(sql`
      select before, after from audit_log where entity = 'role' and entity_id = ${role.id} order by id desc limit 1`)
    expect(trail).toMatchObject([
      { before: { operations: ['student.view'] }, after: { operations: ['student.view', 'staff.view'] } },
    ])
  })

  it('refuses a stale change, with the current version and its author', async () => {
    const { principal, districtAdmin } = await makeWorld()
    const { body: role } = await add(principal)
    await update(role.id, districtAdmin, 1, { description: 'Theirs', permissions: ['student.view'] })
    const stale = await update(role.id, principal, 1, { description: 'Mine' })
    expect([stale.status, stale.error.code]).toEqual([409, 'role_changed_meanwhile'])
    expect(stale.error.details).toMatchObject({
      theirs: { description: 'Theirs', revision: 2 },
      by: districtAdmin.fullName,
    })
    expect((await view(role.id, principal)).body.description).toBe('Theirs')
  })

  it('leaves the built-in roles unchanged', async () => {
    const { principal, superAdmin, state } = await makeWorld()
    for (const as of [principal, superAdmin]) {
      expect((await update(state.roles.teacher, as, 1)).error.code).toBe('built_in_role')
      expect((await remove(state.roles.teacher, as)).error.code).toBe('built_in_role')
    }
  })
})

describe('deleting a role', () => {
  it('removes it from its holders at once, who are listed until they have another', async () => {
    const { school, principal, teacher, state, vice } = await makeWorld()
    const { body: role } = await add(principal, { permissions: ['student.view', 'staff.view'] })
    const onlyThis = await makePerson(app, { state })
    const access = await app.db.get<{ id: string }>(sql`
      insert into role_access (id, state_id, staff_id, role_id, district_id, school_id)
      values (akada_uuid(), ${state.id}, ${onlyThis.id}, ${role.id}, ${school.districtId}, ${school.id}) returning id`)
    const librarian = await signIn(app, onlyThis, { roleAccessId: access.id })
    await assign(principal, teacher.id, role.id)
    expect((await search(librarian)).status).toBe(200)

    const gone = await remove(role.id, principal)
    // The teacher is still a teacher; only the other person has no role left.
    expect(gone.body).toEqual({ message: 'Role Deleted Successfully', toReassign: 1 })
    expect((await search(librarian)).status).toBe(452)
    const { roles: standing, toReassign } = (await list(school.id, principal)).body
    expect(standing.map(({ name }) => name)).not.toContain('Librarian')
    expect(toReassign).toMatchObject([{ roleAccessId: access.id, roleName: 'Librarian', staff: { id: onlyThis.id } }])
    expect((await view(role.id, principal)).status).toBe(404)
    expect((await remove(role.id, principal)).body.toReassign).toBe(1)
    // People who wait since another role was deleted are not counted with this one.
    const { body: unheld } = await add(principal, { name: 'Unheld', permissions: ['student.view'] })
    expect((await remove(unheld.id, principal)).body.toReassign).toBe(0)
    expect((await update(role.id, principal, 2)).error.code).toBe('role_deleted')
    expect((await assign(principal, vice.id, role.id)).error.code).toBe('role_deleted')

    const given = await assign(principal, onlyThis.id, state.roles.teacher)
    expect(given.body.roleAccess.map(held => held.role.name)).toEqual(['Teacher'])
    expect((await list(school.id, principal)).body.toReassign).toEqual([])
    // The name is free again.
    expect((await add(principal)).status).toBe(200)
  })
})

describe('permissions', () => {
  it('are described, with whether the caller holds them; unknown ones are left out', async () => {
    const { teacher } = await makeWorld()
    const { body: named } = await app.request(
      'POST /permission/get-permissions-by-operations',
      { body: { operations: ['student.view', 'staff.create', 'nonsense'] } },
      { as: teacher },
    )
    expect(named.permissions).toMatchObject([
      { operation: 'student.view', name: 'View students', category: 'Students', restriction: 'School', held: true },
      { operation: 'staff.create', held: false },
    ])
  })

  it('are those that roles of a level may hold', async () => {
    const { principal } = await makeWorld()
    const of = async (restriction: 'School' | 'District' | 'State') =>
      (
        await app.request(
          'GET /permission/by-restriction/{restriction}',
          { params: { restriction } },
          { as: principal },
        )
      ).body.permissions
    expect(new Set((await of('School')).map(permission => permission.restriction))).toEqual(new Set(['School']))
    expect(new Set((await of('District')).map(permission => permission.restriction))).toEqual(
      new Set(['School', 'District']),
    )
    expect((await of('State')).map(({ operation }) => operation)).toEqual([...operations])
  })
})
