import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileCalls } from '@akada/contract/files/calls'
import { staffCalls } from '@akada/contract/staff/calls'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import {
  grantRole,
  makeDistrict,
  makeOrganisations,
  makePerson,
  makeSchool,
  type SignedIn,
  signIn,
  type TestStaff,
  unique,
} from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'
import { files } from '../files/index.ts'
import { schools } from '../schools/index.ts'
import { staff } from './index.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'staff-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const app = await testApp({
  endpoints: [...Object.values(staffCalls), ...Object.values(fileCalls)],
  features: [files, { ...schools, routes: [] }, staff],
  config: { dataDir },
})

const makeWorld = async () => {
  const { state, district, school } = await makeOrganisations(app)
  const make = (role: Parameters<typeof grantRole>[2]['role'], more: object = {}) =>
    makePerson(app, { state, role, school, ...more })
  return {
    state,
    district,
    school,
    make,
    principal: await make('principal'),
    administrator: await make('administrator'),
    teacher: await make('teacher', {
      firstName: 'Ṣadé',
      lastName: 'Ògúnlàdé',
      columns: {
        nin: '12345678901',
        tescom_number: `OG/${unique()}`,
        date_of_birth: '1980-02-29',
        first_appointment: '2008-03-01',
      },
    }),
    districtAdmin: await makePerson(app, { state, role: 'districtAdmin', district }),
    superAdmin: await makePerson(app, { state, role: 'superAdmin' }),
  }
}

const view = (id: string, as: SignedIn) => app.request('GET /staff/view-staff/{id}', { params: { id } }, { as })
const found = async (as: SignedIn, query: object = {}) => {
  const { body } = await app.request('GET /staff/search', { query }, { as })
  return { ids: body.foundStaffs.map(({ id }) => id).toSorted(), total: body.total, staffs: body.foundStaffs }
}
const idsOf = (...people: TestStaff[]) => people.map(({ id }) => id).toSorted()

const particulars = ({ firstName, lastName, email }: TestStaff, more: object = {}) => ({
  revision: 1,
  firstName,
  lastName,
  email,
  phoneNumber: { code: '+234', number: `70${String(unique()).padStart(8, '0')}` },
  ...more,
})
const update = (id: string, body: ReturnType<typeof particulars>, as: SignedIn) =>
  app.request('PATCH /staff/update/{id}', { params: { id }, body }, { as })

describe('a profile', () => {
  it('is visible to oneself without any operation, including NIN and retirement', async () => {
    const { state, teacher, school } = await makeWorld()
    const { status, body } = await view(teacher.id, teacher)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      firstName: 'Ṣadé',
      nin: '12345678901',
      retirementDate: '2045-02-28',
      roleAccess: [{ role: { name: 'Teacher' }, organization: { id: school.id, kind: 'school' } }],
      school: { id: school.id, name: school.name },
      stateDetails: {
        id: state.id,
        country: 'Nigeria',
        stateTerminologies: { district: { defaultValue: 'District' } },
      },
      can: { edit: true },
    })
  })

  it('is visible to those who may view staff, the NIN only to those who may edit them', async () => {
    const { make, teacher, principal, districtAdmin, superAdmin, school } = await makeWorld()
    const vice = await make('vicePrincipal')
    expect((await view(teacher.id, vice)).body).toMatchObject({ nin: null, can: { edit: false } })
    for (const as of [principal, districtAdmin, superAdmin, await signIn(app, superAdmin, { enteredSchool: school })]) {
      expect((await view(teacher.id, as)).body).toMatchObject({ nin: '12345678901', can: { edit: true } })
    }
    expect((await view(principal.id, teacher)).status).toBe(403)
  })

  it('does not exist for a sibling school, another district or another state', async () => {
    const { state, district, teacher, principal, superAdmin } = await makeWorld()
    const elsewhere = await makeDistrict(app, state)
    const sibling = await makeSchool(app, district)
    const strangers = [
      await makePerson(app, { state, role: 'principal', school: sibling }),
      await makePerson(app, { state, role: 'districtAdmin', district: elsewhere }),
      (await makeWorld()).superAdmin,
    ]
    for (const as of strangers) {
      expect((await view(teacher.id, as)).status).toBe(404)
      expect((await update(teacher.id, particulars(teacher), as)).status).toBe(404)
    }
    expect((await view(superAdmin.id, principal)).status).toBe(404)
  })

  it('of a person with roles in two organisations is visible in both, each with its own part', async () => {
    const { state, district, school, principal, make } = await makeWorld()
    const elsewhere = await makeSchool(app, district)
    const otherHead = await makePerson(app, { state, role: 'principal', school: elsewhere })
    const both = await make('teacher')
    const second = await grantRole(app, both, { state, role: 'teacher', school: elsewhere })
    const organisations = async (as: SignedIn) =>
      (await view(both.id, as)).body.roleAccess.map(({ organization }) => organization.id)
    expect(await organisations(principal)).toEqual([school.id])
    expect(await organisations(otherHead)).toEqual([elsewhere.id])
    expect(await organisations(both)).toEqual([school.id, elsewhere.id])
    expect((await found(otherHead)).ids).toEqual(idsOf(both))

    await app.db.run(sql`update role_access set ended_at = now() where id = ${second}`)
    expect((await view(both.id, otherHead)).status).toBe(404)
    expect((await found(otherHead)).ids).toEqual([])
  })

  it('of a person without any role is visible to the state admin', async () => {
    const { state, principal, superAdmin } = await makeWorld()
    const nobody = await makePerson(app, { state })
    expect((await view(nobody.id, superAdmin)).status).toBe(200)
    expect((await view(nobody.id, principal)).status).toBe(404)
  })
})

describe('the search', () => {
  it('finds the staff of the school, of the district and of the state, the caller only on request', async () => {
    const { state, district, school, principal, administrator, teacher, districtAdmin, superAdmin } = await makeWorld()
    const sibling = await makePerson(app, { state, role: 'principal', school: await makeSchool(app, district) })
    const elsewhere = await makePerson(app, { state, role: 'districtAdmin', district: await makeDistrict(app, state) })
    expect((await found(principal)).ids).toEqual(idsOf(administrator, teacher))
    expect((await found(principal, { includeLoggedInUser: true })).ids).toEqual(
      idsOf(principal, administrator, teacher),
    )
    expect((await found(districtAdmin)).ids).toEqual(idsOf(principal, administrator, teacher, sibling))
    expect((await found(districtAdmin, { school: [school.id] })).ids).toEqual(idsOf(principal, administrator, teacher))
    const two = { school: [school.id, sibling.schoolId] }
    expect((await found(districtAdmin, two)).ids).toEqual(idsOf(principal, administrator, teacher, sibling))
    expect((await found(superAdmin)).ids).toEqual(
      idsOf(principal, administrator, teacher, sibling, districtAdmin, elsewhere),
    )
    const foreign = await app.request(
      'GET /staff/search',
      { query: { school: [sibling.schoolId ?? ''] } },
      { as: principal },
    )
    expect(foreign.status).toBe(404)
    expect((await app.request('GET /staff/search', {}, { as: teacher })).status).toBe(403)
  })

  it('matches every word, in names, username and number, and treats wildcards literally', async () => {
    const { principal, teacher, administrator } = await makeWorld()
    const search = async (searchTerm: string) => (await found(principal, { searchTerm })).ids
    expect(await search('ògúnlàdé ṣadé')).toEqual(idsOf(teacher))
    expect(await search('ṢADÉ')).toEqual(idsOf(teacher))
    expect(await search(administrator.username)).toEqual(idsOf(administrator))
    expect(await search('OG/')).toEqual(idsOf(teacher))
    expect(await search('%')).toEqual([])
    expect(await search('_')).toEqual([])
    expect(await search('   ')).toEqual(idsOf(teacher, administrator))
  })

  it('filters and pages', async () => {
    const { make, principal, teacher, administrator } = await makeWorld()
    const suspended = await make('teacher', {
      accountStatus: 'Suspended',
      columns: { gender: 'male', staff_type: 'Non-Teaching' },
    })
    expect((await found(principal, { accountStatus: 'Suspended' })).ids).toEqual(idsOf(suspended))
    expect((await found(principal, { staffType: 'Non-Teaching', gender: 'male' })).ids).toEqual(idsOf(suspended))
    const first = await found(principal, { limit: 2 })
    const second = await found(principal, { limit: 2, page: 2 })
    expect([first.ids.length, first.total, second.ids.length, second.total]).toEqual([2, 3, 1, 3])
    expect([...first.ids, ...second.ids].toSorted()).toEqual(idsOf(teacher, administrator, suspended))
    expect(first.staffs[0]).toMatchObject({ roles: [expect.any(String)], school: { id: principal.schoolId } })
  })
})

describe('changing particulars', () => {
  it('is open to oneself, keeps omitted values, and is audited without the NIN', async () => {
    const { teacher } = await makeWorld()
    const body = particulars(teacher, {
      title: 'Mrs',
      address: '1 Oba Road',
      nextOfKin: { name: 'Kunle', relationship: 'Brother', phone: '+234 803 123 4567' },
    })
    const changed = await update(teacher.id, body, teacher)
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({
      title: 'Mrs',
      address: '1 Oba Road',
      nextOfKin: { name: 'Kunle', phone: '08031234567' },
      dateOfBirth: '1980-02-29',
    })
    const again = await update(
      teacher.id,
      { ...particulars(teacher), phoneNumber: body.phoneNumber, revision: 2 },
      teacher,
    )
    expect(again.body).toMatchObject({ title: 'Mrs', address: '1 Oba Road', nextOfKin: { name: 'Kunle' } })
    const trail = await app.db.rows<{ before: object; after: object }>(sql`
      select before, after from audit_log where entity_id = ${teacher.id} order by id`)
    expect(trail[0]?.before).toMatchObject({ title: null, address: null })
    expect(trail[0]?.after).toMatchObject({ title: 'Mrs', address: '1 Oba Road' })
    expect(trail[1]?.after).toEqual({})
    expect(JSON.stringify(trail)).not.toContain('12345678901')
  })

  it('needs the local government of a state that is chosen; an older record may lack it', async () => {
    const { teacher } = await makeWorld()
    const lacking = particulars(teacher, { stateOfOrigin: 'Ogun' })
    const refused = await update(teacher.id, lacking, teacher)
    expect([refused.status, refused.error.fields]).toEqual([
      422,
      [{ path: 'body.lgaOfOrigin', message: 'State is required' }],
    ])
    await app.owner.query(`update staff set state_of_origin = 'Ogun' where id = $1`, [teacher.id])
    expect((await update(teacher.id, lacking, teacher)).status).toBe(200)
  })

  it('keeps the coordinates of the address until it is another address', async () => {
    const { teacher } = await makeWorld()
    const addressCoordinates = { coordinates: [3.348123, 7.155789] as [number, number] }
    const addressCoordinatesOf = async (more: object) =>
      (await update(teacher.id, particulars(teacher, more), teacher)).body.addressCoordinates
    const address = '1 Oba Road'
    expect(await addressCoordinatesOf({ address, addressCoordinates })).toEqual(addressCoordinates)
    expect(await addressCoordinatesOf({ address, revision: 2 })).toEqual(addressCoordinates)
    expect(await addressCoordinatesOf({ address: '2 Ake Street', revision: 3 })).toBeNull()
  })

  it('requires the operation for other people', async () => {
    const { make, teacher, administrator, principal } = await makeWorld()
    const vice = await make('vicePrincipal')
    expect((await update(teacher.id, particulars(teacher, { lastName: 'Bello' }), administrator)).body.lastName).toBe(
      'Bello',
    )
    expect((await update(teacher.id, particulars(teacher), vice)).status).toBe(403)
    expect((await update(principal.id, particulars(principal), teacher)).status).toBe(403)
  })

  it('names values that someone else already uses', async () => {
    const { teacher, principal } = await makeWorld()
    const phoneNumber = { code: '+234', number: `71${String(unique()).padStart(8, '0')}` }
    expect((await update(principal.id, { ...particulars(principal), phoneNumber }, principal)).status).toBe(200)
    const email = await update(teacher.id, particulars(teacher, { email: principal.email.toUpperCase() }), teacher)
    expect([email.status, email.error.code, email.error.fields?.[0]?.path]).toEqual([409, 'taken', 'body.email'])
    const phone = await update(teacher.id, { ...particulars(teacher), phoneNumber }, teacher)
    expect(phone.error.message).toBe('Somebody else already uses this phone number. Choose another.')
  })

  it('prevents account takeover by e-mail: it belongs to the person, or to those who hold as much', async () => {
    const { teacher, administrator, principal, superAdmin } = await makeWorld()
    const email = () => `new${unique()}@example.com`
    const raised = await update(principal.id, particulars(principal, { email: email() }), administrator)
    expect([raised.status, raised.error.code]).toEqual([403, 'email_not_yours'])
    expect((await update(principal.id, particulars(principal, { firstName: 'Bola' }), administrator)).status).toBe(200)
    expect((await update(teacher.id, particulars(teacher, { email: email() }), principal)).status).toBe(200)
    expect(
      (await update(principal.id, particulars(principal, { email: email(), revision: 2 }), superAdmin)).status,
    ).toBe(200)
    const told = await app.db.rows<{ to: string }>(sql`
      select to_address as to from mail_outbox where state_id = ${teacher.stateId} order by id`)
    expect(told.map(({ to }) => to)).toEqual([teacher.email, principal.email])
  })
})

describe('the picture', () => {
  const picture = async () =>
    new File(
      [
        new Uint8Array(
          await sharp({ create: { width: 300, height: 600, channels: 3, background: '#333' } })
            .jpeg()
            .toBuffer(),
        ),
      ],
      'me.jpg',
    )
  const set = async (id: string, as: SignedIn) =>
    app.request('PATCH /staff/update-profile-picture/{id}', { params: { id }, file: await picture() }, { as })

  it('can be set by oneself, or by those who may edit staff', async () => {
    const { make, teacher, principal } = await makeWorld()
    const own = await set(teacher.id, teacher)
    expect(own.status).toBe(200)
    expect((await view(teacher.id, teacher)).body.profilePicture).toEqual(own.body.profilePicture)
    const image = await app.get(own.body.profilePicture.Location)
    expect(await sharp(image.bytes).metadata()).toMatchObject({ format: 'webp', width: 400, height: 400 })
    expect((await set(teacher.id, principal)).status).toBe(200)
    expect((await set(teacher.id, await make('vicePrincipal'))).status).toBe(403)
  })
})
