import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as make from '../../../test/factories.ts'
import {
  bookErrors,
  giveGuardian,
  messageApp,
  type MessageWorld,
  messageWorld,
  recipientsOf,
  send,
  sent,
  tellGateway,
  viewed,
  walletOf,
} from '../../../test/message-world.ts'
import { sql } from '../../platform/db/index.ts'

const received: { to: string; content: string }[] = []
let refused: (address: string) => Error | null = () => null
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  // The server keeps its connection open for the next letter; this one need not wait for it at its end.
  closeTimeout: 10,
  onRcptTo: ({ address }, _session, callback) => callback(refused(address)),
  onData: (stream, { envelope }, callback) => {
    const taken = textOf(stream).then(content => {
      received.push(...envelope.rcptTo.map(({ address }) => ({ to: address, content })))
    })
    void taken.finally(callback)
  },
})
await new Promise<void>(resolve => smtp.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise<void>(resolve => smtp.close(resolve)))
const address: AddressInfo | string | null = smtp.server.address()
const smtpUrl = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
const { app, sandbox, sender, settle } = await messageApp({ config: { smtpUrl, smtpNeedsTls: false } })
const { mailer } = app.app

beforeEach(() => {
  app.clock.set('2026-10-14T08:00:00.000Z')
  refused = () => null
})

/** Puts letters into the outbox, sends them and takes what became of them. */
const deliver = async () => {
  await sender.sendDue()
  await mailer.sendDue()
  await sender.sendDue()
}
const freshEmail = () => `guardian${make.unique()}@example.ng`
const preview = (as: make.SignedIn, template = 'School closes at 12:00.') =>
  app.request(
    'POST /message/preview',
    { body: { template, audience: { kind: 'everyone' }, channel: 'E-mail' } },
    { as },
  )
/** As the mail server was given it, its text decoded. */
const decoded = (content: string): string =>
  Buffer.from(
    content
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
const lettersTo = (email: string) =>
  received.flatMap(({ to, content }) => (to === email ? [{ content: decoded(content) }] : []))
const child = ({ arm }: MessageWorld) => make.makeStudent(app, arm)

describe('a message by e-mail', () => {
  it('goes once to each address, free of charge, and names the guardians without one before', async () => {
    const world = await messageWorld(app)
    const [ada, bola, chidi] = [await child(world), await child(world), await child(world)]
    const [email, number] = [freshEmail(), make.freshNumber()]
    await giveGuardian(app, ada, { number, email })
    await giveGuardian(app, bola, { number, email: email.toUpperCase() })
    await giveGuardian(app, chidi, { name: 'Musa Bello' })
    const { body } = await preview(world.office, '{{student}}: school closes at 12:00.')
    expect(body).toMatchObject({
      students: 3,
      unreachable: 1,
      recipients: 1,
      withoutAddress: { guardians: 1, first: [{ name: 'Musa Bello' }] },
      pages: 0,
      cost: 0,
      approval: null,
      samples: [{ number: null, email, pages: 0 }],
    })
    const id = await sent(app, world.head, {
      channel: 'E-mail',
      template: '{{student}}: school closes.',
      agreedCost: 0,
    })
    await deliver()
    const [letter, ...more] = lettersTo(email)
    expect(more).toEqual([])
    expect(letter?.content).toContain(`Subject: Message from ${world.school.name}`)
    expect(letter?.content).toMatch(/ and .*: school closes\./)
    expect(letter?.content).toContain('To get no more e-mails, ask the school')
    expect(await viewed(app, world.head, id)).toMatchObject({
      status: 'Finished',
      cost: 0,
      outcomes: [{ status: 'Sent', recipients: 1 }],
    })
    expect(await walletOf(app, world)).toBe(100)
    expect(await bookErrors(app)).toEqual([])
  })

  it('says how to get no more in the language of the guardian, is not stopped by STOP, and waits for no morning', async () => {
    const world = await messageWorld(app)
    const ada = await child(world)
    const email = freshEmail()
    const number = await giveGuardian(app, ada, { email })
    await app.db.run(sql`
      update guardian_person p set language = 'ha' from guardian_link l where l.person_id = p.id and l.student_id = ${ada.id}`)
    expect(await tellGateway(app, sandbox.reply(number, 'STOP'), sandbox.webhookSecret)).toBe(200)
    app.clock.set('2026-10-14T20:00:00.000Z')
    const head = await make.makePerson(app, { state: world.state, role: 'principal', school: world.school })
    const id = await sent(app, head, { channel: 'E-mail', agreedCost: 0 })
    expect((await viewed(app, head, id)).quietUntil).toBeNull()
    await deliver()
    expect(lettersTo(email)[0]?.content).toContain('ku roƙi makarantar yaranku')
  })

  it('that the mail server refuses says why, and can be sent again to that address', async () => {
    const world = await messageWorld(app)
    const email = freshEmail()
    await giveGuardian(app, await child(world), { email })
    refused = to => Object.assign(new Error(`<${to}> is no mailbox here`), { responseCode: 550 })
    const id = await sent(app, world.head, { channel: 'E-mail', agreedCost: 0 })
    await deliver()
    expect(await recipientsOf(app, world.head, id)).toEqual([
      expect.objectContaining({ email, status: 'Refused', reason: expect.stringContaining(`${email}> is no mailbox`) }),
    ])
    const { foundNotices } = (await app.request('GET /notice/own', {}, { as: world.head })).body
    expect(foundNotices.map(({ kind, text, recordId }) => [kind, text, recordId])).toEqual([
      ['message', expect.stringMatching(/^Not sent to 1 of 1: your message to /), id],
    ])
    const viewer = await make.makePerson(app, { state: world.state, role: 'superAdmin' })
    const [shown] = await recipientsOf(app, viewer, id)
    expect(JSON.stringify(shown)).toContain('is no mailbox here')
    refused = () => null
    const again = await app.request('PATCH /message/retry/{id}', { params: { id } }, { as: world.head })
    expect(again.error?.message ?? again.status).toBe(200)
    await deliver()
    expect((await viewed(app, world.head, again.body.id)).outcomes).toEqual([{ status: 'Sent', recipients: 1 }])
    expect(lettersTo(email)).toHaveLength(1)
  })

  it('follows a refused letter that is sent again from the outbox, and moves no money', async () => {
    const world = await messageWorld(app)
    const email = freshEmail()
    await giveGuardian(app, await child(world), { email })
    refused = to => Object.assign(new Error(`<${to}> is no mailbox here`), { responseCode: 550 })
    const id = await sent(app, world.head, { channel: 'E-mail', agreedCost: 0 })
    await deliver()
    await settle()
    const outcome = async () => (await viewed(app, world.head, id)).outcomes.map(({ status }) => status)
    expect(await outcome()).toEqual(['Refused'])
    const { body: outbox } = await app.request(
      'GET /mail-outbox',
      { query: { status: 'failed' } },
      { as: world.ministry },
    )
    const letter = outbox.foundMessages.find(({ to }) => to === email)?.id ?? ''
    const sendAgain = () =>
      app.request('POST /mail-outbox/retry/{id}', { params: { id: letter } }, { as: world.ministry })

    // Refused again: the recipient follows to that as well.
    expect((await sendAgain()).status).toBe(200)
    expect(await outcome()).toEqual(['Claimed'])
    expect((await sendAgain()).error?.code).toBe('message_not_failed')
    await deliver()
    expect(await recipientsOf(app, world.head, id)).toEqual([
      expect.objectContaining({ status: 'Refused', reason: expect.stringContaining('is no mailbox') }),
    ])

    // Due again before the sender has seen that it was given up.
    expect((await sendAgain()).status).toBe(200)
    await mailer.sendDue()
    expect((await sendAgain()).status).toBe(200)
    refused = () => null
    await deliver()
    await sender.sendDue()
    await settle()
    expect(await recipientsOf(app, world.head, id)).toEqual([expect.objectContaining({ status: 'Sent', reason: null })])
    expect(lettersTo(email)).toHaveLength(1)
    expect(await viewed(app, world.head, id)).toMatchObject({
      status: 'Finished',
      money: { reserved: 0, spent: 0, refunded: 0 },
      can: { retry: false },
    })
    expect(await walletOf(app, world)).toBe(100)
    expect(await bookErrors(app)).toEqual([])
  })

  it('leaves room in the outbox for codes, and what is not there yet can be stopped', async () => {
    const world = await messageWorld(app)
    const ada = await child(world)
    const emails = Array.from({ length: 60 }, freshEmail)
    for (const [at, email] of emails.entries()) await giveGuardian(app, ada, { email, name: `Guardian ${at}` })
    const id = await sent(app, world.head, { channel: 'E-mail', agreedCost: 0 })
    await sender.sendDue()
    await sender.sendDue()
    const counts = async () => (await viewed(app, world.head, id)).outcomes
    expect(await counts()).toEqual([
      { status: 'Claimed', recipients: 50 },
      { status: 'Waiting', recipients: 10 },
    ])
    const stopped = await app.request('PATCH /message/stop/{id}', { params: { id } }, { as: world.head })
    expect(stopped.body.message).toBe('Stopped. Not sent to 10 addresses.')
    await deliver()
    expect(await counts()).toEqual([
      { status: 'Cancelled', recipients: 10 },
      { status: 'Sent', recipients: 50 },
    ])
    expect(emails.filter(email => lettersTo(email).length > 0)).toHaveLength(50)
  })

  it('leaves out an address that belongs to somebody who may not be called for the student as well', async () => {
    const world = await messageWorld(app)
    const [ada, email] = [await child(world), freshEmail()]
    await giveGuardian(app, ada, { email, name: 'Ruth Obi' })
    await giveGuardian(app, ada, { email, name: 'Peter Obi' })
    await app.db.run(sql`
      update guardian_link l set may_be_called = false from guardian_person p
      where p.id = l.person_id and l.student_id = ${ada.id} and p.name = 'Peter Obi'`)
    expect((await preview(world.head)).error?.code).toBe('message_without_addresses')
  })

  it('does not go to somebody who may not be written to any more when its turn comes', async () => {
    const world = await messageWorld(app)
    const [ada, emails] = [await child(world), [freshEmail(), freshEmail()] as const]
    await giveGuardian(app, ada, { email: emails[0], name: 'Ruth Obi' })
    await giveGuardian(app, ada, { email: emails[1], name: 'Peter Obi' })
    const id = await sent(app, world.head, { channel: 'E-mail', agreedCost: 0 })
    await app.db.run(sql`
      update guardian_link l set may_be_called = false from guardian_person p
      where p.id = l.person_id and l.student_id = ${ada.id} and p.name = 'Peter Obi'`)
    await deliver()
    expect(emails.map(email => lettersTo(email).length)).toEqual([1, 0])
    expect((await viewed(app, world.head, id)).outcomes).toEqual([
      { status: 'Cancelled', recipients: 1 },
      { status: 'Sent', recipients: 1 },
    ])
  })
})

it('without a mail server, e-mail is not offered, and a message by it is refused', async () => {
  const normalised = await messageApp({ config: { smtpUrl: null } })
  const world = await messageWorld(normalised.app)
  await giveGuardian(normalised.app, await make.makeStudent(normalised.app, world.arm), { email: freshEmail() })
  const { body } = await normalised.app.request('GET /message/choices', {}, { as: world.head })
  expect(body.channels).toEqual(['SMS', 'Family page'])
  const answer = await send(normalised.app, world.head, { channel: 'E-mail', agreedCost: 0 })
  expect(answer.error?.code).toBe('message_mail_server_missing')
})
