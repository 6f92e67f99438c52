import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { balanceOf, examWorld, setStatus } from '../../../test/exam-world.ts'
import { freshNumber } from '../../../test/factories.ts'
import { codeOf, cookieOf, nameGuardian } from '../../../test/family-world.ts'
import type { SignedIn, TestSchool } from '../../../test/factories.ts'
import { accept, check, create, openTransfers } from '../../../test/transfer-world.ts'
import { bookErrors, creditsOf, deliver, walletApp } from '../../../test/wallet-world.ts'

const { app, sandbox } = await walletApp({ config: { dbPool: 12 } })
const kobo = 1_000_000

/** Two schools that let guardians pay, an exam of JSS 3, and the mother of a child at the first. */
const feeWorld = async () => {
  const world = await examWorld(app)
  await openTransfers(app, world.state, { classes: ['JSS 3'], barFinalYear: false })
  const exam = await world.announce()
  const { school, other, head, otherHead, admin, eze: child } = world
  const number = freshNumber()
  await nameGuardian(app, world.state, school, child, { name: 'Ruth Eze', number })
  const mother = await cookieOf(app, await codeOf(app, head, world.gold.id, child), number)
  await app.request('PATCH /exam/guardian-payments-of-state', { body: { isAllowed: true } }, { as: admin })
  for (const [{ id }, as] of [
    [school, head],
    [other, otherHead],
  ] as const)
    await app.request('PATCH /exam/guardian-payments/{id}', { params: { id }, body: { isAllowed: true } }, { as })
  return { ...world, exam, child, mother }
}
type FeeWorld = Awaited<ReturnType<typeof feeWorld>>

const begin = async ({ mother, child, exam }: FeeWorld): Promise<string> => {
  const { body, error, status } = await app.request(
    'POST /family/pay-exam-fee/{id}',
    { params: { id: child.id }, body: { clientId: uuidv7(), exam: exam.id, email: 'ruth@example.com' } },
    { headers: mother },
  )
  expect(error?.message ?? status).toBe(200)
  return body.id
}
const ask = ({ mother }: FeeWorld, id: string) =>
  app.request('POST /family/check-exam-fee/{id}', { params: { id } }, { headers: mother })
const pay = async (world: FeeWorld): Promise<string> => {
  const id = await begin(world)
  sandbox.settle(id)
  expect((await ask(world, id)).body.status).toBe('Credited')
  return id
}
const fees = async ({ mother, child }: FeeWorld) =>
  (await app.request('GET /family/exam-fees/{id}', { params: { id: child.id } }, { headers: mother })).body.fees[0]
const receipt = async ({ mother }: FeeWorld, id: string) =>
  (await app.request('GET /family/exam-fee/{id}', { params: { id } }, { headers: mother })).body

const request = async (world: FeeWorld, from = world.head, to: TestSchool = world.other): Promise<string> => {
  const body = { student: world.child.id, destinationSchool: to.id, reason: 'The family moves' }
  const made = await app.request(create, { body }, { as: from })
  expect(made.error?.message ?? made.status).toBe(200)
  return made.body.id
}
const acceptAt = (id: string, as: SignedIn) => accept(app, { freshHead: as }, id)
const move = async (world: FeeWorld, from?: SignedIn, to?: TestSchool, as: SignedIn = world.otherHead) => {
  const answered = await acceptAt(await request(world, from, to), as)
  expect(answered.error?.message ?? answered.status).toBe(200)
}

const listed = async ({ exam }: FeeWorld, { id: schoolId }: TestSchool, as: SignedIn) =>
  (await app.request('GET /exam/guardian-fees/{schoolId}/{examId}', { params: { schoolId, examId: exam.id } }, { as }))
    .body
const refund = (as: SignedIn, id: string) =>
  app.request(
    'POST /exam/refund-guardian-fee/{id}',
    { params: { id }, body: { on: '2026-10-14', reference: 'Transfer 4711', reason: 'No longer needed.' } },
    { as },
  )
const wallets = async ({ school, other }: FeeWorld) => [await balanceOf(app, school), await balanceOf(app, other)]

describe('the exam fee of a child who moves to another school of the state', () => {
  it('goes to the wallet of the new school with the transfer, and both schools and the guardian read where it is', async () => {
    const world = await feeWorld()
    const id = await pay(world)
    const points = await app.request(check, { params: { student: world.child.id } }, { as: world.head })
    expect(points.body.points.map(({ message }) => message)).toContain(
      'A guardian paid ₦10,000.00 for Basic Education Certificate Examination: the money goes to the wallet of the new school with the student.',
    )
    await move(world)
    expect(await wallets(world)).toEqual([0, kobo])
    expect(await fees(world)).toMatchObject({ standing: 'Paid', payment: id, toReturnBy: null })
    expect(await receipt(world, id)).toMatchObject({ school: world.other.name, isToReturn: false })
    const old = await listed(world, world.school, world.head)
    expect(old).toMatchObject({ paid: 0, toReturn: 0, foundFees: [{ id, heldBy: { id: world.other.id } }] })
    const fresh = await listed(world, world.other, world.otherHead)
    expect(fresh).toMatchObject({
      paid: 1,
      toReturn: 0,
      foundFees: [{ id, heldBy: { id: world.other.id }, cameFrom: world.school.name, because: null }],
    })
    const { rows } = await app.owner.query(
      `select narration from ledger.posting where state_id = $1 and action = 'Exam fee transfer' order by id`,
      [world.state.id],
    )
    const what = 'Exam fee of Eze, Chidi: Basic Education Certificate Examination, 2026/2027, paid by Ruth Eze'
    expect(rows.map(({ narration }) => narration)).toEqual([
      `${what}. To ${world.other.name}, where the student is`,
      `${what}. From ${world.school.name}, where it was before`,
    ])
    // The new school registers the child with it, and then it is used.
    const registration = await world.enter(world.exam, [world.child], { at: world.other })
    expect((await world.settle(registration.body.id, 10_000, world.otherHead)).status).toBe(200)
    expect(await wallets(world)).toEqual([0, 0])
    expect((await refund(world.otherHead, id)).error.code).toBe('exam_fee_not_twice')
    expect((await refund(world.head, id)).status).toBe(404)
    expect(await bookErrors(app)).toEqual([])
  })

  it('comes back with the child, and what the gateway takes back is taken from where it was paid', async () => {
    const world = await feeWorld()
    const id = await pay(world)
    await move(world)
    app.clock.advance(60 * 1000)
    await move(world, world.otherHead, world.school, world.head)
    expect(await wallets(world)).toEqual([kobo, 0])
    await move(world)
    expect(await wallets(world)).toEqual([0, kobo])
    sandbox.settle(id, { status: 'reversed' })
    expect((await ask(world, id)).body.status).toBe('Reversed')
    expect(await wallets(world)).toEqual([0, 0])
    expect(await bookErrors(app)).toEqual([])
  })

  it('stays where the wallet has too little, and is given back there, while the new school is paid', async () => {
    const world = await feeWorld()
    const id = await pay(world)
    const registration = await world.enter(world.exam, [world.zain])
    await world.settle(registration.body.id, 10_000)
    await move(world)
    expect(await wallets(world)).toEqual([0, 0])
    expect(await fees(world)).toMatchObject({ standing: 'Payable', toReturnBy: world.school.name })
    expect(await listed(world, world.school, world.head)).toMatchObject({
      toReturn: 1,
      foundFees: [{ id, because: 'Moved', can: { refund: true } }],
    })
    expect((await refund(world.head, id)).status).toBe(402)
    const second = await pay(world)
    expect(await wallets(world)).toEqual([0, kobo])
    expect((await listed(world, world.other, world.otherHead)).foundFees).toMatchObject([
      { id: second, because: null, can: { refund: false } },
    ])
    expect(await bookErrors(app)).toEqual([])
  })

  it('stays with the school that has paid for the candidate', async () => {
    const world = await feeWorld()
    const id = await pay(world)
    const registration = await world.enter(world.exam, [world.child])
    await world.settle(registration.body.id, 10_000)
    await move(world)
    expect(await wallets(world)).toEqual([0, 0])
    expect(await listed(world, world.school, world.head)).toMatchObject({
      foundFees: [{ id, because: null, candidateNumber: 'BECE26/0001/0001', can: { refund: false } }],
    })
    expect(await fees(world)).toMatchObject({ standing: 'Registered', toReturnBy: null })
  })

  it('is with the child once, whether the transfer is accepted before, while or after the guardian pays', async () => {
    for (let round = 0; round < 6; round++) {
      const world = await feeWorld()
      const id = await begin(world)
      const transfer = await request(world)
      sandbox.settle(id)
      const [asked, accepted] = await Promise.all([
        ask(world, id),
        acceptAt(transfer, world.otherHead),
        deliver(app, sandbox.webhook(id)),
        ask(world, id),
      ])
      expect([asked.status, accepted.status]).toEqual([200, 200])
      expect([await creditsOf(app, id), await wallets(world)]).toEqual([1, [0, kobo]])
      expect(await fees(world)).toMatchObject({ standing: 'Paid', toReturnBy: null })
    }
    expect(await bookErrors(app)).toEqual([])
  })

  it('never waits in a circle where children move in both directions at once', async () => {
    const [world] = [await feeWorld()]
    const number = freshNumber()
    await nameGuardian(app, world.state, world.other, world.cole, { name: 'Ada Cole', number })
    const father = await cookieOf(app, await codeOf(app, world.otherHead, world.blue.id, world.cole), number)
    const there = { ...world, child: world.cole, mother: father }
    await Promise.all([pay(world), pay(there)])
    let [here, away] = [world.school, world.other]
    let [from, to] = [world.head, world.otherHead]
    for (let round = 0; round < 4; round++) {
      const requests = [await request(world, from, away), await request(there, to, here)]
      const answers = await Promise.all([acceptAt(requests[0] ?? '', to), acceptAt(requests[1] ?? '', from)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await wallets(world)).toEqual([kobo, kobo])
      ;[here, away, from, to] = [away, here, to, from]
    }
    expect(await bookErrors(app)).toEqual([])
  })
})

describe('an exam fee whose purpose is gone', () => {
  const assertGivenBack = async (world: FeeWorld, id: string, because: string) => {
    expect(await listed(world, world.school, world.head)).toMatchObject({
      toReturn: 1,
      foundFees: [{ id, because, can: { refund: true } }],
    })
    expect(await receipt(world, id)).toMatchObject({ isToReturn: true, school: world.school.name })
    const answers = await Promise.all([refund(world.head, id), refund(world.head, id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await wallets(world)).toEqual([0, 0])
    expect(await receipt(world, id)).toMatchObject({ isToReturn: false, refund: { reference: 'Transfer 4711' } })
    expect(await listed(world, world.school, world.head)).toMatchObject({ toReturn: 0, paid: 0 })
    expect(await bookErrors(app)).toEqual([])
  }

  it('is given back where the child left school', async () => {
    const world = await feeWorld()
    const id = await pay(world)
    expect((await refund(world.head, id)).error.code).toBe('exam_fee_not_twice')
    const left = await app.request(
      'POST /student/withdraw/{id}',
      { params: { id: world.child.id }, body: { lastDay: '2026-10-13', cause: 'The family moves to Ekiti.' } },
      { as: world.head },
    )
    expect(left.error?.message ?? left.status).toBe(200)
    await assertGivenBack(world, id, 'Left')
  })

  it('is given back where the state closes the exam, which names the money that is in it', async () => {
    const world = await feeWorld()
    const id = await pay(world)
    const view = () => app.request('GET /exam/view/{id}', { params: { id: world.exam.id } }, { as: world.admin })
    expect((await view()).body.money).toEqual({ paid: 0, schools: 0, unused: 10_000, unusedFees: 1 })
    const seen = await app.request('GET /exam/view/{id}', { params: { id: world.exam.id } }, { as: world.head })
    expect(seen.body.money).toBeNull()
    const closed = await app.request(
      setStatus,
      {
        params: { id: world.exam.id },
        body: { status: 'Closed', revision: world.exam.revision, reason: 'Called off.' },
      },
      { as: world.admin },
    )
    expect(closed.error?.message ?? closed.status).toBe(200)
    const { rows } = await app.owner.query(
      `select after from audit_log where entity_id = $1 order by id desc limit 1`,
      [world.exam.id],
    )
    expect(rows[0].after).toMatchObject({ status: 'Closed', money: { unused: 10_000, unusedFees: 1 } })
    await assertGivenBack(world, id, 'Closed')
  })

  it('is given back where registration ended without the child', async () => {
    const world = await feeWorld()
    const id = await pay(world)
    await app.owner.query(`update exam set registration_ends = '2026-10-02' where id = $1`, [world.exam.id])
    await assertGivenBack(world, id, 'Over')
  })

  it('is given back by the first school where another school has paid for the child', async () => {
    const world = await feeWorld()
    const registration = await world.enter(world.exam, [world.zain])
    const id = await pay(world)
    await world.settle(registration.body.id, 10_000)
    await move(world)
    const second = await pay(world)
    const there = await world.enter(world.exam, [world.child], { at: world.other })
    expect((await world.settle(there.body.id, 10_000, world.otherHead)).status).toBe(200)
    expect(await listed(world, world.school, world.head)).toMatchObject({ foundFees: [{ id, because: 'Registered' }] })
    expect((await listed(world, world.other, world.otherHead)).foundFees).toMatchObject([
      { id: second, because: null, can: { refund: false } },
    ])
  })
})
