import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp({ config: { dbPool: 12 } })
const save = 'PATCH /subject-grading/update'
const view = 'GET /subject-grading/view-subject-grade/{subject}/{classArm}'
const progress = 'GET /subject-grading/progress'

const openWindow = (
  wishes: { stateId: string; termId: string; schoolId?: string; opens?: string; closes?: string },
  componentIds: readonly string[],
) =>
  make.asOwner(app.app.database, async tx => {
    for (const componentId of componentIds) {
      await tx.run(sql`
        insert into score_window (id, state_id, school_id, term_id, component_id, opens, closes)
        values (${uuidv7()}, ${wishes.stateId}, ${wishes.schoolId ?? null}, ${wishes.termId}, ${componentId},
          ${wishes.opens ?? '2026-10-01'}, ${wishes.closes ?? '2026-10-31'})`)
    }
  })

const world = async (more: { windows?: boolean } = {}) => {
  const state = await make.makeState(app)
  const district = await make.makeDistrict(app, state)
  const school = await make.makeSchool(app, district)
  const session = await make.makeSession(app, state)
  const classTeacher = await make.makePerson(app, { state, role: 'classTeacher', school })
  const teacher = await make.makePerson(app, { state, role: 'teacher', school })
  const head = await make.makePerson(app, { state, role: 'principal', school })
  const arm = await make.makeClassArm(app, { state, school, session, name: 'Gold', classTeacher })
  const maths = await make.makeSubject(app, arm, { name: `Mathematics ${make.unique()}`, teacher })
  const ada = await make.makeStudent(app, arm, { lastName: 'Adebayo', firstName: 'Kemi' })
  const ben = await make.makeStudent(app, arm, { lastName: 'Bello', firstName: 'Musa' })
  const [ca1 = '', ca2 = '', exam = ''] = state.components['Junior Secondary'] ?? []
  const term = session.activeTerm
  if (more.windows !== false) await openWindow({ stateId: state.id, termId: term.id }, [ca1, ca2, exam])
  return { state, district, school, session, term, classTeacher, teacher, head, arm, maths, ada, ben, ca1, ca2, exam }
}
type World = Awaited<ReturnType<typeof world>>

interface Change {
  studentId: string
  componentId: string
  kind: 'score' | 'absent' | 'exempt' | 'empty'
  score?: number | string | null
  version: number
  id?: string
}
const score = (
  student: { id: string },
  componentId: string,
  value: number | string,
  version = 0,
  id?: string,
): Change => ({
  ...{ studentId: student.id, componentId, kind: 'score', score: value, version, id },
})
const put = (
  { arm, maths }: Pick<World, 'arm' | 'maths'>,
  as: make.SignedIn,
  changes: Change[],
  more: { onFault?: 'saveRest'; termId?: string; subjectId?: string } = {},
) => app.request(save, { body: { classArmId: arm.id, subjectId: maths.id, changes, ...more } }, { as })
const read = ({ arm, maths }: Pick<World, 'arm' | 'maths'>, as: make.SignedIn, query: { term?: string } = {}) =>
  app.request(view, { params: { subject: maths.id, classArm: arm.id }, query }, { as })
const countOf = async (table: 'score' | 'audit_log', armId: string): Promise<number> => {
  const column = table === 'score' ? 'class_arm_id' : 'entity_id'
  const { rows } = await app.app.database.pool.query(`select count(*)::int as n from ${table} where ${column} = $1`, [
    armId,
  ])
  return rows[0].n
}
const outcomes = (results: unknown): unknown[] =>
  Array.isArray(results) ? results.map((one: { outcome: string }) => one.outcome) : []

describe('the grid', () => {
  it('shows every student with every component, and what may be entered', async () => {
    const here = await world()
    const { ada, ca1, ca2, exam, teacher, arm, maths } = here
    await put(here, teacher, [
      score(ada, ca1, '12.5'),
      { studentId: ada.id, componentId: ca2, kind: 'absent', version: 0 },
      { studentId: ada.id, componentId: exam, kind: 'score', score: 0, version: 0 },
    ])
    const { status, body } = await read(here, teacher)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      subject: { id: maths.id, elective: false },
      classArm: { id: arm.id, fullName: 'JSS 1 Gold', classType: { name: 'Junior Secondary' } },
      term: { name: 'First Term', session: '2026/2027' },
      teachers: [{ id: teacher.id }],
      can: { enter: true },
    })
    expect(body.components.map(one => [one.name, one.maximum, one.isExam, one.open])).toEqual([
      ['CA1', 20, false, true],
      ['CA2', 20, false, true],
      ['Exam', 60, true, true],
    ])
    expect(body.components[0]?.window).toEqual({ opens: '2026-10-01', closes: '2026-10-31' })
    expect(body.grades[0]).toEqual({ from: 70, grade: 'A', remark: 'Excellent' })
    expect(body.students.map(one => [one.fullName, one.offered])).toEqual([
      ['Adebayo, Kemi', true],
      ['Bello, Musa', true],
    ])
    expect(body.students[0]?.cells).toMatchObject({
      [ca1]: { kind: 'score', score: 12.5, version: 1, by: teacher.fullName },
      [ca2]: { kind: 'absent', score: null, version: 1 },
      [exam]: { kind: 'score', score: 0, version: 1 },
    })
    expect(body.students[1]?.cells[ca1]).toEqual({ kind: 'empty', score: null, version: 0, by: null, at: null })
  })

  it('is closed where no window is set, and says so', async () => {
    const here = await world({ windows: false })
    const { body } = await read(here, here.teacher)
    expect(body.components[0]).toMatchObject({
      open: false,
      closedBecause: 'The state has not set when CA1 may be entered.',
      window: null,
    })
  })

  it('keeps a retired component only where it has scores', async () => {
    const here = await world()
    const { ada, ca1, ca2, teacher } = here
    await put(here, teacher, [score(ada, ca1, 10)])
    await make.asOwner(app.app.database, tx =>
      tx.run(sql`update assessment_component set retired_at = now() where id in (${ca1}, ${ca2})`),
    )
    const { body } = await read(here, teacher)
    expect(body.components.map(one => [one.name, one.open])).toEqual([
      ['CA1', false],
      ['Exam', true],
    ])
    const refused = await put(here, teacher, [score(ada, ca1, 11, 1)])
    expect(refused.error.details?.results).toMatchObject([
      { message: 'Adebayo, Kemi: CA1 is no longer part of the assessment.' },
    ])
  })

  it('shows who does not take an elective, and takes no scores for them', async () => {
    const here = await world()
    const french = await make.makeSubject(app, here.arm, {
      name: `French ${make.unique()}`,
      elective: true,
      teacher: here.teacher,
    })
    await make.asOwner(app.app.database, tx =>
      tx.run(sql`insert into student_subject (state_id, school_id, session_id, student_id, subject_id, offered)
        values (${here.state.id}, ${here.school.id}, ${here.session.id}, ${here.ada.id}, ${french.id}, true)`),
    )
    const { body } = await read({ ...here, maths: french }, here.teacher)
    expect(body.students.map(one => one.offered)).toEqual([true, false])
    const refused = await put({ ...here, maths: french }, here.teacher, [
      score(here.ada, here.ca1, 9),
      score(here.ben, here.ca1, 9),
    ])
    expect(refused.error.details?.results).toMatchObject([
      { outcome: 'unchanged' },
      { outcome: 'refused', message: `Bello, Musa does not take ${french.name}.` },
    ])
  })

  it('shows a past term with the students of its last day', async () => {
    const here = await world()
    const { state, arm, ada, ben, ca1, head, session } = here
    const [first, second] = session.terms
    await put(here, head, [score(ada, ca1, 15), score(ben, ca1, 16)])
    app.clock.set('2027-01-20T08:00:00Z')
    await make.asOwner(app.app.database, async tx => {
      await tx.run(sql`update term set active = false, closed_at = now() where id = ${first.id}`)
      await tx.run(sql`update term set active = true where id = ${second.id}`)
      await tx.run(sql`update enrolment set ends = '2027-01-15' where student_id = ${ben.id}`)
    })
    const chi = await make.makeStudent(app, arm, { lastName: 'Chukwu', begins: '2027-01-11' })
    const head2 = await make.signIn(app, head)
    const now = await read(here, head2)
    const past = await read(here, head2, { term: first.id })
    const elsewhere = await read(here, head2, { term: (await world()).term.id })
    const late = await put(here, head2, [score(ada, ca1, 17, 1)], { termId: first.id })
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

describe('saving scores', () => {
  it('audits every changed cell, from and to', async () => {
    const here = await world()
    const { ada, ben, ca1, ca2, teacher, arm, maths, term } = here
    await put(here, teacher, [score(ada, ca1, 12), score(ben, ca1, '13.5')])
    const second = await put(here, teacher, [
      score(ada, ca1, 14, 1),
      score(ben, ca1, 13.5, 1),
      { studentId: ben.id, componentId: ca2, kind: 'exempt', version: 0 },
      { studentId: ada.id, componentId: ca2, kind: 'empty', version: 0 },
    ])
    expect(second.body.saved).toBe(2)
    expect(outcomes(second.body.results)).toEqual(['saved', 'unchanged', 'saved', 'unchanged'])
    expect(second.body.results[0]?.cell).toMatchObject({ kind: 'score', score: 14, version: 2, by: teacher.fullName })
    const { rows } = await app.app.database.pool.query(
      `select summary, operation, school_id, after from audit_log where entity_id = $1 order by id`,
      [arm.id],
    )
    expect(rows[0].summary).toBe(`Saved 2 scores of ${maths.name} in JSS 1 Gold`)
    expect(rows[1]).toMatchObject({
      operation: 'score.enter',
      school_id: arm.schoolId,
      after: {
        subject: maths.id,
        term: term.id,
        cells: [
          { student: ada.id, component: ca1, from: '12', to: '14' },
          { student: ben.id, component: ca2, from: null, to: 'EX' },
        ],
      },
    })
  })

  it('empties a cell and keeps its version', async () => {
    const here = await world()
    const { ada, ca1, teacher } = here
    await put(here, teacher, [score(ada, ca1, 12)])
    const emptied = await put(here, teacher, [{ studentId: ada.id, componentId: ca1, kind: 'empty', version: 1 }])
    expect(emptied.body.results[0]?.cell).toMatchObject({ kind: 'empty', score: null, version: 2 })
    const stale = await put(here, teacher, [score(ada, ca1, 5, 1)])
    expect(stale.status).toBe(409)
  })

  it.each([
    ['abc', "Adebayo, Kemi: Exam takes 0 to 60, not 'abc'."],
    [-3, 'Adebayo, Kemi: Exam takes 0 to 60, not -3.'],
    [9999, 'Adebayo, Kemi: Exam takes 0 to 60, not 9999.'],
    ['12.55', 'Adebayo, Kemi: Exam takes at most one decimal, not 12.55.'],
    ['1e2', "Adebayo, Kemi: Exam takes 0 to 60, not '1e2'."],
    ['٣', "Adebayo, Kemi: Exam takes 0 to 60, not '٣'."],
  ])('refuses %j by name, and writes nothing', async (given, message) => {
    const here = await world()
    const { ada, ben, exam, teacher, arm } = here
    const refused = await put(here, teacher, [score(ben, exam, 50), score(ada, exam, given)])
    expect(refused.status).toBe(422)
    expect(refused.error).toMatchObject({
      code: 'scores_refused',
      message: '1 of 2 scores were refused; nothing was saved. See each cell.',
      details: {
        results: [
          { outcome: 'unchanged', message: null },
          { outcome: 'refused', message, cell: { version: 0 } },
        ],
      },
    })
    expect(await countOf('score', arm.id)).toBe(0)
  })

  it('saves the rest where told to, and answers each', async () => {
    const here = await world()
    const { state, school, session, ada, ben, ca1, ca2, exam, teacher } = here
    const other = await make.makeClassArm(app, { state, school, session, name: 'Blue' })
    const zoe = await make.makeStudent(app, other, { lastName: 'Zubair', firstName: 'Zoe' })
    const stranger = (await world()).ada
    const changes = [
      score(ada, ca1, 20),
      score(ada, ca2, 20.5),
      score(ben, ca1, 7),
      score(ben, ca1, 8),
      score(zoe, ca1, 9),
      score(stranger, ca1, 9),
      score(ben, uuidv7(), 9),
      score(ben, exam, 33.3),
    ]
    const answer = await put(here, teacher, changes, { onFault: 'saveRest' })
    expect(answer.status).toBe(200)
    expect(answer.body.saved).toBe(3)
    expect(answer.body.results.map(one => one.message ?? one.outcome)).toEqual([
      'saved',
      'Adebayo, Kemi: CA2 takes 0 to 20, not 20.5.',
      'saved',
      'Bello, Musa: CA1 comes twice. Send each cell once.',
      'Zubair, Zoe is not in JSS 1 Gold.',
      'This student is not in JSS 1 Gold.',
      'Bello, Musa: this component is not part of the assessment of JSS 1 Gold.',
      'saved',
    ])
    const { body } = await read(here, teacher)
    expect(body.students[1]?.cells[exam]?.score).toBe(33.3)
  })

  it('refuses a closed window by name: none, not yet, over, narrowed by the school', async () => {
    const here = await world({ windows: false })
    const { state, school, term, ada, ca1, ca2, exam, teacher } = here
    await openWindow({ stateId: state.id, termId: term.id, opens: '2026-11-01', closes: '2026-11-30' }, [ca2])
    await openWindow({ stateId: state.id, termId: term.id }, [exam])
    await openWindow({ stateId: state.id, termId: term.id, schoolId: school.id, closes: '2026-10-09' }, [exam])
    const refused = await put(here, teacher, [score(ada, ca1, 1), score(ada, ca2, 1), score(ada, exam, 1)])
    expect(refused.status).toBe(422)
    expect(refused.error.details?.results).toMatchObject([
      { message: 'Adebayo, Kemi: The state has not set when CA1 may be entered.' },
      { message: 'Adebayo, Kemi: CA2 opens for entry on 01-11-2026.' },
      { message: 'Adebayo, Kemi: Exam closed for entry on 09-10-2026.' },
    ])
  })

  it('refuses a stale save with both values', async () => {
    const here = await world()
    const { ada, ben, ca1, teacher, head, arm } = here
    await put(here, teacher, [score(ada, ca1, 10)])
    await put(here, head, [score(ada, ca1, 15, 1)])
    const changes = [score(ada, ca1, 12, 1), score(ben, ca1, 9)]
    const stale = await put(here, teacher, changes)
    expect(stale.status).toBe(409)
    expect(stale.error).toMatchObject({
      code: 'scores_stale',
      details: {
        results: [{ outcome: 'stale', cell: { score: 15, version: 2, by: head.fullName } }, { outcome: 'unchanged' }],
      },
    })
    expect(await countOf('score', arm.id)).toBe(1)
    const same = await put(here, teacher, [score(ada, ca1, 15, 1)])
    expect(outcomes(same.body.results)).toEqual(['unchanged'])
    const rest = await put(here, teacher, changes, { onFault: 'saveRest' })
    expect(outcomes(rest.body.results)).toEqual(['stale', 'saved'])
  })

  it('changes nothing when a change is sent again, also after a correction', async () => {
    const here = await world()
    const { ada, ca1, teacher, head, arm } = here
    const id = uuidv7()
    const send = () => put(here, teacher, [score(ada, ca1, 10, 0, id)])
    await send()
    const again = await send()
    expect(outcomes(again.body.results)).toEqual(['unchanged'])
    await put(here, head, [score(ada, ca1, 15, 1, uuidv7())])
    await put(here, head, [score(ada, ca1, 16, 2)])
    const late = await send()
    expect(late.status).toBe(200)
    expect(late.body).toMatchObject({
      saved: 0,
      results: [{ outcome: 'unchanged', cell: { score: 16, version: 3, by: head.fullName } }],
    })
    expect(await countOf('audit_log', arm.id)).toBe(3)
  })

  it('refuses a subject that the class does not take', async () => {
    const here = await world()
    const { state, school, session, arm, ada, ca1, teacher, head } = here
    const senior = await make.makeClassArm(app, { state, school, session, class: 'SS 1' })
    const physics = await make.makeSubject(app, senior, { name: `Physics ${make.unique()}` })
    const refused = await put({ arm, maths: physics }, head, [score(ada, ca1, 10)])
    expect(refused.status).toBe(422)
    expect(refused.error).toMatchObject({
      code: 'subject_not_in_class',
      message: `${physics.name} is not taught in JSS 1 Gold this session.`,
    })
    expect((await put({ arm, maths: physics }, teacher, [score(ada, ca1, 10)])).status).toBe(422)
    expect((await read({ arm, maths: physics }, head)).error.code).toBe('subject_not_in_class')
  })

  it('wants an active term', async () => {
    const here = await world()
    await make.asOwner(app.app.database, tx => tx.run(sql`update term set active = false where id = ${here.term.id}`))
    const refused = await put(here, here.teacher, [score(here.ada, here.ca1, 10)])
    expect(refused.error.code).toBe('no_active_term')
  })
})

describe('who may', () => {
  it('lets the subject teacher enter, the class teacher see, and others see nothing', async () => {
    const here = await world()
    const { state, school, arm, maths, ada, ca1, teacher, classTeacher, head } = here
    const colleague = await make.makePerson(app, { state, role: 'teacher', school })
    const office = await make.makePerson(app, { state, role: 'administrator', school })
    const elsewhere = (await world()).head
    const former = await make.makePerson(app, { state, role: 'teacher', school })
    await make.makeSubjectTeacher(app, arm, maths, former)
    await make.asOwner(app.app.database, tx =>
      tx.run(sql`update subject_teacher set ended_at = now() where staff_id = ${former.id}`),
    )
    const statusAs = async (as: make.SignedIn) => [
      (await read(here, as)).status,
      (await put(here, as, [score(ada, ca1, 10)], { onFault: 'saveRest' })).status,
    ]
    expect(await statusAs(teacher)).toEqual([200, 200])
    expect(await statusAs(classTeacher)).toEqual([200, 403])
    expect(await statusAs(colleague)).toEqual([404, 404])
    expect(await statusAs(former)).toEqual([404, 404])
    expect(await statusAs(office)).toEqual([404, 403])
    expect(await statusAs(elsewhere)).toEqual([404, 404])
    expect(await statusAs(head)).toEqual([200, 200])
    expect((await read(here, classTeacher)).body.can.enter).toBe(false)
  })
})

describe('several at once', () => {
  it('first saves of one empty cell: one is written, the others are stale', async () => {
    const here = await world()
    const { ada, ca1, teacher, head, arm } = here
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => put(here, index % 2 ? teacher : head, [score(ada, ca1, index + 1)])),
    )
    expect(answers.map(one => one.status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    expect(await countOf('audit_log', arm.id)).toBe(1)
    const winner = answers.findIndex(one => one.status === 200)
    expect((await read(here, head)).body.students[0]?.cells[ca1]).toMatchObject({ score: winner + 1, version: 1 })
  })

  it('eight savers of the whole grid, in any order, neither deadlock nor lose a change', async () => {
    const here = await world()
    const { ca1, ca2, exam, head, arm } = here
    const students = []
    for (let index = 0; index < 10; index++) students.push(await make.makeStudent(app, arm))
    const cells = students.flatMap(student => [ca1, ca2, exam].map(componentId => ({ student, componentId })))
    const seen = new Map<string, number>()
    let saved = 0
    for (let round = 0; round < 4; round++) {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, saver) => {
          const turned = [...cells.slice(saver * 3), ...cells.slice(0, saver * 3)]
          const order = saver % 2 ? turned.toReversed() : turned
          const changes = order.map(({ student, componentId }) =>
            score(student, componentId, 1 + saver + round * 2, seen.get(`${student.id} ${componentId}`) ?? 0),
          )
          return put(here, head, changes, { onFault: 'saveRest' })
        }),
      )
      expect(answers.map(one => one.status)).toEqual(Array.from({ length: 8 }, () => 200))
      saved += answers.reduce((sum, one) => sum + one.body.saved, 0)
      const { body } = await read(here, head)
      for (const { id, cells: shown } of body.students) {
        for (const [componentId, cell] of Object.entries(shown)) seen.set(`${id} ${componentId}`, cell.version)
      }
    }
    // Each saved change raised one version by one, and each is in the audit log.
    const versions = cells.reduce(
      (sum, { student, componentId }) => sum + (seen.get(`${student.id} ${componentId}`) ?? 0),
      0,
    )
    expect(versions).toBe(saved)
    const { rows } = await app.app.database.pool.query(
      `select sum(jsonb_array_length(after -> 'cells'))::int as n from audit_log where entity_id = $1`,
      [arm.id],
    )
    expect(rows[0].n).toBe(saved)
  })

  it('eight teachers save eight subjects of one arm at once', async () => {
    const here = await world()
    const { state, school, arm, ada, ben, ca1, ca2 } = here
    const teachers = []
    for (let index = 0; index < 8; index++) {
      const teacher = await make.makePerson(app, { state, role: 'teacher', school })
      teachers.push({ teacher, maths: await make.makeSubject(app, arm, { name: `Subject ${make.unique()}`, teacher }) })
    }
    const answers = await Promise.all(
      teachers.map(({ teacher, maths }, index) => {
        const changes = [score(ada, ca1, 1), score(ben, ca1, 2), score(ada, ca2, 3), score(ben, ca2, 4)]
        return put({ arm, maths }, teacher, index % 2 ? changes.toReversed() : changes)
      }),
    )
    expect(answers.map(one => one.body.saved)).toEqual(Array.from({ length: 8 }, () => 4))
    expect(await countOf('score', arm.id)).toBe(32)
  })

  it('leaves nothing behind where the connection is cut in the middle', async () => {
    const here = await world()
    const { ada, ben, ca1, teacher, arm } = here
    await put(here, teacher, [score(ben, ca1, 10)])
    const client = await app.app.database.pool.connect()
    await client.query('begin')
    // Held up at the audit row, which is written with the cells, the save is cut in the midst of it.
    await client.query('lock table audit_log in access exclusive mode')
    const pending = put(here, teacher, [score(ada, ca1, 11), score(ben, ca1, 12, 1)])
    await new Promise(resume => setTimeout(resume, 100))
    const { rows } = await client.query(`select count(pg_terminate_backend(pid))::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into audit_log%'`)
    expect(rows[0].n).toBe(1)
    expect((await pending).status).toBe(503)
    await client.query('rollback')
    client.release()
    const { body } = await read(here, teacher)
    expect(body.students[0]?.cells[ca1]).toMatchObject({ kind: 'empty', version: 0 })
    expect(body.students[1]?.cells[ca1]).toMatchObject({ score: 10, version: 1 })
    expect(await countOf('audit_log', arm.id)).toBe(1)
    expect((await put(here, teacher, [score(ada, ca1, 11), score(ben, ca1, 12, 1)])).body.saved).toBe(2)
  })
})

describe('progress', () => {
  it('counts what is entered by arm, subject and component', async () => {
    const here = await world()
    const { state, school, session, arm, maths, ada, ben, ca1, ca2, teacher, classTeacher, head } = here
    const french = await make.makeSubject(app, arm, { name: `French ${make.unique()}`, elective: true })
    await make.makeClassArm(app, { state, school, session, class: 'SS 1' })
    await put(here, teacher, [
      score(ada, ca1, 0),
      { studentId: ben.id, componentId: ca1, kind: 'absent', version: 0 },
      score(ben, ca2, 5),
    ])
    await put(here, teacher, [{ studentId: ben.id, componentId: ca2, kind: 'empty', version: 1 }])
    const all = await app.request(progress, {}, { as: head })
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
    const own = await app.request(progress, {}, { as: teacher })
    expect(own.body.rows.map(row => [row.subject.id, row.can.enter])).toEqual([[maths.id, true]])
    const ofArm = await app.request(progress, { query: { classArm: arm.id } }, { as: classTeacher })
    expect(ofArm.body.rows.map(row => [row.subject.id, row.can.enter])).toEqual([
      [maths.id, false],
      [french.id, false],
    ])
    const foreign = await app.request(progress, { query: { classArm: (await world()).arm.id } }, { as: head })
    expect(foreign.body.rows).toEqual([])
    const hidden = await app.request(progress, { query: { school: (await world()).school.id } }, { as: head })
    expect(hidden.status).toBe(404)
  })

  it('says that there is no term, and asks for a school', async () => {
    const { state, district, school, term } = await world()
    const above = await make.makePerson(app, { state, role: 'districtAdmin', district })
    expect((await app.request(progress, {}, { as: above })).error.code).toBe('no_school')
    await make.asOwner(app.app.database, tx => tx.run(sql`update term set active = false where id = ${term.id}`))
    const none = await app.request(progress, { query: { school: school.id } }, { as: above })
    expect(none.body).toEqual({ term: null, rows: [] })
  })
})
