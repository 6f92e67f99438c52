import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { examWorld, type ExamWorld, setStatus } from '../../../test/exam-world.ts'
import * as make from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'
import { read } from '../../platform/spreadsheet/index.ts'

const app = await testApp()
const template = 'GET /exam-result/template/{id}'
const upload = 'POST /exam-result/upload-multiple/{id}'
const viewUpload = 'GET /exam-result/upload-multiple/{id}'
const correct = 'PATCH /exam-result/upload-multiple/{id}'
const commit = 'POST /exam-result/create-multiple/{id}'
const standing = 'GET /exam-result/standing/{id}'
const publish = 'PATCH /exam-result/publish/{id}'
const withdraw = 'PATCH /exam-result/take-back/{id}'
const view = 'GET /school-exam-result/view-student-result-on-school-portal/{studentId}/{examId}'

const [eze, zain] = ['BECE26/0001/0001', 'BECE26/0001/0002']

/** An exam without a fee for which Eze and Zubair are entered in English and Mathematics, and Cole of the other school in English. */
const seatedWorld = async ({ closed = true } = {}) => {
  const world = await examWorld(app)
  const exam = await world.announce({ examRegistration: { starts: '2026-10-01', ends: '2026-10-31', fee: 0 } })
  const { body: own } = await world.enter(exam, [world.zain, world.eze])
  await world.settle(own.id, 0)
  const { body: other } = await world.enter(exam, [world.cole], { at: world.other, subjects: [world.english] })
  await world.settle(other.id, 0, world.otherHead)
  const { id, revision } = exam
  if (closed)
    await app.request(setStatus, { params: { id }, body: { status: 'Closed', revision } }, { as: world.admin })
  return { ...world, exam }
}
type Seated = ExamWorld & { exam: { id: string; revision: number } }

const csv = (
  rows: readonly string[][],
  head: readonly string[] = ['Candidate Number', 'Name', 'English', 'Mathematics'],
) => new File([[head, ...rows].map(row => row.map(cell => `"${cell}"`).join(',')).join('\n')], 'results.csv')

const send = (world: Seated, rows: readonly string[][], head?: readonly string[]) =>
  app.request(upload, { params: { id: world.exam.id }, file: csv(rows, head) }, { as: world.admin })
const keep = (world: Seated, id: string, body: { leaveOutInvalid?: boolean; confirmation?: string } = {}) =>
  app.request(commit, { params: { id }, body }, { as: world.admin })
const enterAll = async (world: Seated) => {
  const { body } = await send(world, [
    [eze, 'Eze, Chidi', '59.5', 'ABS'],
    [zain, '', '39.4', '100'],
    ['BECE26/0002/0001', '', '40', ''],
  ])
  expect(body.errors).toEqual([])
  return keep(world, body.id)
}
const out = (world: Seated, body: { mayBeMissing?: boolean } = {}) =>
  app.request(publish, { params: { id: world.exam.id }, body: { isBeforeExam: true, ...body } }, { as: world.admin })
const resultFor = (world: Seated, student: { id: string }, as: make.SignedIn) =>
  app.request(view, { params: { studentId: student.id, examId: world.exam.id } }, { as })

describe('uploading results', () => {
  it('finds errors cell by cell, saves nothing until confirmed, then saves all valid rows at once', async () => {
    const world = await seatedWorld()
    const { status, body } = await send(world, [
      [eze, 'Eze Chidi', '59.5', '101'],
      [zain, 'Musa Bello', '12.25', ''],
      ['BECE26/0009/0001', '', '40', ''],
      ['BECE26/0002/0001', 'Cole', '40', '50'],
    ])
    expect(status).toBe(200)
    expect(body.exam).toEqual({ id: world.exam.id, examName: 'Basic Education Certificate Examination' })
    expect(body.columns.map(({ title }) => title)).toEqual(['Candidate Number', 'Name', 'English', 'Mathematics'])
    expect(body.good).toBe(0)
    expect(body.errors.map(({ row, column }) => [row, column])).toEqual([
      [2, world.maths.id],
      [3, 'name'],
      [3, world.english.id],
      [4, 'candidateNumber'],
      [5, world.maths.id],
    ])
    expect(body.errors.at(-1)?.message).toContain('Cole, Ruth is not entered for Mathematics')
    expect((await keep(world, body.id)).error.code).toBe('no_good_results')
    const corrected = await app.request(
      correct,
      {
        params: { id: body.id },
        body: {
          rows: [
            { row: 2, cells: { [world.maths.id]: '10' } },
            { row: 5, cells: { [world.maths.id]: '' } },
            { row: 4, leftOut: true },
          ],
        },
      },
      { as: world.admin },
    )
    expect([corrected.body.good, corrected.body.errors.length]).toEqual([2, 2])
    const refused = await keep(world, body.id, { leaveOutInvalid: false })
    expect([refused.status, refused.error.code]).toEqual([422, 'result_errors_left'])
    const { body: before } = await app.request(standing, { params: { id: world.exam.id } }, { as: world.admin })
    expect([before.wanted, before.entered]).toEqual([5, 0])
    const stored = await keep(world, body.id)
    expect(stored.body.outcome).toEqual({ created: 3, changed: 0, unchanged: 0, leftOut: 2 })
    expect((await keep(world, body.id)).body.outcome).toEqual(stored.body.outcome)
    const again = await app.request(viewUpload, { params: { id: body.id } }, { as: world.admin })
    expect(again.body.committedAt).not.toBeNull()
  })

  it('changes nothing when the downloaded sheet is uploaded, and with another only what differs', async () => {
    const world = await seatedWorld()
    await enterAll(world)
    const sheet = await app.request(template, { params: { id: world.exam.id } }, { as: world.admin })
    const { headers, rows } = await read(sheet.bytes, { maxRows: 100, maxBytes: 1_000_000 })
    expect(headers.map(({ title }) => title)).toEqual(['Candidate Number', 'Name', 'English', 'Mathematics', 'French'])
    expect(rows.map(({ cells }) => Object.values(cells).slice(0, 4))).toEqual([
      [eze, 'Eze, Chidi', '59.5', 'ABS'],
      [zain, 'Zubair, Zain', '39.4', '100'],
      ['BECE26/0002/0001', 'Cole, Ruth', '40', ''],
    ])
    const file = new File([new Uint8Array(sheet.bytes)], 'results.xlsx')
    const { body: same } = await app.request(upload, { params: { id: world.exam.id }, file }, { as: world.admin })
    expect((await keep(world, same.id)).body.outcome).toEqual({ created: 0, changed: 0, unchanged: 5, leftOut: 0 })
    const { body: other } = await send(
      world,
      [[eze, '', '', '20']],
      ['Candidate Number', 'Name', 'English', 'Mathematics'],
    )
    const confirmation = other.confirmation ?? undefined
    const replaced = await keep(world, other.id, { confirmation })
    expect(replaced.body.outcome).toEqual({ created: 0, changed: 1, unchanged: 0, leftOut: 0 })
    // The audit log has the previous results.
    const logged = await app.owner.query("select after from audit_log where entity_id = $1 and after ? 'changed'", [
      other.id,
    ])
    expect(logged.rows).toMatchObject([{ after: { changed: 1, changes: { [eze]: { Mathematics: 'ABS → 20' } } } }])
    const one = await app.request(
      template,
      { params: { id: world.exam.id }, query: { school: world.other.id } },
      { as: world.admin },
    )
    expect((await read(one.bytes, { maxRows: 100, maxBytes: 1_000_000 })).rows).toHaveLength(1)
  })

  it('offers a sheet for one district, and none for more candidates than an upload accepts', async () => {
    const world = await seatedWorld()
    const sheet = (query = {}) => app.request(template, { params: { id: world.exam.id }, query }, { as: world.admin })
    const numbersIn = async (query: object) => {
      const { rows } = await read((await sheet(query)).bytes, { maxRows: 100, maxBytes: 1_000_000 })
      return rows.map(({ cells }) => Object.values(cells)[0])
    }
    expect(await numbersIn({ district: world.farDistrict.id })).toEqual(['BECE26/0002/0001'])
    expect(await numbersIn({ district: world.district.id })).toEqual([eze, zain])
    const foreign = await make.makeDistrict(app, await make.makeState(app))
    expect((await sheet({ district: foreign.id })).status).toBe(404)
    await app.db.run(sql`
      insert into student (id, state_id, school_id, fx_id, admission_number, admission_date, first_name, last_name, gender, date_of_birth)
      select akada_uuid(), ${world.state.id}, ${world.school.id}, ${world.school.id} || n, 'CROWD/' || n, '2024-09-01', 'One', 'Crowd',
        'female', '2012-01-01'
      from generate_series(1, 10000) n`)
    await app.db.run(sql`
      insert into exam_candidate (id, state_id, exam_id, school_id, registration_id, student_id, candidate_number, subject_ids)
      select akada_uuid(), xc.state_id, xc.exam_id, xc.school_id, xc.registration_id, s.id, 'BECE26/' || s.admission_number, xc.subject_ids
      from exam_candidate xc join student s on s.school_id = xc.school_id and s.last_name = 'Crowd'
      where xc.exam_id = ${world.exam.id} and xc.candidate_number = ${eze}`)
    const refused = await sheet()
    expect([refused.status, refused.error.code]).toEqual([422, 'too_many_candidates'])
    expect(refused.error.message).toContain('One sheet holds 10,000 candidates, and these are 10,003.')
    expect(refused.error.message).toContain('for one district or one school')
    const far = await sheet({ district: world.farDistrict.id })
    expect(far.headers['content-disposition']).toContain(`${world.farDistrict.name}, Results, `)
  })

  it('refuses a sheet without candidate numbers and an empty one; schools and other states have no access', async () => {
    const world = await seatedWorld()
    expect((await send(world, [['x']], ['Name'])).error.code).toBe('columns_missing')
    expect((await send(world, [])).error.code).toBe('empty_sheet')
    const { body } = await send(world, [[eze, '', '50', '']])
    const params = { id: body.id }
    expect((await app.request(viewUpload, { params }, { as: world.head })).status).toBe(404)
    const foreign = await make.makePerson(app, { state: await make.makeState(app), role: 'superAdmin' })
    expect((await app.request(viewUpload, { params }, { as: foreign })).status).toBe(404)
    const inside = await make.signIn(app, world.admin, { enteredSchool: world.school })
    const file = csv([[eze, '', '50', '']])
    expect((await app.request(upload, { params: { id: world.exam.id }, file }, { as: inside })).status).toBe(403)
  })
})

describe('publishing results', () => {
  it('waits until registration is over; afterwards nobody can be registered or paid for', async () => {
    const world = await seatedWorld({ closed: false })
    await enterAll(world)
    const early = await out(world)
    expect([early.status, early.error.code]).toEqual([422, 'registration_still_open'])
    expect(early.error.message).toContain('31-10-2026')
    const { body: late } = await world.enter(world.exam, [world.ebun])
    const { id, revision } = world.exam
    const become = (status: 'Closed' | 'Announced', seen: number) =>
      app.request(setStatus, { params: { id }, body: { status, revision: seen } }, { as: world.admin })
    const { body: closed } = await become('Closed', revision)
    expect((await out(world)).status).toBe(200)
    const { body: again } = await become('Announced', closed.revision)
    expect([again.status, again.registration]).toEqual(['Announced', 'Open'])
    const seen = await app.request('GET /exam/view/{id}', { params: { id } }, { as: world.head })
    expect(seen.body.can).toEqual({ edit: false, register: false, pay: false, seeResults: true })
    for (const refused of [await world.settle(late.id, 0), await world.enter(world.exam, [world.ebun])]) {
      expect([refused.status, refused.error.code]).toEqual([422, 'results_out'])
    }
  })

  it('grades by the bands of the class type and counts passes, half marks rounded up', async () => {
    const world = await seatedWorld()
    expect((await out(world)).error.code).toBe('no_results')
    await enterAll(world)
    const { body: before } = await app.request(standing, { params: { id: world.exam.id } }, { as: world.admin })
    expect(before).toMatchObject({ candidates: 3, wanted: 5, entered: 5, absent: 1, publishedAt: null })
    expect(before.subjects.map(({ subject, ...one }) => [subject.name, one])).toEqual([
      ['English', { wanted: 3, entered: 3, absent: 0, average: 46.3, passed: 2 }],
      ['Mathematics', { wanted: 2, entered: 2, absent: 1, average: 100, passed: 1 }],
      ['French', { wanted: 0, entered: 0, absent: 0, average: null, passed: 0 }],
    ])
    const published = await out(world)
    expect(published.body.publishedBy).toBe(world.admin.fullName)
    expect((await out(world)).error.code).toBe('results_published')
    const { rows: bands } = await app.owner.query(
      `select from_mark as "from", grade, remark from grade_band where class_type_id = $1 order by from_mark desc`,
      [world.state.classTypes['Junior Secondary']],
    )
    const bandAt = (mark: number) => bands.find(({ from }) => from <= mark)
    const { body } = await resultFor(world, world.eze, world.head)
    expect(body).toMatchObject({
      exam: { examName: 'Basic Education Certificate Examination', session: '2026/2027' },
      student: { fullName: 'Eze, Chidi' },
      school: { name: world.school.name },
      candidateNumber: eze,
      passed: 1,
      sat: 1,
      subjects: [
        {
          subject: { name: 'English' },
          score: 59.5,
          grade: bandAt(60).grade,
          remark: bandAt(60).remark,
          absent: false,
        },
        { subject: { name: 'Mathematics' }, score: null, grade: null, absent: true },
      ],
    })
    const { body: second } = await resultFor(world, world.zain, world.head)
    expect([second.passed, second.sat, second.subjects[0]?.grade]).toEqual([1, 2, bandAt(39).grade])
  })

  it('freezes the grades: later changes of bands have no effect', async () => {
    const world = await seatedWorld()
    await enterAll(world)
    await out(world)
    const before = await resultFor(world, world.zain, world.head)
    await app.db.run(
      sql`update grade_band set remark = 'Otherwise', grade = grade || '!' where state_id = ${world.state.id}`,
    )
    await app.db.run(sql`update state set pass_mark_tenths = 1000 where id = ${world.state.id}`)
    expect((await resultFor(world, world.zain, world.head)).body).toEqual(before.body)
  })

  it('reports how many results are missing, and continues if that is allowed', async () => {
    const world = await seatedWorld()
    const { body } = await send(world, [[eze, '', '50', '']])
    await keep(world, body.id)
    const refused = await out(world)
    expect([refused.status, refused.error.code]).toEqual([422, 'results_missing'])
    expect(refused.error.message).toContain('4 results are missing')
    expect((await out(world, { mayBeMissing: true })).status).toBe(200)
    const { body: result } = await resultFor(world, world.zain, world.head)
    expect(result.subjects.map(({ score, grade, absent }) => [score, grade, absent])).toEqual([
      [null, null, false],
      [null, null, false],
    ])
  })

  it('is visible to the registering school, the current one and those above; unpublished results do not exist', async () => {
    const world = await seatedWorld()
    await enterAll(world)
    const early = await resultFor(world, world.eze, world.head)
    expect([early.status, early.error.code]).toEqual([404, 'results_not_out'])
    await out(world)
    expect((await resultFor(world, world.eze, world.otherHead)).status).toBe(404)
    expect((await resultFor(world, world.ebun, world.head)).error.code).toBe('not_a_candidate')
    const districtAdmin = (district: make.TestDistrict) =>
      make.makePerson(app, { state: world.state, role: 'districtAdmin', district })
    expect((await resultFor(world, world.eze, await districtAdmin(world.district))).status).toBe(200)
    expect((await resultFor(world, world.eze, await districtAdmin(world.farDistrict))).status).toBe(404)
    expect((await resultFor(world, world.eze, world.admin)).status).toBe(200)
    const teacher = await make.makePerson(app, { state: world.state, role: 'teacher', school: world.school })
    expect((await resultFor(world, world.eze, teacher)).status).toBe(403)
    await app.db.run(sql`update enrolment set ends = '2026-10-13' where student_id = ${world.eze.id}`)
    await app.db.run(sql`update student set school_id = ${world.other.id} where id = ${world.eze.id}`)
    await app.db.run(sql`
      insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, begins)
      values (akada_uuid(), ${world.state.id}, ${world.other.id}, ${world.eze.id}, ${world.session.id},
        ${world.gold.classId}, '2026-10-14')`)
    expect((await resultFor(world, world.eze, world.otherHead)).status).toBe(200)
    expect((await resultFor(world, world.eze, world.head)).body.school.name).toBe(world.school.name)
  })

  it("lists a student's results for anyone who may see them, and only while they are published", async () => {
    const world = await seatedWorld()
    const list = (as: make.SignedIn, student: { id: string } = world.eze) =>
      app.request('GET /exam-result/by-student/{id}', { params: { id: student.id } }, { as })
    await enterAll(world)
    expect((await list(world.head)).body.foundResults).toEqual([])
    await out(world)
    expect((await list(world.head)).body.foundResults).toMatchObject([
      { exam: { id: world.exam.id, session: '2026/2027' }, candidateNumber: eze, passed: 1, sat: 1 },
    ])
    expect((await list(world.head, world.zain)).body.foundResults).toMatchObject([{ passed: 1, sat: 2 }])
    expect((await list(world.otherHead)).status).toBe(404)
    await app.request(withdraw, { params: { id: world.exam.id }, body: { reason: 'Swapped.' } }, { as: world.admin })
    expect((await list(world.head)).body.foundResults).toEqual([])
  })

  it('can be withdrawn with a reason: schools see nothing, and the results can be corrected', async () => {
    const world = await seatedWorld()
    const { body: left } = await send(world, [[zain, '', '1', '1']])
    await enterAll(world)
    const back = (reason: string) =>
      app.request(withdraw, { params: { id: world.exam.id }, body: { reason } }, { as: world.admin })
    expect((await back('Too early')).error.code).toBe('results_not_out')
    await out(world)
    expect((await send(world, [[eze, '', '70', '']])).error.code).toBe('results_published')
    expect((await keep(world, left.id)).error.code).toBe('results_published')
    expect((await back('')).status).toBe(422)
    expect((await back('Mathematics of hall B was mixed up')).body.publishedAt).toBeNull()
    expect((await resultFor(world, world.eze, world.head)).error.code).toBe('results_not_out')
    const { body } = await send(world, [[eze, '', '70', '']])
    const confirmation = body.confirmation ?? undefined
    expect((await keep(world, body.id, { confirmation })).body.outcome).toMatchObject({ changed: 1 })
    await out(world)
    expect((await resultFor(world, world.eze, world.head)).body.subjects[0]?.score).toBe(70)
    const { rows } = await app.owner.query(
      `select summary from audit_log where entity_id = $1 and operation = 'exam-result.upload' order by id`,
      [world.exam.id],
    )
    expect(rows.map(({ summary }) => summary.split(' ').slice(0, 2).join(' '))).toEqual([
      'Published the',
      'Took back',
      'Published the',
    ])
  })

  it('while another upload is saved: either the earlier results are published, or nothing', async () => {
    const world = await seatedWorld()
    await enterAll(world)
    const { body } = await send(world, [[eze, '', '75', '']])
    const [stored, published] = await Promise.all([keep(world, body.id), out(world)])
    expect(published.status).toBe(200)
    expect([200, 409]).toContain(stored.status)
    const { body: result } = await resultFor(world, world.eze, world.head)
    const [english] = result.subjects
    expect(english?.score).toBe(stored.status === 200 ? 75 : 59.5)
    expect(english?.grade).not.toBeNull()
  })
})
