import { expect, it } from 'vitest'
import { sql } from '../src/platform/db/index.ts'
import { testApp } from './app.ts'
import * as make from './factories.ts'
import { create, openTransfers } from './transfer-world.ts'
import { assertRefusesCursor, assertWalks, cursorOf, pagesOf, walk } from './walks.ts'

const app = await testApp()

/** A state of six schools, so that its list is read by index, whose students share two surnames and one first name. */
const world = async () => {
  const state = await make.makeState(app)
  const [district, other] = [await make.makeDistrict(app, state), await make.makeDistrict(app, state)]
  const session = await make.makeSession(app, state)
  const schools = []
  for (const at of [0, 1, 2, 3, 4, 5]) schools.push(await make.makeSchool(app, at < 3 ? district : other))
  const arms = []
  for (const school of schools) arms.push(await make.makeClassArm(app, { state, school, session }))
  for (const arm of arms)
    for (const lastName of ['Bello', 'Ọlá']) await make.makeStudent(app, arm, { lastName, firstName: 'Musa' })
  const admin = await make.makePerson(app, { state, role: 'superAdmin' })
  return { state, district, session, schools, arms, admin }
}

it.each([
  '',
  'descending=true',
  'sort=class',
  'sort=class&descending=true',
  'sort=dateOfBirth',
  'sort=admissionNumber&descending=true',
  'sort=fxId',
  'gender=female',
  'searchTerm=musa',
  'searchTerm=mussa',
  'status=Transferred',
])('walks through all students of a state in the order of its pages, with equal names: %s', async filters => {
  const { admin, arms, schools } = await world()
  const [first] = arms
  if (first) await make.makeStudent(app, first, { lastName: 'Bello', firstName: 'Musa', withoutArm: true })
  for (const path of ['', `school=${schools[0]?.id}`]) {
    const search = Object.fromEntries(new URLSearchParams([filters, path].filter(Boolean).join('&')))
    const read = pagesOf(app, '/student/search', 'foundStudents', admin)
    await assertWalks(query => read({ ...search, ...query }))
  }
})

it('neither shows twice nor leaves out a student where others are admitted and removed meanwhile', async () => {
  const { admin, arms } = await world()
  const [arm] = arms
  if (!arm) throw new Error('no arm')
  const read = pagesOf(app, '/student/search', 'foundStudents', admin)
  const { ids: before } = await read({ limit: '1000' })
  const [firstId = '', , , , removed = ''] = before
  const { ids, totals } = await walk(read, async page => {
    if (page !== 1) return
    await make.makeStudent(app, arm, { lastName: 'Aaron', firstName: 'Earlier' })
    await make.makeStudent(app, arm, { lastName: 'Zulu', firstName: 'Later' })
    await app.db.run(sql`update student set merged_into = ${firstId} where id = ${removed}`)
  })
  const later = ids.at(-1) ?? ''
  expect(ids).toEqual([...before.filter(id => id !== removed), later])
  expect(before).not.toContain(later)
  expect(totals).toEqual([12])
})

it('refuses an altered position, one of another list, and one of other filters, with a sentence', async () => {
  const { admin, schools } = await world()
  const other = await world()
  const next = await cursorOf(pagesOf(app, '/student/search', 'foundStudents', admin))
  expect(next).not.toContain('Bello')
  const refusals = [
    ['/student/search', { after: `${next}x` }, admin],
    ['/student/search', { after: '' }, admin],
    ['/student/search', { after: 'v1.x.y' }, admin],
    ['/student/search', { after: next, descending: 'true' }, admin],
    ['/student/search', { after: next, sort: 'fxId' }, admin],
    ['/student/search', { after: next, school: schools[0]?.id ?? '' }, admin],
    ['/staff/search', { after: next }, admin],
    ['/student/search', { after: next }, other.admin],
  ] as const
  for (const [path, query, as] of refusals) await assertRefusesCursor(app, as, path, query)
  const long = await app.get(`/api/student/search?after=${'a'.repeat(4001)}`, { as: admin })
  expect(long.status).toBe(422)
})

it('applies the scope to each page: a position shows nobody whom the reader may not see', async () => {
  const { state, district, schools, admin } = await world()
  const districtAdmin = await make.makePerson(app, { state, role: 'districtAdmin', district })
  const { ids } = await walk(pagesOf(app, '/student/search', 'foundStudents', districtAdmin))
  expect(ids).toHaveLength(6)
  const next = await cursorOf(pagesOf(app, '/student/search', 'foundStudents', admin))
  const stolen = await app.get(`/api/student/search?after=${next}`, { as: districtAdmin })
  expect(stolen.status).toBe(400)
  const principal = await make.makePerson(app, { state, role: 'principal', school: schools[5] })
  const foreign = await app.get(`/api/student/search?after=${next}&school=${schools[0]?.id}`, { as: principal })
  expect(foreign.status).toBe(404)
})

it.each(['', 'descending=true', 'sort=lastTimeActive', 'sort=accountStatus', 'sort=staffType&descending=true'])(
  'walks through the staff of a state and of a school: %s',
  async filters => {
    const { state, schools, admin } = await world()
    for (const school of [schools[0], schools[0], schools[1], schools[1], schools[0]])
      await make.makePerson(app, { state, role: 'teacher', school, lastName: 'Bello', firstName: 'Musa' })
    for (const school of ['', `school=${schools[0]?.id}`]) {
      const search = Object.fromEntries(new URLSearchParams([filters, school].filter(Boolean).join('&')))
      const read = pagesOf(app, '/staff/search', 'foundStaffs', admin)
      expect((await assertWalks(query => read({ ...search, ...query }))).length).toBeGreaterThan(2)
    }
    await assertWalks(pagesOf(app, '/staff/last-time-active', 'foundStaffs', admin))
  },
)

it('walks through requests for transfers, and counts them once', async () => {
  const { state, schools, arms, admin } = await world()
  await openTransfers(app, state)
  const [from, to] = schools
  const [arm] = arms
  if (!from || !to || !arm) throw new Error('no schools')
  const head = await make.makePerson(app, { state, role: 'principal', school: from })
  for (const at of [1, 2, 3, 4, 5]) {
    const { id } = await make.makeStudent(app, arm, { lastName: `Moving${'abcde'[at - 1]}` })
    const body = { student: id, destinationSchool: to.id, reason: 'The family moves.' }
    expect((await app.request(create, { body }, { as: head })).status).toBe(200)
  }
  expect(await assertWalks(pagesOf(app, '/student-transfer-log/search', 'foundTransferLogs', admin))).toHaveLength(5)
})

it('walks through the schools of a state and of a district, with equal names, while others are added', async () => {
  const { state, district, admin } = await world()
  for (const within of [district, await make.makeDistrict(app, state), await make.makeDistrict(app, state)])
    await make.makeSchool(app, within, { name: 'Ọlá School' })
  const search = pagesOf(app, '/school/search', 'foundSchools', admin)
  const path = `/school/get-by-district/${district.id}`
  const add = (page: number) => make.makeSchool(app, district, { name: `Aaron ${make.unique()} ${page}` })
  expect(await assertWalks(search, add)).toHaveLength(9)
  const ofDistrict = pagesOf(app, path, 'foundSchools', admin)
  expect((await assertWalks(ofDistrict)).length).toBeGreaterThan(4)
  expect(await assertWalks(query => ofDistrict({ searchTerm: 'ola', ...query }))).toHaveLength(1)
  await assertRefusesCursor(app, admin, path, { after: await cursorOf(search) })
  await assertRefusesCursor(app, admin, path, { after: await cursorOf(ofDistrict), searchTerm: 'ola' })
})
