import { expect, it } from 'vitest'
import * as make from '../../../test/factories.ts'
import {
  bookErrors,
  giveGuardian,
  messageApp,
  messageWorld,
  sent,
  textsTo,
  viewed,
  walletOf,
} from '../../../test/message-world.ts'
import { sql } from '../../platform/db/index.ts'
import { createSmsSender } from '../../platform/sms/index.ts'
import { createMessageSender, prepareNotices } from './index.ts'

const hours = 3_600_000

/** A message that waits, on a server that was started again without a gateway. */
const withoutGateway = async () => {
  const found = await messageApp()
  const { app } = found
  const { database, mailer } = app.app
  const world = await messageWorld(app)
  const number = await giveGuardian(app, await make.makeStudent(app, world.arm))
  const id = await sent(app, world.head)
  app.app.sms = createSmsSender({ database, gateway: null })
  const normalised = createMessageSender({ database, clock: app.clock, gateway: null, mailer })
  // A look that wrote anything would wait for this transaction, and this transaction for the look.
  const looksWithoutWriting = () =>
    make.asOwner(database, async tx => {
      await tx.run(sql`lock table message, message_recipient in exclusive mode`)
      return normalised.sendDue()
    })
  /** Their access ends after hours. */
  const somebody = () => make.makePerson(app, { state: world.state, role: 'principal', school: world.school })
  return { ...found, world, number, id, bare: normalised, looksWithoutWriting, somebody }
}

const listedFor = async ({ app }: Awaited<ReturnType<typeof messageApp>>, as: make.SignedIn) =>
  (await app.request('GET /message/search', { query: { status: 'Finished' } }, { as })).body.waitingForGateway

it('SMS that wait for a gateway cost nothing but a look, are said to wait, and go once there is one', async () => {
  const found = await withoutGateway()
  const { app, sandbox, sender, world, number, id, looksWithoutWriting, somebody } = found
  for (let look = 0; look < 3; look++) {
    expect(await looksWithoutWriting()).toMatchObject({ sent: 0 })
    app.clock.advance(60_000)
  }
  // In the night as well: the reason is the gateway.
  app.clock.set('2026-10-14T20:00:00.000Z')
  expect(await looksWithoutWriting()).toMatchObject({ sent: 0 })
  const head = await somebody()
  expect(await viewed(app, head, id)).toMatchObject({ status: 'Sending', waitsForGateway: true, quietUntil: null })
  expect(await listedFor(found, head)).toBe(1)
  const stranger = await make.makePerson(app, {
    state: world.state,
    role: 'principal',
    school: await make.makeSchool(app, world.district),
  })
  expect(await listedFor(found, stranger)).toBe(0)

  app.clock.set('2026-10-15T07:00:00.000Z')
  await sender.sendDue()
  expect(textsTo(sandbox, number)).toHaveLength(1)
  expect(await viewed(app, await somebody(), id)).toMatchObject({ status: 'Finished', waitsForGateway: false })
})

it('SMS for which no gateway came in time are not sent, and are paid back', async () => {
  const { app, sandbox, world, number, id, bare, settle, somebody } = await withoutGateway()
  await bare.sendDue()
  app.clock.advance(73 * hours)
  await bare.sendDue()
  await settle()
  const head = await somebody()
  expect(await viewed(app, head, id)).toMatchObject({
    status: 'Finished',
    outcomes: [{ status: 'Expired', recipients: 1 }],
    waitsForGateway: false,
  })
  expect(textsTo(sandbox, number)).toEqual([])
  expect(await walletOf(app, { ...world, head })).toBe(100)
  expect(await bookErrors(app)).toEqual([])
})

it('absences are not told by SMS without a gateway and cost nothing, and are told once there is one', async () => {
  const { app, sandbox, sender } = await messageApp()
  app.clock.set('2026-10-14T08:00:00.000Z')
  const world = await messageWorld(app)
  const ada = await make.makeStudent(app, world.arm)
  const number = await giveGuardian(app, ada)
  await app.request('PUT /message/automatic', { body: { kind: 'Absence', isOn: true } }, { as: world.head })
  const marks = [{ studentId: ada.id, mark: 'absent' as const }]
  await app.request(
    'POST /attendance/mark-attendance/{id}',
    { params: { id: world.arm.id }, body: { day: '2026-10-14', sitting: 'morning', marks } },
    { as: world.head },
  )
  app.clock.set('2026-10-14T09:30:00.000Z')
  const { database, sms } = app.app
  const prepare = (gateway: { isSetUp: boolean }) =>
    prepareNotices({ database, clock: app.clock, sms: gateway, publicUrl: 'https://akada.test' }, ['Absence'])
  expect(await prepare(createSmsSender({ database, gateway: null }))).toBe(0)
  const head = await make.makePerson(app, { state: world.state, role: 'principal', school: world.school })
  expect(await walletOf(app, { ...world, head })).toBe(100)
  expect(await prepare(sms)).toBe(1)
  await sender.sendDue()
  expect(textsTo(sandbox, number)).toHaveLength(1)
})

it('SMS wait while the gateway refuses the account, are said to, and go by themselves once the account works', async () => {
  const { app, sandbox, sender } = await messageApp()
  const world = await messageWorld(app)
  const numbers = []
  for (let at = 0; at < 3; at++) numbers.push(await giveGuardian(app, await make.makeStudent(app, world.arm)))
  sandbox.misbehave('account', 3)
  const id = await sent(app, world.head)
  expect(await sender.sendDue()).toMatchObject({ sent: 0, failed: 0 })
  const refusal = 'Termii answered 400: Insufficient balance'
  expect(await viewed(app, world.head, id)).toMatchObject({
    status: 'Sending',
    outcomes: [{ status: 'Waiting', recipients: 3 }],
    accountRefusal: refusal,
  })
  const listed = async () =>
    (await app.request('GET /message/search', { query: {} }, { as: world.head })).body.waitingForAccount
  expect(await listed()).toEqual({ count: 1, refusal })
  // Not asked again for each message that is due.
  const other = await sent(app, world.head)
  sandbox.behave()
  expect(await sender.sendDue()).toMatchObject({ sent: 0 })
  app.clock.advance(301_000)
  expect(await sender.sendDue()).toMatchObject({ sent: 6, failed: 0 })
  expect(numbers.map(number => textsTo(sandbox, number).length)).toEqual([2, 2, 2])
  expect(await viewed(app, world.head, id)).toMatchObject({ status: 'Finished', accountRefusal: null })
  expect(await viewed(app, world.head, other)).toMatchObject({ status: 'Finished' })
  expect(await listed()).toEqual({ count: 0, refusal: null })
  expect(await bookErrors(app)).toEqual([])
})
