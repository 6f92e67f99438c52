import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { read } from '../../platform/spreadsheet/index.ts'
import { schools } from '../schools/index.ts'
import { students } from './index.ts'

const app = await testApp({ features: [schools, students] })

it("names each student's school in a list or a download of several schools, and only there", async () => {
  const state = await make.makeState(app)
  const district = await make.makeDistrict(app, state)
  const [one, two] = [await make.makeSchool(app, district), await make.makeSchool(app, district)]
  const session = await make.makeSession(app, state)
  const armIn = (school: make.TestSchool) => make.makeClassArm(app, { state, school, session })
  const ada = await make.makeStudent(app, await armIn(one), { lastName: 'Adebayo' })
  const ben = await make.makeStudent(app, await armIn(two), { lastName: 'Bello' })
  const principal = await make.makePerson(app, { state, role: 'principal', school: one })
  const districtAdmin = await make.makePerson(app, { state, role: 'districtAdmin', district })
  const superAdmin = await make.makePerson(app, { state, role: 'superAdmin' })
  const find = async (as: make.SignedIn, query: object = {}) =>
    (await app.request('GET /student/search', { query }, { as })).body.foundStudents.map(({ id, school }) => [
      id,
      school,
    ])
  const everywhere = [
    [ada.id, { id: one.id, name: one.name }],
    [ben.id, { id: two.id, name: two.name }],
  ]
  expect(await find(districtAdmin)).toEqual(everywhere)
  expect(await find(superAdmin)).toEqual(everywhere)
  expect(await find(districtAdmin, { school: [one.id, two.id] })).toEqual(everywhere)
  expect(await find(districtAdmin, { school: [two.id] })).toEqual([[ben.id, undefined]])
  expect(await find(principal)).toEqual([[ada.id, undefined]])

  const sheet = async (as: make.SignedIn) => {
    const { bytes } = await app.request('GET /student/download', { query: {} }, { as })
    return read(bytes, { maxRows: 10, maxBytes: 1_000_000 })
  }
  expect((await sheet(districtAdmin)).rows.map(({ cells }) => cells.school)).toEqual([one.name, two.name])
  expect((await sheet(principal)).headers.map(({ title }) => title)).not.toContain('School')
})
