import { afterEach, describe, expect, it } from 'vitest'
import { testApp, testNow } from '../../../test/app.ts'
import {
  balanceOf,
  bySchool,
  candidateList,
  eligible,
  examWorld,
  type ExamWorld,
  fund,
  setStatus,
} from '../../../test/exam-world.ts'
import * as make from '../../../test/factories.ts'
import { pagesOf } from '../../../test/pdf-text.ts'
import { sql } from '../../platform/db/index.ts'
import { read } from '../../platform/spreadsheet/index.ts'

const app = await testApp()
afterEach(() => app.clock.set(testNow))
const discard = 'DELETE /exam-registration/discard/{id}'
const invoice = 'GET /exam-registration/invoice/{id}'
const download = 'GET /exam/candidates-download/{id}'

const registrationsOf = async (world: ExamWorld, exam: { id: string }) =>
  (await app.request(bySchool, { params: { schoolId: world.school.id, examId: exam.id } }, { as: world.head })).body
    .foundRegistrations

describe('registering', () => {
  it('returns distinct students times the fee, and replaces an unpaid registration', async () => {
    const world = await examWorld(app)
    const exam = await world.announce()
    const first = await world.enter(exam, [world.zain, world.ebun])
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({
      number: 1,
      status: 'Unpaid',
      candidates: 2,
      fee: 10_000,
      correctAmount: 20_000,
      obstacles: [],
      paidAt: null,
      revision: 1,
      savedBy: world.head.fullName,
    })
    const second = await world.enter(exam, [world.eze], { subjects: [world.french], revision: 1 })
    expect(second.body).toMatchObject({
      id: first.body.id,
      candidates: 1,
      correctAmount: 10_000,
      revision: 2,
      studentsAndSubjectsRegistration: [{ subject: world.french.id, students: [world.eze.id] }],
    })
    expect(await registrationsOf(world, exam)).toHaveLength(1)
  })

  it('refuses a save of an older revision by name, and saves nothing', async () => {
    const world = await examWorld(app)
    const exam = await world.announce()
    const vice = await make.makePerson(app, { state: world.state, role: 'vicePrincipal', school: world.school })
    await world.enter(exam, [world.zain], { as: vice })
    const stale = await world.enter(exam, [world.eze], { revision: 0 })
    expect([stale.status, stale.error.code]).toEqual([409, 'registration_changed'])
    expect(stale.error.message).toContain(vice.fullName)
    expect((await registrationsOf(world, exam))[0]?.studentsAndSubjectsRegistration[0]?.students).toEqual([
      world.zain.id,
    ])
  })

  it('refuses a save of a registration discarded since, even if another has the same revision', async () => {
    const world = await examWorld(app)
    const exam = await world.announce()
    const { body: first } = await world.enter(exam, [world.zain], { registration: null, revision: 0 })
    await app.request(discard, { params: { id: first.id } }, { as: world.head })
    const { body: second } = await world.enter(exam, [world.eze], { registration: null, revision: 0 })
    expect([first.revision, second.revision]).toEqual([1, 1])
    const stale = await world.enter(exam, [world.zain, world.ebun], { registration: first.id, revision: 1 })
    expect([stale.status, stale.error.code]).toEqual([409, 'registration_changed'])
    expect((await registrationsOf(world, exam))[0]).toMatchObject({ id: second.id, revision: 1 })
    expect((await world.enter(exam, [world.zain], { registration: second.id, revision: 1 })).status).toBe(200)
  })

  it('is possible from the first to the last day of the window, in Lagos time, for an announced exam only', async () => {
    const world = await examWorld(app)
    const exam = await world.announce()
    const at = async (moment: string) => {
      app.clock.set(moment)
      const answer = await world.enter(exam, [world.zain], { as: await make.signIn(app, world.head) })
      return [answer.status, answer.error?.code]
    }
    expect(await at('2026-09-30T22:59:59Z')).toEqual([422, 'registration_not_open'])
    expect((await at('2026-09-30T23:00:00Z'))[0]).toBe(200)
    expect((await at('2026-10-31T22:59:59Z'))[0]).toBe(200)
    expect(await at('2026-10-31T23:00:00Z')).toEqual([422, 'registration_not_open'])
    app.clock.set(testNow)
    await app.request(
      setStatus,
      { params: { id: exam.id }, body: { status: 'Closed', revision: exam.revision } },
      { as: world.admin },
    )
    expect((await world.enter(exam, [world.zain])).error.code).toBe('exam_not_announced')
  })

  it('names students who are not in the class today; a student of another school does not exist', async () => {
    const world = await examWorld(app)
    const exam = await world.announce()
    const junior = await make.makeClassArm(app, { state: world.state, school: world.school, session: world.session })
    const child = await make.makeStudent(app, junior, { lastName: 'Bello', firstName: 'Musa' })
    const refused = await world.enter(exam, [world.zain, child])
    expect([refused.status, refused.error.code]).toEqual([422, 'students_not_eligible'])
    expect(refused.error.message).toContain('Bello, Musa')
    expect(refused.error.message).not.toContain('Zubair')
    const foreign = await world.enter(exam, [world.zain, world.cole])
    expect([foreign.status, foreign.error.code]).toEqual([404, 'not_found'])
    expect((await world.enter(exam, [world.cole], { at: world.other, as: world.head })).status).toBe(404)
    expect((await world.enter(exam, [world.zain], { subjects: [world.music] })).error.code).toBe('not_an_exam_subject')
    expect((await world.enter(exam, [])).error.code).toBe('no_candidates')
    expect(await registrationsOf(world, exam)).toEqual([])
  })

  it('can be discarded while it is unpaid', async () => {
    const world = await examWorld(app)
    const exam = await world.announce({ examRegistration: { starts: '2026-10-01', ends: '2026-10-31', fee: 0 } })
    const { body: first } = await world.enter(exam, [world.zain])
    const drop = (id: string, as = world.head) => app.request(discard, { params: { id } }, { as })
    expect((await drop(first.id, world.otherHead)).status).toBe(404)
    expect((await drop(first.id)).status).toBe(200)
    expect(await registrationsOf(world, exam)).toEqual([])
    const { body: second } = await world.enter(exam, [world.zain])
    await world.settle(second.id, 0)
    expect((await drop(second.id)).error.code).toBe('paid_registration')
  })

  it("lists the students of the class by arm, with each student's subjects", async () => {
    const world = await examWorld(app)
    const exam = await world.announce({ examRegistration: { starts: '2026-10-01', ends: '2026-10-31', fee: 0 } })
    await app.db.run(sql`
      insert into student_subject (state_id, school_id, session_id, student_id, subject_id, offered)
      values (${world.state.id}, ${world.school.id}, ${world.session.id}, ${world.zain.id}, ${world.french.id}, true),
        (${world.state.id}, ${world.school.id}, ${world.session.id}, ${world.zain.id}, ${world.english.id}, false)`)
    const { body: paid } = await world.enter(exam, [world.eze])
    await world.settle(paid.id, 0)
    const params = { schoolId: world.school.id, examId: exam.id }
    const { body } = await app.request(eligible, { params }, { as: world.head })
    expect(body.total).toBe(3)
    const [gold, silver] = body.arms
    expect([gold?.classArm?.name, silver?.classArm?.name]).toEqual(['JSS 3 Gold', 'JSS 3 Silver'])
    expect(gold?.students.map(({ fullName, offers, candidateNumber }) => [fullName, offers, candidateNumber])).toEqual([
      ['Eze, Chidi', [world.english.id, world.maths.id], 'BECE26/0001/0001'],
      ['Zubair, Zain', [world.maths.id, world.french.id], null],
    ])
  })
})

describe('paying', () => {
  it('debits exactly the amount due and gives numbers in alphabetical order, dotted letters beside the plain ones', async () => {
    const world = await examWorld(app)
    const exam = await world.announce()
    await fund(app, world.school, 3_500_000)
    const { body: registration } = await world.enter(exam, [world.zain, world.eze, world.ebun])
    for (const amount of [29_999.99, 30_000.01, 0, 10_000]) {
      const wrong = await world.settle(registration.id, amount)
      expect([wrong.status, wrong.error.code]).toEqual([422, 'wrong_amount'])
    }
    const { status, body } = await world.settle(registration.id, 30_000)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'Paid', paidBy: world.head.fullName, fee: 10_000, correctAmount: 30_000 })
    expect(body.reference).toMatch(/^AKD-/)
    expect(await balanceOf(app, world.school)).toBe(500_000)
    expect(await world.numbers(exam)).toEqual([
      ['Ẹ̀bùn', 'BECE26/0001/0001'],
      ['Eze', 'BECE26/0001/0002'],
      ['Zubair', 'BECE26/0001/0003'],
    ])
    const again = await world.settle(registration.id, 30_000)
    expect([again.status, again.error.code]).toEqual([409, 'already_paid'])
    expect(await balanceOf(app, world.school)).toBe(500_000)
    const { rows } = await app.owner.query(
      `select action, narration, staff_id from ledger.posting where school_id = $1 and action = 'Exam registration'`,
      [world.school.id],
    )
    expect(rows).toEqual([
      {
        action: 'Exam registration',
        narration: 'Registration of 3 candidates for Basic Education Certificate Examination, 2026/2027',
        staff_id: world.head.id,
      },
    ])
  })

  it('reports the missing amount if the balance is too low, and leaves all as it was', async () => {
    const world = await examWorld(app)
    const exam = await world.announce()
    await fund(app, world.school, 999_999)
    const { body: registration } = await world.enter(exam, [world.zain])
    const poor = await world.settle(registration.id, 10_000)
    expect(poor.status).toBe(402)
    expect(poor.error.message).toContain('₦0.01')
    expect((await registrationsOf(world, exam))[0]).toMatchObject({ status: 'Unpaid', revision: 1 })
    expect(await balanceOf(app, world.school)).toBe(999_999)
    await fund(app, world.school, 1)
    expect((await world.settle(registration.id, 10_000)).status).toBe(200)
    expect(await balanceOf(app, world.school)).toBe(0)
  })

  it('moves no money if the fee is zero', async () => {
    const world = await examWorld(app)
    const exam = await world.announce({ examRegistration: { starts: '2026-10-01', ends: '2026-10-31', fee: 0 } })
    const { body: registration } = await world.enter(exam, [world.zain])
    expect((await world.settle(registration.id, 1)).error.code).toBe('wrong_amount')
    const { status, body } = await world.settle(registration.id, 0)
    expect([status, body.status, body.correctAmount, body.reference]).toEqual([200, 'Paid', 0, null])
    expect(await world.numbers(exam)).toEqual([['Zubair', 'BECE26/0001/0001']])
    const { rows } = await app.owner.query('select id from ledger.posting where school_id = $1', [world.school.id])
    expect(rows).toEqual([])
  })

  it('respects the window, and refuses anyone without permission', async () => {
    const world = await examWorld(app)
    const exam = await world.announce({ examRegistration: { starts: '2026-10-01', ends: '2026-10-31', fee: 0 } })
    const { body: registration } = await world.enter(exam, [world.zain])
    const teacher = await make.makePerson(app, { state: world.state, role: 'classTeacher', school: world.school })
    expect((await world.settle(registration.id, 0, teacher)).status).toBe(403)
    expect((await world.settle(registration.id, 0, world.otherHead)).status).toBe(404)
    app.clock.set('2026-11-01T08:00:00Z')
    const head = await make.signIn(app, world.head)
    expect((await world.settle(registration.id, 0, head)).error.code).toBe('registration_not_open')
  })

  it('of a supplementary registration continues the numbers; a paid candidate is refused by name', async () => {
    const world = await examWorld(app)
    const exam = await world.announce()
    await fund(app, world.school, 5_000_000)
    const { body: first } = await world.enter(exam, [world.zain, world.eze])
    await world.settle(first.id, 20_000)
    const twice = await world.enter(exam, [world.zain, world.ebun])
    expect([twice.status, twice.error.code]).toEqual([409, 'already_candidate'])
    expect(twice.error.message).toContain('Already a candidate of this exam: Zubair, Zain.')
    const { body: second } = await world.enter(exam, [world.ebun])
    expect([second.number, second.correctAmount]).toEqual([2, 10_000])
    const { body: other } = await world.enter(exam, [world.cole], { at: world.other })
    await fund(app, world.other, 1_000_000)
    expect((await world.settle(other.id, 10_000, world.otherHead)).status).toBe(200)
    expect((await world.settle(second.id, 10_000)).status).toBe(200)
    expect(await world.numbers(exam)).toEqual([
      ['Eze', 'BECE26/0001/0001'],
      ['Zubair', 'BECE26/0001/0002'],
      ['Ẹ̀bùn', 'BECE26/0001/0003'],
    ])
    expect(await world.numbers(exam, world.other)).toEqual([['Cole', 'BECE26/0002/0001']])
    const all = await registrationsOf(world, exam)
    expect(all.map(({ number, status }) => [number, status])).toEqual([
      [1, 'Paid'],
      [2, 'Paid'],
    ])
  })

  it('is refused by name for a student who moved away since, and for one the new school paid for', async () => {
    const world = await examWorld(app)
    const exam = await world.announce({ examRegistration: { starts: '2026-10-01', ends: '2026-10-31', fee: 0 } })
    const { body: registration } = await world.enter(exam, [world.zain, world.eze])
    await app.db.run(sql`update enrolment set ends = '2026-10-13' where student_id = ${world.zain.id}`)
    await app.db.run(sql`update student set school_id = ${world.other.id} where id = ${world.zain.id}`)
    await app.db.run(sql`
      insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins)
      values (akada_uuid(), ${world.state.id}, ${world.other.id}, ${world.zain.id}, ${world.session.id},
        ${world.gold.classId}, ${world.blue.id}, '2026-10-14')`)
    const refused = await world.settle(registration.id, 0)
    expect([refused.status, refused.error.code]).toEqual([409, 'registration_obstacles'])
    expect(refused.error.message).toContain('Zubair, Zain cannot be paid for')
    expect((await registrationsOf(world, exam))[0]?.obstacles).toEqual([
      { student: world.zain.id, fullName: 'Zubair, Zain', message: 'Is not in JSS 3 of this school today.' },
    ])
    const { body: moved } = await world.enter(exam, [world.zain], { at: world.other })
    expect((await world.settle(moved.id, 0, world.otherHead)).status).toBe(200)
    expect((await registrationsOf(world, exam))[0]?.obstacles[0]?.message).toContain('BECE26/0001/0001')
    await world.enter(exam, [world.eze], { revision: registration.revision })
    expect((await world.settle(registration.id, 0)).status).toBe(200)
    expect(await world.numbers(exam)).toEqual([['Eze', 'BECE26/0002/0001']])
  })
})

describe('the documents afterwards', () => {
  it('an invoice names each candidate and writes the sum in words', async () => {
    const world = await examWorld(app)
    const exam = await world.announce()
    await fund(app, world.school, 2_000_000)
    const { body: registration } = await world.enter(exam, [world.zain, world.ebun])
    const ask = async (as = world.head) => app.request(invoice, { params: { id: registration.id } }, { as })
    expect((await ask()).body.lines.map(({ candidateNumber }) => candidateNumber)).toEqual([null, null])
    await world.settle(registration.id, 20_000)
    const { body } = await ask()
    expect(body).toMatchObject({
      title: 'Invoice for the State Examination',
      ministry: `${world.state.name} State Ministry of Education`,
      school: { name: world.school.name, address: '1 Oke-Ilewo Road' },
      exam: { examName: 'Basic Education Certificate Examination', session: '2026/2027' },
      total: 20_000,
      totalInWords: 'Twenty thousand naira only',
      lines: [
        { serial: 1, name: 'Ẹ̀bùn, Adé', fxId: world.ebun.fxId, candidateNumber: 'BECE26/0001/0001', fee: 10_000 },
        { serial: 2, name: 'Zubair, Zain', fee: 10_000 },
      ],
    })
    expect((await ask(world.otherHead)).status).toBe(404)
  })

  it('an invoice is printed with its day, and is a receipt once it is paid', async () => {
    const world = await examWorld(app)
    const exam = await world.announce()
    await fund(app, world.school, 2_000_000)
    const { body: registration } = await world.enter(exam, [world.zain, world.ebun])
    const print = async (as = world.head) =>
      app.request('GET /exam-registration/invoice-pdf/{id}', { params: { id: registration.id } }, { as })
    const linesOf = async () =>
      pagesOf((await print()).bytes).flatMap(page => page.lines.map(one => one.normalize('NFC')))
    const of = 'for the state examination, Registration'
    const unpaid = await linesOf()
    for (const line of [`Invoice ${of}`, world.school.name, 'Page 1 of 1']) expect(unpaid).toContain(line)
    expect(unpaid.join('\n')).toMatch(/^Issued \d\d-\d\d-\d{4}, not paid yet$/m)
    await world.settle(registration.id, 20_000)
    const paid = await linesOf()
    for (const line of [
      `Receipt ${of}`,
      'Basic Education Certificate Examination, 2026/2027',
      'Zubair, Zain',
      'BECE26/0001/0001',
      'In words: Twenty thousand naira only',
    ])
      expect(paid).toContain(line)
    expect((await print(world.otherHead)).status).toBe(404)
  })

  it('candidates are listed and downloaded, each within reach; pictures only with consent', async () => {
    const world = await examWorld(app)
    const exam = await world.announce({ examRegistration: { starts: '2026-10-01', ends: '2026-10-31', fee: 0 } })
    for (const [student, at] of [
      [world.zain, world.school],
      [world.cole, world.other],
    ] as const) {
      const { body } = await world.enter(exam, [student], { at })
      await world.settle(body.id, 0, at === world.other ? world.otherHead : world.head)
    }
    await world.enter(exam, [world.eze])
    const params = { schoolId: world.school.id, examId: exam.id }
    const { body } = await app.request(candidateList, { params }, { as: world.head })
    expect(body).toMatchObject({
      total: 1,
      foundCandidates: [
        {
          candidateNumber: 'BECE26/0001/0001',
          registration: 1,
          subjects: [{ name: 'English' }, { name: 'Mathematics' }],
          student: { fullName: 'Zubair, Zain', classArm: 'JSS 3 Gold', picture: null },
        },
      ],
    })
    expect((await app.request(candidateList, { params }, { as: world.otherHead })).status).toBe(404)
    const showPicture = (consent: boolean) =>
      app.db.run(
        sql`update student set picture_file_id = akada_uuid(), photo_consent = ${consent} where id = ${world.zain.id}`,
      )
    const picture = async () =>
      (await app.request(candidateList, { params }, { as: world.head })).body.foundCandidates[0]?.student.picture
    await showPicture(false)
    expect(await picture()).toBeNull()
    await showPicture(true)
    expect(await picture()).toHaveProperty('Location')
    const sheetOf = async (as: make.SignedIn, query = {}) => {
      const answer = await app.request(download, { params: { id: exam.id }, query }, { as })
      const { rows } = await read(answer.bytes, { maxRows: 100, maxBytes: 1_000_000 })
      return rows.map(row => Object.values(row.cells))
    }
    const own = await sheetOf(world.head)
    expect(own.map(cells => [cells[0], cells[1], ...cells.slice(-3)])).toEqual([
      ['BECE26/0001/0001', 'Zubair, Zain', 'Yes', 'Yes', ''],
    ])
    expect((await sheetOf(world.admin)).map(([number]) => number)).toEqual(['BECE26/0001/0001', 'BECE26/0002/0001'])
    expect((await sheetOf(world.admin, { school: world.other.id })).map(([number]) => number)).toEqual([
      'BECE26/0002/0001',
    ])
    const foreign = { params: { id: exam.id }, query: { school: world.other.id } }
    expect((await app.request(download, foreign, { as: world.head })).status).toBe(404)
  })
})
