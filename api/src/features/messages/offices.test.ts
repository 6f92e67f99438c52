import { beforeEach, describe, expect, it } from 'vitest'
import * as make from '../../../test/factories.ts'
import {
  bookErrors,
  fill,
  giveGuardian,
  messageApp,
  messageWorld,
  send,
  sent,
  textsTo,
  viewed,
  walletOf,
} from '../../../test/message-world.ts'

const { app, sandbox, sender, settle } = await messageApp()

beforeEach(async () => {
  sandbox.behave()
  await sender.sendDue()
})

/** A school with one guardian, and people of its district. */
const officeWorld = async () => {
  const world = await messageWorld(app)
  const number = await giveGuardian(app, await make.makeStudent(app, world.arm))
  const district = await make.makePerson(app, { state: world.state, role: 'districtAdmin', district: world.district })
  return {
    ...world,
    number,
    office: district,
    place: world.district,
    audience: { kind: 'schools' as const, ids: [world.school.id] },
  }
}
type OfficeWorld = Awaited<ReturnType<typeof officeWorld>>

const nairaOf = async (as: make.SignedIn, id: string) =>
  (await app.request('GET /wallet/balance/{id}', { params: { id } }, { as })).body.balance

const letDistrictsPay = async ({ ministry }: OfficeWorld) => {
  const body = { price: 4, folds: true, refunds: true, approvalAbove: null, monthBudget: null, absencesFrom: 10 }
  const answer = await app.request(
    'PUT /message/settings',
    { body: { ...body, districtsPay: true, revision: 0 } },
    { as: ministry },
  )
  expect(answer.error?.message ?? answer.status).toBe(200)
}

describe('a message of a district or a state', () => {
  it('is refused with what is missing while the wallet of the state is empty', async () => {
    const world = await officeWorld()
    for (const as of [world.office, world.ministry]) {
      const answer = await send(app, as, { audience: world.audience })
      expect(answer).toMatchObject({ status: 402, error: { code: 'insufficient_funds' } })
      expect(answer.error?.message).toContain('₦4.00 is missing')
    }
  })

  it('is paid by the wallet of the state: reserved before, spent by its receipt, and no school pays', async () => {
    const world = await officeWorld()
    await fill(app, { state: world.state, head: world.ministry }, 50)
    const { body: plan } = await app.request(
      'POST /message/preview',
      { body: { template: 'Hello', audience: world.audience } },
      { as: world.office },
    )
    expect(plan.balance).toBe(50)
    const id = await sent(app, world.office, { audience: world.audience })
    expect(await nairaOf(world.ministry, world.state.id)).toBe(46)
    await sender.sendDue()
    expect(textsTo(sandbox, world.number)).toHaveLength(1)
    app.clock.advance(73 * 3_600_000)
    await settle()
    app.clock.advance(-73 * 3_600_000)
    expect(await viewed(app, world.ministry, id)).toMatchObject({
      paidByWallet: true,
      money: { reserved: 0, spent: 4 },
    })
    expect((await app.request('GET /message/view/{id}', { params: { id } }, { as: world.head })).status).toBe(404)
    expect(await walletOf(app, world)).toBe(100)
    expect(await bookErrors(app)).toEqual([])
  })

  it('is paid back to the wallet of the state where it is stopped', async () => {
    const world = await officeWorld()
    await fill(app, { state: world.state, head: world.ministry }, 50)
    const id = await sent(app, world.ministry, { audience: world.audience })
    await app.request('PATCH /message/stop/{id}', { params: { id } }, { as: world.ministry })
    await settle()
    expect(await nairaOf(world.ministry, world.state.id)).toBe(50)
    expect(await bookErrors(app)).toEqual([])
  })

  it('is paid by the wallet of the district where the state says so, also if the state changes its mind before the receipt', async () => {
    const world = await officeWorld()
    await letDistrictsPay(world)
    await fill(app, { state: world.state, head: world.ministry }, 50)
    expect((await send(app, world.office, { audience: world.audience })).status).toBe(402)
    await fill(app, { state: world.state, district: world.place, head: world.ministry }, 10)
    const id = await sent(app, world.office, { audience: world.audience })
    expect([await nairaOf(world.office, world.place.id), await nairaOf(world.ministry, world.state.id)]).toEqual([
      6, 50,
    ])
    const settings = (await app.request('GET /message/settings', {}, { as: world.ministry })).body
    const { price, folds, refunds, approvalAbove, monthBudget, absencesFrom, revision } = settings
    await app.request(
      'PUT /message/settings',
      { body: { price, folds, refunds, approvalAbove, monthBudget, absencesFrom, districtsPay: false, revision } },
      { as: world.ministry },
    )
    await app.request('PATCH /message/stop/{id}', { params: { id } }, { as: world.office })
    await settle()
    expect(await nairaOf(world.office, world.place.id)).toBe(10)
    expect(await bookErrors(app)).toEqual([])
  })
})

it('a message of the state waits on Today of those who may approve it, not of its writer or of a district', async () => {
  const world = await officeWorld()
  const answer = await app.request(
    'PUT /message/settings',
    {
      body: {
        price: 4,
        folds: true,
        refunds: true,
        approvalAbove: 3,
        monthBudget: null,
        absencesFrom: 10,
        districtsPay: false,
        revision: 0,
      },
    },
    { as: world.ministry },
  )
  expect(answer.status).toBe(200)
  const second = await make.makePerson(app, { state: world.state, role: 'superAdmin' })
  await send(app, world.ministry, { audience: world.audience })
  const ofState = async (as: make.SignedIn) =>
    (await app.request('GET /dashboard/state', {}, { as })).body.messagesToApprove
  const ofDistrict = async () =>
    (
      await app.request(
        'GET /district/get-dashboard-information/{id}',
        { params: { id: world.place.id } },
        { as: world.office },
      )
    ).body.messagesToApprove
  expect([await ofState(world.ministry), await ofState(second), await ofDistrict()]).toEqual([0, 1, 0])
  const other = await make.makePerson(app, { state: world.state, role: 'districtAdmin', district: world.place })
  await send(app, other, { audience: world.audience })
  expect([await ofState(second), await ofDistrict()]).toEqual([1, 1])
})

it('the wallet of a state exists for its people only, and that of a district for it and the state', async () => {
  const world = await officeWorld()
  const foreign = await officeWorld()
  const status = async (as: make.SignedIn, id: string) =>
    (await app.request('GET /wallet/balance/{id}', { params: { id } }, { as })).status
  expect(await status(world.ministry, world.state.id)).toBe(200)
  expect(await status(world.office, world.place.id)).toBe(200)
  expect(await status(world.ministry, world.place.id)).toBe(200)
  for (const as of [world.office, world.head, foreign.ministry]) expect(await status(as, world.state.id)).toBe(404)
  for (const as of [world.head, foreign.office, foreign.ministry]) expect(await status(as, world.place.id)).toBe(404)
})
