import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { writeScores } from '../../../test/score-world.ts'
import { testApp } from '../../../test/app.ts'
import {
  makeClassArm,
  makePerson,
  makeSchool,
  makeSchoolWorld,
  makeStaff,
  makeStudent,
  makeSubject,
  type SignedIn,
  signIn,
} from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'
import type { Feature, LocatedRow } from '../../platform/http/index.ts'
import { classes } from '../classes/index.ts'
import { schools } from '../schools/index.ts'
import { students } from '../students/index.ts'
import { isOffered, subjects, subjectsOfArm } from './index.ts'

/** The places of people, as the staff feature defines them: every organisation in which they hold a role. */
const people: Feature = {
  name: 'people',
  routes: [],
  locators: {
    staff: (tx, ids) =>
      tx.rows<LocatedRow>(sql`
        select ra.staff_id as id, ra.state_id as "stateId", ra.district_id as "districtId", ra.school_id as "schoolId"
        from role_access ra where ra.staff_id = any(${ids}::uuid[]) and ra.ended_at is null`),
  },
}
const app = await testApp({ features: [people, schools, students, classes, subjects] })

const makeWorld = async () => {
  const world = await makeSchoolWorld(app, {
    people: { principal: 'principal', teacher: { role: 'teacher', firstName: 'Tolu', lastName: 'Ade' } },
    arms: { gold: 'JSS 1 Gold' },
  })
  return {
    ...world,
    jss1: world.state.classes['JSS 1'] ?? '',
    superAdmin: await signIn(app, await makeStaff(app, { state: world.state, role: 'superAdmin' })),
  }
}
type World = Awaited<ReturnType<typeof makeWorld>>

const add = 'POST /subject/add'
const update = 'PATCH /subject/update/{id}'
const assign = 'PATCH /subject-teacher/assign'
const byArm = 'GET /subject-teacher/by-class-arm/{id}'
const taughtBy = 'GET /subject-teacher/subject-taught-by-teacher/{id}'
const takers = 'GET /subject/students/{classArm}/{subject}'
const setTakers = 'PATCH /subject/students/{classArm}/{subject}'

const score = (world: World, studentId: string, subjectId: string) =>
  writeScores(app, { arm: world.gold, term: world.session.activeTerm, by: world.principal }, [
    { studentId, subjectId, componentId: world.state.components['Junior Secondary']?.[0], tenths: 100 },
  ])

describe('subjects', () => {
  it('are not overwritten unseen, whichever page changed them, and not without the revision that was read', async () => {
    const { session, jss1, state, superAdmin } = await makeWorld()
    const other = await makePerson(app, { state, role: 'superAdmin' })
    const name = 'English'
    const { id, revision } = (await app.request(add, { body: { name, classes: [] } }, { as: superAdmin })).body
    const save = (as: SignedIn, revision: number, classes: { classId: string }[]) =>
      app.request(update, { params: { id }, body: { name, classes, revision } }, { as })
    const first = await save(other, revision, [{ classId: jss1 }])
    expect(first.status).toBe(200)
    const lost = await save(superAdmin, revision, [])
    expect(lost.status).toBe(409)
    expect(lost.error).toMatchObject({
      code: 'subject_changed_meanwhile',
      message: `${other.fullName} changed this subject while you were typing. Compare both below and save again.`,
      details: { by: other.fullName, theirs: { id, revision: first.body.revision, classes: [{ id: jss1 }] } },
    })
    await app.db.run(sql`
      insert into class_subject (id, state_id, session_id, class_id, subject_id)
      values (${uuidv7()}, ${state.id}, ${session.id}, ${state.classes['JSS 2'] ?? ''}, ${id})`)
    expect((await save(superAdmin, first.body.revision, [])).error.code).toBe('subject_changed_meanwhile')
    const { status, error } = await app.send(
      'PATCH',
      `/api/subject/update/${id}`,
      { body: { name, classes: [] } },
      { as: superAdmin },
    )
    expect([status, error.fields?.map(({ path }) => path)]).toEqual([422, ['body.revision']])
  })

  it('gain the classes that two people add to the same version of it, in turn or at the same moment', async () => {
    const { state, superAdmin } = await makeWorld()
    const other = await makePerson(app, { state, role: 'superAdmin' })
    const ids = ['JSS 1', 'JSS 2', 'JSS 3', 'SS 1'].map(name => state.classes[name] ?? '')
    const name = 'English'
    const classes = ids.slice(0, 1).map(classId => ({ classId }))
    const { body: made } = await app.request(add, { body: { name, classes } }, { as: superAdmin })
    const change = (as: SignedIn, more: object) =>
      app.request(update, { params: { id: made.id }, body: { ...made, classes: undefined, ...more } }, { as })
    const adding = (as: SignedIn, classId: string | undefined, elective = false) =>
      change(as, { addClasses: [{ classId, elective }] })
    const both = await Promise.all([adding(superAdmin, ids[1]), adding(other, ids[2], true)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await adding(other, ids[3])).body.classes).toEqual([
      { id: ids[0], name: 'JSS 1', elective: false },
      { id: ids[1], name: 'JSS 2', elective: false },
      { id: ids[2], name: 'JSS 3', elective: true },
      { id: ids[3], name: 'SS 1', elective: false },
    ])
    const removed = await change(superAdmin, { removeClasses: [{ classId: ids[1], elective: false }] })
    expect(removed.body.classes.map(one => one.name)).toEqual(['JSS 1', 'JSS 3', 'SS 1'])
    // What somebody else made an elective is not removed as a core subject, and a name of an older revision replaces none.
    const late = await change(superAdmin, { removeClasses: [{ classId: ids[2], elective: false }] })
    expect([late.status, late.error.code]).toEqual([409, 'subject_changed_meanwhile'])
    expect(late.error.details).toMatchObject({ by: superAdmin.fullName, theirs: removed.body })
    const renamed = await change(superAdmin, { name: 'English Studies', addClasses: [{ classId: ids[1] }] })
    expect([renamed.status, renamed.error.code]).toEqual([409, 'subject_changed_meanwhile'])
    const unclear = await change(superAdmin, { classes: [], addClasses: [{ classId: ids[1] }] })
    expect(unclear.error.fields?.map(({ path }) => path)).toEqual(['body.classes'])
    const twice = await change(superAdmin, { addClasses: [{ classId: ids[1] }, { classId: made.id }] })
    expect(twice.error.fields?.map(({ path }) => path)).toEqual(['body.addClasses.1.classId'])
  })

  it("are the state's and the school's own, with the classes that take them this session", async () => {
    const { state, district, jss1, principal, superAdmin, teacher } = await makeWorld()
    const classesOfIt = [{ classId: jss1 }, { classId: state.classes['JSS 2'] ?? '', elective: true }]
    const english = await app.request(add, { body: { name: 'English', classes: classesOfIt } }, { as: superAdmin })
    expect(english.body).toMatchObject({
      owner: 'state',
      classes: [
        { name: 'JSS 1', elective: false },
        { name: 'JSS 2', elective: true },
      ],
    })
    const french = await app.request(
      add,
      { body: { name: 'French', classes: [{ classId: jss1, elective: true }] } },
      { as: principal },
    )
    expect(french.body).toMatchObject({ owner: 'school', can: { edit: true } })
    const all = await app.request('GET /subject/view-all', { query: {} }, { as: teacher })
    expect(all.body.foundSubjects.map(({ name, can }) => [name, can.edit])).toEqual([
      ['English', false],
      ['French', false],
    ])
    const other = await makePerson(app, { state, role: 'principal', school: await makeSchool(app, district) })
    expect((await app.request('GET /subject/view-all', { query: {} }, { as: other })).body.total).toBe(1)

    const revisionOf = async (id: string) =>
      (await app.request('GET /subject/view/{id}', { params: { id } }, { as: principal })).body.revision
    const change = async (id: string, body: object, as = principal) => {
      const revision = await revisionOf(id)
      const answer = await app.request(
        update,
        { params: { id }, body: { name: 'French 2', classes: [], revision, ...body } },
        { as },
      )
      return [answer.status, answer.error.code ?? answer.body.classes.length]
    }
    expect(await change(english.body.id, {})).toEqual([403, 'forbidden'])
    expect(await change(french.body.id, { name: 'english' })).toEqual([409, 'name_taken'])
    expect(await change(french.body.id, { classes: [{ classId: french.body.id }] })).toEqual([422, 'invalid'])
    expect(await change(french.body.id, { name: 'French', classes: [{ classId: jss1 }] })).toEqual([200, 1])
    expect(await change(french.body.id, { name: 'French' })).toEqual([200, 0])
    expect(await change(french.body.id, {}, teacher)).toEqual([403, 'forbidden'])
    expect(await change(french.body.id, {}, other)).toEqual([404, 'not_found'])
  })

  it('cannot be removed from a class that has scores in them', async () => {
    const world = await makeWorld()
    const { superAdmin, jss1, gold } = world
    const { body } = await app.request(
      add,
      { body: { name: 'English', classes: [{ classId: jss1 }] } },
      { as: superAdmin },
    )
    await score(world, (await makeStudent(app, gold)).id, body.id)
    const { status, error } = await app.request(
      update,
      { params: { id: body.id }, body: { name: 'English', classes: [], revision: body.revision } },
      { as: superAdmin },
    )
    expect([status, error.code]).toEqual([409, 'has_scores'])
    expect(error.message).toContain('JSS 1')
  })
})

describe('teachers', () => {
  it('are set for many arms at once; the previous teacher keeps a row with its end', async () => {
    const { state, school, session, gold, principal, teacher } = await makeWorld()
    const blue = await makeClassArm(app, { state, school, session, class: 'JSS 1', name: 'Blue' })
    const maths = await makeSubject(app, gold, { name: 'Mathematics', teacher: principal })
    const set = (assignments: { classArmId: string; subjectId: string; add?: string[]; remove?: string[] }[]) =>
      app.request(assign, { body: { assignments } }, { as: principal })
    const change = { subjectId: maths.id, add: [teacher.id], remove: [principal.id] }
    const both = [gold, blue].map(({ id }) => ({ classArmId: id, ...change }))
    expect((await set(both)).body.message).toBe('The teachers are set.')
    expect((await set(both)).body.message).toBe('Nothing changed.')
    const list = await app.request(byArm, { params: { id: gold.id } }, { as: teacher })
    expect(list.body.foundSubjects).toEqual([
      {
        subject: maths,
        elective: false,
        classArm: { id: gold.id, fullName: 'JSS 1 Gold' },
        teachers: [{ id: teacher.id, firstName: 'Tolu', lastName: 'Ade' }],
        revision: 3,
      },
    ])
    const { rows } = await app.owner.query(
      'select staff_id = $1 as new, ended_at is null as open from subject_teacher where class_arm_id = $2 order by new',
      [teacher.id, gold.id],
    )
    expect(rows).toEqual([
      { new: false, open: false },
      { new: true, open: true },
    ])
    const own = await app.request(taughtBy, { params: { id: teacher.id } }, { as: teacher })
    expect(own.body.foundSubjects.map(({ classArm }) => classArm.fullName)).toEqual(['JSS 1 Blue', 'JSS 1 Gold'])
    await set([{ classArmId: gold.id, subjectId: maths.id, remove: [teacher.id] }])
    expect((await app.request(taughtBy, { params: { id: teacher.id } }, { as: principal })).body.total).toBe(1)
    expect((await app.request(taughtBy, { params: { id: principal.id } }, { as: teacher })).status).toBe(403)
  })

  it('added by two people who read the same list are both attached, in turn or at the same moment', async () => {
    const { state, school, gold, principal, teacher } = await makeWorld()
    const deputy = await makePerson(app, { state, role: 'principal', school })
    const [one, two] = [
      await makePerson(app, { state, role: 'teacher', school }),
      await makePerson(app, { state, role: 'teacher', school }),
    ]
    const maths = await makeSubject(app, gold, { name: 'Mathematics', teacher })
    const change = (as: SignedIn, more: { add?: string[]; remove?: string[] }) => {
      const body = { assignments: [{ classArmId: gold.id, subjectId: maths.id, ...more }] }
      return app.request(assign, { body }, { as })
    }
    const ids = async () => {
      const { body } = await app.request(byArm, { params: { id: gold.id } }, { as: principal })
      return body.foundSubjects[0]?.teachers.map(({ id }) => id).toSorted()
    }
    const both = await Promise.all([
      change(principal, { add: [one.id] }),
      change(deputy, { add: [two.id], remove: [teacher.id] }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await ids()).toEqual([one.id, two.id].toSorted())
    // Nobody is added or removed twice.
    expect((await change(principal, { add: [one.id], remove: [teacher.id] })).body.message).toBe('Nothing changed.')
    const more = await Promise.all(Array.from({ length: 4 }, () => makePerson(app, { state, role: 'teacher', school })))
    const full = await change(principal, { add: more.map(({ id }) => id) })
    expect([full.status, full.error.fields?.[0]]).toEqual([
      422,
      {
        path: 'body.assignments.0',
        message: 'A subject of a class arm has at most 5 teachers. Remove one first.',
      },
    ])
  })

  it('given as a whole list replace the one of the revision that was read, and no later one', async () => {
    const { gold, principal, teacher } = await makeWorld()
    const maths = await makeSubject(app, gold, { name: 'Mathematics' })
    const change = (more: { add?: string[]; staffIds?: string[]; revision?: number }) =>
      app.request(
        assign,
        { body: { assignments: [{ classArmId: gold.id, subjectId: maths.id, ...more }] } },
        { as: principal },
      )
    const list = async () =>
      (await app.request(byArm, { params: { id: gold.id } }, { as: principal })).body.foundSubjects
    const [before] = await list()
    const revision = before?.revision ?? 0
    expect((await change({ staffIds: [principal.id] })).error.fields?.[0]?.path).toBe('body.assignments.0.revision')
    expect((await change({ add: [teacher.id] })).status).toBe(200)
    const late = await change({ staffIds: [principal.id], revision })
    expect([late.status, late.error.code]).toEqual([409, 'subject_teachers_changed_meanwhile'])
    expect(late.error.message).toContain('Somebody else changed the teachers of Mathematics')
    expect(late.error.details).toEqual({ theirs: await list(), by: null })
    const [now] = await list()
    expect(now?.teachers.map(({ id }) => id)).toEqual([teacher.id])
    expect((await change({ staffIds: [principal.id], revision: now?.revision ?? 0 })).status).toBe(200)
    expect((await list())[0]?.teachers.map(({ id }) => id)).toEqual([principal.id])
  })

  it('must be of the school, the subject of the class, the arm of the school', async () => {
    const { state, district, session, gold, principal, teacher } = await makeWorld()
    const maths = await makeSubject(app, gold, { name: 'Mathematics' })
    const other = await makeSchool(app, district)
    const stranger = await makePerson(app, {
      state,
      role: 'teacher',
      school: other,
      firstName: 'Uche',
      lastName: 'Eze',
    })
    const theirs = await makeClassArm(app, { state, school: other, session })
    const senior = await makeClassArm(app, {
      state,
      school: { ...other, id: gold.schoolId },
      session,
      class: 'SS 1',
      name: 'A',
    })
    const set = async (classArmId: string, staffIds: string[], as = principal) => {
      const body = { assignments: [{ classArmId, subjectId: maths.id, add: staffIds }] }
      const { status, error } = await app.request(assign, { body }, { as })
      return [status, error.message]
    }
    const [status, message] = await set(gold.id, [stranger.id])
    expect(status).toBe(404)
    expect(message).not.toContain('Uche')
    expect(await set(senior.id, [teacher.id])).toEqual([422, 'Mathematics is not a subject of SS 1 A this session.'])
    expect((await set(theirs.id, [teacher.id]))[0]).toBe(404)
    expect((await set(gold.id, [teacher.id], teacher))[0]).toBe(403)
    expect((await app.request(taughtBy, { params: { id: stranger.id } }, { as: principal })).status).toBe(404)
  })
})

describe('the students of a subject', () => {
  it('are all for a core subject and none for an elective, by default', async () => {
    const world = await makeWorld()
    const { gold, principal, teacher, state } = world
    const ada = await makeStudent(app, gold, { lastName: 'Ada' })
    const ben = await makeStudent(app, gold, { lastName: 'Ben' })
    const core = await makeSubject(app, gold, { name: 'English' })
    const elective = await makeSubject(app, gold, { name: 'French', elective: true })
    const who = async (subject: { id: string }, as = principal) => {
      const { status, body } = await app.request(takers, { params: { classArm: gold.id, subject: subject.id } }, { as })
      return status === 200 ? body.students.filter(({ offered }) => offered).map(({ id }) => id) : status
    }
    const set = (subject: { id: string }, add: string[], remove: string[], as = principal) =>
      app.request(setTakers, { params: { classArm: gold.id, subject: subject.id }, body: { add, remove } }, { as })
    expect([await who(core), await who(elective)]).toEqual([[ada.id, ben.id], []])
    expect((await set(elective, [ben.id], [])).body.message).toBe('1 of 2 students of JSS 1 Gold take French.')
    await set(core, [], [ben.id])
    expect([await who(core), await who(elective)]).toEqual([[ada.id], [ben.id]])
    await set(core, [ben.id], [])
    await set(elective, [], [ben.id])
    const { rows } = await app.owner.query('select 1 from student_subject where student_id = any($1)', [
      [ada.id, ben.id],
    ])
    expect(rows).toEqual([])

    await score(world, ada.id, core.id)
    const taken = await set(core, [], [ada.id])
    expect([taken.status, taken.error.message]).toEqual([
      409,
      `Ada, ${ada.firstName} already has scores in this subject this term. Empty them before taking the subject away.`,
    ])
    expect(await who(core)).toEqual([ada.id, ben.id])
    const stranger = await makeStudent(app, { ...gold, id: gold.id }, { withoutArm: true })
    expect((await set(core, [stranger.id], [])).error.fields?.[0]?.path).toBe('body.add.0')
    expect((await set(core, [], [stranger.id])).error.fields?.[0]?.path).toBe('body.remove.0')
    expect((await set(core, [ada.id], [], teacher)).status).toBe(403)
    expect(await who(core, teacher)).toBe(404)
    const alien = await makeSubject(app, await makeClassArm(app, { ...world, class: 'SS 1' }))
    expect(await who(alien)).toBe(404)
    expect((await set(alien, [], [])).error.code).toBe('subject_not_in_class')

    const list = await app.app.database.forState(state.id).read(tx => subjectsOfArm(tx, gold.id))
    expect(list).toEqual([
      { id: core.id, name: 'English', elective: false },
      { id: elective.id, name: 'French', elective: true },
    ])
    expect([isOffered(false, null), isOffered(true, null), isOffered(true, true), isOffered(false, false)]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })
})

it('an elective to which two people add different students is taken by both', async () => {
  const { state, school, gold, principal } = await makeWorld()
  const deputy = await makePerson(app, { state, role: 'principal', school })
  const [ada, ben, cy] = [await makeStudent(app, gold), await makeStudent(app, gold), await makeStudent(app, gold)]
  const french = await makeSubject(app, gold, { name: 'French', elective: true })
  const params = { classArm: gold.id, subject: french.id }
  const set = (add: string[], remove: string[], as: SignedIn) =>
    app.request(setTakers, { params, body: { add, remove } }, { as })
  expect((await set([cy.id], [], principal)).status).toBe(200)
  const both = await Promise.all([set([ada.id], [], principal), set([ben.id], [cy.id], deputy)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const { body } = await app.request(takers, { params }, { as: principal })
  expect(new Set(body.students.flatMap(({ offered, id }) => (offered ? id : [])))).toEqual(new Set([ada.id, ben.id]))
})
