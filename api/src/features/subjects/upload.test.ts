import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import {
  makeDistrict,
  makePerson,
  makeSchool,
  makeSchoolWorld,
  makeSession,
  makeState,
  type SignedIn,
  unique,
} from '../../../test/factories.ts'
import { classes } from '../classes/index.ts'
import { schools } from '../schools/index.ts'
import { staff } from '../staff/index.ts'
import { state as stateFeature } from '../state/index.ts'
import { students } from '../students/index.ts'
import { subjects } from './index.ts'

const app = await testApp({ features: [stateFeature, schools, staff, students, classes, subjects] })

const makeWorld = async () => {
  const world = await makeSchoolWorld(app, {
    people: { teacher: 'teacher', principal: 'principal', other: 'teacher' },
    arms: { gold: 'JSS 1 Gold', blue: 'JSS 1 Blue' },
    subjects: { maths: { teacher: 'teacher' } },
  })
  return {
    ...world,
    sibling: await makePerson(app, {
      state: world.state,
      role: 'principal',
      school: await makeSchool(app, world.district),
    }),
  }
}

const csv = (rows: readonly (readonly string[])[]) =>
  new File([rows.map(row => row.map(cell => `"${cell}"`).join(',')).join('\n')], 'sheet.csv')

const teacherTitles = ['Teacher', 'Subject', 'Class', 'Arms']
const sendTeachers = (rows: readonly (readonly string[])[], as: SignedIn) =>
  app.request('POST /subject-teacher/upload-multiple', { file: csv([teacherTitles, ...rows]) }, { as })
const commitTeachers = (id: string, as: SignedIn) =>
  app.request('POST /subject-teacher/create-multiple/{id}', { params: { id }, body: {} }, { as })

describe('an uploaded sheet of subject teachers', () => {
  it('attaches teachers to a subject of several arms, leaves the others, and counts both', async () => {
    const { gold, blue, teacher, other, maths, principal } = await makeWorld()
    const { body } = await sendTeachers(
      [
        [teacher.email, maths.name, 'jss1', 'All'],
        [other.username.toUpperCase(), maths.name.toLowerCase(), 'JSS One', 'Gold, blue'],
        [other.email, maths.name, 'JSS 1 Gold', ''],
      ],
      principal,
    )
    expect([body.errors, body.good]).toEqual([[], 3])
    const done = await commitTeachers(body.id, principal)
    expect(done.body.outcome).toEqual({ created: 3, unchanged: 1, leftOut: 0 })
    expect((await commitTeachers(body.id, principal)).body.outcome).toEqual(done.body.outcome)
    const again = await sendTeachers([[teacher.email, maths.name, 'JSS 1', 'All']], principal)
    expect((await commitTeachers(again.body.id, principal)).body.outcome).toEqual({
      created: 0,
      unchanged: 2,
      leftOut: 0,
    })
    for (const arm of [gold, blue]) {
      const params = { id: arm.id }
      const { body: taught } = await app.request(
        'GET /subject-teacher/by-class-arm/{id}',
        { params },
        { as: principal },
      )
      expect(taught.foundSubjects[0]?.teachers.map(({ id }) => id).toSorted()).toEqual(
        [teacher.id, other.id].toSorted(),
      )
    }
  })

  it('reports people, subjects, classes and arms that the school does not have', async () => {
    const { teacher, maths, principal, sibling } = await makeWorld()
    const { body } = await sendTeachers(
      [
        [sibling.email, maths.name, 'JSS 1', 'Gold'],
        ['', 'Alchemy', 'JSS 1', 'Gold'],
        [teacher.email, maths.name, 'JSS 2', 'Gold'],
        [teacher.email, maths.name, 'JSS 1', 'Gold, Silver'],
        [teacher.email, maths.name, 'JSS 1', ''],
        [teacher.email, maths.name, 'Form 9', 'A'],
      ],
      principal,
    )
    expect(body.errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      '2 teacher: Nobody at the school has this e-mail, username, staff number or name. Add the person to the staff first.',
      '3 teacher: Write the e-mail, the username or a staff number of the teacher.',
      `3 subject: Write a subject of JSS 1 this session: ${maths.name}.`,
      '4 class: JSS 2 has no arms yet. Add them first.',
      "5 arms: JSS 1 has no arm 'Silver'. Its arms are Blue, Gold.",
      '6 arms: Write the arms, as in Blue, Gold, or All.',
      expect.stringMatching(/^7 class: Write a class of the school: Primary 1, /),
    ])
    expect((await commitTeachers(body.id, principal)).error.code).toBe('no_row_to_save')
  })

  it('belongs to its school, and needs the permission there', async () => {
    const { teacher, maths, principal, sibling } = await makeWorld()
    const row = [teacher.email, maths.name, 'JSS 1', 'Gold']
    const { body } = await sendTeachers([row], principal)
    const foreign = await makeWorld()
    for (const as of [sibling, foreign.principal]) {
      expect((await commitTeachers(body.id, as)).status).toBe(404)
      const params = { id: body.id }
      expect((await app.request('GET /subject-teacher/upload-multiple/{id}', { params }, { as })).status).toBe(404)
    }
    expect((await sendTeachers([row], teacher)).status).toBe(403)
  })
})

const armTitles = ['Class', 'Class Arm', 'Stream', 'Form Teacher']
const sendArms = (rows: readonly (readonly string[])[], as: SignedIn) =>
  app.request('POST /class-arm/upload-multiple', { file: csv([armTitles, ...rows]) }, { as })
const commitArms = (id: string, as: SignedIn) =>
  app.request('POST /class-arm/create-multiple/{id}', { params: { id }, body: {} }, { as })

describe('an uploaded sheet of class arms', () => {
  it('adds arms with streams and class teachers, names those that are missing, and leaves the rest', async () => {
    const { gold, teacher, other, principal } = await makeWorld()
    const rows = [
      ['JSS 1', 'JSS 1 Gold', '', teacher.email],
      ['jss1', 'blue', '', ''],
      ['SS 1', 'A', 'science', other.username],
    ]
    const { body } = await sendArms(rows, principal)
    expect([body.errors, body.good]).toEqual([[], 3])
    const done = await commitArms(body.id, principal)
    expect(done.body.outcome).toEqual({ created: 1, changed: 1, unchanged: 1, leftOut: 0 })
    expect((await commitArms(body.id, principal)).body.outcome).toEqual(done.body.outcome)
    const { body: list } = await app.request('GET /class-arm/search', { query: {} }, { as: principal })
    expect(
      list.foundClassArms.map(({ fullName, stream, classTeacher }) => [fullName, stream, classTeacher?.id]),
    ).toEqual([
      ['JSS 1 Blue', null, undefined],
      ['JSS 1 Gold', null, teacher.id],
      ['SS 1 A', 'Science', other.id],
    ])
    const changed = await sendArms([['JSS 1', 'Gold', '', other.email]], principal)
    expect(changed.body.errors.map(({ column, message }) => [column, message])).toEqual([
      [
        'classTeacher',
        `${teacher.fullName} is the class teacher already. Change it on the page of the arm, or leave this empty.`,
      ],
    ])
    expect(gold.id).toBe(list.foundClassArms[1]?.id)
  })

  it('finds a teacher by a staff number without its zeros at the front, which one person alone has', async () => {
    const { state, school, principal } = await makeWorld()
    const number = String(unique())
    const bola = await makePerson(app, { state, role: 'teacher', school, columns: { oracle_number: `00${number}` } })
    const { body } = await sendArms([['JSS 1', 'Gold', '', number]], principal)
    expect([body.errors, body.good]).toEqual([[], 1])
    await commitArms(body.id, principal)
    const { body: list } = await app.request('GET /class-arm/search', { query: {} }, { as: principal })
    expect(list.foundClassArms.find(({ fullName }) => fullName === 'JSS 1 Gold')?.classTeacher?.id).toBe(bola.id)
  })

  it('reports classes, streams and people that do not fit, and an arm that is there twice', async () => {
    const { principal } = await makeWorld()
    const { body } = await sendArms(
      [
        ['JSS 1', '', 'Science', 'nobody@example.com'],
        ['SS 1', 'A', 'Magic', ''],
        ['SS 2', 'B', '', ''],
        ['SS 2', 'b', '', ''],
      ],
      principal,
    )
    expect(body.errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      '2 name: Write the name of the arm alone, as in A or Gold.',
      '2 stream: Only senior classes, from SS 1 on, have streams. Leave it empty.',
      '2 classTeacher: Nobody at the school has this e-mail, username, staff number or name. Add the person to the staff first.',
      '3 stream: Write one of Science, Humanities, Business, or leave it empty.',
      '4 name: Row 5 has the same class arm. Correct one, or leave one out.',
      '5 name: Row 4 has the same class arm. Correct one, or leave one out.',
    ])
  })

  it('needs an active term, and belongs to its school', async () => {
    const state = await makeState(app)
    const district = await makeDistrict(app, state)
    const principal = await makePerson(app, { state, role: 'principal', school: await makeSchool(app, district) })
    const early = await sendArms([['JSS 1', 'A', '', '']], principal)
    expect(early.body.errors.map(({ column, message }) => [column, message])).toEqual([
      ['class', 'The state has no active term yet. Ask the state admin to start one.'],
    ])
    await makeSession(app, state)
    const params = { id: early.body.id }
    const later = await app.request('GET /class-arm/upload-multiple/{id}', { params }, { as: principal })
    expect(later.body.good).toBe(1)
    const sibling = await makePerson(app, { state, role: 'principal', school: await makeSchool(app, district) })
    expect((await commitArms(early.body.id, sibling)).status).toBe(404)
    expect((await commitArms(early.body.id, (await makeWorld()).principal)).status).toBe(404)
  })
})

it('sheets of arms and of subject teachers have templates, and are corrected row by row', async () => {
  const { principal, teacher } = await makeWorld()
  const as = principal
  const arms = (await sendArms([['SS 1', 'A', 'Magic', '']], as)).body
  const corrected = await app.request(
    'PATCH /class-arm/upload-multiple/{id}',
    { params: { id: arms.id }, body: { rows: [{ row: 2, cells: { stream: 'Science' } }] } },
    { as },
  )
  expect([arms.good, corrected.body.good]).toEqual([0, 1])
  const teachers = (await sendTeachers([[teacher.email, 'Alchemy', 'JSS 1', 'Gold']], as)).body
  const params = { id: teachers.id }
  const again = await app.request('GET /subject-teacher/upload-multiple/{id}', { params }, { as })
  expect(again.body.errors.map(({ column }) => column)).toEqual(['subject'])
  const leftOut = await app.request(
    'PATCH /subject-teacher/upload-multiple/{id}',
    { params, body: { rows: [{ row: 2, leftOut: true }] } },
    { as },
  )
  expect(leftOut.body.errors).toEqual([])
  for (const call of ['GET /class-arm/upload-template', 'GET /subject-teacher/upload-template'] as const)
    expect((await app.request(call, {}, { as })).headers['content-disposition']).toContain('template.xlsx')
})
