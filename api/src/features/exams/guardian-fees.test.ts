import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { type ExamWorld, examWorld } from '../../../test/exam-world.ts'
import { freshNumber } from '../../../test/factories.ts'
import { codeOf, cookieOf, nameGuardian, withdraw } from '../../../test/family-world.ts'
import { bookErrors, creditsOf, deliver, walletApp } from '../../../test/wallet-world.ts'
import type { SignedIn, TestStudent } from '../../../test/factories.ts'

const { app, sandbox } = await walletApp()

type Family = Record<string, string>

const fees = (family: Family, child: { id: string }) =>
  app.request('GET /family/exam-fees/{id}', { params: { id: child.id } }, { headers: family })
const pay = (family: Family, child: { id: string }, exam: { id: string }, clientId = uuidv7()) =>
  app.request(
    'POST /family/pay-exam-fee/{id}',
    { params: { id: child.id }, body: { clientId, exam: exam.id, email: 'ruth@example.com' } },
    { headers: family },
  )
const view = (family: Family, id: string) =>
  app.request('GET /family/exam-fee/{id}', { params: { id } }, { headers: family })
const check = (family: Family, id: string) =>
  app.request('POST /family/check-exam-fee/{id}', { params: { id } }, { headers: family })
const ofSchool = (world: ExamWorld, exam: { id: string }, as: SignedIn = world.head) =>
  app.request(
    'GET /exam/guardian-fees/{schoolId}/{examId}',
    { params: { schoolId: world.school.id, examId: exam.id } },
    { as },
  )
const allowInState = (world: ExamWorld, isAllowed = true) =>
  app.request('PATCH /exam/guardian-payments-of-state', { body: { isAllowed } }, { as: world.admin })
const allowInSchool = (world: ExamWorld, isAllowed = true, as: SignedIn = world.head) =>
  app.request('PATCH /exam/guardian-payments/{id}', { params: { id: world.school.id }, body: { isAllowed } }, { as })
const balance = async (world: ExamWorld): Promise<number> =>
  (await app.request('GET /wallet/balance/{id}', { params: { id: world.school.id } }, { as: world.head })).body.balance

const motherOf = async (world: ExamWorld, child: TestStudent, name: string, position = 1): Promise<Family> => {
  const number = freshNumber()
  await nameGuardian(app, world.state, world.school, child, { name, number, position })
  return cookieOf(app, await codeOf(app, world.head, world.gold.id, child, name), number)
}

/** An announced exam of a child with a signed-in mother; state and school let guardians pay. */
const feeWorld = async () => {
  const world = await examWorld(app)
  const exam = await world.announce()
  const mother = await motherOf(world, world.eze, 'Ruth Eze')
  await allowInState(world)
  await allowInSchool(world)
  return { ...world, exam, mother }
}

it('are paid by guardians in a state that allows it, which it does not at first', async () => {
  const world = await examWorld(app)
  const isAllowed = async () =>
    (await app.request('GET /exam/guardian-payments-of-state', {}, { as: world.admin })).body.isAllowed
  expect(await isAllowed()).toBe(false)
  await allowInState(world)
  expect(await isAllowed()).toBe(true)
})

describe('an exam fee', () => {
  it('is shown to the guardian, and paid at the school until the state and the school allow more', async () => {
    const world = await examWorld(app)
    const exam = await world.announce()
    const mother = await motherOf(world, world.eze, 'Ruth Eze')
    expect((await fees(mother, world.eze)).body).toMatchObject({
      child: { id: world.eze.id },
      fees: [{ exam: { id: exam.id }, fee: 10_000, standing: 'AtSchool', payment: null }],
    })
    expect((await pay(mother, world.eze, exam)).error.code).toBe('exam_fee_at_school')
    await allowInState(world)
    expect((await pay(mother, world.eze, exam)).error.code).toBe('exam_fee_at_school')
    await allowInSchool(world)
    expect((await fees(mother, world.eze)).body.fees).toMatchObject([{ standing: 'Payable' }])
    await allowInState(world, false)
    expect((await pay(mother, world.eze, exam)).error.code).toBe('exam_fee_at_school')
    const { rows } = await app.owner.query(
      `select summary from audit_log where state_id = $1 and summary like '%guardians%exam fees' order by id`,
      [world.state.id],
    )
    expect(rows.map(({ summary }) => summary)).toEqual([
      'Allowed guardians to pay exam fees',
      'Allowed guardians to pay exam fees',
      'Stopped guardians from paying exam fees',
    ])
  })

  it('goes into the wallet of the school once, however often the gateway says so, and the school sees who paid', async () => {
    const world = await feeWorld()
    const begun = await pay(world.mother, world.eze, world.exam)
    expect(begun.error?.message ?? begun.status).toBe(200)
    const { id } = begun.body
    expect(begun.body).toMatchObject({ status: 'Pending', amount: 10_000, payer: 'Ruth Eze', paidAt: null })
    sandbox.settle(id)
    await Promise.all([check(world.mother, id), check(world.mother, id), deliver(app, sandbox.webhook(id))])
    const paid = await check(world.mother, id)
    expect(paid.body).toMatchObject({
      status: 'Credited',
      child: { id: world.eze.id, name: 'Eze, Chidi' },
      reference: expect.stringMatching(/^AKD-/),
    })
    expect([await creditsOf(app, id), await balance(world)]).toEqual([1, 10_000])
    expect((await ofSchool(world, world.exam)).body).toMatchObject({
      paid: 1,
      foundFees: [{ student: { id: world.eze.id }, payer: 'Ruth Eze', amount: 10_000, status: 'Credited' }],
    })
    const { rows } = await app.owner.query('select narration from ledger.posting where school_id = $1', [
      world.school.id,
    ])
    expect(rows).toEqual([
      {
        narration: 'Exam fee of Eze, Chidi: Basic Education Certificate Examination, 2026/2027, paid by Ruth Eze',
      },
    ])
    expect(await bookErrors(app)).toEqual([])
  })

  it('is not paid twice: not again, not by the other parent, and not once the school has paid', async () => {
    const world = await feeWorld()
    const father = await motherOf(world, world.eze, 'Sani Eze', 2)
    const clientId = uuidv7()
    const first = await pay(world.mother, world.eze, world.exam, clientId)
    expect((await pay(world.mother, world.eze, world.exam, clientId)).body.id).toBe(first.body.id)
    expect((await pay(father, world.eze, world.exam)).error.code).toBe('exam_fee_begun')
    // What the other parent pays is not shown to him, and its receipt does not exist for him.
    expect((await fees(father, world.eze)).body.fees).toMatchObject([{ standing: 'Begun', payment: null }])
    expect([(await view(father, first.body.id)).status, (await check(father, first.body.id)).status]).toEqual([
      404, 404,
    ])
    sandbox.settle(first.body.id)
    await check(world.mother, first.body.id)
    expect((await pay(father, world.eze, world.exam)).error.code).toBe('exam_fee_paid')
    const registration = await world.enter(world.exam, [world.eze])
    await world.settle(registration.body.id, 10_000)
    expect((await fees(world.mother, world.eze)).body.fees).toMatchObject([
      { standing: 'Registered', candidateNumber: 'BECE26/0001/0001', payment: first.body.id },
    ])
    expect((await pay(world.mother, world.eze, world.exam)).error.code).toBe('exam_fee_paid')
  })

  it('is begun once where both parents press at the same moment', async () => {
    const world = await feeWorld()
    const father = await motherOf(world, world.eze, 'Sani Eze', 2)
    const answers = await Promise.all([world.mother, father].map(one => pay(one, world.eze, world.exam)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  it('of which the gateway does not answer stays open, and is found again once it does', async () => {
    const world = await feeWorld()
    sandbox.misbehave('initialise', 'error', 3)
    const clientId = uuidv7()
    const lost = await pay(world.mother, world.eze, world.exam, clientId)
    expect(lost.status).toBe(503)
    const again = await pay(world.mother, world.eze, world.exam, clientId)
    expect(again.body).toMatchObject({ status: 'Pending', link: expect.any(String) })
    sandbox.settle(again.body.id)
    sandbox.misbehave('verify', 'error', 3)
    expect((await check(world.mother, again.body.id)).status).toBe(503)
    expect((await view(world.mother, again.body.id)).body.status).toBe('Pending')
    expect((await check(world.mother, again.body.id)).body.status).toBe('Credited')
    expect(await creditsOf(app, again.body.id)).toBe(1)
  })

  it('can be begun again after an hour without money, or after the gateway refused it', async () => {
    const world = await feeWorld()
    await pay(world.mother, world.eze, world.exam)
    app.clock.advance(61 * 60 * 1000)
    const second = await pay(world.mother, world.eze, world.exam)
    expect(second.status).toBe(200)
    sandbox.settle(second.body.id, { status: 'failed' })
    expect((await check(world.mother, second.body.id)).body.status).toBe('Failed')
    expect((await pay(world.mother, world.eze, world.exam)).status).toBe(200)
  })

  it('of another child, without custody, or of an exam of another class does not exist', async () => {
    const world = await feeWorld()
    expect((await pay(world.mother, world.zain, world.exam)).status).toBe(404)
    expect((await pay(world.mother, world.eze, { id: uuidv7() })).status).toBe(404)
    const begun = await pay(world.mother, world.eze, world.exam)
    await withdraw(app, world.head, world.eze.id, 'Ruth Eze')
    const after = [
      await fees(world.mother, world.eze),
      await view(world.mother, begun.body.id),
      await check(world.mother, begun.body.id),
      await pay(world.mother, world.eze, world.exam),
    ]
    expect(after.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })

  it('cannot be paid once registration is over', async () => {
    const world = await feeWorld()
    await app.owner.query(`update exam set registration_ends = '2026-10-02' where id = $1`, [world.exam.id])
    expect((await fees(world.mother, world.eze)).body.fees).toMatchObject([{ standing: 'Ended' }])
    expect((await pay(world.mother, world.eze, world.exam)).error.code).toBe('exam_fee_not_due')
  })
})

describe('an exam fee that was paid twice', () => {
  const refund = (as: SignedIn, id: string, more: object = {}) =>
    app.request(
      'POST /exam/refund-guardian-fee/{id}',
      {
        params: { id },
        body: {
          on: app.clock.now().toISOString().slice(0, 10),
          reference: 'Transfer 4711',
          reason: 'Paid twice.',
          ...more,
        },
      },
      { as },
    )

  /** The mother pays, and so does the father, whose page of the gateway was open for more than an hour. */
  const paidTwice = async () => {
    const world = await feeWorld()
    const father = await motherOf(world, world.eze, 'Sani Eze', 2)
    const first = (await pay(world.mother, world.eze, world.exam)).body.id
    app.clock.advance(61 * 60 * 1000)
    const second = (await pay(father, world.eze, world.exam)).body.id
    for (const id of [first, second]) sandbox.settle(id)
    await check(world.mother, first)
    await check(father, second)
    // The staff stay signed in.
    app.clock.advance(-61 * 60 * 1000)
    return { ...world, father, first, second }
  }

  it('is listed and given back once, from the wallet, and the payer reads it', async () => {
    const world = await paidTwice()
    const listed = (await ofSchool(world, world.exam)).body
    expect([listed.paid, listed.paidTwice, await balance(world)]).toEqual([1, 1, 20_000])
    expect(listed.foundFees.map(({ can }) => can.refund)).toEqual([true, true])
    expect((await refund(world.head, world.second)).status).toBe(200)
    expect((await refund(world.head, world.second)).status).toBe(200)
    expect((await refund(world.head, world.second, { reference: 'Cash' })).error.code).toBe('exam_fee_refunded')
    expect((await refund(world.head, world.first)).error.code).toBe('exam_fee_not_twice')
    expect(await balance(world)).toBe(10_000)
    const after = (await ofSchool(world, world.exam)).body
    expect([after.paid, after.paidTwice]).toEqual([1, 0])
    expect(after.foundFees.map(one => [one.payer, one.refund?.reference, one.can.refund])).toEqual([
      ['Sani Eze', 'Transfer 4711', false],
      ['Ruth Eze', undefined, false],
    ])
    expect((await view(world.father, world.second)).body.refund).toMatchObject({ reference: 'Transfer 4711' })
    expect((await fees(world.father, world.eze)).body.fees).toMatchObject([{ standing: 'Paid', isRefunded: true }])
    expect((await fees(world.mother, world.eze)).body.fees).toMatchObject([{ standing: 'Paid', isRefunded: false }])
    const { rows } = await app.owner.query(
      `select summary from audit_log where entity_id = $1 order by id desc limit 1`,
      [world.second],
    )
    expect(rows[0].summary).toBe('Recorded that Sani Eze got ₦10,000.00 back, the exam fee of Eze, Chidi: Paid twice.')
    expect(await bookErrors(app)).toEqual([])
  })

  it('is given back once where two people record it for both payments at the same moment', async () => {
    const world = await paidTwice()
    const answers = await Promise.all([world.first, world.second].map(id => refund(world.head, id)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect([await balance(world), await bookErrors(app)]).toEqual([10_000, []])
  })

  it('is not given back on a day that has not come, nor from a wallet with too little', async () => {
    const world = await paidTwice()
    expect((await refund(world.head, world.second, { on: '2199-01-01' })).error.fields).toMatchObject([
      { path: 'body.on' },
    ])
    const registration = await world.enter(world.exam, [world.eze, world.zain])
    await world.settle(registration.body.id, 20_000)
    expect((await refund(world.head, world.second)).status).toBe(402)
  })
})
