import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../../test/database.ts'
import { type Database, openDatabase, sql } from '../db/index.ts'
import { openSignals } from '../signals/index.ts'
import { createMailer, type Mailer, queueMail, writeLetter } from './index.ts'

describe('writeLetter', () => {
  it('has the same content as text and as HTML, and escapes everything', () => {
    const letter = writeLetter({
      subject: 'Your code\r\nBcc: everybody@example.ng',
      greeting: 'Dear <b>Adéṣọlá</b>,',
      paragraphs: ['Use this code & no other.\nIt holds for 10 minutes.'],
      code: '"123456"',
      link: { title: "Set a 'password'", href: 'https://example.ng/?a=1&b="2"' },
      closing: 'Ogun State',
    })
    expect(letter.subject).toBe('Your code Bcc: everybody@example.ng')
    expect(letter.text).toBe(
      'Dear <b>Adéṣọlá</b>,\n\nUse this code & no other.\nIt holds for 10 minutes.\n\n    "123456"\n\nSet a \'password\':\nhttps://example.ng/?a=1&b="2"\n\nOgun State\n',
    )
    expect(letter.html).toContain('Dear &lt;b&gt;Adéṣọlá&lt;/b&gt;,')
    expect(letter.html).toContain('&amp; no other.<br>It holds')
    expect(letter.html).toContain('&quot;123456&quot;')
    expect(letter.html).toContain('href="https://example.ng/?a=1&amp;b=&quot;2&quot;">Set a &#39;password&#39;</a>')
    expect(letter.html).not.toContain('<b>')
  })

  it('refuses links that are not http(s)', () => {
    const link = { title: 'x', href: 'javascript:alert(1)' }
    expect(() => writeLetter({ subject: 's', paragraphs: [], closing: 'c', link })).toThrow('http')
  })
})

describe('mailer', () => {
  let server: TestDatabase
  let database: Database
  let smtp: SMTPServer
  let smtpUrl: string
  let mailer: Mailer
  let received: { to: string[]; content: string }[]
  let refuse: (address: string) => Error | null
  let errors: string[]

  const make = (
    url: string | null,
    interval = 50,
    more: { needsTls?: boolean; keepsReadable?: boolean } = {},
  ): Mailer =>
    createMailer({
      database,
      smtpUrl: url,
      needsTls: false,
      ...more,
      from: 'Akada <no-reply@example.ng>',
      interval,
      onError: error => errors.push(error.message),
    })
  const queue = (to: string, subject = 'Your code', code: string | undefined = '123456') =>
    database.system.write(tx =>
      queueMail(
        tx,
        { mailer },
        {
          stateId: null,
          to,
          ...writeLetter({ subject, paragraphs: ['Ẹ káàbọ̀'], ...(code ? { code } : {}), closing: 'Akada' }),
        },
      ),
    )
  interface Row {
    id: string
    shown_text: string
    to_address: string
    text: string
    sent_at: string | null
    attempts: number
    last_error: string | null
    waits: number
  }
  const outbox = () =>
    database.system.read(tx =>
      tx.rows<Row>(sql`
        select id, shown_text, to_address, text, sent_at, attempts, last_error, extract(epoch from try_after - now())::float8 as waits
        from mail_outbox order by created_at, id`),
    )

  beforeAll(async () => {
    server = await cloneDatabase()
    database = openDatabase({
      connectionString: server.loginUrl,
      pool: 6,
      preparedStatements: true,
      demandAudit: false,
    })
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      onRcptTo: ({ address }, _session, callback) => callback(refuse(address)),
      onData: (stream, session, callback) => {
        const taken = textOf(stream).then(content => {
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address), content })
        })
        void taken.finally(callback)
      },
    })
    await new Promise<void>(resolve => smtp.listen(0, '127.0.0.1', resolve))
    const address: AddressInfo | string | null = smtp.server.address()
    smtpUrl = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  })

  afterAll(async () => {
    await new Promise<void>(resolve => smtp.close(resolve))
    await database.close()
    await server.drop()
  })

  beforeEach(async () => {
    received = []
    errors = []
    refuse = () => null
    await database.system.write(tx => tx.run(sql`delete from mail_outbox`))
  })

  afterEach(() => mailer.stop())

  it('sends committed messages, discards their text, and sends nothing twice', async () => {
    mailer = make(smtpUrl)
    await queue('ada@example.ng')
    const [{ id } = { id: '' }] = await outbox()
    await database.system
      .write(async tx => {
        await queueMail(
          tx,
          { mailer },
          { stateId: null, to: 'never@example.ng', ...writeLetter({ subject: 's', paragraphs: ['t'], closing: 'c' }) },
        )
        throw new Error('changed my mind')
      })
      .catch(() => {})
    expect(await mailer.sendDue()).toEqual({ sent: 1, failed: 0 })
    expect(await mailer.sendDue()).toEqual({ sent: 0, failed: 0 })
    expect(received.map(({ to }) => to)).toEqual([['ada@example.ng']])
    expect(received[0]?.content).toContain(`Message-ID: <${id}@example.ng>`)
    expect(received[0]?.content).toContain('multipart/alternative')
    expect(received[0]?.content).toContain('123456')
    expect((await outbox())[0]).toMatchObject({ text: '', attempts: 1, last_error: null, sent_at: expect.any(String) })
  })

  it('sends nothing to a server without TLS if TLS is required', async () => {
    mailer = make(smtpUrl, 50, { needsTls: true })
    await queue('ada@example.ng')
    expect(await mailer.sendDue()).toEqual({ sent: 0, failed: 1 })
    expect(received).toEqual([])
    expect(errors.join()).toMatch(/TLS/)
    expect((await outbox())[0]).toMatchObject({ sent_at: null, attempts: 1 })
  })

  it('keeps a demonstration’s messages whole in its outbox', async () => {
    mailer = make(null, 50, { keepsReadable: true })
    await queue('ada@example.ng')
    mailer.start(openSignals({ connectionString: '', listen: false }))
    expect(mailer.delivery).toBe('outbox')
    expect(await mailer.sendDue()).toEqual({ sent: 0, failed: 0 })
    expect((await outbox())[0]).toMatchObject({ sent_at: null, attempts: 0, text: expect.stringContaining('123456') })
  })

  it('keeps no code while no mail server is set up, and sends messages without a code once there is one', async () => {
    mailer = make(null)
    expect(mailer.delivery).toBe('none')
    await queue('ada@example.ng', 'Your code')
    await queue('bola@example.ng', 'Your account was suspended', '')
    const [coded, notice] = await outbox()
    expect(coded).toMatchObject({ text: '', last_error: expect.stringContaining('No mail server') })
    expect(coded?.shown_text).toContain('[hidden]')
    expect(notice).toMatchObject({ attempts: 0, text: expect.stringContaining('Ẹ káàbọ̀') })
    mailer = make(smtpUrl)
    expect(await mailer.sendDue()).toEqual({ sent: 1, failed: 0 })
    expect(received.map(({ to }) => to)).toEqual([['bola@example.ng']])
  })

  it('waits longer after every failure, gives up after ten, and then discards the text', async () => {
    mailer = make(smtpUrl)
    refuse = () => Object.assign(new Error('mailbox busy'), { responseCode: 450 })
    await queue('ada@example.ng')
    const due = () => database.system.write(tx => tx.run(sql`update mail_outbox set try_after = now()`))
    expect(await mailer.sendDue()).toEqual({ sent: 0, failed: 1 })
    expect(await mailer.sendDue()).toEqual({ sent: 0, failed: 0 })
    const waits: number[] = []
    for (let attempt = 1; attempt <= 11; attempt++) {
      waits.push(Math.round(((await outbox())[0]?.waits ?? 0) / 60))
      await due()
      await mailer.sendDue()
    }
    expect(waits.slice(0, 4)).toEqual([1, 2, 4, 8])
    expect((await outbox())[0]).toMatchObject({
      attempts: 10,
      sent_at: null,
      text: '',
      last_error: expect.stringContaining('mailbox busy'),
    })
    expect(errors).toHaveLength(10)
  })

  it('gives up at once if the address does not exist, and sends the others', async () => {
    mailer = make(smtpUrl)
    refuse = address =>
      address.startsWith('nobody') ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null
    await queue('nobody@example.ng')
    await queue('ada@example.ng')
    expect(await mailer.sendDue()).toEqual({ sent: 1, failed: 1 })
    const [refused] = await outbox()
    expect(refused).toMatchObject({ attempts: 10, text: '', last_error: expect.stringContaining('no such user') })
  })

  it('survives an unreachable mail server', async () => {
    mailer = make('smtp://127.0.0.1:9')
    await queue('ada@example.ng')
    expect(await mailer.sendDue()).toEqual({ sent: 0, failed: 1 })
    expect((await outbox())[0]).toMatchObject({ attempts: 1, sent_at: null, text: expect.stringContaining('123456') })
  })

  it('sends each message once, however many processes do', async () => {
    mailer = make(smtpUrl)
    const second = make(smtpUrl)
    for (let number = 0; number < 30; number++) await queue(`p${number}@example.ng`)
    const [one, two] = await Promise.all([mailer.sendDue(), second.sendDue()])
    await second.stop()
    expect(one.sent + two.sent).toBe(30)
    expect(new Set(received.map(({ to }) => to[0])).size).toBe(30)
    expect(received).toHaveLength(30)
  })

  it('polls the outbox until it is stopped', async () => {
    mailer = make(smtpUrl)
    mailer.start(openSignals({ connectionString: '', listen: false }))
    await queue('ada@example.ng')
    await expect.poll(() => received.length).toBe(1)
    await mailer.stop()
    await queue('bisi@example.ng')
    const other = make(smtpUrl)
    expect(await other.sendDue()).toMatchObject({ sent: 1 })
    await other.stop()
  })
})
