import { beforeEach, describe, expect, it } from 'vitest'
import * as make from '../../../test/factories.ts'
import { giveGuardian, messageApp, messageWorld, send, viewed, walletOf } from '../../../test/message-world.ts'

const { app, sandbox, sender } = await messageApp()

// What an earlier test left waiting goes now.
beforeEach(async () => {
  sandbox.behave()
  await sender.sendDue()
})

const student = (arm: make.TestClassArm, firstName: string) =>
  make.makeStudent(app, arm, { firstName, lastName: 'Adebayo' })

describe('approval', () => {
  const withLimit = async (naira: number) => {
    const world = await messageWorld(app)
    await giveGuardian(app, await student(world.arm, 'Ada'))
    const answer = await app.request(
      'PUT /message/settings',
      {
        body: {
          price: 4,
          folds: true,
          refunds: true,
          approvalAbove: naira,
          monthBudget: null,
          absencesFrom: 10,
          districtsPay: false,
          revision: 0,
        },
      },
      { as: world.ministry },
    )
    expect(answer.error?.message ?? answer.status).toBe(200)
    return world
  }
  const decide = (as: make.SignedIn, id: string, approve = true) =>
    app.request('PATCH /message/decide/{id}', { params: { id }, body: { approve } }, { as })

  it('is by a second person: nothing is reserved or sent before, and never by the sender', async () => {
    const world = await withLimit(3)
    const answer = await send(app, world.head)
    expect(answer.body.status).toBe('Approval')
    const { id } = answer.body
    expect(await walletOf(app, world)).toBe(100)
    expect((await decide(world.head, id)).error?.code).toBe('message_own')
    expect((await decide(world.office, id)).status).toBe(403)
    const second = await make.makePerson(app, { state: world.state, role: 'vicePrincipal', school: world.school })
    const toDecide = async (as: make.SignedIn) =>
      (await app.request('GET /dashboard/today', {}, { as })).body.decisions?.messages
    expect([await toDecide(world.head), await toDecide(second)]).toEqual([0, 1])
    expect((await viewed(app, second, id)).can).toEqual({ stop: false, retry: false, decide: true })
    expect((await decide(second, id)).status).toBe(200)
    expect(await walletOf(app, world)).toBe(96)
    expect((await decide(second, id)).status).toBe(409)
    expect(await viewed(app, world.head, id)).toMatchObject({ status: 'Sending', decidedBy: expect.any(String) })
    const { body: noticed } = await app.request('GET /notice/own', {}, { as: world.head })
    expect(noticed.foundNotices).toMatchObject([
      { text: expect.stringContaining(`${second.fullName} approved your message to `), kind: 'message', recordId: id },
    ])
  })

  it('shows the approver what real people get, counted as of now, and nothing once it is decided', async () => {
    const world = await withLimit(3)
    const { id } = (await send(app, world.office, { template: '{{student}}: school closes at noon.' })).body
    const preview = (as: make.SignedIn) => app.request('GET /message/decide/{id}', { params: { id } }, { as })
    const { body } = await preview(world.head)
    expect(body).toMatchObject({ recipients: 1, stopped: 0, cost: 4 })
    expect(body.samples).toMatchObject([
      { text: expect.stringMatching(/^[^{]*Ada[^{]*: school closes at noon\./), pages: 1 },
    ])
    await giveGuardian(app, await student(world.arm, 'Bola'))
    expect((await preview(world.head)).body).toMatchObject({ recipients: 2, cost: 8 })
    expect((await preview(world.office)).status).toBe(403)
    await decide(world.head, id, false)
    expect((await preview(world.head)).error?.code).toBe('message_decided')
  })

  it('refuses what costs more than was handed in, and a rejected message is never sent', async () => {
    const world = await withLimit(3)
    const { id } = (await send(app, world.office)).body
    await giveGuardian(app, await student(world.arm, 'Bola'))
    expect((await decide(world.head, id)).error?.code).toBe('message_cost_rose')
    expect((await decide(world.head, id, false)).status).toBe(200)
    await sender.sendDue()
    expect(await viewed(app, world.office, id)).toMatchObject({ status: 'Rejected', outcomes: [] })
  })
})
