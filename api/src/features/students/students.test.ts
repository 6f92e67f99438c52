import { randomUUID } from 'node:crypto'
import { isFxId } from '@akada/contract/students/fx-id'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import {
  makeClassArm,
  makeDistrict,
  makePerson,
  makeSchool,
  makeSchoolWorld,
  makeState,
  makeStudent,
  makeSubject,
} from '../../../test/factories.ts'
import { classes } from '../classes/index.ts'
import { schools } from '../schools/index.ts'
import { students } from './index.ts'

const app = await testApp({ features: [schools, students, classes] })

const makeWorld = async () => {
  return makeSchoolWorld(app, {
    people: {
      classTeacher: 'classTeacher',
      principal: { role: 'principal', firstName: 'Bola', lastName: 'Ige' },
      administrator: 'administrator',
      teacher: 'teacher',
      districtAdmin: 'districtAdmin',
    },
    arms: { gold: ['JSS 1 Gold', 'classTeacher'], blue: 'JSS 1 Blue' },
  })
}
type World = Awaited<ReturnType<typeof makeWorld>>

const search = 'GET /student/search'
const add = 'POST /student/add'
const update = 'PATCH /student/update/{id}'
const view = 'GET /student/view-by-id/{id}'

const kemi = ({ state }: Pick<World, 'state'>, more: object = {}) => ({
  admissionNumber: 'AGS/001',
  admissionDate: '2026-09-14',
  firstName: 'Kemi',
  middleName: 'Ruth',
  lastName: 'Adebayo',
  gender: 'female' as const,
  dateOfBirth: '2014-03-09',
  stateOfOrigin: 'Ogun',
  lgaOfOrigin: 'Abeokuta South',
  guardians: [{ name: 'Ruth Adebayo', relationship: 'Mother' as const, phones: [{ number: '0803 123 4567' }] }],
  classId: state.classes['JSS 1'] ?? '',
  ...more,
})

const audits = async (operation: string, entityId: string) => {
  const text = 'select summary, before, after from audit_log where operation = $1 and entity_id = $2 order by id'
  return (await app.owner.query(text, [operation, entityId])).rows
}

describe('the list of students', () => {
  it('finds any part of names and numbers, whatever the case and accents', async () => {
    const { gold, principal } = await makeWorld()
    await makeStudent(app, gold, { firstName: 'Ọláyínká', lastName: 'Adébáyọ̀' })
    const bola = await makeStudent(app, gold, {
      firstName: 'Bola',
      lastName: 'Zubair',
      columns: { middleName: undefined },
    })
    const find = async (searchTerm: string) =>
      (await app.request(search, { query: { searchTerm } }, { as: principal })).body.foundStudents.map(
        ({ firstName }) => firstName,
      )
    expect(await find('adebayo olay')).toEqual(['Ọláyínká'])
    expect(await find('ỌLÁ')).toEqual(['Ọláyínká', 'Bola'])
    expect(await find(bola.admissionNumber.toLowerCase())).toEqual(['Bola'])
    expect(await find(bola.fxId.toLowerCase())).toEqual(['Bola'])
    expect(await find("100%_'")).toEqual([])
  })

  it('finds a misspelt name where nobody has it as typed, in a school and in a state', async () => {
    const { state, gold, principal } = await makeWorld()
    const superAdmin = await makePerson(app, { state, role: 'superAdmin' })
    await makeStudent(app, gold, { firstName: 'Ọláyínká', lastName: 'Adébáyọ̀', gender: 'female' })
    const bola = await makeStudent(app, gold, { firstName: 'Bola', lastName: 'Zubair', gender: 'male' })
    for (const as of [principal, superAdmin]) {
      const find = async (searchTerm: string, more: object = {}) => {
        const { body } = await app.request(search, { query: { searchTerm, ...more } }, { as })
        return [body.foundStudents.map(({ lastName }) => lastName).join(' '), body.total]
      }
      expect(await find('Adebayyo Olayinka')).toEqual(['Adébáyọ̀', 1])
      expect(await find('Zubiar')).toEqual(['Zubair', 1])
      expect(await find('zubiar', { gender: 'female' })).toEqual(['', 0])
      // As typed, any part of a name and of a number is enough, in a state too.
      expect(await find('bay')).toEqual(['Adébáyọ̀', 1])
      expect(await find('ola')).toEqual(['Adébáyọ̀ Zubair', 2])
      expect(await find('ola', { limit: 1, page: 2 })).toEqual(['Zubair', 2])
      expect(await find(`zub ${bola.fxId.toLowerCase().slice(4)}`)).toEqual(['Zubair', 1])
      expect(await find(bola.admissionNumber.slice(1))).toEqual(['Zubair', 1])
      expect(await find("100%_'")).toEqual(['', 0])
      expect(await find('Xerxes')).toEqual(['', 0])
    }
  })

  it('filters, sorts by name alphabetically, and counts all pages', async () => {
    const { state, school, session, gold, blue, principal } = await makeWorld()
    const ss = await makeClassArm(app, { state, school, session, class: 'SS 1', name: 'A' })
    await makeStudent(app, gold, { lastName: 'Zed', firstName: 'Ann', gender: 'female' })
    await makeStudent(app, gold, { lastName: 'Ẹni', firstName: 'Ben', gender: 'male' })
    await makeStudent(app, blue, { lastName: 'Eze', firstName: 'Cyn', gender: 'female', withoutArm: true })
    await makeStudent(app, ss, { lastName: 'Musa', firstName: 'Dan', gender: 'male', columns: { status: 'Graduated' } })
    const find = async (query: object) => {
      const { body } = await app.request(search, { query }, { as: principal })
      return [body.foundStudents.map(({ lastName }) => lastName).join(' '), body.total]
    }
    expect(await find({})).toEqual(['Ẹni Eze Musa Zed', 4])
    expect(await find({ descending: true })).toEqual(['Zed Musa Eze Ẹni', 4])
    expect(await find({ sort: 'class' })).toEqual(['Ẹni Zed Eze Musa', 4])
    expect(await find({ limit: 2 })).toEqual(['Ẹni Eze', 4])
    expect(await find({ limit: 2, page: 2 })).toEqual(['Musa Zed', 4])
    expect(await find({ limit: 2, page: 9 })).toEqual(['', 4])
    expect(await find({ gender: 'female' })).toEqual(['Eze Zed', 2])
    expect(await find({ status: 'Graduated' })).toEqual(['Musa', 1])
    expect(await find({ classArm: [gold.id] })).toEqual(['Ẹni Zed', 2])
    expect(await find({ studentClass: [gold.classId], studentWithNoClassArm: true })).toEqual(['Eze', 1])
    expect(await find({ classType: [state.classTypes['Senior Secondary'] ?? ''], limit: 10_000 })).toEqual(['Musa', 1])
    expect(await find({ classArm: [gold.id], limit: 1 })).toEqual(['Ẹni', 2])
  })

  it('returns more than 1,000 at a time only for a class or class type', async () => {
    const { principal, gold } = await makeWorld()
    const tooMany = await app.request(search, { query: { limit: 1001 } }, { as: principal })
    expect([tooMany.status, tooMany.error.fields?.[0]?.path]).toEqual([422, 'query.limit'])
    expect(
      (await app.request(search, { query: { limit: 10_000, studentClass: [gold.classId] } }, { as: principal })).status,
    ).toBe(200)
    expect(
      (await app.request(search, { query: { limit: 10_001, studentClass: [gold.classId] } }, { as: principal })).status,
    ).toBe(422)
  })

  it("shows a teacher their own arms only, a district its schools, and nobody another's school", async () => {
    const { state, district, school, gold, blue, classTeacher, teacher, districtAdmin, principal } = await makeWorld()
    const ada = await makeStudent(app, gold, { lastName: 'Ada' })
    const ben = await makeStudent(app, blue, { lastName: 'Ben' })
    const names = async (as: typeof principal, query: object = {}) =>
      (await app.request(search, { query }, { as })).body.foundStudents.map(({ lastName }) => lastName)
    expect(await names(classTeacher)).toEqual(['Ada'])
    expect(await names(teacher)).toEqual([])
    await makeSubject(app, blue, { teacher })
    expect(await names(teacher)).toEqual(['Ben'])
    expect(await names(districtAdmin)).toEqual(['Ada', 'Ben'])
    expect((await app.request(view, { params: { id: ada.id } }, { as: teacher })).status).toBe(404)
    expect((await app.request(view, { params: { id: ben.id } }, { as: teacher })).status).toBe(200)
    const byArm = 'GET /student/get-by-class-arm/{school}/{classArm}'
    const inGold = { params: { school: school.id, classArm: gold.id } }
    expect((await app.request(byArm, inGold, { as: teacher })).status).toBe(404)
    expect((await app.request(byArm, inGold, { as: classTeacher })).body.total).toBe(1)
    expect((await app.request(byArm, { ...inGold, query: { day: '2026-09-01' } }, { as: principal })).body.total).toBe(
      0,
    )

    const other = await makeSchool(app, district)
    const stranger = await makePerson(app, { state, role: 'principal', school: other })
    expect(await names(stranger)).toEqual([])
    expect((await app.request(search, { query: { school: [school.id] } }, { as: stranger })).status).toBe(404)
    expect((await app.request(view, { params: { id: ada.id } }, { as: stranger })).status).toBe(404)
    expect((await app.request(byArm, inGold, { as: stranger })).status).toBe(404)
  })
})

describe('admission', () => {
  it('creates an fxId, guardians and a placement in the active session, and audits it', async () => {
    const world = await makeWorld()
    const body = kemi(world, { classArmId: world.gold.id, nin: '12345678901', health: { bloodGroup: 'O+' } })
    const { status, body: profile } = await app.request(add, { body }, { as: world.principal })
    expect(status).toBe(200)
    expect(profile).toMatchObject({
      fullName: 'Adebayo, Kemi Ruth',
      school: { name: world.school.name },
      guardians: [{ name: 'Ruth Adebayo', phones: [{ code: '+234', number: '8031234567' }] }],
      health: { bloodGroup: 'O+' },
      enrolments: [{ class: { name: 'JSS 1' }, classArm: { name: 'Gold' }, begins: '2026-09-14', ends: null }],
      revision: 1,
      can: { edit: true, assign: true },
    })
    expect(isFxId(profile.fxId)).toBe(true)
    expect(profile.fxId.slice(0, 11)).toBe(`${world.state.code}260000001`)
    const [entry] = await audits('student.create', profile.id)
    expect(entry.summary).toBe('Admitted Adebayo, Kemi Ruth to JSS 1 Gold')
    expect(JSON.stringify(entry)).not.toMatch(/12345678901|bloodGroup|O\+/)

    const next = await app.request(
      add,
      { body: kemi(world, { admissionNumber: 'AGS/002', admissionDate: '2022-09-12', dateOfBirth: '2010-01-01' }) },
      { as: world.administrator },
    )
    expect(next.body).toMatchObject({ health: null, enrolments: [{ begins: world.session.starts, classArm: null }] })
    expect(next.body.fxId.slice(0, 11)).toBe(`${world.state.code}220000001`)
  })

  it('refuses a guardian who is entered twice, and no other with the same number', async () => {
    const world = await makeWorld()
    const phones = [{ number: '0803 123 4567' }]
    const twice = [
      { name: 'Ruth Adebayo', relationship: 'Mother' as const, phones },
      { name: 'Tunde Adebayo', relationship: 'Father' as const, phones },
      { name: 'ADEBAYO Ruth', relationship: 'Guardian' as const, phones: [{ number: '8031234567' }] },
    ]
    const admit = (guardians: typeof twice) =>
      app.request(add, { body: kemi(world, { guardians }) }, { as: world.administrator })
    expect((await admit(twice)).error.fields).toEqual([
      {
        path: 'body.guardians.2.name',
        message: 'This is the same person as guardian 1. Remove one of the two.',
      },
    ])
    expect((await admit(twice.slice(0, 2))).status).toBe(200)
  })

  it('refuses impossible values, by name', async () => {
    const world = await makeWorld()
    const { state, district, principal, administrator, teacher, blue } = world
    const refused = async (more: object, as = principal) => {
      const { status, error } = await app.request(add, { body: kemi(world, more) }, { as })
      return [status, error.code, error.fields?.[0]?.path ?? '']
    }
    expect((await app.request(add, { body: kemi(world) }, { as: principal })).status).toBe(200)
    expect(await refused({ firstName: 'Tolu', admissionNumber: 'ags/001' })).toEqual([
      409,
      'admission_number_taken',
      'body.admissionNumber',
    ])
    expect((await app.request(add, { body: kemi(world) }, { as: principal })).error.message).toBe(
      'Admission number AGS/001 already belongs to Adebayo, Kemi Ruth.',
    )
    expect(await refused({ admissionNumber: 'B', lgaOfOrigin: 'Ikeja' })).toEqual([422, 'invalid', 'body.lgaOfOrigin'])
    expect(await refused({ admissionNumber: 'B', stateOfOrigin: null })).toEqual([422, 'invalid', 'body.stateOfOrigin'])
    expect(await refused({ admissionNumber: 'B', lgaOfOrigin: null })).toEqual([422, 'invalid', 'body.lgaOfOrigin'])
    expect(await refused({ admissionNumber: 'B', dateOfBirth: '2026-10-15' })).toEqual([
      422,
      'invalid',
      'body.dateOfBirth',
    ])
    expect(await refused({ admissionNumber: 'B', classId: state.classes['SS 1'], classArmId: blue.id })).toEqual([
      422,
      'wrong_class',
      '',
    ])
    expect(await refused({ admissionNumber: 'B', health: { genotype: 'AS' } }, administrator)).toEqual([
      403,
      'forbidden',
      '',
    ])
    expect(await refused({ admissionNumber: 'B' }, teacher)).toEqual([403, 'forbidden', ''])
    const other = await makeSchool(app, district)
    expect(await refused({ admissionNumber: 'B', school: other.id })).toEqual([404, 'not_found', ''])

    const fresh = await makeState(app)
    const idle = await makePerson(app, {
      state: fresh,
      role: 'principal',
      school: await makeSchool(app, await makeDistrict(app, fresh)),
    })
    const early = await app.request(add, { body: kemi({ state: fresh }) }, { as: idle })
    expect([early.status, early.error.code]).toEqual([422, 'no_active_session'])
  })

  it('recognises a Learner Identification Number across states, without revealing its owner', async () => {
    const [one, two] = [await makeWorld(), await makeWorld()]
    const lin = '1234567890123456'
    expect((await app.request(add, { body: kemi(one, { lin }) }, { as: one.principal })).status).toBe(200)
    const { status, error } = await app.request(add, { body: kemi(two, { lin }) }, { as: two.principal })
    expect([status, error.code]).toEqual([409, 'lin_taken'])
    expect(error.message).not.toContain('Adebayo')
  })

  it('admits only one of several concurrent students with the same number', async () => {
    const world = await makeWorld()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => app.request(add, { body: kemi(world) }, { as: world.principal })),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
    expect((await app.request(search, { query: {} }, { as: world.principal })).body.total).toBe(1)
  })

  it('answers the student of the first sending when the same form is sent again, however often at once', async () => {
    const world = await makeWorld()
    const form = kemi(world, { clientId: randomUUID() })
    const send = (body: object = form, as = world.principal) => app.request(add, { body: { ...form, ...body } }, { as })
    const answers = [...(await Promise.all(Array.from({ length: 6 }, () => send()))), await send()]
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await audits('student.create', answers[0]?.body.id ?? '')).toHaveLength(1)
    const changed = await send({ admissionNumber: 'AGS/002', firstName: 'Kehinde' })
    expect([changed.status, changed.error.code]).toEqual([409, 'request_reused'])
    expect((await app.request(search, { query: {} }, { as: world.principal })).body.total).toBe(1)
    // The id of another person's form is like one that nobody has used.
    const colleague = await makePerson(app, { state: world.state, role: 'principal', school: world.school })
    expect((await send({}, colleague)).error.code).toBe('admission_number_taken')
    expect((await send({ admissionNumber: 'AGS/003' }, colleague)).status).toBe(200)
    // Another form, even with the same content, is not a repetition.
    expect((await send({ clientId: randomUUID() })).error.code).toBe('admission_number_taken')
  })

  it('never assigns an fxId twice, however many are admitted at once', async () => {
    const world = await makeWorld()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        app.request(add, { body: kemi(world, { admissionNumber: `N${index}` }) }, { as: world.principal }),
      ),
    )
    expect(new Set(answers.map(({ body }) => body.fxId)).size).toBe(12)
  })
})

describe('a change of particulars', () => {
  const admitted = async (world: World) => (await app.request(add, { body: kemi(world) }, { as: world.principal })).body

  it('is stored with the previous values, and leaves health to those who may see it', async () => {
    const world = await makeWorld()
    const profile = (
      await app.request(add, { body: kemi(world, { health: { genotype: 'AS' } }) }, { as: world.principal })
    ).body
    const body = { ...kemi(world), lastName: 'Bello', guardians: [], revision: profile.revision }
    const changed = await app.request(update, { params: { id: profile.id }, body }, { as: world.administrator })
    expect(changed.body).toMatchObject({
      fullName: 'Bello, Kemi Ruth',
      fxId: profile.fxId,
      guardians: [],
      revision: 2,
      health: null,
    })
    const seen = await app.request(view, { params: { id: profile.id } }, { as: world.principal })
    expect(seen.body.health).toMatchObject({ genotype: 'AS' })
    const [entry] = await audits('student.update', profile.id)
    expect(entry.before).toMatchObject({ lastName: 'Adebayo', guardians: [{ name: 'Ruth Adebayo' }] })
    expect(entry.after).toMatchObject({ lastName: 'Bello', guardians: [] })
    const blind = { ...body, revision: 2, health: { genotype: 'AA' as const } }
    expect(
      (await app.request(update, { params: { id: profile.id }, body: blind }, { as: world.administrator })).status,
    ).toBe(403)
    expect((await app.request(update, { params: { id: profile.id }, body }, { as: world.teacher })).status).toBe(403)
  })

  it('needs the local government of a state that is chosen; an older record may lack it', async () => {
    const world = await makeWorld()
    const { id } = await admitted(world)
    await app.owner.query(`update student set state_of_residence = 'Lagos' where id = $1`, [id])
    const save = (revision: number, more: object) =>
      app.request(update, { params: { id }, body: { ...kemi(world), ...more, revision } }, { as: world.principal })
    expect((await save(1, { stateOfOrigin: 'Oyo', lgaOfOrigin: null })).error.fields).toEqual([
      { path: 'body.lgaOfOrigin', message: 'State is required' },
    ])
    expect((await save(1, { stateOfResidence: 'Lagos', firstName: 'Tolu' })).status).toBe(200)
    expect((await save(2, { stateOfResidence: 'Lagos', lgaOfResidence: 'Ikeja' })).status).toBe(200)
    expect((await save(3, { stateOfResidence: 'Lagos' })).status).toBe(422)
  })

  it('is refused if stale, with the other version and its author; nothing is lost', async () => {
    const world = await makeWorld()
    const profile = await admitted(world)
    const save = (firstName: string, as = world.principal) =>
      app.request(update, { params: { id: profile.id }, body: { ...kemi(world), firstName, revision: 1 } }, { as })
    const [one, two] = await Promise.all([save('Tolu'), save('Sade')])
    const [won, lost] = one.status === 200 ? [one, two] : [two, one]
    expect([won.status, lost.status]).toEqual([200, 409])
    expect(lost.error).toMatchObject({
      code: 'changed_meanwhile',
      details: { by: 'Bola Ige', theirs: { firstName: won.body.firstName, revision: 2 } },
    })
    expect(lost.error.message).toContain('Bola Ige changed this student')
    expect((await audits('student.update', profile.id)).length).toBe(1)
  })

  it("cannot take another student's number", async () => {
    const world = await makeWorld()
    const profile = await admitted(world)
    await app.request(
      add,
      { body: kemi(world, { admissionNumber: 'B/2', firstName: 'Tolu' }) },
      { as: world.principal },
    )
    const body = { ...kemi(world, { admissionNumber: 'b/2' }), revision: 1 }
    const { status, error } = await app.request(update, { params: { id: profile.id }, body }, { as: world.principal })
    expect([status, error.message]).toEqual([409, 'Admission number b/2 already belongs to Adebayo, Tolu Ruth.'])
    const own = { ...kemi(world, { admissionNumber: 'ags/001' }), revision: 1 }
    expect((await app.request(update, { params: { id: profile.id }, body: own }, { as: world.principal })).status).toBe(
      200,
    )
  })
})
