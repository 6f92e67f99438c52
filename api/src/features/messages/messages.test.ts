import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import * as make from '../../../test/factories.ts'
import {
  bookErrors,
  giveGuardian,
  messageApp,
  messageWorld,
  recipientsOf,
  send,
  sent,
  textsTo,
  viewed,
  walletOf,
} from '../../../test/message-world.ts'
import { sql } from '../../platform/db/index.ts'
import { read } from '../../platform/spreadsheet/index.ts'
import { openZip } from '../../platform/spreadsheet/zip-parts.ts'

const { app, sandbox, sender, settle } = await messageApp()

// What an earlier test left waiting goes now.
beforeEach(async () => {
  sandbox.behave()
  await sender.sendDue()
})

const student = (arm: make.TestClassArm, firstName: string, lastName = 'Adebayo') =>
  make.makeStudent(app, arm, { firstName, lastName })

const preview = (
  as: make.SignedIn,
  template: string,
  audience: { kind: 'everyone' | 'arms' | 'students' | 'schools' | 'absentees'; ids?: string[] } = { kind: 'everyone' },
) => app.request('POST /message/preview', { body: { template, audience } }, { as })

describe('the audience of a message', () => {
  it('is each number once, with siblings in one text, and counts students whose guardians cannot be reached', async () => {
    const world = await messageWorld(app)
    const number = make.freshNumber()
    const [ada, bola] = [await student(world.arm, 'Ada'), await student(world.other, 'Bola')]
    await student(world.arm, 'Chidi')
    const dialled = await giveGuardian(app, ada, { number })
    await giveGuardian(app, bola, { number, name: 'Mrs Ruth Adebayo' })
    const { body } = await preview(world.head, '{{student}} of {{class}}: see the office.')
    expect(body).toMatchObject({
      students: 3,
      unreachable: 1,
      recipients: 1,
      pages: 1,
      cost: 4,
      price: 4,
      balance: 100,
    })
    expect(body.samples).toEqual([
      {
        name: expect.any(String),
        number: dialled,
        email: null,
        pages: 1,
        text: 'Bola Adebayo and Ada Adebayo of JSS 1 Blue and JSS 1 Gold: see the office.',
      },
    ])
  })

  it('leaves out a number of somebody who may not be called for the student, even if others have it too', async () => {
    const world = await messageWorld(app)
    const ada = await student(world.arm, 'Ada')
    const number = make.freshNumber()
    await giveGuardian(app, ada, { number, name: 'Ruth Adebayo' })
    await giveGuardian(app, ada, { number, name: 'Musa Adebayo' })
    const { body } = await app.request('GET /guardian/of-student/{id}', { params: { id: ada.id } }, { as: world.head })
    const [link] = body.foundGuardians
    await app.request(
      'PATCH /guardian/permit/{id}',
      {
        params: { id: link?.id ?? '' },
        body: { maySee: true, mayBeCalled: false, mayCollect: true, reason: 'Order of the court', revision: 1 },
      },
      { as: world.head },
    )
    expect((await preview(world.head, 'Hello')).error?.code).toBe('message_without_recipients')
  })

  it('names thirty children of one number in one text without a list of thirty names', async () => {
    const world = await messageWorld(app)
    const number = make.freshNumber()
    for (let child = 0; child < 30; child++)
      await giveGuardian(app, await student(world.arm, `Child${child}`), { number, name: 'The Boarding Master' })
    const { body } = await preview(world.head, '{{student}} came back.')
    expect(body).toMatchObject({ students: 30, recipients: 1, pages: 1 })
    expect(body.samples[0]?.text).toContain('and 25 others came back.')
  })

  it('is of arms, absentees of today or chosen students, and nothing outside the school exists', async () => {
    const world = await messageWorld(app)
    const elsewhere = await messageWorld(app)
    const [ada, bola] = [await student(world.arm, 'Ada'), await student(world.other, 'Bola')]
    await giveGuardian(app, ada)
    await giveGuardian(app, bola)
    const count = async (audience: { kind: 'arms' | 'students' | 'absentees'; ids?: string[] }) =>
      (await preview(world.head, 'Hello', audience)).body.recipients
    expect(await count({ kind: 'arms', ids: [world.other.id] })).toBe(1)
    expect(await count({ kind: 'students', ids: [ada.id, bola.id] })).toBe(2)
    const marked = await app.request(
      'POST /attendance/mark-attendance/{id}',
      {
        params: { id: world.arm.id },
        body: { day: '2026-10-14', sitting: 'morning', marks: [{ studentId: ada.id, mark: 'absent' }] },
      },
      { as: world.head },
    )
    expect(marked.error?.message ?? marked.status).toBe(200)
    expect(await count({ kind: 'absentees' })).toBe(1)
    const foreign = await preview(world.head, 'Hello', { kind: 'arms', ids: [world.arm.id, elsewhere.arm.id] })
    expect(foreign.status).toBe(404)
  })

  it('says at the text which field is unknown, which is open, and when it is too long', async () => {
    const world = await messageWorld(app)
    await giveGuardian(app, await student(world.arm, 'Ada'))
    const errorAt = async (template: string) =>
      (await preview(world.head, template)).error?.fields?.map(({ path, message }) => `${path}: ${message}`).join()
    expect(await errorAt('Dear {{parent}}')).toContain('{{parent}} is not a field')
    expect(await errorAt('Dear {{guardian}')).toContain('two braces on each side')
    expect(await errorAt('Dear {guardian}')).toContain('two braces on each side')
    expect(await errorAt('')).toBe('body.template: Write the message.')
    expect(await errorAt(`{{student}} ${'€'.repeat(780)}`)).toContain('Shorten it')
  })
})

describe('a message', () => {
  it('reserves its cost, goes to each number once, and is folded into the short alphabet', async () => {
    const world = await messageWorld(app)
    const numbers = [
      await giveGuardian(app, await student(world.arm, 'Ọlá')),
      await giveGuardian(app, await student(world.other, 'Ṣadé')),
    ]
    const id = await sent(app, world.head, { template: '{{student}}: school closes.' })
    expect(await walletOf(app, world)).toBe(92)
    await Promise.all([sender.sendDue(), sender.sendDue()])
    expect(numbers.map(number => textsTo(sandbox, number))).toEqual([
      ['Ola Adebayo: school closes.'],
      ['Sade Adebayo: school closes.'],
    ])
    expect(await viewed(app, world.head, id)).toMatchObject({
      status: 'Finished',
      recipients: 2,
      done: 2,
      outcomes: [{ status: 'Sent', recipients: 2 }],
      money: { reserved: 8, spent: 0, refunded: 0 },
      quietUntil: null,
    })
    expect(await bookErrors(app)).toEqual([])
  })

  it('is one message however often it is sent, and another text or audience under its id is refused', async () => {
    const world = await messageWorld(app)
    await giveGuardian(app, await student(world.arm, 'Ada'))
    const clientId = randomUUID()
    const [first, second] = await Promise.all([
      send(app, world.head, { clientId }),
      send(app, world.head, { clientId }),
    ])
    expect(first.body.id).toBe(second.body.id)
    for (const other of [{ template: 'Another' }, { audience: { kind: 'absentees' } as const }])
      expect((await send(app, world.head, { clientId, ...other })).error?.code).toBe('message_reused')
    expect(await walletOf(app, world)).toBe(96)
  })

  it('is refused with what is missing if the wallet is short, and if it costs more than was agreed', async () => {
    const world = await messageWorld(app, 3)
    await giveGuardian(app, await student(world.arm, 'Ada'))
    const short = await send(app, world.head)
    expect([short.status, short.error?.message]).toEqual([402, expect.stringContaining('₦1')])
    const rose = await send(app, world.head, { agreedCost: 3 })
    expect([rose.status, rose.error?.code]).toEqual([409, 'message_cost_rose'])
    expect((await app.request('GET /message/search', { query: {} }, { as: world.head })).body.total).toBe(0)
  })

  it('of a gateway that refuses is paid back, and sent again once to those it did not reach', async () => {
    const world = await messageWorld(app)
    const number = await giveGuardian(app, await student(world.arm, 'Ada'))
    sandbox.misbehave('refused')
    const id = await sent(app, world.head)
    await sender.sendDue()
    await settle()
    expect(await walletOf(app, world)).toBe(100)
    const before = await viewed(app, world.head, id)
    expect(before).toMatchObject({
      outcomes: [{ status: 'Refused', recipients: 1 }],
      money: { reserved: 0, spent: 0, refunded: 4 },
      can: { retry: true },
    })
    const { body: log } = await app.request(
      'GET /transaction-logs/search',
      { query: { school: world.school.id, transactionAction: 'Message receipts' } },
      { as: world.head },
    )
    expect(log.foundTransactionLogs[0]?.narration).toMatch(/^Refund of 1 SMS that was not delivered: /)
    const again = await app.request('PATCH /message/retry/{id}', { params: { id } }, { as: world.head })
    expect(again.status).toBe(200)
    await sender.sendDue()
    expect(textsTo(sandbox, number)).toHaveLength(1)
    expect(await viewed(app, world.head, id)).toMatchObject({ toSendAgain: 0, can: { retry: false } })
    const third = await app.request('PATCH /message/retry/{id}', { params: { id } }, { as: world.head })
    expect(third.error?.code).toBe('message_nothing_to_retry')
    expect(await bookErrors(app)).toEqual([])
  })

  it('is not sent again to a number that may not be called any more, or that is gone from the record', async () => {
    const world = await messageWorld(app)
    const ada = await student(world.arm, 'Ada')
    const numbers = []
    for (const name of ['Ruth Adebayo', 'Peter Obi', 'Sani Bello']) numbers.push(await giveGuardian(app, ada, { name }))
    sandbox.misbehave('refused', 3)
    const id = await sent(app, world.head)
    await sender.sendDue()
    await app.owner.query(
      'update guardian_link set may_be_called = false where student_id = $1 and $2 = any(numbers)',
      [ada.id, numbers[0]],
    )
    await app.owner.query('delete from guardian where student_id = $1 and name = $2', [ada.id, 'Peter Obi'])
    expect(await viewed(app, world.head, id)).toMatchObject({ toSendAgain: 1, can: { retry: true } })
    const again = await app.request('PATCH /message/retry/{id}', { params: { id } }, { as: world.head })
    expect((await viewed(app, world.head, again.body.id)).recipients).toBe(1)
    await sender.sendDue()
    expect(numbers.map(number => textsTo(sandbox, number).length)).toEqual([0, 0, 1])
    const third = await app.request('PATCH /message/retry/{id}', { params: { id } }, { as: world.head })
    expect(third.error?.code).toBe('message_nothing_to_retry')
  })

  it('whose answer was lost is never sent again, and is charged once nothing was heard for three days', async () => {
    const world = await messageWorld(app)
    const number = await giveGuardian(app, await student(world.arm, 'Ada'))
    sandbox.misbehave('cut')
    const id = await sent(app, world.head)
    await sender.sendDue()
    await sender.sendDue()
    expect(textsTo(sandbox, number)).toHaveLength(1)
    expect(await viewed(app, world.head, id)).toMatchObject({
      outcomes: [{ status: 'Unknown', recipients: 1 }],
      can: { retry: false },
    })
    await settle()
    expect((await viewed(app, world.head, id)).money.reserved).toBe(4)
    app.clock.advance(73 * 3_600_000)
    await settle()
    app.clock.advance(-73 * 3_600_000)
    expect((await viewed(app, world.head, id)).money).toEqual({ reserved: 0, spent: 4, refunded: 0 })
    expect(await bookErrors(app)).toEqual([])
  })

  it('waits out an outage of a day and then goes once', async () => {
    const world = await messageWorld(app)
    const number = await giveGuardian(app, await student(world.arm, 'Ada'))
    const id = await sent(app, world.head)
    for (let look = 0; look < 24; look++) {
      sandbox.misbehave('busy')
      await sender.sendDue()
      app.clock.advance(15 * 60_000)
    }
    expect(textsTo(sandbox, number)).toEqual([])
    sandbox.behave()
    await sender.sendDue()
    app.clock.advance(-24 * 15 * 60_000)
    expect(textsTo(sandbox, number)).toHaveLength(1)
    expect((await viewed(app, world.head, id)).outcomes).toEqual([{ status: 'Sent', recipients: 1 }])
  })

  it('written at night waits for the morning, and says until when', async () => {
    const world = await messageWorld(app)
    const number = await giveGuardian(app, await student(world.arm, 'Ada'))
    app.clock.set('2026-10-14T19:30:00.000Z')
    const head = await make.makePerson(app, { state: world.state, role: 'principal', school: world.school })
    const id = await sent(app, head)
    await sender.sendDue()
    expect(textsTo(sandbox, number)).toEqual([])
    expect((await viewed(app, head, id)).quietUntil).toBe('2026-10-15T06:00:00.000Z')
    app.clock.set('2026-10-15T06:00:00.000Z')
    await sender.sendDue()
    expect(textsTo(sandbox, number)).toHaveLength(1)
    app.clock.set('2026-10-14T08:00:00.000Z')
  })

  it('costs nothing but a look while it waits for the morning or for a retry', async () => {
    const world = await messageWorld(app)
    const number = await giveGuardian(app, await student(world.arm, 'Ada'))
    // A look that wrote anything would wait for this transaction, and this transaction for the look.
    const looksWithoutWriting = () =>
      make.asOwner(app.app.database, async tx => {
        await tx.run(sql`lock table message, message_recipient in exclusive mode`)
        return sender.sendDue()
      })
    sandbox.misbehave('busy')
    await sent(app, world.head)
    expect(await sender.sendDue()).toMatchObject({ isBusy: true })
    sandbox.behave()
    expect(await looksWithoutWriting()).toMatchObject({ sent: 0 })
    app.clock.set('2026-10-14T19:30:00.000Z')
    expect(await sender.sendDue()).toMatchObject({ sent: 0 })
    expect(await looksWithoutWriting()).toMatchObject({ sent: 0 })
    app.clock.set('2026-10-15T06:00:00.000Z')
    expect(await sender.sendDue()).toMatchObject({ sent: 1 })
    expect(await looksWithoutWriting()).toMatchObject({ sent: 0 })
    expect(textsTo(sandbox, number)).toHaveLength(1)
    app.clock.set('2026-10-14T08:00:00.000Z')
  })

  it('that is stopped is paid back for those who got nothing', async () => {
    const world = await messageWorld(app)
    const number = await giveGuardian(app, await student(world.arm, 'Ada'))
    const id = await sent(app, world.head)
    expect((await app.request('PATCH /message/stop/{id}', { params: { id } }, { as: world.head })).status).toBe(200)
    await sender.sendDue()
    await settle()
    expect(textsTo(sandbox, number)).toEqual([])
    expect(await viewed(app, world.head, id)).toMatchObject({ status: 'Stopped', money: { refunded: 4 } })
    expect(await walletOf(app, world)).toBe(100)
    expect((await app.request('PATCH /message/stop/{id}', { params: { id } }, { as: world.head })).status).toBe(409)
  })

  it('of a process that dies while it hands it over is not sent again by guess', async () => {
    const world = await messageWorld(app)
    const number = await giveGuardian(app, await student(world.arm, 'Ada'))
    const id = await sent(app, world.head)
    await app.db.run(
      sql`update message_recipient set status = 'Claimed', try_after = '2026-10-14T07:59:00Z' where message_id = ${id}`,
    )
    await sender.sendDue()
    expect(textsTo(sandbox, number)).toEqual([])
    expect((await recipientsOf(app, world.head, id))[0]).toMatchObject({
      status: 'Unknown',
      reason: expect.stringContaining('not sent again'),
    })
  })
})

describe('the list of messages as a file', () => {
  it('has those of the list with its status, says where it was cut, and is audited', async () => {
    const world = await messageWorld(app)
    await giveGuardian(app, await student(world.arm, 'Ada'))
    const stopped = await sent(app, world.head, { template: 'Dear {{guardian}}, =1+1' })
    await app.request('PATCH /message/stop/{id}', { params: { id: stopped } }, { as: world.head })
    await sent(app, world.head, { template: 'School closes at noon.' })
    const file = async (query: object, as = world.head) => {
      const { status, headers, bytes } = await app.request('GET /message/download', { query }, { as })
      expect(status).toBe(200)
      const { rows } = await read(bytes, { maxRows: 100, maxBytes: 1_000_000 })
      const notes = [...openZip(bytes).read('xl/worksheets/sheet2.xml')].join('')
      return {
        name: String(headers['content-disposition']),
        rows: rows.map(({ cells }) => Object.values(cells)),
        notes,
      }
    }
    const whole = await file({})
    expect(whole.name).toContain(`${world.school.name}, Messages, 2026-10-14.xlsx`)
    const from = [expect.any(String), world.school.name, world.head.fullName, 'SMS']
    expect(whole.rows.map(cells => cells.slice(1))).toEqual([
      ['School closes at noon.', ...from, 'Being sent', '1', '0', '4'],
      ['Dear [guardian], =1+1', ...from, 'Stopped', '1', '1', '4'],
    ])
    expect(whole.notes).not.toContain('Only the newest')
    const some = await file({ status: 'Stopped' })
    expect(some.name).toContain('Messages, Stopped, 2026-10-14.xlsx')
    expect(some.rows.map(cells => cells[6])).toEqual(['Stopped'])
    const cut = await file({ limit: 1 })
    expect(cut.rows).toHaveLength(1)
    expect(cut.notes).toContain('Only the newest 1 of 2 are listed.')
    const [entry] = await app.db.rows<{ summary: string; operation: string }>(
      sql`select summary, operation from audit_log where school_id = ${world.school.id} order by id desc limit 1`,
    )
    expect(entry).toEqual({ summary: 'Downloaded the list of 1 messages', operation: 'message.view' })
    const foreign = await messageWorld(app)
    expect(JSON.stringify(await file({}, foreign.head))).not.toContain('School closes at noon.')
    const teacher = await make.makePerson(app, { state: world.state, role: 'teacher', school: world.school })
    expect((await app.request('GET /message/download', {}, { as: teacher })).status).toBe(403)
  })
})
