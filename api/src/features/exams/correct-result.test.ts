import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { examWorld, setStatus } from '../../../test/exam-world.ts'
import * as make from '../../../test/factories.ts'

const app = await testApp()
const view = 'GET /school-exam-result/view-student-result-on-school-portal/{studentId}/{examId}'
const [eze, zain] = ['BECE26/0001/0001', 'BECE26/0001/0002']

/** An exam with the results of Eze (59.5 and absent) and Zubair (39.4 and 100) in English and Mathematics. */
const resultsWorld = async () => {
  const world = await examWorld(app)
  const exam = await world.announce({ examRegistration: { starts: '2026-10-01', ends: '2026-10-31', fee: 0 } })
  const { body: own } = await world.enter(exam, [world.zain, world.eze])
  await world.settle(own.id, 0)
  const params = { id: exam.id }
  const as = world.admin
  await app.request(setStatus, { params, body: { status: 'Closed', revision: exam.revision } }, { as })
  const file = new File([`Candidate Number,English,Mathematics\n${eze},59.5,ABS\n${zain},39.4,100`], 'results.csv')
  const { body: upload } = await app.request('POST /exam-result/upload-multiple/{id}', { params, file }, { as })
  await app.request('POST /exam-result/create-multiple/{id}', { params: { id: upload.id }, body: {} }, { as })
  const publish = (body = {}) => app.request('PATCH /exam-result/publish/{id}', { params, body }, { as })
  const correct = (change: {
    subject: { id: string }
    was: string | null
    result: string | null
    candidateNumber?: string
    signedIn?: make.SignedIn
  }) => {
    const { subject, candidateNumber = eze, signedIn = as, ...values } = change
    const results = [{ subject: subject.id, ...values }]
    const body = { candidateNumber, results, reason: 'Script of another candidate.' }
    return app.request('PATCH /exam-result/correct/{id}', { params, body }, { as: signedIn })
  }
  const entered = (number: string, signedIn: make.SignedIn = as) =>
    app.request('GET /exam-result/candidate/{id}', { params, query: { number } }, { as: signedIn })
  const slipOf = async (student: { id: string }) =>
    (await app.request(view, { params: { studentId: student.id, examId: exam.id } }, { as: world.head })).body
  const verify = async (code: string | null) =>
    (await app.request('GET /report-card/verify/{code}', { params: { code: code ?? '' } })).body
  return { ...world, exam, params, publish, correct, entered, slipOf, verify }
}

describe('correcting one result of a candidate', () => {
  it('takes a result out before publication, and says whose number it is', async () => {
    const world = await resultsWorld()
    const { body } = await world.entered('bece26/0001/0001')
    expect(body).toMatchObject({ candidateNumber: eze, student: { fullName: 'Eze, Chidi' } })
    expect(body.subjects.map(({ subject, result }) => [subject.name, result])).toEqual([
      ['English', '59.5'],
      ['Mathematics', 'ABS'],
    ])
    const { body: left } = await world.correct({ subject: world.maths, was: 'ABS', result: null })
    expect(left.subjects.map(({ result }) => result)).toEqual(['59.5', null])
    const early = await world.publish({ isBeforeExam: true })
    expect([early.error.code, early.error.message]).toEqual([
      'results_missing',
      '1 result is missing. Upload what is missing, or publish and say that it may be missing.',
    ])
  })

  it('leaves the results of all others published, and gives the candidate a slip that says it was corrected', async () => {
    const world = await resultsWorld()
    await world.publish({ isBeforeExam: true })
    const [before, other] = [await world.slipOf(world.eze), await world.slipOf(world.zain)]
    expect([before.correctedAt, before.code]).toEqual([null, expect.stringMatching(/^\w{4}-\w{4}-\w{4}$/)])
    const corrected = await world.correct({ subject: world.maths, was: 'ABS', result: '70' })
    expect(corrected.status).toBe(200)
    const after = await world.slipOf(world.eze)
    expect(after.subjects[1]).toMatchObject({ score: 70, absent: false, grade: expect.any(String) })
    expect([after.passed, after.correctedAt]).toEqual([2, expect.any(String)])
    expect(after.code).not.toBe(before.code)
    expect(await world.slipOf(world.zain)).toEqual(other)
    expect(await world.verify(after.code)).toMatchObject({
      kind: 'result',
      name: 'Eze, Chidi',
      school: world.school.name,
      term: 'Basic Education Certificate Examination, 2026/2027',
      subjects: { passed: 2, sat: 2 },
      state: 'genuine',
    })
    expect((await world.verify(before.code)).state).toBe('superseded')
    await world.correct({ subject: world.maths, was: '70', result: '' })
    expect((await world.slipOf(world.eze)).subjects[1]).toMatchObject({ score: null, absent: false, grade: null })
  })

  it('grades by the bands of the publication, and changes nothing when the same is sent again', async () => {
    const world = await resultsWorld()
    await world.publish({ isBeforeExam: true })
    const english = (await world.slipOf(world.eze)).subjects[0]
    await app.owner.query(`update grade_band set grade = grade || '!' where state_id = $1`, [world.state.id])
    await world.correct({ subject: world.maths, was: 'ABS', result: '59.5' })
    await world.correct({ subject: world.maths, was: 'ABS', result: '59.5' })
    const after = await world.slipOf(world.eze)
    expect(after.subjects.map(({ grade }) => grade)).toEqual([english?.grade, english?.grade])
    const { rows } = await app.owner.query('select max(version) as version from exam_slip where exam_id = $1', [
      world.exam.id,
    ])
    expect(rows).toEqual([{ version: 2 }])
  })

  it('refuses a stale, an invalid and a foreign result by its true reason, and anyone but the state', async () => {
    const world = await resultsWorld()
    const stale = await world.correct({ subject: world.english, was: '12', result: '50' })
    expect([stale.status, stale.error.code]).toEqual([409, 'exam_result_changed'])
    expect(stale.error.message).toContain('is 59.5 now')
    const invalid = await world.correct({ subject: world.english, was: '59.5', result: '101' })
    expect(invalid.error.fields).toMatchObject([{ path: 'body.results.0.result' }])
    const foreign = await world.correct({ subject: world.french, was: null, result: '50' })
    expect(foreign.error.message).toBe('Eze, Chidi is not entered for French.')
    expect((await world.entered('BECE26/0009/0001')).error.code).toBe('unknown_candidate')
    expect((await world.entered(eze, world.head)).status).toBe(403)
    expect(
      (await world.correct({ subject: world.english, was: '59.5', result: null, signedIn: world.head })).status,
    ).toBe(403)
  })
})

describe('publishing results', () => {
  it('asks before the last day of the exam is over', async () => {
    const world = await resultsWorld()
    const early = await world.publish()
    expect([early.status, early.error.code]).toEqual([422, 'exam_not_sat_yet'])
    expect(early.error.message).toContain('01-12-2026 to 04-12-2026')
    expect((await world.publish({ isBeforeExam: true })).status).toBe(200)
  })

  it('gives another slip only to whom a withdrawal changed something', async () => {
    const world = await resultsWorld()
    await world.publish({ isBeforeExam: true })
    const [first, other] = [await world.slipOf(world.eze), await world.slipOf(world.zain)]
    const body = { reason: 'Hall B was mixed up.' }
    await app.request('PATCH /exam-result/take-back/{id}', { params: world.params, body }, { as: world.admin })
    expect((await world.verify(first.code)).state).toBe('withdrawn')
    await world.correct({ subject: world.english, was: '59.5', result: '60' })
    await world.publish({ isBeforeExam: true })
    expect((await world.slipOf(world.eze)).correctedAt).not.toBeNull()
    expect((await world.slipOf(world.zain)).code).toBe(other.code)
  })
})
