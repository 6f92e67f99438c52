import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import {
  makeClassArm,
  makePerson,
  makeSchool,
  makeSchoolWorld,
  makeSession,
  makeStaff,
  makeStudent,
  signIn,
} from '../../../test/factories.ts'
import { schools } from '../schools/index.ts'
import { state as stateFeature } from '../state/index.ts'
import { students } from '../students/index.ts'
import { classes } from './index.ts'

const app = await testApp({ features: [stateFeature, schools, students, classes] })

const makeWorld = async () => {
  const world = await makeSchoolWorld(app, {
    people: { classTeacher: 'classTeacher', principal: 'principal', teacher: 'teacher' },
    arms: { gold: ['JSS 1 Gold', 'classTeacher'] },
  })
  const superAdmin = await makeStaff(app, { state: world.state, role: 'superAdmin' })
  return {
    ...world,
    jss1: world.state.classes['JSS 1'] ?? '',
    junior: world.state.classTypes['Junior Secondary'] ?? '',
    superAdmin: await signIn(app, superAdmin),
    entered: await signIn(app, superAdmin, { enteredSchool: world.school }),
  }
}

const viewAll = 'GET /class/view-all'
const addClass = 'POST /class/add'
const updateClass = 'PATCH /class/update/{id}'
const addArm = 'POST /class-arm/add'
const updateArm = 'PATCH /class-arm/update/{id}'
const deleteArm = 'DELETE /class-arm/delete/{id}'
const schoolArms = 'GET /class-arm/view-all-school-class-arm/{school}'
const searchArms = 'GET /class-arm/search'

describe('the name of a class arm', () => {
  it('may be one letter, is cleaned like any name, and is refused if it says nothing', async () => {
    const { jss1, principal } = await makeWorld()
    const add = (name: string) => app.request(addArm, { body: { name, classId: jss1 } }, { as: principal })
    expect((await add(' Blue \u200b  Sky ')).body.name).toBe('Blue Sky')
    expect((await add('Z')).body.name).toBe('Z')
    const refused = await add('--')
    expect([refused.status, refused.error.fields?.[0]?.message]).toEqual([
      422,
      'Write a letter, a number or a name, such as A or Gold.',
    ])
  })
})

describe('classes', () => {
  it("are the state's and the school's own, with the school's figures and the right to edit", async () => {
    const { district, state, junior, gold, principal, superAdmin } = await makeWorld()
    await makeStudent(app, gold)
    await makeStudent(app, gold, { withoutArm: true })
    const own = await app.request(
      addClass,
      { body: { name: 'JSS Bridge', classTypeId: junior, level: 7 } },
      { as: principal },
    )
    expect(own.body).toMatchObject({ owner: 'school', armCount: 0, studentCount: 0, can: { edit: true } })
    const { body } = await app.request(viewAll, { query: {} }, { as: principal })
    const byName = new Map(body.foundClasses.map(found => [found.name, found]))
    expect(body.foundClasses.map(({ level }) => level)).toEqual(
      body.foundClasses.map(({ level }) => level).sort((a, b) => a - b),
    )
    expect(byName.get('JSS 1')).toMatchObject({ owner: 'state', armCount: 1, studentCount: 2, can: { edit: false } })
    expect(byName.get('JSS 2')).toMatchObject({ armCount: 0, studentCount: 0 })
    expect(byName.has('JSS Bridge')).toBe(true)

    const other = await makePerson(app, { state, role: 'principal', school: await makeSchool(app, district) })
    const theirs = await app.request(viewAll, { query: {} }, { as: other })
    expect(theirs.body.foundClasses.map(({ name }) => name)).not.toContain('JSS Bridge')
    expect((await app.request('GET /class/view/{id}', { params: { id: own.body.id } }, { as: other })).status).toBe(404)
    const all = await app.request(viewAll, { query: {} }, { as: superAdmin })
    expect(all.body.foundClasses[0]).toMatchObject({ armCount: null, can: { edit: true } })
    expect(
      (await app.request('GET /class-arm/list-of-class-types', {}, { as: principal })).body.classType.map(
        ({ name }) => name,
      ),
    ).toEqual(['Primary', 'Junior Secondary', 'Senior Secondary'])
  })

  it('of the state can only be changed by those who act for the state', async () => {
    const { jss1, junior, principal, teacher, superAdmin, entered } = await makeWorld()
    const body = { name: 'JSS One', classTypeId: junior, level: 7 }
    let revision = 1
    const change = async (as: typeof principal, id = jss1, more: object = {}) => {
      const sent = { ...body, revision, ...more }
      const { status, error } = await app.request(updateClass, { params: { id }, body: sent }, { as })
      return [status, error.code]
    }
    expect(await change(principal)).toEqual([403, 'forbidden'])
    expect(await change(teacher)).toEqual([403, 'forbidden'])
    expect(await change(entered)).toEqual([403, 'forbidden'])
    expect(await change(superAdmin)).toEqual([200, undefined])
    revision = 2
    expect(await change(superAdmin, jss1, { name: 'jss 2' })).toEqual([409, 'name_taken'])
    expect(await change(superAdmin, jss1, { classTypeId: jss1 })).toEqual([422, 'invalid'])
    const inSchool = await app.request(addClass, { body: { ...body, name: 'Extra' } }, { as: entered })
    expect(inSchool.body).toMatchObject({ owner: 'school', can: { edit: true } })
    expect((await app.request(addClass, { body: { ...body, name: 'JSS 3' } }, { as: principal })).error.code).toBe(
      'name_taken',
    )
  })
})

it('a class changed by two people who read it before keeps what the first one saved', async () => {
  const { junior, principal, entered } = await makeWorld()
  const body = { name: 'JSS Bridge', classTypeId: junior, level: 7 }
  const { id, revision } = (await app.request(addClass, { body }, { as: principal })).body
  const change = (more: object, as = principal) =>
    app.request(updateClass, { params: { id }, body: { ...body, revision, ...more } }, { as })
  expect((await change({ level: 8 })).body).toMatchObject({ level: 8, revision: revision + 1 })
  const second = await change({ description: 'For those who repeat' }, entered)
  expect([second.status, second.error.code]).toEqual([409, 'class_changed_meanwhile'])
  expect(second.error.details).toMatchObject({ by: principal.fullName, theirs: { level: 8, description: null } })
  expect((await app.request('GET /class/view/{id}', { params: { id } }, { as: principal })).body).toMatchObject({
    level: 8,
    description: null,
  })
})

describe('class arms', () => {
  it('are added in the active session, with a class teacher of the school', async () => {
    const { state, district, school, session, jss1, principal, classTeacher, teacher } = await makeWorld()
    const add = async (more: object, as = principal) => {
      const { status, body, error } = await app.request(
        addArm,
        { body: { name: 'Blue', classId: jss1, ...more } },
        { as },
      )
      return { status, body, code: error.code }
    }
    const junior = await app.request(
      addArm,
      { body: { name: 'Blue', classId: jss1, stream: 'Science' } },
      { as: principal },
    )
    expect([junior.status, junior.error.fields?.map(({ path }) => path)]).toEqual([422, ['body.stream']])
    const senior = { name: 'Blue', classId: state.classes['SS 1'] ?? '', stream: 'Science' as const }
    const science = await app.request(addArm, { body: senior }, { as: principal })
    expect(science.body).toMatchObject({ fullName: 'SS 1 Blue', stream: 'Science' })
    const moved = await app.request(
      'PATCH /class-arm/update/{id}',
      { params: { id: science.body.id }, body: { ...senior, classId: jss1, revision: science.body.revision } },
      { as: principal },
    )
    expect([moved.status, moved.error.fields?.map(({ path }) => path)]).toEqual([422, ['body.stream']])
    const made = await add({ classTeacherId: classTeacher.id })
    expect(made.body).toMatchObject({
      fullName: 'JSS 1 Blue',
      session: { id: session.id },
      school: { id: school.id },
      classTeacher: { firstName: classTeacher.firstName },
      studentCount: 0,
      can: { edit: true, mark: true },
    })
    expect(await add({ name: 'BLUE' })).toMatchObject({ status: 409, code: 'name_taken' })
    const elsewhere = await makePerson(app, { state, role: 'teacher', school: await makeSchool(app, district) })
    expect(await add({ name: 'Red', classTeacherId: elsewhere.id })).toMatchObject({
      status: 422,
      code: 'not_this_schools_staff',
    })
    expect(await add({ name: 'Red' }, teacher)).toMatchObject({ status: 403 })
    expect(await add({ name: 'Red', school: elsewhere.schoolId })).toMatchObject({ status: 404 })
  })

  it('are listed with their students today, by school, teacher, class and session', async () => {
    const { state, district, school, session, gold, jss1, principal, classTeacher, teacher } = await makeWorld()
    const blue = await makeClassArm(app, { state, school, session, class: 'JSS 2', name: 'Blue' })
    await makeStudent(app, gold)
    await makeStudent(app, gold, { begins: '2026-12-01' })
    const last = await makeSession(app, state, { today: '2025-10-01', active: false })
    await makeClassArm(app, { state, school, session: last, name: 'Old' })
    const { body } = await app.request(schoolArms, { params: { school: school.id } }, { as: classTeacher })
    expect(body.foundClassArms.map(({ id, studentCount, can }) => [id, studentCount, can])).toEqual([
      [gold.id, 1, { edit: false, mark: true }],
      [blue.id, 0, { edit: false, mark: false }],
    ])
    const names = async (query: object, as = principal) =>
      (await app.request(searchArms, { query }, { as })).body.foundClassArms.map(({ fullName }) => fullName)
    expect(await names({ classTeacher: [classTeacher.id] })).toEqual(['JSS 1 Gold'])
    expect(await names({ stateClass: [jss1] })).toEqual(['JSS 1 Gold'])
    expect(await names({ session: last.id })).toEqual(['JSS 1 Old'])
    expect(await names({}, teacher)).toEqual(['JSS 1 Gold', 'JSS 2 Blue'])
    const stranger = await makePerson(app, { state, role: 'principal', school: await makeSchool(app, district) })
    expect((await app.request(schoolArms, { params: { school: school.id } }, { as: stranger })).status).toBe(404)
    expect((await app.request('GET /class-arm/view/{id}', { params: { id: gold.id } }, { as: stranger })).status).toBe(
      404,
    )
  })

  it('are closed, not deleted, and only when they are empty', async () => {
    const { school, gold, principal, teacher } = await makeWorld()
    const student = await makeStudent(app, gold)
    const close = () => app.request(deleteArm, { params: { id: gold.id } }, { as: principal })
    const full = await close()
    expect([full.status, full.error.message]).toEqual([
      409,
      'JSS 1 Gold still has 1 students. Move them to another class arm first.',
    ])
    expect((await app.request(deleteArm, { params: { id: gold.id } }, { as: teacher })).status).toBe(403)
    await app.owner.query(`update enrolment set ends = '2026-10-13' where student_id = $1`, [student.id])
    expect((await close()).status).toBe(200)
    expect((await close()).status).toBe(200)
    expect((await app.request(schoolArms, { params: { school: school.id } }, { as: principal })).body.total).toBe(0)
    expect((await app.request('GET /class-arm/view/{id}', { params: { id: gold.id } }, { as: principal })).status).toBe(
      200,
    )
  })

  it('keep their class once students have been in them', async () => {
    const { state, gold, principal, jss1 } = await makeWorld()
    await makeStudent(app, gold)
    const change = async (body: { revision: number; name?: string; classId?: string }) => {
      const answer = await app.request(
        updateArm,
        { params: { id: gold.id }, body: { name: 'Gold', classId: jss1, ...body } },
        { as: principal },
      )
      return [answer.status, answer.error.code ?? answer.body.fullName]
    }
    expect(await change({ name: 'Green', revision: 1 })).toEqual([200, 'JSS 1 Green'])
    expect(await change({ classId: state.classes['JSS 2'] ?? '', revision: 2 })).toEqual([409, 'class_fixed'])
  })

  it('changed by two people who read them before keep what the first one saved, and show it to the second', async () => {
    const { gold, jss1, principal, entered, teacher } = await makeWorld()
    const change = (more: object, as = principal) =>
      app.request(
        updateArm,
        { params: { id: gold.id }, body: { name: 'Gold', classId: jss1, revision: 1, ...more } },
        { as },
      )
    const first = await change({ classTeacherId: teacher.id })
    expect([first.status, first.body.revision]).toEqual([200, 2])
    const second = await change({ description: 'Beside the library' }, entered)
    expect([second.status, second.error.code]).toEqual([409, 'class_arm_changed_meanwhile'])
    expect(second.error.message).toContain(`${principal.fullName} changed this class arm`)
    expect(second.error.details).toMatchObject({
      by: principal.fullName,
      theirs: { classTeacher: { id: teacher.id }, description: null, revision: 2 },
    })
    const saved = await app.request('GET /class-arm/view/{id}', { params: { id: gold.id } }, { as: principal })
    expect(saved.body).toMatchObject({ classTeacher: { id: teacher.id }, description: null, revision: 2 })
    const both = { classTeacherId: teacher.id, description: 'Beside the library', revision: 2 }
    expect((await change(both, entered)).body).toMatchObject({ description: 'Beside the library', revision: 3 })
  })

  it('of two people who save at the same moment take one, and refuse the other', async () => {
    const { gold, jss1, principal, entered } = await makeWorld()
    const change = (description: string, as: typeof principal) =>
      app.request(
        updateArm,
        { params: { id: gold.id }, body: { name: 'Gold', classId: jss1, description, revision: 1 } },
        { as },
      )
    const [one, other] = await Promise.all([change('One', principal), change('Other', entered)])
    expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('are not closed while students are being added', async () => {
    const { state, school, session, gold, principal } = await makeWorld()
    const blue = await makeClassArm(app, { state, school, session, class: 'JSS 1', name: 'Blue' })
    const student = await makeStudent(app, gold)
    const [moved, closed] = await Promise.all([
      app.request(
        'PATCH /student/assign-to-class-arm',
        { body: { classArm: blue.id, studentIds: [student.id] } },
        { as: principal },
      ),
      app.request(deleteArm, { params: { id: blue.id } }, { as: principal }),
    ])
    expect([
      [200, 409],
      [422, 200],
    ]).toContainEqual([moved.status, closed.status])
  })
})
