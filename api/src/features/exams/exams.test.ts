import { expect, describe, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { createExam, examWorld, fund, setStatus } from '../../../test/exam-world.ts'
import * as make from '../../../test/factories.ts'

const app = await testApp()
const update = 'PATCH /exam/update/{id}'
const view = 'GET /exam/view/{id}'
const list = 'GET /exam/exam-by-state/{id}'
const paths = (answer: { error: { fields?: { path: string }[] } }) => answer.error.fields?.map(({ path }) => path)

describe('creating an exam', () => {
  it('begins as a draft that only the state sees', async () => {
    const world = await examWorld(app)
    const { status, body } = await app.request(createExam, { body: world.bodyOf() }, { as: world.admin })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'Draft',
      registration: 'Open',
      revision: 0,
      schools: 0,
      candidates: 0,
      numberPrefix: 'BECE26',
      can: { edit: true, register: false, pay: false, seeResults: false },
      examInformation: {
        subjects: [{ name: 'English' }, { name: 'Mathematics' }, { name: 'French' }],
        class: { name: 'JSS 3' },
        examRegistration: { starts: '2026-10-01', ends: '2026-10-31', fee: 10_000 },
      },
    })
    const params = { id: body.id }
    expect((await app.request(view, { params }, { as: world.head })).status).toBe(404)
    const ofState = { params: { id: world.state.id } }
    expect((await app.request(list, ofState, { as: world.head })).body.total).toBe(0)
    expect((await app.request(list, ofState, { as: world.admin })).body.total).toBe(1)
    await app.request(setStatus, { params, body: { status: 'Announced', revision: 0 } }, { as: world.admin })
    const seen = await app.request(view, { params }, { as: world.head })
    expect(seen.body.can).toEqual({ edit: false, register: true, pay: true, seeResults: false })
  })

  it('refuses days in the wrong order, by field', async () => {
    const world = await examWorld(app)
    const ask = (body: Parameters<typeof world.bodyOf>[0]) =>
      app.request(createExam, { body: world.bodyOf(body) }, { as: world.admin })
    const reversed = await ask({ examDate: { starts: '2026-12-04', ends: '2026-12-01' } })
    expect([reversed.status, reversed.error.code, paths(reversed)]).toEqual([
      422,
      'dates_reversed',
      ['body.examDate.ends'],
    ])
    const late = await ask({ examRegistration: { starts: '2026-10-01', ends: '2026-12-01', fee: 0 } })
    expect([late.status, late.error.code, paths(late)]).toEqual([
      422,
      'registration_after_exam',
      ['body.examRegistration.ends'],
    ])
  })

  it("refuses a subject that the state does not teach in the class, a school's own class, and a name or prefix that is taken", async () => {
    const world = await examWorld(app)
    const ask = (body: Parameters<typeof world.bodyOf>[0]) =>
      app.request(createExam, { body: world.bodyOf(body) }, { as: world.admin })
    const own = await make.makeSubject(app, world.gold, { name: 'Adire Craft', school: world.school })
    const foreign = await ask({ subjects: [world.english.id, own.id] })
    expect([foreign.status, foreign.error.code]).toEqual([422, 'subjects_not_of_class'])
    expect(foreign.error.message).toContain('Adire Craft')
    expect((await ask({ class: world.state.classes['JSS 2'] ?? '' })).error.code).toBe('subjects_not_of_class')
    expect((await ask({})).status).toBe(200)
    const prefix = await ask({ examName: 'Another' })
    expect([prefix.status, prefix.error.code, paths(prefix)]).toEqual([
      409,
      'number_prefix_taken',
      ['body.numberPrefix'],
    ])
    const name = await ask({ examName: 'basic education certificate examination', numberPrefix: 'OTHER' })
    expect([name.status, name.error.code, paths(name)]).toEqual([409, 'exam_name_taken', ['body.examName']])
  })

  it('is for the state area: not from within a school, not for a school, not for another state', async () => {
    const world = await examWorld(app)
    const inside = await make.signIn(app, world.admin, { enteredSchool: world.school })
    expect((await app.request(createExam, { body: world.bodyOf() }, { as: inside })).status).toBe(403)
    expect((await app.request(createExam, { body: world.bodyOf() }, { as: world.head })).status).toBe(403)
    const foreign = await examWorld(app)
    expect((await app.request(createExam, { body: world.bodyOf() }, { as: foreign.admin })).status).toBe(404)
    const exam = await world.announce()
    expect((await app.request(view, { params: { id: exam.id } }, { as: foreign.head })).status).toBe(404)
  })
})

describe('editing an exam', () => {
  it('refuses an edit of an older revision, and writes before and after into the audit log', async () => {
    const world = await examWorld(app)
    const exam = await world.announce()
    const params = { id: exam.id }
    const edit = (revision: number, more = {}) =>
      app.request(update, { params, body: { ...world.bodyOf(more), revision } }, { as: world.admin })
    const stale = await edit(0)
    expect(stale.status).toBe(409)
    expect(stale.error).toMatchObject({
      code: 'exam_changed',
      message: `${world.admin.fullName} changed this exam meanwhile. Look at what is there now, then save again.`,
      details: {
        by: world.admin.fullName,
        theirs: (await app.request(view, { params }, { as: world.admin })).body,
      },
    })
    const edited = await edit(exam.revision, { introduction: 'In short.' })
    expect([edited.status, edited.body.revision, edited.body.examInformation.introduction]).toEqual([
      200,
      exam.revision + 1,
      'In short.',
    ])
    const { rows } = await app.owner.query(
      `select before ->> 'introduction' as before, after ->> 'introduction' as after from audit_log
       where entity_id = $1 and summary like 'Edited%'`,
      [exam.id],
    )
    expect(rows).toEqual([{ before: world.bodyOf().introduction, after: 'In short.' }])
  })

  it('keeps what candidates paid for, and allows changes of texts, days and further subjects', async () => {
    const world = await examWorld(app)
    const exam = await world.announce()
    await fund(app, world.school, 1_000_000)
    const { body: registration } = await world.enter(exam, [world.zain])
    expect((await world.settle(registration.id, 10_000)).status).toBe(200)
    const edit = (more: Parameters<typeof world.bodyOf>[0]) =>
      app.request(
        update,
        { params: { id: exam.id }, body: { ...world.bodyOf(more), revision: exam.revision } },
        { as: world.admin },
      )
    const refused = await edit({
      subjects: [world.english.id],
      numberPrefix: 'NEW',
      examRegistration: { starts: '2026-10-01', ends: '2026-10-31', fee: 5000 },
    })
    expect([refused.status, refused.error.code, paths(refused)]).toEqual([
      422,
      'exam_fixed',
      ['body.examRegistration.fee', 'body.numberPrefix', 'body.subjects'],
    ])
    const subjects = [world.music.id, world.english.id, world.maths.id, world.french.id]
    const edited = await edit({ subjects, examDate: { starts: '2026-12-08', ends: '2026-12-10' } })
    expect(edited.status).toBe(200)
    expect(edited.body.examInformation.subjects.map(({ name }) => name)).toEqual([
      'Music',
      'English',
      'Mathematics',
      'French',
    ])
    const draft = { params: { id: exam.id }, body: { status: 'Draft', revision: edited.body.revision } } as const
    expect((await app.request(setStatus, draft, { as: world.admin })).error.code).toBe('exam_fixed')
    const closed = { ...draft, body: { ...draft.body, status: 'Closed', reason: 'Flood' } } as const
    expect((await app.request(setStatus, closed, { as: world.admin })).body.registration).toBe('Closed')
  })

  it('removes an omitted subject from unpaid registrations', async () => {
    const world = await examWorld(app)
    const exam = await world.announce()
    const body = {
      exam: exam.id,
      school: world.school.id,
      studentsAndSubjectsRegistration: [
        { subject: world.english.id, students: [world.zain.id] },
        { subject: world.french.id, students: [world.zain.id, world.eze.id] },
      ],
    }
    const { body: before } = await app.request('POST /exam-registration/register', { body }, { as: world.head })
    expect([before.candidates, before.correctAmount]).toEqual([2, 20_000])
    const edited = await app.request(
      update,
      {
        params: { id: exam.id },
        body: { ...world.bodyOf({ subjects: [world.english.id, world.maths.id] }), revision: exam.revision },
      },
      { as: world.admin },
    )
    expect(edited.status).toBe(200)
    const { body: after } = await app.request(
      'GET /exam-registration/by-school/{schoolId}/{examId}',
      { params: { schoolId: world.school.id, examId: exam.id } },
      { as: world.head },
    )
    expect(after.foundRegistrations).toMatchObject([
      {
        id: before.id,
        candidates: 1,
        revision: before.revision + 1,
        studentsAndSubjectsRegistration: [{ subject: world.english.id, students: [world.zain.id] }],
      },
    ])
  })
})

describe('the list of exams', () => {
  it('shows exams whose registration ends last first, filtered, with the counts within reach', async () => {
    const world = await examWorld(app)
    const early = await world.announce({
      examName: 'Placement test',
      numberPrefix: 'PLACE',
      examRegistration: { starts: '2026-09-15', ends: '2026-10-01', fee: 0 },
    })
    const late = await world.announce({ examRegistration: { starts: '2026-10-01', ends: '2026-10-31', fee: 0 } })
    for (const [students, at] of [
      [[world.zain, world.eze], world.school],
      [[world.cole], world.other],
    ] as const) {
      const { body } = await world.enter(late, students, { at })
      await world.settle(body.id, 0, at === world.other ? world.otherHead : world.head)
    }
    const ask = async (as: make.SignedIn, query = {}) =>
      (await app.request(list, { params: { id: world.state.id }, query }, { as })).body
    const all = await ask(world.admin)
    expect(
      all.foundExams.map(({ id, schools, candidates, registration }) => [id, schools, candidates, registration]),
    ).toEqual([
      [late.id, 2, 3, 'Open'],
      [early.id, 0, 0, 'Closed'],
    ])
    expect((await ask(world.head)).foundExams[0]).toMatchObject({ schools: 1, candidates: 2 })
    const districtAdmin = await make.makePerson(app, {
      state: world.state,
      role: 'districtAdmin',
      district: world.farDistrict,
    })
    expect((await ask(districtAdmin)).foundExams[0]).toMatchObject({ schools: 1, candidates: 1 })
    expect((await ask(world.head, { searchTerm: 'placement' })).foundExams.map(({ id }) => id)).toEqual([early.id])
    expect((await ask(world.head, { status: 'Closed' })).total).toBe(0)
    expect(await ask(world.head, { session: [world.session.id], limit: 1, page: 2 })).toMatchObject({
      foundExams: [{ id: early.id }],
      total: 2,
    })
  })
})
