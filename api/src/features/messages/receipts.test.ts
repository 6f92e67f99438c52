import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Word } from '../../../sandbox/sms/words.ts'
import * as make from '../../../test/factories.ts'
import {
  bookErrors,
  giveGuardian,
  messageApp,
  messageWorld,
  recipientsOf,
  sent,
  tellGateway,
  textsTo,
  viewed,
  walletOf,
} from '../../../test/message-world.ts'
import { sql } from '../../platform/db/index.ts'

describe.each(['termii', 'africastalking'] as const)('what %s tells', async gateway => {
  const { app, sandbox, sender, settle } = await messageApp({ gateway })
  beforeEach(() => sender.sendDue())

  const tell = (word: Word, secret = sandbox.webhookSecret) => tellGateway(app, word, secret)

  /** A message that the gateway has taken. */
  const delivered = async () => {
    const world = await messageWorld(app)
    const number = await giveGuardian(app, await make.makeStudent(app, world.arm))
    const id = await sent(app, world.head)
    await sender.sendDue()
    const message = sandbox.all().findLast(({ to }) => to === number)
    if (!message) throw new Error('Nothing was sent.')
    return { world, number, id, message }
  }
  const outcomeOf = async ({ world, id }: { world: { head: make.SignedIn }; id: string }) =>
    (await viewed(app, world.head, id)).outcomes.map(({ status }) => status)

  it('settles a message once, however often it is told, and in between nothing is final', async () => {
    const one = await delivered()
    expect(await tell(sandbox.receipt(one.message, 'Sent'))).toBe(200)
    expect(await outcomeOf(one)).toEqual(['Sent'])
    for (let time = 0; time < 3; time++) expect(await tell(sandbox.receipt(one.message, 'Success'))).toBe(200)
    expect(await outcomeOf(one)).toEqual(['Delivered'])
    await settle()
    await settle()
    expect((await viewed(app, one.world.head, one.id)).money).toEqual({ reserved: 0, spent: 4, refunded: 0 })
    expect(await bookErrors(app)).toEqual([])
  })

  it('pays back what was not delivered, and keeps it where the state does not pay back', async () => {
    const one = await delivered()
    await tell(sandbox.receipt(one.message, 'Failed'))
    await settle()
    expect(await walletOf(app, one.world)).toBe(100)
    const other = await delivered()
    await app.request(
      'PUT /message/settings',
      {
        body: {
          price: 4,
          folds: true,
          refunds: false,
          approvalAbove: null,
          monthBudget: null,
          absencesFrom: 10,
          districtsPay: false,
          revision: 0,
        },
      },
      { as: other.world.ministry },
    )
    await tell(sandbox.receipt(other.message, 'Failed'))
    await settle()
    expect(await walletOf(app, other.world)).toBe(96)
    expect(await bookErrors(app)).toEqual([])
  })

  it('in the wrong order ends with delivered', async () => {
    const one = await delivered()
    await tell(sandbox.receipt(one.message, 'Failed'))
    await tell(sandbox.receipt(one.message, 'Success'))
    await tell(sandbox.receipt(one.message, 'Failed'))
    expect(await outcomeOf(one)).toEqual(['Delivered'])
  })

  it('before the handover is recorded here is not lost', async () => {
    const one = await delivered()
    await app.db.run(
      sql`update message_recipient set status = 'Claimed', gateway_id = null where message_id = ${one.id}`,
    )
    await tell(sandbox.receipt(one.message, 'Success'))
    expect(await outcomeOf(one)).toEqual(['Claimed'])
    const { markHandedOver } = await import('./queries/sending.ts')
    const [recipient] = await recipientsOf(app, one.world.head, one.id)
    await make.asOwner(app.app.database, tx => markHandedOver(tx, recipient?.id ?? '', one.message.id, app.clock.now()))
    expect(await outcomeOf(one)).toEqual(['Delivered'])
  })

  it('late, after the money was settled, changes what is shown and moves nothing', async () => {
    const one = await delivered()
    app.clock.advance(73 * 3_600_000)
    await settle()
    await tell(sandbox.receipt(one.message, 'Failed'))
    await settle()
    app.clock.advance(-73 * 3_600_000)
    expect(await outcomeOf(one)).toEqual(['Undelivered'])
    expect((await viewed(app, one.world.head, one.id)).money).toEqual({ reserved: 0, spent: 4, refunded: 0 })
    expect(await bookErrors(app)).toEqual([])
  })

  it('of an unknown message or in no form at all is answered, and a forged one is refused', async () => {
    const one = await delivered()
    const strange = { ...one.message, id: randomUUID() }
    expect(await tell(sandbox.receipt(strange, 'Success'))).toBe(200)
    expect(await tell(sandbox.receipt(one.message, 'Failed'), 'x'.repeat(48))).toBe(401)
    const word = sandbox.receipt(one.message, 'Failed')
    const forged = {
      ...word,
      signature: word.signature && word.signature.replace(/^./, first => (first === '0' ? '1' : '0')),
    }
    expect(await tell(forged)).toBe(gateway === 'termii' ? 401 : 200)
    expect(await tell({ contentType: 'application/octet-stream', body: '\u0000\u0001', signature: null })).toBe(
      gateway === 'termii' ? 401 : 200,
    )
  })

  it('STOP ends what waits and what is written later, is paid back, and START ends it; sign-in codes still come', async () => {
    const world = await messageWorld(app)
    const number = await giveGuardian(app, await make.makeStudent(app, world.arm))
    const waiting = await sent(app, world.head)
    const stop = sandbox.reply(number, ' stop, please', gateway, randomUUID())
    expect(await tell(stop)).toBe(200)
    await sender.sendDue()
    await settle()
    expect(textsTo(sandbox, number)).toEqual([])
    expect(await walletOf(app, world)).toBe(100)
    expect((await recipientsOf(app, world.head, waiting))[0]?.status).toBe('Barred')
    const later = await sent(app, world.head, { template: 'Another' })
    await sender.sendDue()
    expect(await viewed(app, world.head, later)).toMatchObject({
      status: 'Finished',
      cost: 0,
      outcomes: [{ status: 'Barred', recipients: 1 }],
    })
    await tell(sandbox.reply(number, 'Start', gateway))
    // The gateway repeats the first reply: it was heard before.
    await tell(stop)
    await sent(app, world.head, { template: 'Welcome back' })
    await sender.sendDue()
    expect(textsTo(sandbox, number)).toEqual(['Welcome back'])
  })
})

it('an outage of the gateway of a day keeps every message, and each goes once afterwards', async () => {
  const { app, sandbox, sender } = await messageApp()
  const world = await messageWorld(app, 1000)
  const numbers = []
  for (let child = 0; child < 30; child++) numbers.push(await giveGuardian(app, await make.makeStudent(app, world.arm)))
  sandbox.outage(true)
  const id = await sent(app, world.head)
  for (let hour = 0; hour < 24; hour++) {
    await sender.sendDue()
    app.clock.advance(3_600_000)
  }
  expect(sandbox.all()).toEqual([])
  const head = await make.makePerson(app, { state: world.state, role: 'principal', school: world.school })
  expect((await viewed(app, head, id)).outcomes).toEqual([{ status: 'Waiting', recipients: 30 }])
  sandbox.outage(false)
  await Promise.all([sender.sendDue(), sender.sendDue()])
  expect(numbers.map(number => textsTo(sandbox, number).length)).toEqual(numbers.map(() => 1))
})

it("counts an opt-out with the operator, which Africa's Talking tells of, as STOP", async () => {
  const { app, sandbox } = await messageApp({ gateway: 'africastalking' })
  const world = await messageWorld(app)
  const number = await giveGuardian(app, await make.makeStudent(app, world.arm))
  const waiting = await sent(app, world.head)
  const payload = new URLSearchParams({ senderId: 'Akada', phoneNumber: number }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const told = await app.send('POST', `/api/message/gateway/${sandbox.webhookSecret}`, { payload }, { headers })
  expect(told.status).toBe(200)
  expect((await recipientsOf(app, world.head, waiting))[0]?.status).toBe('Barred')
})
