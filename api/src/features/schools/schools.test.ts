import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileCalls } from '@akada/contract/files/calls'
import { schoolCalls } from '@akada/contract/schools/calls'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import {
  asOwner,
  makeClassArm,
  makeDistrict,
  makeOrganisations,
  makePerson,
  makeSchool,
  makeSession,
  makeState,
  makeStudent,
  type TestClassArm,
} from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'
import { districts } from '../districts/index.ts'
import { files } from '../files/index.ts'
import { schools } from './index.ts'
import { writeRegister } from '../../../test/register-rows.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'schools-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const app = await testApp({
  endpoints: [...Object.values(schoolCalls), ...Object.values(fileCalls)],
  features: [files, districts, schools],
  config: { dataDir },
})

const makeWorld = async () => {
  return makeOrganisations(app, {
    school: { name: 'Ọlá High School' },
    people: { principal: 'principal', teacher: 'teacher', districtAdmin: 'districtAdmin', superAdmin: 'superAdmin' },
  })
}

const picture = async (): Promise<File> =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 900, height: 300, channels: 3, background: '#206040' } })
          .png()
          .toBuffer(),
      ),
    ],
    'crest.png',
  )

describe('the profile of a school', () => {
  it('names its heads, and what the viewer may change', async () => {
    const { state, district, school, principal, teacher, districtAdmin } = await makeWorld()
    const vice = await makePerson(app, { state, role: 'vicePrincipal', school })
    const view = async (as: typeof principal) =>
      (await app.request('GET /school/view/{id}', { params: { id: school.id } }, { as })).body
    const seen = await view(principal)
    expect(seen).toMatchObject({
      name: 'Ọlá High School',
      district: { id: district.id },
      state: { id: state.id },
      logo: null,
      phoneNumber: null,
      can: { edit: true, configureRemark: true, appoint: false },
    })
    expect(seen.schoolRoles.map(({ role, staff }) => [role, staff.id])).toEqual([
      ['Principal', principal.id],
      ['Vice Principal', vice.id],
    ])
    expect((await view(teacher)).can).toEqual({ edit: false, configureRemark: false, appoint: false })
    expect((await view(districtAdmin)).can).toEqual({ edit: true, configureRemark: false, appoint: true })
  })

  it('does not exist for a sibling school, another district or another state', async () => {
    const { state, district, school } = await makeWorld()
    const elsewhere = await makeDistrict(app, state)
    const strangers = [
      await makePerson(app, { state, role: 'principal', school: await makeSchool(app, district) }),
      await makePerson(app, { state, role: 'districtAdmin', district: elsewhere }),
      (await makeWorld()).superAdmin,
    ]
    for (const as of strangers) {
      const params = { id: school.id }
      expect((await app.request('GET /school/view/{id}', { params }, { as })).status).toBe(404)
      expect((await app.request('GET /school/get-school-information/{id}', { params }, { as })).status).toBe(404)
      const remarks = await app.request(
        'GET /school/view-principal-grade-remark',
        { query: { school: [school.id] } },
        { as },
      )
      expect(remarks.status).toBe(404)
    }
  })
})

describe('the figures of a school', () => {
  it('count people, arms and the registers of today', async () => {
    const { state, school, principal } = await makeWorld()
    const session = await makeSession(app, state)
    const gold = await makeClassArm(app, { state, school, session })
    const green = await makeClassArm(app, { state, school, session })
    await makeStudent(app, gold, { gender: 'male' })
    await makeStudent(app, gold, { gender: 'female' })
    await makeStudent(app, green, { gender: 'female', withoutArm: true })
    await makeStudent(app, green, { gender: 'male', columns: { status: 'Withdrawn' } })
    const figures = async () =>
      (await app.request('GET /school/get-school-information/{id}', { params: { id: school.id } }, { as: principal }))
        .body
    expect(await figures()).toEqual({
      category: 'Junior & Senior Secondary',
      principal: principal.fullName,
      vicePrincipal: null,
      staffCount: 2,
      studentCount: 3,
      maleStudentCount: 1,
      femaleStudentCount: 2,
      classArmCount: 2,
      studentsWithoutClassArm: 1,
      registersToday: { marked: 0, of: 2 },
    })

    const mark = (arm: TestClassArm, sitting: string) =>
      asOwner(app.app.database, tx =>
        writeRegister(
          tx,
          { arm, termId: session.activeTerm.id, day: '2026-10-14', sitting },
          { [uuidv7()]: 'present' },
        ),
      )
    await mark(gold, 'morning')
    await mark(green, 'morning')
    expect((await figures()).registersToday).toEqual({ marked: 2, of: 2 })
    await mark(gold, 'afternoon')
    expect((await figures()).registersToday).toEqual({ marked: 1, of: 2 })

    await app.db.run(sql`
      insert into holiday (id, state_id, term_id, day, name)
      values (akada_uuid(), ${state.id}, ${session.activeTerm.id}, '2026-10-14', 'A holiday')`)
    expect((await figures()).registersToday).toBeNull()
  })
})

describe('lists of schools', () => {
  it('cover a district for its admin, and the state for the super admin', async () => {
    const { state, district, school, districtAdmin, superAdmin, principal } = await makeWorld()
    const second = await makeSchool(app, district, { name: 'Zion School' })
    const params = { id: district.id }
    const found = await app.request('GET /school/get-by-district/{id}', { params }, { as: districtAdmin })
    expect(found.body).toMatchObject({ total: 2, foundSchools: [{ id: school.id }, { id: second.id }] })
    expect((await app.request('GET /school/get-by-district/{id}', { params }, { as: principal })).status).toBe(404)
    const own = { params: { id: (await makeDistrict(app, state)).id } }
    expect((await app.request('GET /school/get-by-district/{id}', own, { as: districtAdmin })).status).toBe(404)

    const all = await app.request(
      'GET /school/search',
      { query: { country: ['Nigeria'], state: [state.id] } },
      { as: superAdmin },
    )
    expect(all.body.foundSchools.map(({ id }) => id)).toEqual([school.id, second.id])
    expect((await app.request('GET /school/search', {}, { as: superAdmin })).body.total).toBe(2)
    const abroad = await app.request('GET /school/search', { query: { country: ['Ghana'] } }, { as: superAdmin })
    expect(abroad.body).toEqual({ foundSchools: [], total: 0 })
    const foreign = await app.request(
      'GET /school/search',
      { query: { state: [(await makeState(app)).id] } },
      { as: superAdmin },
    )
    expect(foreign.status).toBe(404)
    expect((await app.request('GET /school/search', {}, { as: districtAdmin })).status).toBe(403)
    expect((await app.request('GET /school/category-list', {}, { as: principal })).body.categories).toContain('Special')
  })
})

describe('the logo', () => {
  it('is re-encoded, available at its signed address, and audited', async () => {
    const { school, principal } = await makeWorld()
    const set = await app.request('PATCH /school/upload-logo', { file: await picture() }, { as: principal })
    expect(set.status).toBe(200)
    const seen = await app.request('GET /school/view/{id}', { params: { id: school.id } }, { as: principal })
    expect(seen.body.logo).toEqual(set.body.logo)
    const image = await app.get(set.body.logo.Location)
    expect([image.status, image.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(image.headers['cache-control']).toContain('private')
    expect(await sharp(image.bytes).metadata()).toMatchObject({ format: 'webp', width: 512 })
    const entry = await app.db.get<{ summary: string; staffId: string }>(sql`
      select summary, staff_id as "staffId" from audit_log where entity_id = ${school.id}`)
    expect(entry).toEqual({ summary: 'Set the logo of Ọlá High School', staffId: principal.id })
  })

  it('is refused if it is not a picture, and to those who may not edit the school', async () => {
    const { principal, teacher, superAdmin } = await makeWorld()
    const text = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'crest.png', { type: 'image/png' })
    const refused = await app.request('PATCH /school/upload-logo', { file: text }, { as: principal })
    expect([refused.status, refused.error.code]).toEqual([415, 'wrong_media'])
    expect(refused.error.message).toContain('Choose a JPEG, PNG or WebP file')
    expect((await app.request('PATCH /school/upload-logo', { file: await picture() }, { as: teacher })).status).toBe(
      403,
    )
    const nowhere = await app.request('PATCH /school/upload-logo', { file: await picture() }, { as: superAdmin })
    expect(nowhere.error.code).toBe('no_school')
  })
})

describe("the principal's remarks", () => {
  const ranges = [
    { from: 70, to: 100, remark: 'An excellent result.' },
    { from: 0, to: 69.99, remark: 'Work harder.' },
  ]
  it('are replaced as a whole and read back exactly', async () => {
    const { principal, teacher } = await makeWorld()
    const save = (list: typeof ranges, revision: number, as = principal) =>
      app.request('PATCH /school/configure-principal-remark', { body: { ranges: list, revision } }, { as })
    expect((await save(ranges, 0)).body.revision).toBe(1)
    const read = await app.request('GET /school/view-principal-grade-remark', {}, { as: teacher })
    expect(read.body.ranges).toEqual(ranges)
    expect((await save(ranges.slice(0, 1), 1)).status).toBe(200)
    expect((await app.request('GET /school/view-principal-grade-remark', {}, { as: teacher })).body.ranges).toEqual(
      ranges.slice(0, 1),
    )
  })

  it('of two people who read the same list are those of the first; the second sees both', async () => {
    const { school, state, principal } = await makeWorld()
    const deputy = await makePerson(app, { state, role: 'principal', school })
    const save = (list: typeof ranges, as = principal) =>
      app.request('PATCH /school/configure-principal-remark', { body: { ranges: list, revision: 0 } }, { as })
    expect((await save(ranges)).status).toBe(200)
    const late = await save(ranges.slice(1), deputy)
    expect([late.status, late.error.code]).toEqual([409, 'principal_remarks_changed_meanwhile'])
    expect(late.error.details).toEqual({ theirs: { ranges, nextTermNeeds: null, revision: 1 }, by: principal.fullName })
    const read = await app.request('GET /school/view-principal-grade-remark', {}, { as: deputy })
    expect(read.body).toEqual({ ranges, nextTermNeeds: null, revision: 1 })
  })

  it('stay where only they are sent, and what the next term needs is kept apart from them', async () => {
    const { principal, teacher } = await makeWorld()
    const save = (body: { ranges: typeof ranges; nextTermNeeds?: string; revision: number }) =>
      app.request('PATCH /school/configure-principal-remark', { body }, { as: principal })
    const needs = async () =>
      (await app.request('GET /school/view-principal-grade-remark', {}, { as: teacher })).body.nextTermNeeds
    expect((await save({ ranges, nextTermNeeds: ' PTA levy N2,000. ', revision: 0 })).status).toBe(200)
    expect((await save({ ranges: [], revision: 1 })).status).toBe(200)
    expect(await needs()).toBe('PTA levy N2,000.')
    const long = await save({ ranges, nextTermNeeds: 'x'.repeat(501), revision: 2 })
    expect(long.error.fields).toEqual([{ path: 'body.nextTermNeeds', message: 'At most 500 characters.' }])
    expect((await save({ ranges, nextTermNeeds: '', revision: 2 })).status).toBe(200)
    expect(await needs()).toBeNull()
  })

  it('may leave averages out, which the answer names', async () => {
    const { principal } = await makeWorld()
    const save = (list: typeof ranges, revision: number) =>
      app.request('PATCH /school/configure-principal-remark', { body: { ranges: list, revision } }, { as: principal })
    const gap = await save([{ from: 0, to: 45, remark: 'Work harder.' }, ...ranges.slice(0, 1)], 0)
    expect(gap.body.message).toBe("The principal's remarks were saved. Averages without a remark: 45.01 to 69.99.")
    expect((await save([], 1)).body.message).toContain('Averages without a remark: 0 to 100.')
    expect((await save(ranges, 2)).body.message).toBe("The principal's remarks were saved.")
  })

  it('are refused if ranges overlap or are reversed, and to anyone but the head', async () => {
    const { principal, teacher } = await makeWorld()
    const save = (list: typeof ranges, as = principal) =>
      app.request('PATCH /school/configure-principal-remark', { body: { ranges: list, revision: 0 } }, { as })
    const overlap = await save([...ranges, { from: 69.99, to: 70, remark: 'Both.' }])
    expect([overlap.status, overlap.error.code]).toEqual([422, 'ranges_overlap'])
    const reversed = await save([{ from: 50, to: 40, remark: 'Backwards.' }])
    expect(reversed.error.fields?.map(({ path }) => path)).toEqual(['body.ranges.0.to'])
    expect((await save(ranges, teacher)).status).toBe(403)
  })
})
