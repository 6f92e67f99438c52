import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makePerson, makeSchoolWorld, makeStudent } from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'
import { attendance } from '../attendance/index.ts'
import { classes } from '../classes/index.ts'
import { roles } from '../roles/index.ts'
import { schools } from '../schools/index.ts'
import { students } from './index.ts'

const app = await testApp({ features: [schools, roles, students, classes, attendance] })
const upload = 'POST /student/upload-multiple'
const change = 'PATCH /student/upload-multiple/{id}'
const view = 'GET /student/upload-multiple/{id}'
const commit = 'POST /student/create-multiple/{id}'
const addArm = 'POST /class-arm/add'

const makeWorld = async () => {
  return makeSchoolWorld(app, { people: { principal: 'principal' }, arms: { gold: 'JSS 1 Gold' } })
}
type World = Awaited<ReturnType<typeof makeWorld>>

const csv = (...rows: string[]) =>
  new File([['Reg No,Surname,First Name,Sex,DOB,Class,Arm,Date Admitted', ...rows].join('\n')], 'jss1.csv')
const rowOf = (number: number, arm = 'Gold', admitted = '') =>
  `A/${number},Ade${'abcdefgh'[number]},Kemi,F,0${number}/03/2014,JSS 1,${arm},${admitted}`
const send = async (world: World, ...rows: string[]) =>
  (await app.request(upload, { file: csv(...rows) }, { as: world.principal })).body
const open = async (world: World, id: string, as = world.principal) =>
  (await app.request(view, { params: { id } }, { as })).body
const admitted = async (world: World) => {
  const { body } = await app.request('GET /student/search', { query: {} }, { as: world.principal })
  const dates = body.foundStudents.map(async ({ id, admissionNumber }) => {
    const student = await app.request('GET /student/view-by-id/{id}', { params: { id } }, { as: world.principal })
    return [admissionNumber, student.body.admissionDate]
  })
  return Promise.all(dates)
}

describe('rows without a day of admission', () => {
  it('take the first day of the session, which is proposed, and not the day of the upload', async () => {
    const world = await makeWorld()
    const { starts } = world.session
    const body = await send(world, rowOf(1), rowOf(2, 'Gold', '05/10/2026'))
    const day = { column: 'admissionDate', sheet: null, kind: 'day', value: starts, proposed: starts, options: [] }
    expect(body.fills[0]).toEqual(day)
    expect([body.good, body.rows[0]?.cells.admissionDate]).toEqual([2, undefined])
    await app.request(commit, { params: { id: body.id } }, { as: world.principal })
    expect(await admitted(world)).toEqual([
      ['A/1', starts],
      ['A/2', '2026-10-05'],
    ])
  })

  it('take the day that is chosen for the file, unless they have their own', async () => {
    const world = await makeWorld()
    const { id } = await send(world, rowOf(1), rowOf(2, 'Gold', '05/10/2026'))
    const chosen = await app.request(
      change,
      { params: { id }, body: { fill: { column: 'admissionDate', value: '2026-10-12' } } },
      { as: world.principal },
    )
    expect(chosen.body.fills[0]?.value).toBe('2026-10-12')
    expect((await open(world, id)).fills[0]?.value).toBe('2026-10-12')
    const done = await app.request(commit, { params: { id } }, { as: world.principal })
    expect([done.body.outcome?.admitted, done.body.fills]).toEqual([2, []])
    expect(await admitted(world)).toEqual([
      ['A/1', '2026-10-12'],
      ['A/2', '2026-10-05'],
    ])
  })

  it('are wrong where the day for all is wrong for them', async () => {
    const world = await makeWorld()
    const { id } = await send(world, rowOf(1))
    const { body } = await app.request(
      change,
      { params: { id }, body: { fill: { column: 'admissionDate', value: '2015-01-05' } } },
      { as: world.principal },
    )
    expect(body.errors).toMatchObject([{ row: 2, column: 'dateOfBirth' }])
    const bad = await app.request(
      change,
      { params: { id }, body: { fill: { column: 'admissionDate', value: '2026-02-31' } } },
      { as: world.principal },
    )
    expect(bad.status).toBe(422)
  })

  it('are in the registers of their arm from that day, and not before', async () => {
    const world = await makeWorld()
    const { id } = await send(world, rowOf(1, 'Gold', '05/10/2026'), rowOf(2, 'Gold', '07/10/2026'))
    await app.request(commit, { params: { id } }, { as: world.principal })
    const namesOn = async (date: string) => {
      const { body } = await app.request(
        'GET /attendance/get-attendance-register/{id}',
        { params: { id: world.gold.id }, query: { from: date, to: date } },
        { as: world.principal },
      )
      return body.students.length
    }
    expect([await namesOn('2026-10-02'), await namesOn('2026-10-05'), await namesOn('2026-10-07')]).toEqual([0, 1, 2])
  })
})

describe('an upload that is opened again', () => {
  it('finds the arm that was added meanwhile, and keeps the corrections', async () => {
    const world = await makeWorld()
    const { id, errors } = await send(world, rowOf(1, 'Ruby'), rowOf(2, 'ruby'), rowOf(3))
    expect(errors).toMatchObject([
      { row: 2, column: 'classArm', addable: { to: { name: 'JSS 1' }, name: 'Ruby' } },
      { row: 3, column: 'classArm', addable: { name: 'ruby' } },
    ])
    const corrected = { rows: [{ row: 4, cells: { firstName: 'Kehinde' } }] }
    await app.request(change, { params: { id }, body: corrected }, { as: world.principal })
    const [{ addable } = {}] = errors
    const body = { name: addable?.name ?? '', classId: addable?.to.id ?? '', school: world.school.id }
    expect((await app.request(addArm, { body }, { as: world.principal })).status).toBe(200)
    const now = await open(world, id)
    expect([now.errors, now.good, now.rows[2]?.cells.firstName]).toEqual([[], 3, 'Kehinde'])
  })

  it('finds that another upload has used a number', async () => {
    const world = await makeWorld()
    const [first, second] = [await send(world, rowOf(1)), await send(world, rowOf(1), rowOf(2))]
    await app.request(commit, { params: { id: first.id } }, { as: world.principal })
    const now = await open(world, second.id)
    expect(now.errors).toMatchObject([{ row: 2, column: 'admissionNumber' }])
    expect(now.good).toBe(1)
    // The next correction agrees.
    const corrected = { rows: [{ row: 3, cells: { firstName: 'Kehinde' } }] }
    const after = await app.request(change, { params: { id: second.id }, body: corrected }, { as: world.principal })
    expect(after.body.errors).toEqual(now.errors)
  })

  it('stays as it was written once its students are admitted', async () => {
    const world = await makeWorld()
    const { id } = await send(world, rowOf(1))
    await app.request(commit, { params: { id } }, { as: world.principal })
    await makeStudent(app, world.gold, { columns: { admission_number: 'A/9' } })
    const now = await open(world, id)
    expect([now.errors, now.outcome?.admitted, now.fills]).toEqual([[], 1, []])
  })
})

describe('a class arm that the school does not have', () => {
  it('names to somebody who may not add it who can', async () => {
    const world = await makeWorld()
    const { id } = await send(world, rowOf(1, 'Ruby'))
    expect((await open(world, id)).whoAddsArms).toBeNull()
    const clerk = await makePerson(app, { state: world.state, school: world.school, role: 'teacher' })
    const { body: role } = await app.request(
      'POST /role/add',
      { body: { name: 'Secretary', permissions: ['student.create', 'student.view'] } },
      { as: world.principal },
    )
    await app.db.run(sql`update role_access set role_id = ${role.id} where staff_id = ${clerk.id}`)
    const { whoAddsArms } = await open(world, id, clerk)
    expect(whoAddsArms).toEqual([expect.stringContaining('(Principal)')])
  })
})
