import { authCalls } from '@akada/contract/auth/calls'
import { schoolCalls } from '@akada/contract/schools/calls'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import {
  makeClassArm,
  makeDistrict,
  makeOrganisations,
  makePerson,
  makeSchool,
  makeSession,
  makeState,
  makeStudent,
  type SignedIn,
  signIn,
} from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'
import { read } from '../../platform/spreadsheet/index.ts'
import { auth } from '../auth/index.ts'
import { districts } from '../districts/index.ts'
import { schools } from './index.ts'

const app = await testApp({
  endpoints: [...Object.values(authCalls), ...Object.values(schoolCalls)],
  features: [auth, { ...districts, routes: [] }, schools],
})

const makeWorld = async () => {
  return makeOrganisations(app, {
    school: { name: 'Alpha High School', lga: 'Ifọ' },
    people: { principal: 'principal', teacher: 'teacher', districtAdmin: 'districtAdmin', superAdmin: 'superAdmin' },
  })
}

const profile = {
  name: 'Beta Grammar School',
  category: 'Senior Secondary' as const,
  address: '2 Quarry Road',
  lga: 'Ifọ',
}
const add = (body: object, as: SignedIn) => app.request('POST /school/add', { body: { ...profile, ...body } }, { as })
const view = async (id: string, as: SignedIn) =>
  (await app.request('GET /school/view/{id}', { params: { id } }, { as })).body
const entryOf = (id: string, operation: string) =>
  app.db.get<{ summary: string; before: unknown; after: unknown }>(sql`
    select summary, before, after from audit_log where entity_id = ${id} and operation = ${operation} order by id desc limit 1`)

describe('creating a school', () => {
  it("is done in the admin's district, and the school can be used at once", async () => {
    const { state, district, districtAdmin } = await makeWorld()
    const made = await add(
      {
        motto: 'Onward',
        lga: 'Ifọ',
        phoneNumber: { number: '0803 111 2222' },
        email: 'Beta@Example.ng',
        addressCoordinates: { coordinates: [3.35, 7.15] },
        ownership: 'Mission',
        boarding: 'Day',
        sex: 'Girls',
        nationalSchoolId: '0123456789',
      },
      districtAdmin,
    )
    expect(made.status).toBe(200)
    expect(made.body).toMatchObject({
      ...profile,
      district: { id: district.id },
      phoneNumber: { code: '+234', number: '8031112222' },
      email: 'beta@example.ng',
      addressCoordinates: { coordinates: [3.35, 7.15] },
      facilities: {},
      revision: 1,
      can: { edit: true, configureRemark: false, appoint: true },
    })
    expect((await entryOf(made.body.id, 'school.create')).summary).toBe('Made the school Beta Grammar School')
    const school = { id: made.body.id, stateId: state.id, districtId: district.id, name: made.body.name }
    const principal = await makePerson(app, { state, role: 'principal', school })
    expect((await view(school.id, principal)).schoolRoles[0]?.staff.id).toBe(principal.id)
    const me = await app.request('GET /auth/me', {}, { as: principal })
    expect(me.body.missingRequirements.districtPortal.requirements).toContainEqual({
      description: 'Principal of the school',
      completed: true,
      page: 'School Management',
      people: [],
    })
  })

  it('is refused with a local government of another state, which an older record may keep', async () => {
    const state = await makeState(app, { name: 'Ogun' })
    const district = await makeDistrict(app, state)
    const admin = await makePerson(app, { state, role: 'districtAdmin', district })
    const refused = await add({ lga: 'Ikeja' }, admin)
    expect([refused.status, refused.error.fields]).toEqual([
      422,
      [{ path: 'body.lga', message: "'Ikeja' is not a local government of Ogun. It is in Lagos." }],
    ])
    const made = await add({ lga: 'abeokuta south lga' }, admin)
    expect([made.status, made.body.lga]).toEqual([200, 'Abeokuta South'])
    const older = await makeSchool(app, district, { lga: 'Egba Division' })
    const change = (lga: string, revision: number) =>
      app.request(
        'PATCH /school/update/{id}',
        { params: { id: older.id }, body: { ...profile, name: older.name, lga, revision } },
        { as: admin },
      )
    expect((await change('Ibadan North', 1)).status).toBe(422)
    expect((await change('Egba Division', 1)).status).toBe(200)
  })

  it('needs its local government, which an older record may lack until it is given', async () => {
    const { district, districtAdmin } = await makeWorld()
    const refused = await add({ lga: null }, districtAdmin)
    expect([refused.status, refused.error.fields]).toEqual([422, [{ path: 'body.lga', message: 'State is required' }]])
    const older = await makeSchool(app, district, { lga: null })
    const change = (lga: string | null, revision: number) =>
      app.request(
        'PATCH /school/update/{id}',
        { params: { id: older.id }, body: { ...profile, name: older.name, lga, revision } },
        { as: districtAdmin },
      )
    expect((await change(null, 1)).status).toBe(200)
    expect((await change('Ifo', 2)).status).toBe(200)
    expect((await change(null, 3)).error.fields).toEqual([{ path: 'body.lga', message: 'State is required' }])
  })

  it('is refused if the name or the national id is taken, whatever the letter case', async () => {
    const { state, districtAdmin } = await makeWorld()
    const same = await add({ name: 'ALPHA high school' }, districtAdmin)
    expect([same.status, same.error.code, same.error.fields?.[0]?.path]).toEqual([
      409,
      'school_name_taken',
      'body.name',
    ])
    expect((await add({ nationalSchoolId: '1234567890' }, districtAdmin)).status).toBe(200)
    const other = await makePerson(app, { state, role: 'districtAdmin', district: await makeDistrict(app, state) })
    const id = await add({ nationalSchoolId: '1234567890' }, other)
    expect([id.status, id.error.message]).toEqual([409, 'This national school id belongs to Beta Grammar School.'])
    const two = await Promise.all([add({ name: 'Twice' }, districtAdmin), add({ name: 'twice' }, districtAdmin)])
    expect(two.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  it('requires the admin’s own approved district; a super admin names it', async () => {
    const { state, district, districtAdmin, superAdmin, principal, school } = await makeWorld()
    expect((await add({}, superAdmin)).error.code).toBe('no_district')
    expect((await add({ district: district.id, name: 'By the state' }, superAdmin)).status).toBe(200)
    expect((await add({}, await signIn(app, superAdmin, { enteredSchool: school }))).error.code).toBe('no_district')
    expect((await add({}, principal)).status).toBe(403)
    const elsewhere = await makeDistrict(app, state)
    expect((await add({ district: elsewhere.id }, districtAdmin)).status).toBe(404)
    const pending = await makeDistrict(app, state, { approved: false })
    const early = await add({ district: pending.id }, superAdmin)
    expect([early.status, early.error.code]).toEqual([409, 'district_not_approved'])
    const invalid = await add({ category: 'Nursery', nationalSchoolId: '12', address: '' }, districtAdmin)
    expect(invalid.error.fields?.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['body.category', 'body.nationalSchoolId', 'body.address']),
    )
  })
})

describe('changing a school', () => {
  it('lets one of two editors win and shows the other the current version', async () => {
    const { school, principal, districtAdmin, teacher, state } = await makeWorld()
    const params = { id: school.id }
    const save = (motto: string, revision: number, as = principal) =>
      app.request('PATCH /school/update/{id}', { params, body: { ...profile, motto, revision } }, { as })
    const two = await Promise.all([save('Ours', 1), save('Theirs', 1, districtAdmin)])
    expect(two.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const [won, lost] = two.toSorted((one, other) => one.status - other.status)
    const winner = two[0]?.status === 200 ? principal : districtAdmin
    expect(lost?.error).toMatchObject({
      code: 'school_changed_meanwhile',
      message: `${winner.fullName} changed this school while you were typing. Review it, then save again.`,
      details: { by: winner.fullName, theirs: { motto: won?.body.motto, revision: 2 } },
    })
    expect((await save('Again', 2)).body).toMatchObject({ motto: 'Again', revision: 3, name: profile.name })
    expect(await entryOf(school.id, 'school.update')).toMatchObject({
      before: { motto: won?.body.motto },
      after: { motto: 'Again' },
    })
    expect((await save('No', 3, teacher)).status).toBe(403)
    const stranger = await makePerson(app, { state, role: 'districtAdmin', district: await makeDistrict(app, state) })
    expect((await save('No', 3, stranger)).status).toBe(404)
    expect((await save('No', 3, (await makeWorld()).superAdmin)).status).toBe(404)
  })

  it('keeps the parts of the census apart, and returns all of it to the signed-in person as entered', async () => {
    const { school, principal, teacher } = await makeWorld()
    const params = { id: school.id }
    const rooms = await app.request(
      'PATCH /school/save-classrooms/{id}',
      {
        params,
        body: {
          revision: 1,
          classRooms: { good: 12, minorRepair: 3, majorRepair: null },
          workshops: 2,
          libraries: 1,
          laboratories: 0,
        },
      },
      { as: principal },
    )
    expect(rooms.body).toEqual({ revision: 2, message: 'The rooms of Alpha High School were saved.' })
    const facilities = {
      facilitiesAvailable: ['Staff room' as const, 'Hall' as const],
      usableToilets: { male: 4, female: 6 },
    }
    const saveFacilities = (revision: number) =>
      app.request(
        'PATCH /school/save-facilities/{id}',
        { params, body: { ...facilities, revision } },
        { as: principal },
      )
    const stale = await saveFacilities(1)
    expect([stale.status, stale.error.code]).toEqual([409, 'school_changed_meanwhile'])
    expect((await saveFacilities(2)).body.revision).toBe(3)
    const others = {
      fenceOrWall: 'Good' as const,
      powerSources: ['Grid' as const, 'Solar' as const],
      waterSources: null,
    }
    const saved = await app.request(
      'PATCH /school/save-others/{id}',
      { params, body: { ...others, revision: 3 } },
      { as: principal },
    )
    expect(saved.status).toBe(200)
    // Null removes an answer; omitted ones are unchanged.
    await app.request(
      'PATCH /school/save-classrooms/{id}',
      { params, body: { revision: 4, classRooms: { good: 13 }, workshops: null } },
      { as: principal },
    )
    const stored = {
      classRooms: { good: 13 },
      laboratories: 0,
      libraries: 1,
      ...facilities,
      fenceOrWall: 'Good',
      powerSources: ['Grid', 'Solar'],
    }
    expect(await view(school.id, teacher)).toMatchObject({ facilities: stored, revision: 5 })
    expect((await view(school.id, teacher)).facilities).toEqual(stored)
    expect((await app.request('GET /auth/me', {}, { as: teacher })).body.staff.school).toMatchObject({
      ...stored,
      workshops: null,
      id: school.id,
    })
    const refused = await app.request(
      'PATCH /school/save-others/{id}',
      { params, body: { revision: 5 } },
      { as: teacher },
    )
    expect(refused.status).toBe(403)
    const wrong = await app.send(
      'PATCH',
      `/api/school/save-classrooms/${school.id}`,
      { body: { revision: 5, classRooms: { good: -1 }, workshops: 1.5 } },
      { as: principal },
    )
    expect(wrong.error.fields?.map(({ path }) => path)).toEqual(['body.classRooms.good', 'body.workshops'])
  })
})

describe('lists of schools', () => {
  it("are filtered, paged and name each school's head", async () => {
    const { state, district, school, principal, districtAdmin } = await makeWorld()
    const second = await makeSchool(app, district, { name: 'Bọ́lá Primary', category: 'Primary', lga: 'Ota' })
    const session = await makeSession(app, state)
    const arm = await makeClassArm(app, { state, school, session })
    await makeStudent(app, arm)
    await makeStudent(app, arm, { columns: { status: 'Graduated' } })
    const params = { id: district.id }
    const list = async (query: object = {}) =>
      (await app.request('GET /school/get-by-district/{id}', { params, query }, { as: districtAdmin })).body
    const all = await list()
    expect(all.foundSchools).toMatchObject([
      { id: school.id, principal: { id: principal.id }, staffCount: 2, studentCount: 1, logo: null },
      { id: second.id, principal: null, staffCount: 0, studentCount: 0 },
    ])
    const ids = async (query: object) => (await list(query)).foundSchools.map(({ id }) => id)
    expect(await ids({ searchTerm: 'bola' })).toEqual([second.id])
    expect(await ids({ searchTerm: 'ifo' })).toEqual([school.id])
    expect(await ids({ searchTerm: '%' })).toEqual([])
    expect(await ids({ category: 'Primary' })).toEqual([second.id])
    expect(await ids({ lga: 'ota' })).toEqual([second.id])
    expect(await ids({ withoutPrincipal: true })).toEqual([second.id])
    expect(await list({ limit: 1, page: 2 })).toMatchObject({ total: 2, foundSchools: [{ id: second.id }] })
  })

  it('are downloaded with the same filters, audited', async () => {
    const { state, district, districtAdmin, principal, superAdmin } = await makeWorld()
    await makeSchool(app, district, {
      name: '=Danger()',
      category: 'Primary',
      phone: { code: '+234', number: '8031112222' },
    })
    await makeSchool(app, await makeDistrict(app, state), { name: 'Elsewhere' })
    const rowsOf = async (as: SignedIn, query: object = {}) => {
      const { status, bytes } = await app.request('GET /school/download', { query }, { as })
      expect(status).toBe(200)
      const sheet = await read(bytes, { maxRows: 100, maxBytes: 1_000_000 })
      return sheet.rows.map(({ cells }) => sheet.headers.map(({ key }) => cells[key]))
    }
    const own = await rowsOf(districtAdmin)
    expect(own.map(cells => cells[0])).toEqual(['=Danger()', 'Alpha High School'])
    expect(own[0]?.[11]).toBe('08031112222')
    expect(own[0]?.[12]).toBe('Not Assigned')
    expect(own[1]?.[12]).toBe(principal.fullName)
    expect((await rowsOf(districtAdmin, { district: [district.id], category: 'Primary' })).length).toBe(1)
    expect((await rowsOf(superAdmin)).length).toBe(3)
    const entry = await app.db.get<{ summary: string }>(sql`
      select summary from audit_log where operation = 'school.download' and staff_id = ${superAdmin.id}`)
    expect(entry.summary).toBe('Downloaded a list of 3 schools')
    expect((await app.request('GET /school/download', {}, { as: principal })).status).toBe(403)
    const foreign = (await makeWorld()).district
    expect(
      (await app.request('GET /school/download', { query: { district: [foreign.id] } }, { as: superAdmin })).status,
    ).toBe(404)
  })

  it('of roles contain the built-in ones of the state', async () => {
    const { state, teacher } = await makeWorld()
    const { schoolRoles } = (await app.request('GET /school/school-role-list', {}, { as: teacher })).body
    expect(schoolRoles.map(({ name }) => name)).toEqual([
      'Principal',
      'Vice Principal',
      'Class Teacher',
      'Teacher',
      'Administrator',
    ])
    expect(schoolRoles[0]?.id).toBe(state.roles.principal)
  })
})
