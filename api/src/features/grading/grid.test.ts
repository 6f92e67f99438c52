import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { gridAs, saveAs, score, scoreWorld } from '../../../test/score-world.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp()

describe('the grid', () => {
  it('shows every student with every component, and what may be entered', async () => {
    const here = await scoreWorld(app)
    const { ada, ca1, ca2, exam, teacher, arm, maths } = here
    await saveAs(app, here, teacher, [
      score(ada, ca1, '12.5'),
      { studentId: ada.id, componentId: ca2, kind: 'absent', version: 0 },
      { studentId: ada.id, componentId: exam, kind: 'score', score: 0, version: 0 },
    ])
    const { status, body } = await gridAs(app, here, teacher)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      subject: { id: maths.id, elective: false },
      classArm: { id: arm.id, fullName: 'JSS 1 Gold', classType: { name: 'Junior Secondary' } },
      term: { name: 'First Term', session: '2026/2027' },
      teachers: [{ id: teacher.id }],
      can: { enter: true, choose: false },
    })
    expect(body.components.map(one => [one.name, one.maximum, one.isExam, one.open])).toEqual([
      ['CA1', 20, false, true],
      ['CA2', 20, false, true],
      ['Exam', 60, true, true],
    ])
    expect(body.components[0]?.window).toEqual({ opens: '2026-10-01', closes: '2026-10-31' })
    expect(body.grades[0]).toEqual({ from: 70, grade: 'A', remark: 'Excellent' })
    expect(body.passMark).toBe(40)
    expect(body.students.map(one => [one.fullName, one.offered])).toEqual([
      ['Adebayo, Kemi', true],
      ['Bello, Musa', true],
    ])
    expect(body.students[0]?.cells).toMatchObject({
      [ca1]: { kind: 'score', score: 12.5, version: 1, by: teacher.fullName },
      [ca2]: { kind: 'absent', score: null, version: 1 },
      [exam]: { kind: 'score', score: 0, version: 1 },
    })
    // Instants are in UTC, with a Z.
    expect(body.students[0]?.cells[ca1]?.at).toMatch(/Z$/)
    expect(body.students[1]?.cells[ca1]).toEqual({ kind: 'empty', score: null, version: 0, by: null, at: null })
  })

  it('is closed if no window is set, and says so', async () => {
    const here = await scoreWorld(app, { windows: false })
    const { body } = await gridAs(app, here, here.teacher)
    expect(body.components[0]).toMatchObject({
      open: false,
      closedBecause:
        'The state has not set when CA1 may be entered. The state admin sets it under Assessment, Entry windows.',
      window: null,
    })
  })

  it('keeps a retired component only if it has scores', async () => {
    const here = await scoreWorld(app)
    const { ada, ca1, ca2, teacher } = here
    await saveAs(app, here, teacher, [score(ada, ca1, 10)])
    await app.db.run(sql`update assessment_component set retired_at = now() where id in (${ca1}, ${ca2})`)
    const { body } = await gridAs(app, here, teacher)
    expect(body.components.map(one => [one.name, one.open])).toEqual([
      ['CA1', false],
      ['Exam', true],
    ])
    const refused = await saveAs(app, here, teacher, [score(ada, ca1, 11, 1)])
    expect(refused.error.details?.results).toMatchObject([
      { message: 'Adebayo, Kemi: CA1 is not part of the assessment of this term.' },
    ])
  })

  it('shows which students do not take an elective, and accepts no scores for them', async () => {
    const here = await scoreWorld(app)
    const french = await make.makeSubject(app, here.arm, {
      name: `French ${make.unique()}`,
      elective: true,
      teacher: here.teacher,
    })
    await app.db.run(sql`insert into student_subject (state_id, school_id, session_id, student_id, subject_id, offered)
      values (${here.state.id}, ${here.school.id}, ${here.session.id}, ${here.ada.id}, ${french.id}, true)`)
    const { body } = await gridAs(app, { ...here, maths: french }, here.teacher)
    expect(body.students.map(one => one.offered)).toEqual([true, false])
    const refused = await saveAs(app, { ...here, maths: french }, here.teacher, [
      score(here.ada, here.ca1, 9),
      score(here.ben, here.ca1, 9),
    ])
    expect(refused.error.details?.results).toMatchObject([
      { outcome: 'unchanged' },
      { outcome: 'refused', message: `Bello, Musa does not take ${french.name}.` },
    ])
  })

  it('lets the person who enters an elective say who takes it, and nobody lose scores by it', async () => {
    const here = await scoreWorld(app)
    const { state, school, arm, teacher, classTeacher, head, ada, ben, ca1 } = here
    const french = await make.makeSubject(app, arm, { name: `French ${make.unique()}`, elective: true, teacher })
    const at = { ...here, maths: french }
    const offer = (as: typeof teacher, studentId: string, offered: boolean, subject = french.id) =>
      app.request(
        'PATCH /subject-grading/offered/{subject}/{classArm}',
        { params: { subject, classArm: arm.id }, body: { studentId, offered } },
        { as },
      )
    expect((await gridAs(app, at, teacher)).body.can).toMatchObject({ enter: true, choose: true })
    const taken = await offer(teacher, ada.id, true)
    expect(taken.status).toBe(200)
    expect(taken.body.students.map(one => one.offered)).toEqual([true, false])
    expect((await saveAs(app, at, teacher, [score(ada, ca1, 9)])).status).toBe(200)

    const scored = await offer(teacher, ada.id, false)
    expect([scored.status, scored.error.code]).toEqual([409, 'has_scores'])
    expect(scored.error.message).toContain('Adebayo, Kemi')
    expect((await offer(teacher, ben.id, true)).body.students[1]?.offered).toBe(true)
    expect((await offer(teacher, ben.id, false)).body.students[1]?.offered).toBe(false)
    const log = await app.db.rows<{ operation: string }>(
      sql`select operation from audit_log where entity_id = ${french.id} order by at`,
    )
    expect(log.map(({ operation }) => operation)).toEqual(['score.enter', 'score.enter', 'score.enter'])

    // Those who may not enter the scores may not choose either, and a student of another arm does not exist here.
    expect((await offer(classTeacher, ben.id, true)).status).toBe(403)
    const stranger = await make.makePerson(app, { state, role: 'teacher', school })
    expect((await offer(stranger, ben.id, true)).status).toBe(404)
    expect((await offer(teacher, (await scoreWorld(app)).ada.id, true)).status).toBe(404)
    // What everybody takes is left to those who manage subjects.
    const all = await offer(teacher, ben.id, false, here.maths.id)
    expect([all.status, all.error.code]).toEqual([403, 'subject_taken_by_all'])
    expect((await offer(head, ben.id, false, here.maths.id)).body.students.map(one => one.offered)).toEqual([
      true,
      false,
    ])
  })

  it('shows a past term with the students of its last day', async () => {
    const here = await scoreWorld(app)
    const { state, arm, ada, ben, ca1, head, session } = here
    const [first, second] = session.terms
    await saveAs(app, here, head, [score(ada, ca1, 15), score(ben, ca1, 16)])
    app.clock.set('2027-01-20T08:00:00Z')
    await app.db.run(sql`update term set active = false, closed_at = now() where id = ${first.id}`)
    await app.db.run(sql`update term set active = true where id = ${second.id}`)
    await app.db.run(sql`update enrolment set ends = '2027-01-15' where student_id = ${ben.id}`)
    const chi = await make.makeStudent(app, arm, { lastName: 'Chukwu', begins: '2027-01-11' })
    const head2 = await make.signIn(app, head)
    const now = await gridAs(app, here, head2)
    const past = await gridAs(app, here, head2, { term: first.id })
    const elsewhere = await gridAs(app, here, head2, { term: (await scoreWorld(app)).term.id })
    const late = await saveAs(app, here, head2, [score(ada, ca1, 17, 1)], { termId: first.id })
    app.clock.set('2026-10-14T08:00:00Z')
    expect(now.body.students.map(one => one.id)).toEqual([ada.id, chi.id])
    expect(past.body.students.map(one => one.id)).toEqual([ada.id, ben.id])
    expect(past.body.students[1]?.cells[ca1]?.score).toBe(16)
    expect(elsewhere.status).toBe(404)
    expect(late.error.details?.results).toMatchObject([
      { message: 'Adebayo, Kemi: CA1 closed for entry on 31-10-2026.' },
    ])
    expect(state.id).toBeTruthy()
  })
})

describe('access to the grid', () => {
  it('lets the subject teacher enter, the class teacher see, and hides it from others', async () => {
    const here = await scoreWorld(app)
    const { state, school, arm, maths, ada, ca1, teacher, classTeacher, head } = here
    const colleague = await make.makePerson(app, { state, role: 'teacher', school })
    const office = await make.makePerson(app, { state, role: 'administrator', school })
    const elsewhere = (await scoreWorld(app)).head
    const former = await make.makePerson(app, { state, role: 'teacher', school })
    await make.makeSubjectTeacher(app, arm, maths, former)
    await app.db.run(sql`update subject_teacher set ended_at = now() where staff_id = ${former.id}`)
    const statusAs = async (as: make.SignedIn) => [
      (await gridAs(app, here, as)).status,
      (await saveAs(app, here, as, [score(ada, ca1, 10)], { onError: 'saveRest' })).status,
    ]
    expect(await statusAs(teacher)).toEqual([200, 200])
    expect(await statusAs(classTeacher)).toEqual([200, 403])
    expect(await statusAs(colleague)).toEqual([404, 404])
    expect(await statusAs(former)).toEqual([404, 404])
    expect(await statusAs(office)).toEqual([200, 403])
    expect(await statusAs(elsewhere)).toEqual([404, 404])
    expect(await statusAs(head)).toEqual([200, 200])
    expect((await gridAs(app, here, classTeacher)).body.can.enter).toBe(false)
  })
})

describe('progress', () => {
  it('counts the entered scores by arm, subject and component', async () => {
    const here = await scoreWorld(app)
    const { state, school, session, arm, maths, ada, ben, ca1, ca2, teacher, classTeacher, head } = here
    const french = await make.makeSubject(app, arm, { name: `French ${make.unique()}`, elective: true })
    await make.makeClassArm(app, { state, school, session, class: 'SS 1' })
    await saveAs(app, here, teacher, [
      score(ada, ca1, 0),
      { studentId: ben.id, componentId: ca1, kind: 'absent', version: 0 },
      score(ben, ca2, 5),
    ])
    await saveAs(app, here, teacher, [{ studentId: ben.id, componentId: ca2, kind: 'empty', version: 1 }])
    const all = await app.request('GET /subject-grading/progress', {}, { as: head })
    expect(all.status).toBe(200)
    expect(all.body.term).toMatchObject({ name: 'First Term', session: '2026/2027' })
    expect(all.body.rows).toMatchObject([
      {
        classArm: { fullName: 'JSS 1 Gold' },
        subject: { id: maths.id },
        teachers: [teacher.fullName],
        students: 2,
        components: [
          { name: 'CA1', entered: 2 },
          { name: 'CA2', entered: 0 },
          { name: 'Exam', entered: 0 },
        ],
        can: { enter: true },
      },
      {
        subject: { id: french.id },
        teachers: [],
        students: 0,
        components: [{ entered: 0 }, { entered: 0 }, { entered: 0 }],
      },
    ])
    const own = await app.request('GET /subject-grading/progress', {}, { as: teacher })
    expect(own.body.rows.map(row => [row.subject.id, row.can.enter])).toEqual([[maths.id, true]])
    const ofArm = await app.request(
      'GET /subject-grading/progress',
      { query: { classArm: arm.id } },
      { as: classTeacher },
    )
    expect(ofArm.body.rows.map(row => [row.subject.id, row.can.enter])).toEqual([
      [maths.id, false],
      [french.id, false],
    ])
    const foreign = await app.request(
      'GET /subject-grading/progress',
      { query: { classArm: (await scoreWorld(app)).arm.id } },
      { as: head },
    )
    expect(foreign.body.rows).toEqual([])
    const hidden = await app.request(
      'GET /subject-grading/progress',
      { query: { school: (await scoreWorld(app)).school.id } },
      { as: head },
    )
    expect(hidden.status).toBe(404)
  })

  it('answers page after page, each with the rows of whole class arms, and leaves out none', async () => {
    const { state, school, session, arm, head, teacher } = await scoreWorld(app)
    await make.makeSubject(app, arm, { name: `French ${make.unique()}` })
    const blue = await make.makeClassArm(app, { state, school, session, class: 'JSS 1', name: 'Blue' })
    const senior = await make.makeClassArm(app, { state, school, session, class: 'JSS 2', name: 'Amber' })
    await make.makeSubject(app, senior, { name: `Music ${make.unique()}` })
    const page = (as: make.SignedIn, query: { limit?: number; after?: string | undefined; classArm?: string }) =>
      app.request('GET /subject-grading/progress', { query }, { as })
    const whole = await page(head, {})
    expect(whole.body.next).toBeUndefined()
    const pages: (typeof whole.body)[] = []
    for (let after: string | undefined, more = true; more; more = after !== undefined) {
      const { body } = await page(head, { limit: 1, after })
      pages.push(body)
      after = body.next
    }
    const armsOf = (rows: typeof whole.body.rows) => [...new Set(rows.map(({ classArm }) => classArm.id))]
    expect(pages.map(({ rows }) => armsOf(rows))).toEqual([[blue.id], [arm.id], [senior.id]])
    expect(pages.flatMap(({ rows }) => rows)).toEqual(whole.body.rows)
    const { body: own } = await page(teacher, { limit: 1 })
    expect([armsOf(own.rows), own.next]).toEqual([[arm.id], undefined])
    expect((await page(head, { after: pages[0]?.next, classArm: arm.id })).status).toBe(400)
    expect((await page(head, { limit: 201 })).status).toBe(422)
  })

  it('reports a missing term, and requires a school', async () => {
    const { state, district, school, term } = await scoreWorld(app)
    const above = await make.makePerson(app, { state, role: 'districtAdmin', district })
    expect((await app.request('GET /subject-grading/progress', {}, { as: above })).error.code).toBe('no_school')
    await app.db.run(sql`update term set active = false where id = ${term.id}`)
    const none = await app.request('GET /subject-grading/progress', { query: { school: school.id } }, { as: above })
    expect(none.body).toEqual({ term: null, rows: [] })
  })
})
