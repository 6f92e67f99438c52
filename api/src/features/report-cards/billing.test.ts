import { describe, expect, it } from 'vitest'
import { type CardsWorld, generateCards, makeCardsWorld, makeScored, moveStudent } from '../../../test/cards.ts'
import {
  makeClassArm,
  makePerson,
  makeSchool,
  makeState,
  type SignedIn,
  type TestClassArm,
} from '../../../test/factories.ts'
import { pay, rows, walletApp } from '../../../test/wallet-world.ts'
import { sql } from '../../platform/db/index.ts'
import { reconcileBooks } from '../wallet/index.ts'

const { app, sandbox } = await walletApp({ config: { dbPool: 10 } })

const marks = ['10 10 40', '10 10 40']
const addStudents = async (world: CardsWorld, count: number, arm?: TestClassArm) => {
  const made = []
  for (let number = 0; number < count; number += 1)
    made.push(await makeScored(app, world, `Bello, A${String(number + 10)}`, marks, arm ? { arm } : {}))
  return made
}

const makePriced = async ({
  price,
  funds = 0,
  students = 2,
}: {
  price?: number
  funds?: number
  students?: number
}) => {
  const world = await makeCardsWorld(app)
  const ministry = await makePerson(app, { state: world.state, role: 'superAdmin' })
  const made = await addStudents(world, students)
  const setPrice = async (naira: number) => {
    const { revision } = (await app.request('GET /state/report-card-billing-configuration', {}, { as: ministry })).body
    const body = { price: naira, revision }
    const set = await app.request('PATCH /state/report-card-billing-configuration', { body }, { as: ministry })
    expect(set.status).toBe(200)
  }
  if (price !== undefined) await setPrice(price)
  if (funds > 0) await pay(app, sandbox, world.principal, funds)
  return { ...world, students: made, setPrice }
}

const generate = (
  world: CardsWorld,
  arm: { id: string } = world.arm,
  as: SignedIn = world.principal,
  school = world.school,
  total?: number,
) => generateCards(app, { ...world, school }, { as, arm, total })
const publish = (world: CardsWorld, total?: number) =>
  app.request(
    'POST /report-card/publish/{classArmId}',
    { params: { classArmId: world.arm.id }, body: { total } },
    { as: world.principal },
  )
const costOf = (world: CardsWorld, arm: { id: string } = world.arm, as: SignedIn = world.principal, term?: string) =>
  app.request(
    'GET /report-card/generation-cost/{classArmId}',
    { params: { classArmId: arm.id }, query: { term } },
    { as },
  )
const cost = async (world: CardsWorld, arm?: { id: string }) => (await costOf(world, arm)).body
const standing = async (world: CardsWorld, as: SignedIn = world.principal) =>
  (
    await app.request('GET /report-card/standing/{schoolId}', { params: { schoolId: world.school.id } }, { as })
  ).body.arms.map(({ classArm, cost: armCost }) => [classArm.fullName, armCost])
/** The charges, newest first. */
const log = async (world: CardsWorld) =>
  (
    await app.request(
      'GET /transaction-logs/search',
      { query: { transactionAction: ['Report cards'] } },
      { as: world.principal },
    )
  ).body.foundTransactionLogs
const summaries = async (world: CardsWorld): Promise<string[]> =>
  (
    await rows(
      app,
      `select summary from audit_log where school_id = $1 and operation like 'report-card.%' order by id`,
      world.school.id,
    )
  ).map(({ summary }) => summary)
const booksErrors = async () => (await reconcileBooks(app.app.database, app.app.hooks, new Date())).errors

describe('the cost of generating', () => {
  it('is shown beforehand, charged once with its audit entry, and never again', async () => {
    const world = await makePriced({ price: 200, funds: 1000, students: 3 })
    expect(await cost(world)).toEqual({
      students: 3,
      paid: 0,
      toCharge: 3,
      price: 200,
      total: 600,
      balance: 1000,
      missing: 0,
    })
    expect((await generate(world)).status).toBe(200)
    const [movement, ...others] = await log(world)
    expect(others).toEqual([])
    expect(movement).toMatchObject({
      action: 'Report cards',
      amount: -600,
      balanceAfter: 400,
      narration: 'Report cards of 3 students of JSS 1 Gold, First Term, 2026/2027',
      by: { id: world.principal.id },
    })
    expect(await summaries(world)).toEqual([
      `Computed the report cards of JSS 1 Gold for First Term, 2026/2027: 3 made, 0 refreshed; charged ₦600.00 for 3 students (${movement?.reference})`,
    ])
    await generate(world)
    expect(await log(world)).toHaveLength(1)
    expect(await cost(world)).toMatchObject({ students: 3, paid: 3, toCharge: 0, total: 0, balance: 400 })
    expect(await booksErrors()).toEqual([])
  })

  it('exceeds the balance: nothing is generated, and the refusal names the missing amount', async () => {
    const world = await makePriced({ price: 250.5, funds: 500 })
    expect(await cost(world)).toMatchObject({ toCharge: 2, total: 501, balance: 500, missing: 1 })
    const refused = await generate(world)
    expect(refused.status).toBe(402)
    expect(refused.error).toMatchObject({
      code: 'insufficient_funds',
      message: '₦501.00 is needed, and the wallet holds ₦500.00: ₦1.00 is missing. Fund the wallet, then try again.',
      details: { missingKobo: 100 },
    })
    expect(await rows(app, 'select id from report_card where school_id = $1', world.school.id)).toEqual([])
    expect([await summaries(world), await log(world)]).toEqual([[], []])
    await pay(app, sandbox, world.principal, 100)
    expect((await generate(world)).body.cards).toHaveLength(2)
    expect(await log(world)).toMatchObject([{ amount: -501, balanceAfter: 99 }])
  })

  it('is zero without a price, and cards generated then stay free', async () => {
    const world = await makePriced({})
    expect(await cost(world)).toMatchObject({ students: 2, paid: 0, toCharge: 0, price: 0, total: 0, missing: 0 })
    expect((await generate(world)).status).toBe(200)
    await world.setPrice(200)
    expect(await cost(world)).toMatchObject({ students: 2, paid: 0, toCharge: 0, price: 200, total: 0 })
    expect((await generate(world)).status).toBe(200)
    await world.setPrice(0)
    await addStudents(world, 1)
    expect(await cost(world)).toMatchObject({ students: 3, toCharge: 0 })
    expect((await generate(world)).body.cards).toHaveLength(3)
    expect(await log(world)).toEqual([])
  })

  it('is not charged if it differs from the amount shown, and nothing is generated', async () => {
    const world = await makePriced({ price: 200, funds: 1000 })
    const { total: seen } = await cost(world)
    await world.setPrice(250)
    const refused = await generate(world, world.arm, world.principal, world.school, seen)
    expect(refused.status).toBe(409)
    expect(refused.error).toMatchObject({
      code: 'cost_changed',
      message:
        'It costs ₦500.00 now: 2 students at ₦250.00 each. Nothing was taken and no card was made. Look at the cost again, then decide.',
      details: { price: 250, toCharge: 2, total: 500 },
    })
    expect(await rows(app, 'select id from report_card where school_id = $1', world.school.id)).toEqual([])
    expect((await generate(world, world.arm, world.principal, world.school, 0)).error.code).toBe('cost_changed')
    expect((await generate(world, world.arm, world.principal, world.school, 500)).status).toBe(200)
    expect(await log(world)).toMatchObject([{ amount: -500, balanceAfter: 500 }])
    // Nobody is left to be charged: the amount shown does not matter.
    expect((await generate(world, world.arm, world.principal, world.school, seen)).status).toBe(200)
    await makeScored(app, world, 'Cole, Chidi', marks)
    await makeScored(app, world, 'Dada, Efe', marks)
    const onlyOne = await generate(world, world.arm, world.principal, world.school, 250)
    expect(onlyOne.error).toMatchObject({ code: 'cost_changed', details: { price: 250, toCharge: 2, total: 500 } })
    expect(await log(world)).toHaveLength(1)
  })

  it('is not charged by publishing if it differs from the amount shown: nothing is generated or published', async () => {
    const world = await makePriced({ price: 200, funds: 1000 })
    await generate(world)
    const { total: seen } = await cost(world)
    expect(seen).toBe(0)
    await makeScored(app, world, 'Cole, Chidi', marks)
    const refused = await publish(world, seen)
    expect(refused.status).toBe(409)
    expect(refused.error).toMatchObject({
      code: 'cost_changed',
      message:
        'It costs ₦200.00 now: 1 student at ₦200.00 each. Nothing was taken and no card was made. Look at the cost again, then decide.',
      details: { price: 200, toCharge: 1, total: 200 },
    })
    expect(await rows(app, 'select status from report_card where school_id = $1', world.school.id)).toEqual([
      { status: 'Draft' },
      { status: 'Draft' },
    ])
    expect((await publish(world, 200)).body.published).toBe(3)
    expect((await log(world)).map(({ amount }) => amount)).toEqual([-200, -400])
    expect(await booksErrors()).toEqual([])
  })

  it('is charged for a joiner alone, even if publishing generates the card', async () => {
    const world = await makePriced({ price: 200, funds: 500 })
    await generate(world)
    await makeScored(app, world, 'Cole, Chidi', marks)
    expect(await cost(world)).toMatchObject({
      students: 3,
      paid: 2,
      toCharge: 1,
      total: 200,
      balance: 100,
      missing: 100,
    })
    expect((await publish(world)).status).toBe(402)
    expect(
      await rows(app, `select id from report_card where school_id = $1 and status = 'Published'`, world.school.id),
    ).toEqual([])
    await pay(app, sandbox, world.principal, 300)
    expect((await publish(world)).body.published).toBe(3)
    expect((await log(world)).map(({ amount }) => amount)).toEqual([-200, -400])
    expect((await summaries(world)).at(-1)).toContain('; charged ₦200.00 for 1 student (AKD-')
    await makeScored(app, world, 'Dada, Efe', marks)
    expect((await generate(world)).status).toBe(200)
    expect((await log(world)).map(({ balanceAfter }) => balanceAfter)).toEqual([0, 200, 100])
    expect(await booksErrors()).toEqual([])
  })

  it('was paid by the former school: no further charge at the new school, nor for a card that is generated again', async () => {
    const world = await makePriced({ price: 200, funds: 400 })
    const { state, district, session } = world
    await generate(world)
    const fresh = await makeSchool(app, district)
    const head = await makePerson(app, { state, role: 'principal', school: fresh })
    const blue = await makeClassArm(app, { state, school: fresh, session, name: 'Blue' })
    const [moved, stayed] = world.students
    if (!moved || !stayed) throw new Error('Two students were made.')
    await moveStudent(app, moved, { last: '2026-10-09', next: '2026-10-10', to: blue })
    expect((await costOf(world, blue, head)).body).toMatchObject({ students: 1, paid: 1, toCharge: 0, balance: 0 })
    await app.db.run(sql`delete from report_card where student_id in (${moved.id}, ${stayed.id})`)
    expect((await costOf(world, blue, head)).body).toMatchObject({ students: 1, paid: 1, toCharge: 0 })
    expect((await generate(world, blue, head, fresh)).status).toBe(200)
    expect((await generate(world)).body.cards).toHaveLength(1)
    expect(await rows(app, 'select kobo::int from report_card_charge where state_id = $1', state.id)).toEqual([
      { kobo: 20_000 },
      { kobo: 20_000 },
    ])
  })
})

it('is shown for every arm to those who may generate there, as for each arm separately', async () => {
  const world = await makePriced({ price: 250.5, funds: 501 })
  const { state, school, session } = world
  const blue = await makeClassArm(app, { state, school, session, name: 'Blue' })
  await addStudents(world, 3, blue)
  expect(await standing(world)).toEqual([
    ['JSS 1 Blue', { toCharge: 3, total: 751.5 }],
    ['JSS 1 Gold', { toCharge: 2, total: 501 }],
  ])
  expect(await cost(world, blue)).toMatchObject({ toCharge: 3, total: 751.5 })
  await generate(world)
  await makeScored(app, world, 'Cole, Chidi', marks)
  expect(await standing(world)).toEqual([
    ['JSS 1 Blue', { toCharge: 3, total: 751.5 }],
    ['JSS 1 Gold', { toCharge: 1, total: 250.5 }],
  ])
  expect(await standing(world, world.classTeacher)).toEqual([['JSS 1 Gold', { toCharge: 1, total: 250.5 }]])
  const clerk = await makePerson(app, { state, role: 'administrator', school })
  expect((await standing(world, clerk)).map(([, armCost]) => armCost)).toEqual([null, null])
  await world.setPrice(0)
  expect((await standing(world)).map(([, armCost]) => armCost)).toEqual([null, null])
})

describe('concurrent requests', () => {
  it('charge one arm once', async () => {
    const world = await makePriced({ price: 200, funds: 1000 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => generate(world)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await log(world)).toMatchObject([{ amount: -400, balanceAfter: 600 }])
    expect(await booksErrors()).toEqual([])
  })

  it('for eight arms of several classes share a wallet that covers three: three are generated in full, the others not at all', async () => {
    const world = await makePriced({ price: 200, funds: 1300 })
    const { state, school, session } = world
    const arms: TestClassArm[] = [world.arm]
    for (const [className, name] of [
      ['JSS 1', 'Blue'],
      ['JSS 1', 'Red'],
      ['JSS 2', 'Gold'],
      ['JSS 2', 'Blue'],
      ['JSS 3', 'Gold'],
      ['JSS 3', 'Blue'],
      ['JSS 3', 'Red'],
    ] as const) {
      const arm = await makeClassArm(app, { state, school, session, class: className, name })
      await addStudents(world, 2, arm)
      arms.push(arm)
    }
    const answers = await Promise.all(arms.map(arm => generate(world, arm)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 200, 200, 402, 402, 402, 402, 402,
    ])
    const made = await rows(
      app,
      'select class_arm_id as arm, count(*)::int as cards from report_card where school_id = $1 group by 1',
      school.id,
    )
    expect(new Set(made.map(({ arm }) => arm))).toEqual(
      new Set(arms.filter((_, index) => answers[index]?.status === 200).map(({ id }) => id)),
    )
    expect(made.map(({ cards }) => cards)).toEqual([2, 2, 2])
    expect((await log(world)).map(({ balanceAfter }) => balanceAfter)).toEqual([100, 500, 900])
    expect(await booksErrors()).toEqual([])
  })
})

it('is visible to those who may generate, in their own arm or school', async () => {
  const world = await makePriced({ price: 200 })
  const { state, school, district, session } = world
  expect((await costOf(world, world.arm, world.classTeacher)).body).toMatchObject({ total: 400, missing: 400 })
  const other = await makePerson(app, { state, role: 'classTeacher', school })
  await makeClassArm(app, { state, school, session, name: 'Blue', classTeacher: other })
  const administrator = await makePerson(app, { state, role: 'administrator', school })
  const sibling = await makePerson(app, { state, role: 'principal', school: await makeSchool(app, district) })
  const abroad = await makePerson(app, { state: await makeState(app), role: 'superAdmin' })
  const asked = await Promise.all(
    [other, administrator, sibling, abroad].map(person => costOf(world, world.arm, person)),
  )
  expect(asked.map(({ status }) => status)).toEqual([404, 403, 404, 404])
  expect((await costOf(world, world.arm, world.principal, world.arm.id)).status).toBe(404)
})
