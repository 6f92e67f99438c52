import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authCalls } from '@akada/contract/auth/calls'
import { fileCalls } from '@akada/contract/files/calls'
import { outboxCalls } from '@akada/contract/files/outbox'
import { v7 as uuid } from 'uuid'
import sharp from 'sharp'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { startSmsSandbox } from '../../../sandbox/sms/index.ts'
import { testApp, type TestApp } from '../../../test/app.ts'
import { asOwner, makeDistrict, makePerson, makeSchool, makeState, signIn } from '../../../test/factories.ts'
import { assertRefusesCursor, assertWalks, cursorOf, pagesOf } from '../../../test/walks.ts'
import { sql } from '../../platform/db/index.ts'
import { queueMail, writeLetter } from '../../platform/mail/index.ts'
import { claimDue, markFailed } from '../../platform/mail/outbox.ts'
import { addressOfPicture, files, insertFile, pictureOf, storeImage } from './index.ts'
import { auth } from '../auth/index.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'pictures-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const served = {
  endpoints: [...Object.values(authCalls), ...Object.values(fileCalls), ...Object.values(outboxCalls)],
  features: [auth, files],
}
const app = await testApp({ ...served, config: { dataDir } })
const demo = await testApp({ ...served, config: { mode: 'demo', dataDir, smtpUrl: null } })

const makeFile = async () => {
  const state = await makeState(app)
  const admin = await makePerson(app, { state, role: 'superAdmin' })
  const buffer = await sharp({ create: { width: 50, height: 60, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer()
  const place = { stateId: state.id, districtId: null, schoolId: null }
  const file = await storeImage(app.app, { kind: 'picture', buffer, place, by: { staffId: admin.id } })
  await asOwner(app.app.database, tx => insertFile(tx, file))
  return { file, id: file.id, admin: { ...admin, staffId: admin.id } }
}

describe('a picture', () => {
  it('is served to anyone with its signed address, until that expires', async () => {
    const { id, admin } = await makeFile()
    const { Location } = addressOfPicture(app.app, admin, id)
    const image = await app.get(Location)
    expect([image.status, image.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(image.headers['content-disposition']).toMatch(/^inline/)
    expect(await sharp(image.bytes).metadata()).toMatchObject({ width: 400, height: 400 })
    app.clock.advance(2 * 3600_000)
    expect((await app.get(Location)).status).toBe(404)
    expect((await app.get(addressOfPicture(app.app, admin, id).Location)).status).toBe(200)
  })

  it('does not exist under a wrong signature, or if it is not stored', async () => {
    const { id, admin } = await makeFile()
    const other = await makeFile()
    const { Location } = addressOfPicture(app.app, admin, id)
    const forged = [
      Location.replace(/signature=.{4}/, 'signature=AAAA'),
      Location.replace(/expires=\d+/, 'expires=9999999999'),
      Location.replace(/expires=\d+/, 'expires=soon'),
      Location.replace(/viewer=[^&]+/, `viewer=${other.admin.sessionId}_${other.admin.id}_`),
      Location.replace(/viewer=[^&]+/, 'viewer=nobody'),
      addressOfPicture(app.app, admin, other.id).Location.replace(/files\/[^?]+/, `files/${id}`),
      addressOfPicture(app.app, admin, uuid()).Location,
    ]
    for (const address of forged) expect((await app.get(address)).status).toBe(404)
    expect((await app.get(`/api/files/${id}`)).status).toBe(422)
    expect(pictureOf(app.app, admin, null)).toBeNull()
  })

  it('is not served once the session that got its address has ended, nor while it is locked', async () => {
    const { id, admin } = await makeFile()
    const elsewhere = { ...(await signIn(app, admin)), staffId: admin.id }
    const mine = addressOfPicture(app.app, admin, id).Location
    const other = addressOfPicture(app.app, elsewhere, id).Location
    const statuses = async () => [(await app.get(mine)).status, (await app.get(other)).status]
    expect(mine).not.toBe(other)
    expect(await statuses()).toEqual([200, 200])
    await app.request('POST /auth/lock', {}, { as: elsewhere })
    expect(await statuses()).toEqual([200, 404])
    await app.request('POST /auth/logout', {}, { as: admin })
    expect(await statuses()).toEqual([404, 404])
    expect((await app.get(mine)).headers['cache-control']).toBe('no-store')
  })

  it('is not served under an address issued to another role of the person', async () => {
    const { id, admin } = await makeFile()
    const viewer = { ...admin, roleAccessId: uuid() }
    expect((await app.get(addressOfPicture(app.app, viewer, id).Location)).status).toBe(404)
  })

  it('does not exist if it is in the database but not in the storage', async () => {
    const { file, admin } = await makeFile()
    await app.app.files.delete(file.storageKey)
    expect((await app.get(addressOfPicture(app.app, admin, file.id).Location)).status).toBe(404)
  })
})

describe('the outbox', () => {
  const write = async (world: TestApp, stateId: string | null, subject: string) => {
    const letter = writeLetter({ subject, paragraphs: ['Hello.'], closing: 'Akada' })
    await asOwner(world.app.database, tx => queueMail(tx, world.app, { stateId, to: 'a@example.com', ...letter }))
  }

  it('is readable by the super admin of a demonstration, newest first, for their own state only', async () => {
    const state = await makeState(demo)
    const admin = await makePerson(demo, { state, role: 'superAdmin' })
    for (const subject of ['First', 'Second', 'Third']) await write(demo, state.id, subject)
    await write(demo, (await makeState(demo)).id, 'Of another state')
    await write(demo, null, 'Of none')
    const page = await demo.request('GET /mail-outbox', { query: { limit: 2 } }, { as: admin })
    expect(page.body.total).toBe(3)
    expect(page.body.foundMessages.map(({ subject }) => subject)).toEqual(['Third', 'Second'])
    expect(page.body.foundMessages[0]).toMatchObject({ to: 'a@example.com', text: 'Hello.\n\nAkada\n', sentAt: null })
    const next = await demo.request('GET /mail-outbox', { query: { limit: 2, page: 2 } }, { as: admin })
    expect(next.body.foundMessages.map(({ subject }) => subject)).toEqual(['First'])
    const read = pagesOf(demo, '/mail-outbox', 'foundMessages', admin)
    await assertWalks(
      query => read({ ...query, limit: query['limit'] === '1000' ? '100' : '2' }),
      () => write(demo, state.id, 'Later'),
    )
    const after = await cursorOf(read)
    await assertRefusesCursor(demo, admin, '/mail-outbox', { after: `${after}x` })
    await assertRefusesCursor(demo, admin, '/mail-outbox', { after, kind: 'sms' })

    const school = await makeSchool(demo, await makeDistrict(demo, state))
    const principal = await makePerson(demo, { state, role: 'principal', school })
    expect((await demo.request('GET /mail-outbox', {}, { as: principal })).status).toBe(403)
  })

  it('shows in production the status of each message, without codes and links, and resends a failed one', async () => {
    const state = await makeState(app)
    const admin = await makePerson(app, { state, role: 'superAdmin' })
    const link = { title: 'Sign in', href: 'https://akada.test/login' }
    const queue = (subject: string, code?: string) =>
      asOwner(app.app.database, tx =>
        queueMail(tx, app.app, {
          stateId: state.id,
          to: 'a@example.com',
          ...writeLetter({ subject, paragraphs: ['Hello.'], closing: 'Akada', link, ...(code ? { code } : {}) }),
        }),
      )
    await queue('Your code', '123456')
    await queue('Your account was suspended')
    const listed = async (status?: 'failed') =>
      (await app.request('GET /mail-outbox', { query: { status } }, { as: admin })).body.foundMessages
    expect(await listed()).toMatchObject([
      {
        subject: 'Your account was suspended',
        status: 'waiting',
        canRetry: false,
        text: expect.stringContaining('Hello.'),
      },
      { subject: 'Your code', status: 'waiting', canRetry: false },
    ])
    expect(JSON.stringify(await listed())).not.toMatch(/123456|akada\.test/)

    for (const message of await claimDue(app.app.database, 10))
      await markFailed(app.app.database, message, { message: 'mailbox unavailable', final: true })
    const [notice, coded] = await listed('failed')
    expect([notice, coded]).toMatchObject([
      { canRetry: true, lastError: 'mailbox unavailable' },
      { canRetry: false, status: 'failed' },
    ])
    const retry = (id = '') => app.request('POST /mail-outbox/retry/{id}', { params: { id } }, { as: admin })
    expect((await retry(notice?.id)).status).toBe(200)
    expect((await retry(notice?.id)).error.code).toBe('message_not_failed')
    expect((await retry(coded?.id)).error.code).toBe('message_text_gone')
    const stranger = await makePerson(app, { state: await makeState(app), role: 'superAdmin' })
    const foreign = { params: { id: coded?.id ?? '' } }
    expect((await app.request('POST /mail-outbox/retry/{id}', foreign, { as: stranger })).status).toBe(404)
    expect(await listed('failed')).toHaveLength(1)
  })

  it('sends a test message, and refuses to where no mail server is set up', async () => {
    const body = { to: 'office@example.ng' }
    const ask = async (world: TestApp) => {
      const admin = await makePerson(world, { state: await makeState(world), role: 'superAdmin' })
      const asked = await world.request('POST /mail-outbox/test', { body }, { as: admin })
      return { asked, listed: await world.request('GET /mail-outbox', {}, { as: admin }) }
    }
    const { asked, listed } = await ask(app)
    expect(asked.body.message).toBe('The test message to office@example.ng is waiting to be sent.')
    expect(listed.body.foundMessages).toMatchObject([
      { to: 'office@example.ng', subject: 'Test of the mail server', status: 'waiting' },
    ])
    const silent = await testApp({ ...served, config: { dataDir, smtpUrl: null } })
    const refused = await ask(silent)
    expect(refused.asked.error.code).toBe('mail_not_set_up')
    expect(refused.listed.body.foundMessages).toEqual([])
  })

  it('sends a test SMS in the background, says what the gateway answered, and notes it in the audit log', async () => {
    const sandbox = await startSmsSandbox()
    onTestFinished(() => sandbox.stop())
    const { apiKey, baseUrl } = sandbox
    const texting = await testApp({
      ...served,
      config: { dataDir, sms: { gateway: 'termii', channel: 'dnd', sender: 'Akada', apiKey, baseUrl } },
    })
    const state = await makeState(texting)
    const admin = await makePerson(texting, { state, role: 'superAdmin' })
    const stranger = await makePerson(texting, { state: await makeState(texting), role: 'superAdmin' })
    const body = { to: { number: '0805 111 2223' } }
    const send = () => texting.request('POST /mail-outbox/test-sms', { body }, { as: admin })
    const view = (id: string, as = admin) =>
      texting.request('GET /mail-outbox/view/{id}', { params: { id }, query: { kind: 'sms' } }, { as })
    const { body: accepted } = await send()
    expect(accepted.message).toBe('The test message to +2348051112223 is waiting to be sent.')
    expect((await view(accepted.id)).body).toMatchObject({ status: 'waiting', to: '+2348051112223' })
    expect((await view(accepted.id, stranger)).status).toBe(404)
    await texting.app.sms.sendDue()
    expect((await view(accepted.id)).body).toMatchObject({ status: 'sent', lastError: null })
    expect(sandbox.all().at(-1)?.text).toContain('short messages are set up')

    const { body: refused } = await send()
    sandbox.misbehave('refused')
    await texting.app.sms.sendDue()
    const answered = expect.stringContaining('Invalid phone number')
    expect((await view(refused.id)).body).toMatchObject({ status: 'failed', lastError: answered })
    const entries = await texting.db.rows(
      sql`select summary, after from audit_log where state_id = ${state.id} and operation = 'mail-outbox.retry'`,
    )
    const entry = { summary: 'Had a test message sent by SMS', after: { to: '+2348051112223' } }
    expect(entries).toEqual([entry, entry])
  })

  it('refuses a test SMS where no gateway is set up', async () => {
    const admin = await makePerson(app, { state: await makeState(app), role: 'superAdmin' })
    const body = { to: { number: '08051112223' } }
    const refused = await app.request('POST /mail-outbox/test-sms', { body }, { as: admin })
    expect([refused.status, refused.error.code]).toEqual([409, 'sms_gateway_not_set_up'])
  })
})
