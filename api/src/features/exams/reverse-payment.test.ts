import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { balanceOf, bySchool, examWorld, type ExamWorld, fund } from '../../../test/exam-world.ts'
import * as make from '../../../test/factories.ts'

const app = await testApp()
const reverse = 'POST /exam-registration/reverse/{id}'
const log = 'GET /transaction-logs/search'
const reason = 'Paid for the wrong two students.'

const undo = (world: ExamWorld, id: string, as: make.SignedIn = world.admin, because = reason) =>
  app.request(reverse, { params: { id }, body: { reason: because } }, { as })

/** A school of an exam world with two students who are paid for: Zubair is 0002, Eze 0001. */
const paidWorld = async (fee = 10_000) => {
  const world = await examWorld(app)
  const exam = await world.announce({ examRegistration: { starts: '2026-10-01', ends: '2026-10-31', fee } })
  await fund(app, world.school, 5_000_000)
  const { body: registration } = await world.enter(exam, [world.zain, world.eze])
  await world.settle(registration.id, fee * 2)
  return { world, exam, registration }
}

const registrationsOf = async (world: ExamWorld, exam: { id: string }, as: make.SignedIn) =>
  (await app.request(bySchool, { params: { schoolId: world.school.id, examId: exam.id } }, { as })).body
    .foundRegistrations

it('the state gives a payment made by mistake back to the wallet, once, with a reason that school and state read', async () => {
  const { world, exam, registration } = await paidWorld()
  expect(await balanceOf(app, world.school)).toBe(3_000_000)
  const { status, body } = await undo(world, registration.id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'Reversed',
    candidates: 2,
    correctAmount: 20_000,
    reversal: { by: world.admin.fullName, reason },
  })
  expect(await balanceOf(app, world.school)).toBe(5_000_000)
  const again = await undo(world, registration.id)
  expect([again.status, again.error.code]).toEqual([409, 'already_reversed'])
  expect(await balanceOf(app, world.school)).toBe(5_000_000)
  for (const as of [world.head, world.admin])
    expect(await registrationsOf(world, exam, as)).toMatchObject([{ status: 'Reversed', reversal: { reason } }])

  const { body: found } = await app.request(
    log,
    { query: { school: world.school.id, transactionAction: 'Exam payment reversal' } },
    { as: world.head },
  )
  expect(found.foundTransactionLogs).toMatchObject([
    {
      amount: 20_000,
      balanceAfter: 50_000,
      by: { name: world.admin.fullName },
      narration: `Reversal of ${body.reference ?? ''}, 2 candidates for Basic Education Certificate Examination, 2026/2027: ${reason}`,
      reference: body.reversal?.reference,
    },
  ])
  const { rows } = await app.owner.query(
    `select operation, summary, after from audit_log where entity_id = $1 and operation = 'wallet.settle'`,
    [registration.id],
  )
  expect(rows).toMatchObject([
    {
      summary: `Reversed the payment of ₦20,000.00 of ${world.school.name} for Basic Education Certificate Examination; 2 candidates void: ${reason}`,
      after: { status: 'Reversed', reason, voidNumbers: ['BECE26/0001/0001', 'BECE26/0001/0002'] },
    },
  ])
})

it('void numbers are never given again, and the students can be registered and paid for once more', async () => {
  const { world, exam, registration } = await paidWorld()
  await undo(world, registration.id)
  expect(await world.numbers(exam)).toEqual([])
  const { body: second } = await world.enter(exam, [world.zain, world.ebun])
  expect([second.number, second.status]).toEqual([2, 'Unpaid'])
  expect((await world.settle(second.id, 20_000)).status).toBe(200)
  expect(await world.numbers(exam)).toEqual([
    ['Ẹ̀bùn', 'BECE26/0001/0003'],
    ['Zubair', 'BECE26/0001/0004'],
  ])
  const { body } = await app.request(
    'GET /exam-registration/schools/{id}',
    { params: { id: exam.id } },
    { as: world.admin },
  )
  expect(body).toMatchObject({ candidates: 2, paid: 20_000 })
})

it('an exam of which every payment is reversed can be corrected again, its fee too', async () => {
  const { world, exam, registration } = await paidWorld(10)
  const correct = (revision: number) =>
    app.request(
      'PATCH /exam/update/{id}',
      {
        params: { id: exam.id },
        body: {
          ...world.bodyOf({ examRegistration: { starts: '2026-10-01', ends: '2026-10-31', fee: 10_000 } }),
          revision,
        },
      },
      { as: world.admin },
    )
  expect((await correct(exam.revision)).error.code).toBe('exam_fixed')
  await undo(world, registration.id)
  const { status, body } = await correct(exam.revision)
  expect(status).toBe(200)
  expect(body).toMatchObject({ schools: 0, candidates: 0, examInformation: { examRegistration: { fee: 10_000 } } })
})

it('a registration without a fee is reversed without a movement of money', async () => {
  const { world, exam, registration } = await paidWorld(0)
  const { body } = await undo(world, registration.id)
  expect(body).toMatchObject({ status: 'Reversed', reversal: { reference: null } })
  expect(await world.numbers(exam)).toEqual([])
  expect(await balanceOf(app, world.school)).toBe(5_000_000)
})

it('is refused for an unpaid registration, without a reason, and once a result is entered', async () => {
  const { world, exam, registration } = await paidWorld()
  const { body: unpaid } = await world.enter(exam, [world.ebun])
  expect((await undo(world, unpaid.id)).error.code).toBe('registration_not_paid')
  expect((await undo(world, registration.id, world.admin, ' ')).status).toBe(422)
  await app.owner.query(
    `insert into exam_result (candidate_id, subject_id, state_id, exam_id, score_tenths)
     select id, $2, state_id, exam_id, 500 from exam_candidate where registration_id = $1 limit 1`,
    [registration.id, world.english.id],
  )
  const refused = await undo(world, registration.id)
  expect([refused.status, refused.error.code]).toEqual([409, 'results_entered'])
  expect(await balanceOf(app, world.school)).toBe(3_000_000)
  expect(await world.numbers(exam)).toHaveLength(2)
})

it('belongs to the state alone: a school may not, and another state has no such registration', async () => {
  const { world, registration } = await paidWorld()
  expect((await undo(world, registration.id, world.head)).status).toBe(403)
  const foreign = await make.makePerson(app, { state: await make.makeState(app), role: 'superAdmin' })
  expect((await undo(world, registration.id, foreign)).status).toBe(404)
  expect(await balanceOf(app, world.school)).toBe(3_000_000)
})

it('two reversals at once give the money back once, and the books are in order', async () => {
  const { world, registration } = await paidWorld()
  const answers = await Promise.all([1, 2, 3].map(() => undo(world, registration.id)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  expect(await balanceOf(app, world.school)).toBe(5_000_000)
  const { body } = await app.request('GET /wallet/reconciliation', {}, { as: world.admin })
  // The money that the test paid in came by no payment.
  expect(body.errors.filter(({ kind }) => kind !== 'payment')).toEqual([])
})
